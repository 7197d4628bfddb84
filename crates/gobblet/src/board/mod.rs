//! The board: squares, sizes, and the pieces on each square. The only rule known here is that a
//! piece lies on smaller ones.

mod square;
mod size;
mod lanes;
mod line;
mod reserve;

use rulebook_core::Player;

pub(crate) use self::{
    lanes::{Counts, Lanes, RowCounts},
    line::{has_line, line_counts, lines_of_three},
    reserve::Reserve,
};
pub use self::{
    line::{Line, LineSet},
    size::Size,
    square::{Square, SquareSet},
};

/// The pieces on the board. On a square the sizes increase from bottom to top, so a square holds
/// at most one piece of each size.
///
/// ```
/// use rulebook_gobblet::{Board, Size, rulebook_core::Player};
///
/// let mut board = Board::default();
/// let square = "b2".parse()?;
/// assert!(board.push(square, Player::FIRST, Size::Large));
/// assert!(!board.push(square, Player::SECOND, Size::Large)); // not smaller
/// assert!(board.push(square, Player::SECOND, Size::Huge));
/// assert_eq!(board.top(square), Some((Player::SECOND, Size::Huge)));
/// assert_eq!(board.stack(square).count(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(into = "[u64; 2]", try_from = "[u64; 2]")
)]
pub struct Board {
    // For each player, the squares of the pieces of each size, as in `Lanes`.
    // Invariant: no bit is set in both.
    pub(crate) pieces: [u64; 2],
}

impl Board {
    /// The piece on top of a square.
    #[must_use]
    pub fn top(&self, square: Square) -> Option<(Player, Size)> {
        let column = self.occupied() >> square.index() & 0x0001_0001_0001_0001;
        let size = Size::of_lane(column.checked_ilog2()? as usize / 16);
        let is_first = self.pieces[0] >> bit(size, square) & 1 == 1;
        Some((if is_first { Player::FIRST } else { Player::SECOND }, size))
    }

    /// The pieces on a square from bottom to top.
    #[must_use]
    pub fn stack(
        &self,
        square: Square,
    ) -> impl DoubleEndedIterator<Item = (Player, Size)> + Clone + use<> {
        let pieces = self.pieces;
        Size::ALL.into_iter().filter_map(move |size| {
            let bit = 1 << bit(size, square);
            if pieces[0] & bit != 0 {
                Some((Player::FIRST, size))
            } else {
                (pieces[1] & bit != 0).then_some((Player::SECOND, size))
            }
        })
    }

    /// The number of pieces of one player and size on the board; 0 if there is no such player.
    #[must_use]
    pub fn count(&self, player: Player, size: Size) -> usize {
        let pieces = self.pieces.get(player.index()).copied().unwrap_or_default();
        (pieces >> size.lane() & 0xffff).count_ones() as usize
    }

    /// The squares of a player's pieces of one size, those of covered pieces included.
    pub(crate) fn squares_of(&self, player: Player, size: Size) -> SquareSet {
        Lanes::of_pieces(self.pieces[player.index() & 1]).of(size)
    }

    /// Puts a piece on top of a square and returns true, or returns false if the piece there is not
    /// smaller or there is no such player.
    pub fn push(&mut self, square: Square, player: Player, size: Size) -> bool {
        let has_player = player.index() < self.pieces.len();
        let fits = has_player && self.top(square).is_none_or(|(_, top)| top < size);
        if fits {
            self.toggle(player, size, square);
        }
        fits
    }

    /// Puts a piece on a square or takes it away.
    #[inline]
    pub(crate) fn toggle(&mut self, player: Player, size: Size, square: Square) {
        self.pieces[player.index() & 1] ^= 1 << bit(size, square);
    }

    /// The size of a player's largest piece on a square; small if there is none.
    #[inline]
    pub(crate) fn highest(&self, player: Player, square: Square) -> Size {
        let column = self.pieces[player.index() & 1] >> square.index() & 0x0001_0001_0001_0001;
        Size::of_lane((column | 1).ilog2() as usize / 16)
    }

    /// The pieces of either player.
    #[inline]
    fn occupied(&self) -> u64 {
        self.pieces[0] | self.pieces[1]
    }

    /// A player's visible pieces.
    #[inline]
    pub(crate) fn visible(&self, player: Player) -> Lanes {
        let occupied = self.occupied();
        let covered = occupied >> 16 | occupied >> 32 | occupied >> 48;
        Lanes(self.pieces[player.index() & 1] & !covered)
    }

    /// The squares on which a player's piece is on top.
    #[inline]
    pub(crate) fn shown(&self, player: Player) -> SquareSet {
        self.visible(player).any()
    }

    /// For each size, the squares that are empty or show a smaller piece.
    #[inline]
    pub(crate) fn open_to(&self) -> Lanes {
        let occupied = self.occupied();
        Lanes(!(occupied | occupied >> 16 | occupied >> 32 | occupied >> 48))
    }
}

/// The bit of a piece in a player's word.
const fn bit(size: Size, square: Square) -> u32 {
    size.lane() + square.index() as u32
}
