//! The ten lines of the board (R1), and fast checks of a set of squares against all of them.

use core::fmt;

use super::{Square, SquareSet};

/// A row, a column or a long diagonal.
///
/// ```
/// use rulebook_gobblet::Line;
///
/// let last = Line::all().last().ok_or("ten lines")?;
/// let squares: Vec<String> = last.squares().map(|square| square.to_string()).collect();
/// assert_eq!((Line::all().count(), squares.join(" ").as_str()), (10, "d1 c2 b3 a4"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Line(u8); // Invariant: less than `Line::COUNT`.

impl Line {
    /// The number of lines.
    pub const COUNT: usize = 10;

    /// The squares of each line: rows from the bottom, columns from the left, the diagonal through
    /// `a1`, the diagonal through `d1`.
    const SQUARES: [u16; Line::COUNT] =
        [0x000f, 0x00f0, 0x0f00, 0xf000, 0x1111, 0x2222, 0x4444, 0x8888, 0x8421, 0x1248];

    /// All lines: rows, columns, diagonals.
    pub fn all() -> impl Iterator<Item = Line> + Clone {
        (0..Line::COUNT as u8).map(Line)
    }

    /// The four squares in the order of their indices.
    pub fn squares(self) -> impl Iterator<Item = Square> + Clone {
        self.set().iter()
    }

    /// The number of the line in the order of [`Line::all`], from 0 to 9.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub(crate) const fn set(self) -> SquareSet {
        SquareSet::from_bits(Line::SQUARES[self.0 as usize])
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

rulebook_core::bit_set! {
    /// A set of lines.
    ///
    /// ```
    /// use rulebook_gobblet::{Line, LineSet};
    ///
    /// let lines: LineSet = Line::all().skip(8).collect();
    /// assert_eq!(lines.len(), 2);
    /// assert!(lines.iter().all(|line| lines.contains(line)));
    /// assert_eq!(lines.first().map(Line::index), Some(8));
    /// ```
    pub struct LineSet(u16) of Line, len = Line::COUNT, from = |index| Line(index as u8);
}

impl LineSet {
    /// The lines all of whose squares are in `set`.
    pub(crate) fn within(set: SquareSet) -> LineSet {
        Line::all().filter(|line| line.set().is_subset(set)).collect()
    }

    /// The squares that are on every line of the set; all squares if it is empty.
    pub(crate) fn common_squares(self) -> SquareSet {
        self.iter().fold(SquareSet::ALL, |common, line| common & line.set())
    }
}

/// Whether all squares of some line are in `set`.
#[inline]
pub(crate) fn has_line(set: SquareSet) -> bool {
    line_counts(set) & FOURS != 0
}

/// The squares of the lines that have at least three squares in `set`.
#[inline]
pub(crate) fn lines_of_three(set: SquareSet) -> SquareSet {
    let mut threes = (line_counts(set) + ONES) & FOURS;
    let mut squares = SquareSet::EMPTY;
    while threes != 0 {
        squares |= Line((threes.trailing_zeros() / 3) as u8).set();
        threes &= threes - 1;
    }
    squares
}

/// The digit 1 for each line.
const ONES: u32 = 0o11_1111_1111;
/// The digit 4 for each line.
const FOURS: u32 = 4 * ONES;

/// The number of squares of each line in `set`: ten octal digits.
#[inline]
pub(crate) fn line_counts(set: SquareSet) -> u32 {
    let [lower, upper] = set.bits().to_le_bytes();
    LINE_COUNTS[0][usize::from(lower)] + LINE_COUNTS[1][usize::from(upper)]
}

/// The counts for each set of squares in the lower and in the upper half of the board.
///
/// Checks run on every ply, so a count costs two look-ups.
static LINE_COUNTS: [[u32; 256]; 2] = {
    let mut table = [[0; 256]; 2];
    let mut set = 0;
    while set < 256 {
        let mut line = 0;
        while line < Line::COUNT {
            let lower = (Line::SQUARES[line] as usize & set).count_ones();
            let upper = (Line::SQUARES[line] as usize >> 8 & set).count_ones();
            table[0][set] |= lower << (3 * line);
            table[1][set] |= upper << (3 * line);
            line += 1;
        }
        set += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fast_checks_agree_with_the_lines_for_every_set() {
        for set in (0..=u16::MAX).map(SquareSet::from_bits) {
            let shown = |line: &Line| (line.set() & set).len();
            let is_full = Line::all().any(|line| shown(&line) == 4);
            assert_eq!(has_line(set), is_full, "{set:?}");
            let threes = Line::all().filter(|line| 3 <= shown(line));
            let squares = threes.fold(SquareSet::EMPTY, |squares, line| squares | line.set());
            assert_eq!(lines_of_three(set), squares, "{set:?}");
        }
    }
}
