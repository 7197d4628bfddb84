//! The ten lines of the board (R1), and questions about sets of squares that all lines answer at
//! once.

use core::fmt;

use crate::board::Square;

/// A row, a column or a long diagonal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Line(u8); // Invariant: less than `Line::COUNT`.

/// The squares of each line: rows from the bottom, columns from the left, the diagonal through
/// `a1`, the diagonal through `d1`.
const SQUARES: [u16; Line::COUNT] =
    [0x000f, 0x00f0, 0x0f00, 0xf000, 0x1111, 0x2222, 0x4444, 0x8888, RISING, FALLING];
const RISING: u16 = 0x8421;
const FALLING: u16 = 0x1248;

impl Line {
    /// The number of lines.
    pub const COUNT: usize = 10;

    /// All lines: rows, columns, diagonals.
    pub fn all() -> impl Iterator<Item = Line> + Clone {
        (0..Line::COUNT as u8).map(Line)
    }

    /// The four squares in the order of their indices.
    pub fn squares(self) -> impl Iterator<Item = Square> + Clone {
        crate::board::squares(self.set())
    }

    pub(crate) const fn set(self) -> u16 {
        SQUARES[self.0 as usize]
    }
}

impl fmt::Display for Line {
    /// Writes the ends: `a1-d1`, `a1-a4`, `a1-d4`, `d1-a4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut ends = self.squares();
        let first = ends.next().expect("a line has four squares");
        let last = ends.last().expect("a line has four squares");
        write!(f, "{first}-{last}")
    }
}

/// A set of lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct LineSet(u16);

impl LineSet {
    /// The lines all of whose squares are in `set`.
    pub(crate) fn within(set: u16) -> LineSet {
        let full = Line::all().filter(|line| line.set() & !set == 0);
        LineSet(full.fold(0, |lines, line| lines | 1 << line.0))
    }

    /// The lines in the order of [`Line::all`].
    pub fn iter(self) -> impl Iterator<Item = Line> + Clone {
        Line::all().filter(move |line| self.0 >> line.0 & 1 == 1)
    }

    /// The number of lines.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The squares that lie on every line of the set; all squares if it is empty.
    pub(crate) fn common_squares(self) -> u16 {
        self.iter().fold(u16::MAX, |common, line| common & line.set())
    }
}

/// Four directions in which squares follow each other: the distance between neighbours, where
/// lines begin, and the squares of the line that begins in `a1` or, falling, in `d1`.
const DIRECTIONS: [(u32, u32, u32); 4] =
    [(1, 0x1111, 0x000f), (4, 0x000f, 0x1111), (5, 0x0001, 0x8421), (3, 0x0008, 0x0249)];

/// For each of two sets, whether it contains all squares of some line.
pub(crate) const fn have_lines(sets: [u16; 2]) -> [bool; 2] {
    // Both at once, one in each half of a word. What a shift brings from the upper half to the
    // lower one stays outside of the squares where lines begin.
    let sets = sets[0] as u64 | (sets[1] as u64) << 32;
    let (mut lines, mut i) = (0, 0);
    while i < DIRECTIONS.len() {
        let (step, begins, _) = DIRECTIONS[i];
        let pairs = sets & sets >> step;
        lines |= pairs & pairs >> (2 * step) & (begins as u64 | (begins as u64) << 32);
        i += 1;
    }
    [lines as u32 != 0, lines >> 32 != 0]
}

/// The squares of the lines that have at least three squares in `set`.
pub(crate) const fn lines_of_three(set: u16) -> u16 {
    let set = set as u32;
    // Early positions have fewer than three squares; seeing that saves perft an eighth.
    let all_but_one = set & set.wrapping_sub(1);
    if all_but_one & all_but_one.wrapping_sub(1) == 0 {
        return 0;
    }
    let (mut squares, mut i) = (0, 0);
    while i < DIRECTIONS.len() {
        let (step, begins, line) = DIRECTIONS[i];
        let (second, third, fourth) = (set >> step, set >> (2 * step), set >> (3 * step));
        let threes = set & second & (third | fourth) | third & fourth & (set | second);
        // The lines of one direction share no square, so their sum is their union.
        squares |= (threes & begins) * line;
        i += 1;
    }
    squares as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_questions_agree_with_the_table_for_every_set() {
        for set in 0..=u16::MAX {
            let shown = |line: &Line| (line.set() & set).count_ones();
            let is_full = Line::all().any(|line| shown(&line) == 4);
            assert_eq!(have_lines([set, 0]), [is_full, false], "{set:#06x}");
            assert_eq!(have_lines([!set, set])[1], is_full, "{set:#06x}");
            let threes = Line::all().filter(|line| 3 <= shown(line));
            let squares = threes.fold(0, |squares, line| squares | line.set());
            assert_eq!(lines_of_three(set), squares, "{set:#06x}");
        }
    }
}
