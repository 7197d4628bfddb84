//! The optional capabilities of Connect Four.

use rulebook_core::{Annotate, Legality, NoSymmetry, Player, zobrist_keys};

use super::{Column, Connect4, IllegalMove, Variant};
use crate::numbered::{Numbered, impl_move_index, impl_one_pick};

impl_move_index!(Connect4);
impl_one_pick!(Connect4);
rulebook_core::impl_serde!(Column);
rulebook_core::impl_serde!(Connect4);
rulebook_core::impl_arbitrary_state!(Connect4);

/// The mirror image of a move depends on the number of columns, which
/// [`Symmetric::map_move`](rulebook_core::Symmetric::map_move) does not see.
impl NoSymmetry for Connect4 {}

impl Numbered for Column {
    const COUNT: usize = Column::COUNT;

    fn number(self) -> usize {
        self.index()
    }

    fn from_number(number: usize) -> Option<Column> {
        Column::from_index(u8::try_from(number).ok()?)
    }
}

/// The ASCII letters `connect4`.
const SEED: u64 = 0x636f_6e6e_6563_7434;
/// A key for each player and bit of a bitboard.
static DISCS: [u64; 128] = zobrist_keys(SEED, 0);
/// A key for each size of the board.
static SIZES: [u64; 20] = zobrist_keys(SEED, 128);

/// The exclusive or of the keys of a player's discs.
pub(super) fn keys(player: Player, discs: u64) -> u64 {
    let (mut keys, mut left) = (0, discs);
    while left != 0 {
        keys ^= DISCS[player.index() * 64 + left.trailing_zeros() as usize];
        left &= left - 1;
    }
    keys
}

/// The hash of a position, computed from its parts.
pub(super) fn hash(discs: [u64; 2], variant: Variant) -> u64 {
    let Variant { columns, rows } = variant;
    let size = usize::from(columns - 4) * 4 + usize::from(rows - 4);
    SIZES[size] ^ keys(Player::FIRST, discs[0]) ^ keys(Player::SECOND, discs[1])
}

/// The effects of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Annotation {
    /// R3: the row to which the disc falls, from 0.
    pub row: u8,
    /// R4: whether the disc completes a line.
    pub wins: bool,
}

impl Annotate for Connect4 {
    type Annotation = Annotation;

    fn annotate(&self, mv: Column) -> Result<Annotation, IllegalMove> {
        self.check(mv)?;
        let (layout, discs) = (self.layout(), self.discs[self.next_player().index()]);
        let wins = layout.has_line(discs | layout.lowest_empty(mv, self.occupied()));
        Ok(Annotation { row: self.height(mv), wins })
    }
}
