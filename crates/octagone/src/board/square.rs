//! Squares and sets of squares.

use core::{fmt, num::NonZeroU64};

use rulebook_core::bit_set;

use super::Colour;

/// R1: a square, numbered 1 to 42 row by row from the top left.
///
/// ```
/// use rulebook_octagone::{Colour, Square};
///
/// let square = Square::from_number(23).ok_or("a square")?;
/// assert_eq!((square.row(), square.column(), square.colour()), (3, 1, Colour::M));
/// assert_eq!(Square::new(1, 3), Some(square));
/// assert_eq!(Square::from_number(43), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8); // Invariant: less than `Square::COUNT`; one less than the number.

impl Square {
    /// The number of squares.
    pub const COUNT: usize = 42;
    /// The number of rows.
    pub const ROWS: usize = 6;
    /// The number of squares in a row.
    pub const COLUMNS: usize = 7;

    /// The square with this number, or `None` if there is none.
    #[must_use]
    pub const fn from_number(number: u8) -> Option<Square> {
        match number {
            1..=42 => Some(Square(number - 1)),
            _ => None,
        }
    }

    /// The square with this index, from 0, or `None` if there is none.
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Square> {
        if index < 42 { Some(Square(index)) } else { None }
    }

    /// The square in this column and row, counted from 0 at the top left, or `None` off the board.
    #[must_use]
    pub const fn new(column: u8, row: u8) -> Option<Square> {
        if column < 7 && row < 6 { Some(Square(7 * row + column)) } else { None }
    }

    /// The number, 1 to 42.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The index, 0 to 41.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The row, 0 at the top.
    #[must_use]
    pub const fn row(self) -> u8 {
        self.0 / 7
    }

    /// The column, 0 at the left.
    #[must_use]
    pub const fn column(self) -> u8 {
        self.0 % 7
    }

    /// R1: the colour of the square's row.
    #[must_use]
    pub const fn colour(self) -> Colour {
        COLOURS[self.index() & 63]
    }

    /// The square of the lowest bit if `lowest`, else of the highest, in the bits of a set of
    /// squares.
    #[inline]
    pub(super) const fn end_of(bits: NonZeroU64, lowest: bool) -> Square {
        let (low, high) = (bits.trailing_zeros(), bits.ilog2());
        Square(if lowest { low } else { high } as u8)
    }

    /// All squares in the order of their numbers.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator + Clone {
        (0..Square::COUNT as u8).map(Square)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Square({})", self.number())
    }
}

/// The colour of each square's row, to avoid a division in every move. Like other tables by square,
/// it has entries for all six-bit numbers, so that no bounds are checked.
const COLOURS: [Colour; 64] = {
    let mut colours = [Colour::A; 64];
    let mut index = 0;
    while index < Square::COUNT {
        colours[index] = Colour::ALL[index / Square::COLUMNS];
        index += 1;
    }
    colours
};

bit_set! {
    /// A set of squares.
    ///
    /// A position contains the set of filled squares, but not which shields fill them; see
    /// [`Picture`](crate::Picture).
    ///
    /// ```
    /// use rulebook_octagone::{Colour, Square, SquareSet};
    ///
    /// let first_row: SquareSet = Square::all().take(7).collect();
    /// assert_eq!((first_row.in_row(Colour::A), first_row.in_row(Colour::B)), (7, 0));
    /// assert_eq!(first_row.highest().map(Square::number), Some(7));
    /// ```
    pub struct SquareSet(u64) of Square, len = Square::COUNT, from = |index| Square(index as u8);
}

impl SquareSet {
    /// The number of squares in the row of this colour.
    #[must_use]
    pub const fn in_row(self, colour: Colour) -> usize {
        (self.bits() >> (colour.index() * Square::COLUMNS) & 0x7f).count_ones() as usize
    }

    /// The square with the lowest number.
    #[must_use]
    pub const fn lowest(self) -> Option<Square> {
        if self.is_empty() { None } else { Some(Square(self.bits().trailing_zeros() as u8)) }
    }

    /// The square with the highest number.
    #[must_use]
    pub const fn highest(self) -> Option<Square> {
        if self.is_empty() { None } else { Some(Square(63 - self.bits().leading_zeros() as u8)) }
    }

    /// The squares of this set that are not in `other`.
    #[must_use]
    pub(crate) const fn minus(self, other: SquareSet) -> SquareSet {
        SquareSet::from_bits(self.bits() & !other.bits())
    }
}
