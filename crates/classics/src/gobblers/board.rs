//! The board: sizes, and the pieces on each square.

use rulebook_core::Player;

use crate::square::{Square, SquareSet};

/// The size of a piece (R2); as data, its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Size {
    /// Size 1.
    Small,
    /// Size 2.
    Medium,
    /// Size 3.
    Large,
}

impl Size {
    /// The sizes from small to large.
    pub const ALL: [Size; 3] = [Size::Small, Size::Medium, Size::Large];

    /// The number of pieces of one size and player (R2).
    pub const PIECES: usize = 2;

    /// The size as the rules count it, from 1 to 3.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The size with this number, from 1 to 3.
    #[must_use]
    pub const fn from_number(number: u8) -> Option<Size> {
        match number {
            1..=3 => Some(Size::ALL[number as usize - 1]),
            _ => None,
        }
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Size {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.number())
    }
}

/// The pieces on the board. On a square the sizes increase from bottom to top, so a square holds at
/// most one piece of each size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Board {
    // For each player, the squares of the small pieces in the lowest nine bits, then those of the
    // medium and of the large ones. Invariant: no bit is set in both.
    pieces: [u32; 2],
}

impl Board {
    /// The piece on top of a square.
    #[must_use]
    pub fn top(&self, square: Square) -> Option<(Player, Size)> {
        self.stack(square).next_back()
    }

    /// The pieces on a square from bottom to top.
    #[must_use]
    pub fn stack(
        &self,
        square: Square,
    ) -> impl DoubleEndedIterator<Item = (Player, Size)> + Clone + use<> {
        let pieces = self.pieces;
        Size::ALL.into_iter().filter_map(move |size| {
            let bit = bit(size, square);
            if pieces[0] & bit != 0 {
                Some((Player::FIRST, size))
            } else {
                (pieces[1] & bit != 0).then_some((Player::SECOND, size))
            }
        })
    }

    /// The squares that hold a player's pieces of one size, covered or not; none if there is no
    /// such player.
    #[must_use]
    pub fn squares(&self, player: Player, size: Size) -> SquareSet {
        lane(self.pieces.get(player.index()).copied().unwrap_or_default(), size)
    }

    /// Puts a piece on top of a square and returns true, or returns false if the piece there is not
    /// smaller or there is no such player.
    pub fn push(&mut self, square: Square, player: Player, size: Size) -> bool {
        let has_player = player.index() < self.pieces.len();
        let fits = has_player && self.open_to(size).contains(square);
        if fits {
            self.toggle(player, size, square);
        }
        fits
    }

    /// Puts a piece on a square or takes it away.
    pub(super) fn toggle(&mut self, player: Player, size: Size, square: Square) {
        self.pieces[player.index() & 1] ^= bit(size, square);
    }

    /// The squares of a player's visible pieces of one size.
    pub(super) fn visible(self, player: Player, size: Size) -> SquareSet {
        lane(self.all_visible(player), size)
    }

    /// The squares on which a player's piece is on top.
    pub(super) fn shown(self, player: Player) -> SquareSet {
        let visible = self.all_visible(player);
        SquareSet::from_bits((visible | visible >> 9 | visible >> 18) as u16)
    }

    /// The squares that are empty or show a piece smaller than `size`.
    pub(super) fn open_to(self, size: Size) -> SquareSet {
        let occupied = self.occupied();
        !lane(occupied | occupied >> 9 | occupied >> 18, size)
    }

    fn all_visible(self, player: Player) -> u32 {
        let occupied = self.occupied();
        self.pieces[player.index() & 1] & !(occupied >> 9 | occupied >> 18)
    }

    fn occupied(self) -> u32 {
        self.pieces[0] | self.pieces[1]
    }
}

/// The bit of a piece.
const fn bit(size: Size, square: Square) -> u32 {
    1 << (9 * size as u32 + square.index() as u32)
}

/// The squares of one size.
const fn lane(pieces: u32, size: Size) -> SquareSet {
    SquareSet::from_bits((pieces >> (9 * size as u32)) as u16)
}
