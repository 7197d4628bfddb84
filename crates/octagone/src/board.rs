//! The board: squares, row colours, arrows, and sets of squares.
//!
//! ```text
//!  1  2  3  4  5  6  7   A        7 0 1
//!  8  9 10 11 12 13 14   B         \|/
//! 15 16 17 18 19 20 21   C       6 -+- 2
//! 22 23 24 25 26 27 28   M         /|\
//! 29 30 31 32 33 34 35   O        5 4 3
//! 36 37 38 39 40 41 42   T
//! ```

use core::fmt;

/// R1: a square, numbered 1 to 42 row by row from the top left.
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
    pub const fn from_index(index: usize) -> Option<Square> {
        if index < Square::COUNT { Some(Square(index as u8)) } else { None }
    }

    /// The square in this row and column, counted from 0 at the top left, or `None` off the board.
    #[must_use]
    pub const fn at(row: usize, column: usize) -> Option<Square> {
        if row < Square::ROWS && column < Square::COLUMNS {
            Some(Square((row * Square::COLUMNS + column) as u8))
        } else {
            None
        }
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
    pub const fn row(self) -> usize {
        self.index() / Square::COLUMNS
    }

    /// The column, 0 at the left.
    #[must_use]
    pub const fn column(self) -> usize {
        self.index() % Square::COLUMNS
    }

    /// R1: the colour of the square's row.
    #[must_use]
    pub const fn colour(self) -> Colour {
        COLOURS[self.index() & 63]
    }

    /// All squares in the order of their numbers.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator + Clone {
        (0..Square::COUNT as u8).map(Square)
    }
}

/// The colour of the row of each square, so that no division stands on the way of a move. Tables
/// by square have entries for all six-bit numbers, which spares the check of the index.
const COLOURS: [Colour; 64] = {
    let mut colours = [Colour::A; 64];
    let mut index = 0;
    while index < Square::COUNT {
        colours[index] = Colour::ALL[index / Square::COLUMNS];
        index += 1;
    }
    colours
};

impl fmt::Display for Square {
    /// Writes the number.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Square({self})")
    }
}

/// R1, R2: a colour of rows and shields, in the order of the rows from the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the colours have no names but their letters")]
pub enum Colour {
    A,
    B,
    C,
    M,
    O,
    T,
}

impl Colour {
    /// The colours in the order of the rows from the top.
    pub const ALL: [Colour; 6] = [Colour::A, Colour::B, Colour::C, Colour::M, Colour::O, Colour::T];

    /// The row that has this colour, 0 at the top.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter in texts.
    #[must_use]
    pub const fn letter(self) -> char {
        ['A', 'B', 'C', 'M', 'O', 'T'][self.index()]
    }

    /// The colour with this letter, or `None` if there is none.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Colour> {
        Colour::ALL.into_iter().find(|colour| colour.letter() == letter)
    }
}

impl fmt::Display for Colour {
    /// Writes the letter.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// R2: a direction of an arrow, 0 to 7 clockwise from the top of the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Arrow(u8); // Invariant: less than `Arrow::COUNT`.

impl Arrow {
    /// The number of directions.
    pub const COUNT: usize = 8;

    /// The direction with this number, or `None` if there is none.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Arrow> {
        if index < Arrow::COUNT { Some(Arrow(index as u8)) } else { None }
    }

    /// The number, 0 for up, 2 for right.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The rows (downwards) and columns (rightwards) that a step goes.
    #[must_use]
    pub const fn step(self) -> (isize, isize) {
        [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)][self.index()]
    }

    /// Whether the numbers of the squares rise along this direction.
    #[must_use]
    pub const fn rises(self) -> bool {
        0b0011_1100 >> self.0 & 1 == 1
    }

    /// All directions, clockwise.
    pub fn all() -> impl DoubleEndedIterator<Item = Arrow> + ExactSizeIterator + Clone {
        (0..Arrow::COUNT as u8).map(Arrow)
    }
}

impl fmt::Display for Arrow {
    /// Writes the number.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl fmt::Debug for Arrow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Arrow({self})")
    }
}

/// A set of squares.
///
/// A position keeps the squares that are filled and nothing of the shields that fill them; see
/// [`Picture`](crate::Picture) for these.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Board(u64); // Invariant: bits from `Square::COUNT` on are 0.

impl Board {
    /// No square.
    pub const EMPTY: Board = Board(0);
    /// Every square.
    pub const FULL: Board = Board((1 << Square::COUNT) - 1);

    /// The set with these bits, or `None` if one of them stands for no square.
    #[must_use]
    pub const fn from_bits(bits: u64) -> Option<Board> {
        if bits <= Board::FULL.0 { Some(Board(bits)) } else { None }
    }

    /// One bit for each square, the lowest for square 1.
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Whether `square` is in the set.
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.0 & 1 == 1
    }

    /// This set with `square`.
    #[must_use]
    pub const fn with(self, square: Square) -> Board {
        Board(self.0 | 1 << square.0)
    }

    /// The squares of this set that are not in `other`.
    #[must_use]
    pub const fn without(self, other: Board) -> Board {
        Board(self.0 & !other.0)
    }

    /// The number of squares.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no square.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of squares in the row of this colour.
    #[must_use]
    pub const fn in_row(self, colour: Colour) -> usize {
        (self.0 >> (colour.index() * Square::COLUMNS) & 0x7f).count_ones() as usize
    }

    /// The square with the lowest number.
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square(self.0.trailing_zeros() as u8)) }
    }

    /// The square with the highest number.
    #[must_use]
    pub const fn last(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square(63 - self.0.leading_zeros() as u8)) }
    }

    /// The squares in the order of their numbers.
    pub fn iter(self) -> impl Iterator<Item = Square> + Clone {
        let mut rest = self.0;
        core::iter::from_fn(move || {
            let square = Board(rest).first()?;
            rest &= rest - 1;
            Some(square)
        })
    }
}

impl FromIterator<Square> for Board {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Board {
        squares.into_iter().fold(Board::EMPTY, Board::with)
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Square::number)).finish()
    }
}
