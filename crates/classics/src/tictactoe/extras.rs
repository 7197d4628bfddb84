//! The optional capabilities of tic-tac-toe.

use rulebook_core::{Annotate, Legality, Player, Symmetric, canonical_by_key, zobrist_keys};

use super::{IllegalMove, TicTacToe};
use crate::{
    numbered::{impl_move_index, impl_one_pick},
    square::{Square, SquareSet},
    transform::Transform,
};

impl_move_index!(TicTacToe);
impl_one_pick!(TicTacToe);
rulebook_core::impl_serde!(TicTacToe);
rulebook_core::impl_arbitrary_state!(TicTacToe);

/// A key for each player and square; the seed is the ASCII letters `tictacto`.
static KEYS: [u64; 18] = zobrist_keys(0x7469_6374_6163_746f, 0);

/// The key of a mark.
pub(super) fn key(player: Player, square: Square) -> u64 {
    KEYS[player.index() * Square::COUNT + square.index()]
}

/// The hash of a position, computed from its marks.
pub(super) fn hash(marks: [SquareSet; 2]) -> u64 {
    let keys_of = |player: Player| marks[player.index()].iter().map(move |to| key(player, to));
    keys_of(Player::FIRST).chain(keys_of(Player::SECOND)).fold(0, |hash, key| hash ^ key)
}

impl Symmetric for TicTacToe {
    /// The eight symmetries of the board. The players cannot be swapped, because X begins.
    type Sym = Transform<8>;
    rulebook_core::no_chance!(Symmetric);

    fn map(&self, sym: Transform<8>) -> TicTacToe {
        let marks = self.marks.map(|marks| sym.map_set(marks));
        TicTacToe { marks, hash: hash(marks) }
    }

    fn map_move(sym: Transform<8>, mv: Square) -> Square {
        sym.map_square(mv)
    }

    fn map_player(_: Transform<8>, player: Player) -> Player {
        player
    }

    /// The image with the least marks, compared as numbers, X's first.
    fn canonical(&self) -> (TicTacToe, Transform<8>) {
        canonical_by_key(self, |image| image.marks)
    }
}

/// The effects of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Annotation {
    /// R4: the squares of the lines that the mark completes; none unless it wins.
    pub completes: SquareSet,
}

impl Annotate for TicTacToe {
    type Annotation = Annotation;

    fn annotate(&self, mv: Square) -> Result<Annotation, IllegalMove> {
        self.check(mv)?;
        let marks = self.marks(self.next_player()).with(mv);
        let completes = marks.lines().fold(SquareSet::EMPTY, |squares, line| squares | line);
        Ok(Annotation { completes })
    }
}
