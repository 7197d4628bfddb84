//! Directions, and the prongs of a pod.

use core::fmt::{self, Write};

use rulebook_core::text::Cursor;

/// One of the eight directions, the same for both players (R3). Its prong has a letter.
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
    /// All directions, clockwise from the north.
    pub const ALL: [Direction; 8] = [
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

    /// The index, below 8.
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

    /// The place next to a place of the board or its border, of which there are 64.
    pub(crate) const fn shift(self, bit: usize) -> usize {
        const OFFSETS: [usize; 8] = [7, 8, 1, 64 - 6, 64 - 7, 64 - 8, 64 - 1, 6];
        (bit + OFFSETS[self as usize]) & 63
    }

    /// The direction of the lowest three bits.
    pub(crate) const fn wrapping(index: usize) -> Direction {
        Direction::ALL[index & 7]
    }

    /// Reads a letter.
    pub(crate) fn read(cursor: &mut Cursor<'_>) -> Option<Direction> {
        cursor.next_char().and_then(Direction::from_letter)
    }
}

impl fmt::Display for Direction {
    /// Writes the letter.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(self.letter())
    }
}

/// The prongs of a pod: a set of directions, since each of the eight holes takes one (R3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Prongs(u8);

impl Prongs {
    /// A bare pod.
    pub const NONE: Prongs = Prongs(0);
    /// A pod without an empty hole.
    pub const FULL: Prongs = Prongs(u8::MAX);

    /// The prongs with these bits: bit 0 is `A`, bit 7 `H`.
    #[must_use]
    pub const fn from_bits(bits: u8) -> Prongs {
        Prongs(bits)
    }

    /// One bit for each prong: bit 0 is `A`, bit 7 `H`.
    #[must_use]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Whether there is a prong in this direction.
    #[must_use]
    pub const fn contains(self, direction: Direction) -> bool {
        self.0 >> direction as u8 & 1 == 1
    }

    /// These prongs and one in this direction.
    #[must_use]
    pub const fn with(self, direction: Direction) -> Prongs {
        Prongs(self.0 | 1 << direction as u8)
    }

    /// The number of prongs.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no prong.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The directions in order.
    pub fn iter(self) -> impl Iterator<Item = Direction> + Clone {
        let mut left = self.0;
        core::iter::from_fn(move || {
            let index = (left != 0).then(|| left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(Direction::wrapping(index))
        })
    }

    /// Reads letters as long as they are new prongs.
    pub(crate) fn read(cursor: &mut Cursor<'_>) -> Prongs {
        let mut prongs = Prongs::NONE;
        while let Some(direction) = cursor.peek().and_then(Direction::from_letter)
            && !prongs.contains(direction)
        {
            prongs = prongs.with(direction);
            cursor.next_char();
        }
        prongs
    }
}

impl FromIterator<Direction> for Prongs {
    fn from_iter<I: IntoIterator<Item = Direction>>(directions: I) -> Prongs {
        directions.into_iter().fold(Prongs::NONE, Prongs::with)
    }
}

impl fmt::Display for Prongs {
    /// Writes the letters: `ACF`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|direction| direction.fmt(f))
    }
}
