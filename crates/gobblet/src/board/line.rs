//! The ten lines of the board (R1), and tests of a set of squares against all lines at once.

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
    pub(crate) const SQUARES: [u16; Line::COUNT] =
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
        Line::all().filter(|line| (line.set() - set).is_empty()).collect()
    }

    /// The squares that are on every line of the set; all squares if it is empty.
    pub(crate) fn common_squares(self) -> SquareSet {
        self.iter().fold(SquareSet::ALL, |common, line| common & line.set())
    }
}

// Both tests run on every ply. Rows and columns are folded twice: squares two apart first, then the
// halves. Perft is a fifth faster this way than with a loop over the lines, or with the same code
// for all directions, which the compiler vectorises at a loss.

/// The long diagonals.
const DIAGONALS: [u32; 2] = [0x8421, 0x1248];

/// Whether all squares of some line are in `set`.
pub(crate) fn has_line(set: SquareSet) -> bool {
    let set = u32::from(set.bits());
    let both = set & set >> 2;
    let rows = both & both >> 1 & 0x1111;
    let both = set & set >> 8;
    let columns = both & both >> 4 & 0x000f;
    let [rising, falling] = DIAGONALS.map(|line| u32::from(line & !set == 0));
    rows | columns | rising | falling != 0
}

/// The squares of the lines that have at least three squares in `set`.
pub(crate) fn lines_of_three(set: SquareSet) -> SquareSet {
    let set = u32::from(set.bits());
    // Early positions have fewer than three squares: this saves perft an eighth.
    let all_but_one = set & set.wrapping_sub(1);
    if all_but_one & all_but_one.wrapping_sub(1) == 0 {
        return SquareSet::EMPTY;
    }
    // Three of four: both of one half and one of the other.
    let (both, one) = (set & set >> 2, set | set >> 2);
    let rows = (both & one >> 1 | both >> 1 & one) & 0x1111;
    let (both, one) = (set & set >> 8, set | set >> 8);
    let columns = (both & one >> 4 | both >> 4 & one) & 0x000f;
    let diagonals = DIAGONALS.map(|line| {
        // At most one square is missing when taking the lowest missing one away leaves nothing.
        let missing = line & !set;
        if missing & missing.wrapping_sub(1) == 0 { line } else { 0 }
    });
    let squares = (rows * 0x000f) | (columns * 0x1111) | diagonals[0] | diagonals[1];
    SquareSet::from_bits(squares as u16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tests_agree_with_the_table_for_every_set() {
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
