//! The 3×3 board: squares, sets of squares, and lines of three.

use core::fmt;

use rulebook_core::text::{Cursor, SyntaxError};

use crate::numbered::Numbered;

/// A square of a 3×3 board: `a1` has index 0, `b1` index 1, `c3` index 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8); // Invariant: less than `Square::COUNT`.

impl Square {
    /// The number of squares.
    pub const COUNT: usize = 9;

    /// The square with this index, or `None` if it lies off the board.
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Square> {
        if index < 9 { Some(Square(index)) } else { None }
    }

    /// The square in this file (0 = a) and rank (0 = the bottom one), or `None` off the board.
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Option<Square> {
        if file < 3 && rank < 3 { Some(Square(rank * 3 + file)) } else { None }
    }

    /// All squares in the order of their indices.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator + Clone {
        (0..9).map(Square)
    }

    /// The index, from 0 to 8.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file, from 0 (a) to 2 (c).
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 % 3
    }

    /// The rank, from 0 to 2.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 / 3
    }

    /// Reads a square.
    pub(crate) fn read(cursor: &mut Cursor<'_>) -> Result<Square, SyntaxError> {
        cursor.parse_with("a square (a1 to c3)", |cursor| {
            let file = (cursor.next_char()? as u32).checked_sub('a' as u32)?;
            let rank = (cursor.next_char()? as u32).checked_sub('1' as u32)?;
            Square::new(u8::try_from(file).ok()?, u8::try_from(rank).ok()?)
        })
    }
}

impl Numbered for Square {
    const COUNT: usize = Square::COUNT;

    fn number(self) -> usize {
        self.index()
    }

    fn from_number(number: usize) -> Option<Square> {
        Square::from_index(u8::try_from(number).ok()?)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

rulebook_core::impl_from_str! { Square: Square::read }

rulebook_core::bit_set! {
    /// A set of squares of a 3×3 board.
    pub struct SquareSet(u16) of Square, len = Square::COUNT, from = |index| Square(index as u8);
}

impl SquareSet {
    /// The eight lines of three squares: rows, columns, diagonals. An octal digit is a rank.
    pub const LINES: [SquareSet; 8] = [
        SquareSet::from_bits(0o007),
        SquareSet::from_bits(0o070),
        SquareSet::from_bits(0o700),
        SquareSet::from_bits(0o111),
        SquareSet::from_bits(0o222),
        SquareSet::from_bits(0o444),
        SquareSet::from_bits(0o421),
        SquareSet::from_bits(0o124),
    ];

    /// The lines inside this set.
    pub fn lines(self) -> impl Iterator<Item = SquareSet> + Clone {
        SquareSet::LINES.into_iter().filter(move |line| self & *line == *line)
    }

    /// Whether this set contains a line.
    #[must_use]
    pub fn has_line(self) -> bool {
        HAS_LINE[usize::from(self.bits())]
    }

    /// The squares that all lines inside this set share; all squares if it contains no line.
    #[must_use]
    pub fn common_to_lines(self) -> SquareSet {
        self.lines().fold(SquareSet::ALL, |common, line| common & line)
    }
}

/// For each set of squares, whether it contains a line.
static HAS_LINE: [bool; 512] = {
    let mut table = [false; 512];
    let mut i = 0;
    while i < 8 * 512 {
        let (set, line) = (i % 512, SquareSet::LINES[i / 512].bits() as usize);
        table[set] |= set & line == line;
        i += 1;
    }
    table
};

rulebook_core::impl_serde!(Square);

#[cfg(feature = "serde")]
impl serde::Serialize for SquareSet {
    /// Writes the squares as a list.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}
