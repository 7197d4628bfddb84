//! Directions, and sets of directions: the prongs of a pod.

use core::fmt;

/// One of the eight directions, the same for both players (R3). Its prong has a letter.
///
/// ```
/// use rulebook_octi::Direction;
///
/// assert_eq!(Direction::from_letter('B'), Direction::from_index(1));
/// let letters: String = Direction::ALL.iter().map(|d| d.opposite().letter()).collect();
/// assert_eq!(letters, "EFGHABCD");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Direction {
    /// `A`
    North,
    /// `B`
    NorthEast,
    /// `C`
    East,
    /// `D`
    SouthEast,
    /// `E`
    South,
    /// `F`
    SouthWest,
    /// `G`
    West,
    /// `H`
    NorthWest,
}

impl Direction {
    /// The number of directions.
    pub const COUNT: usize = 8;

    /// All directions, clockwise from the north.
    pub const ALL: [Direction; Direction::COUNT] = [
        Direction::North,
        Direction::NorthEast,
        Direction::East,
        Direction::SouthEast,
        Direction::South,
        Direction::SouthWest,
        Direction::West,
        Direction::NorthWest,
    ];

    /// The direction with this index: 0 is north, 1 north-east, 7 north-west.
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Direction> {
        if index < 8 { Some(Direction::ALL[index as usize]) } else { None }
    }

    /// The index, below [`Direction::COUNT`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter, from `A` to `H`.
    #[must_use]
    pub const fn letter(self) -> char {
        (b'A' + self as u8) as char
    }

    /// The direction with this letter, in either case.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Direction> {
        match letter {
            'A'..='H' => Direction::from_index(letter as u8 - b'A'),
            'a'..='h' => Direction::from_index(letter as u8 - b'a'),
            _ => None,
        }
    }

    /// The opposite direction.
    #[must_use]
    pub const fn opposite(self) -> Direction {
        Direction::wrapping(self.index() ^ 4)
    }

    /// The place next to `place` in this direction; see [`Square`](crate::Square) for places.
    ///
    /// From a square it is a square or a place of the border.
    pub(crate) const fn shift(self, place: usize) -> usize {
        const OFFSETS: [usize; 8] = [7, 8, 1, 64 - 6, 64 - 7, 64 - 8, 64 - 1, 6];
        (place + OFFSETS[self as usize]) & 63
    }

    /// The direction whose index is in the lowest three bits of `index`.
    pub(crate) const fn wrapping(index: usize) -> Direction {
        Direction::ALL[index & 7]
    }
}

impl fmt::Display for Direction {
    /// Writes the letter.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.letter())
    }
}

rulebook_core::bit_set! {
    /// A set of directions, such as the prongs of a pod: each of its eight holes has at most one
    /// (R3).
    pub struct DirectionSet(u8) of Direction,
        len = Direction::COUNT,
        from = |index| Direction::wrapping(index as usize);
}

impl fmt::Display for DirectionSet {
    /// Writes the letters: `ACF`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|direction| direction.fmt(f))
    }
}
