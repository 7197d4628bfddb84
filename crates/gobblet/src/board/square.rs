//! Squares and sets of squares.

use rulebook_core::bits::Word;

/// A square of the board: `a1` has index 0, `b1` index 1, `d4` index 15 (R1).
///
/// ```
/// use rulebook_gobblet::Square;
///
/// let square: Square = "d2".parse()?;
/// assert_eq!((square.file(), square.rank(), square.index()), (3, 1, 7));
/// assert_eq!(Square::new(3, 1), Some(square));
/// assert_eq!(Square::new(4, 0), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8); // Invariant: less than `Square::COUNT`.

impl Square {
    /// The number of squares.
    pub const COUNT: usize = 16;

    /// The square with this index, or `None` if it lies off the board.
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Square> {
        if index < 16 { Some(Square(index)) } else { None }
    }

    /// The square in this file (0 = a) and rank (0 = the bottom one), or `None` off the board.
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Option<Square> {
        if file < 4 && rank < 4 { Some(Square(rank * 4 + file)) } else { None }
    }

    /// All squares in the order of their indices.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator + Clone {
        (0..16).map(Square)
    }

    /// The square of the lowest bit.
    #[inline]
    pub(super) const fn of_lowest(bits: u32) -> Square {
        Square((bits.trailing_zeros() & 15) as u8)
    }

    /// The square with number `n` among the squares of a row, which are the bits of `squares`.
    #[inline]
    pub(super) fn nth_in_row(row: u32, squares: u32, n: u32) -> Square {
        Square((4 * row + (squares as u8 & 15).nth_bit(n)) as u8)
    }

    /// The index, from 0 to 15.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file, from 0 (a) to 3 (d).
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 % 4
    }

    /// The rank, from 0 to 3.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 / 4
    }
}

rulebook_core::bit_set! {
    /// A set of squares.
    ///
    /// ```
    /// use rulebook_gobblet::{Square, SquareSet};
    ///
    /// let rank_1: SquareSet = Square::all().filter(|square| square.rank() == 0).collect();
    /// assert_eq!(rank_1.len(), 4);
    /// assert_eq!((!rank_1).len(), 12);
    /// assert!(rank_1.contains("c1".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct SquareSet(u16) of Square, len = Square::COUNT, from = |index| Square(index as u8);
}
