//! The spaces that runners occupy: the stops inside the board and the circles on its sides (R1).

rulebook_core::options! {
    /// A side of the board with five circles, clockwise from the west.
    ///
    /// ```
    /// use rulebook_octiles::Side;
    ///
    /// assert_eq!(Side::West.turned(1), Side::North);
    /// assert_eq!(Side::West.opposite(), Side::East);
    /// assert_eq!(Side::West.circles().len(), 5);
    /// ```
    #[derive(PartialOrd, Ord)]
    #[repr(u8)]
    pub enum Side {
        /// The left side.
        West = "W",
        /// The upper side.
        North = "N",
        /// The right side.
        East = "E",
        /// The lower side.
        South = "S",
    }
}

impl Side {
    /// The side this many quarter turns clockwise from here.
    #[must_use]
    pub const fn turned(self, quarters: u8) -> Side {
        Side::ALL[(self as u8 + quarters) as usize % 4]
    }

    /// The opposite side, where the runners from here finish (R4).
    #[must_use]
    pub const fn opposite(self) -> Side {
        self.turned(2)
    }

    /// The five circles of this side.
    #[must_use]
    pub const fn circles(self) -> SpaceSet {
        SpaceSet::from_bits(0b1_1111 << (Space::N_STOPS + 5 * self as u8))
    }
}

/// A stop or a circle. The stops `s11` to `s14`, `s21` to `s44` have the indices 0 to 15, the
/// circles `W1` to `W5` 16 to 20, followed by those of N, E and S.
///
/// ```
/// use rulebook_octiles::{Side, Space};
///
/// let (circle, stop): (Space, Space) = ("W3".parse()?, "s14".parse()?);
/// assert_eq!(circle.as_circle(), Some((Side::West, 3)));
/// assert_eq!((stop.as_circle(), stop.as_stop()), (None, Some((1, 4))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Space(u8); // Invariant: less than `Space::COUNT`.

impl Space {
    /// The number of spaces.
    pub const COUNT: usize = 36;
    /// The number of stops, which come before the circles.
    const N_STOPS: u8 = 16;

    /// The space with this index, or `None` if there is none.
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Space> {
        if (index as usize) < Space::COUNT { Some(Space(index)) } else { None }
    }

    /// The stop in this column and row, both from 1 to 4, or `None` if there is none.
    #[must_use]
    pub const fn stop(column: u8, row: u8) -> Option<Space> {
        if 1 <= column && column <= 4 && 1 <= row && row <= 4 {
            Some(Space((column - 1) * 4 + row - 1))
        } else {
            None
        }
    }

    /// The circle of this side with this number, from 1 to 5, or `None` if there is none.
    #[must_use]
    pub const fn circle(side: Side, number: u8) -> Option<Space> {
        if 1 <= number && number <= 5 {
            Some(Space(Space::N_STOPS + side as u8 * 5 + number - 1))
        } else {
            None
        }
    }

    /// All spaces in the order of their indices.
    pub fn all() -> impl DoubleEndedIterator<Item = Space> + ExactSizeIterator + Clone {
        (0..Space::COUNT as u8).map(Space)
    }

    /// The index, from 0 to 35.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The side and the number of a circle; `None` for a stop.
    #[must_use]
    pub const fn as_circle(self) -> Option<(Side, u8)> {
        if self.0 < Space::N_STOPS {
            return None;
        }
        let circle = self.0 - Space::N_STOPS;
        Some((Side::ALL[circle as usize / 5], circle % 5 + 1))
    }

    /// The column and the row of a stop; `None` for a circle.
    #[must_use]
    pub const fn as_stop(self) -> Option<(u8, u8)> {
        if self.0 < Space::N_STOPS { Some((self.0 / 4 + 1, self.0 % 4 + 1)) } else { None }
    }

    /// The image of this space under a clockwise quarter turn of the board.
    pub(crate) const fn quarter_turned(self) -> Space {
        match (self.as_stop(), self.as_circle()) {
            (Some((column, row)), _) => Space((row - 1) * 4 + 4 - column),
            (_, Some((side, number))) => {
                Space(Space::N_STOPS + side.turned(1) as u8 * 5 + number - 1)
            }
            (None, None) => self,
        }
    }
}

rulebook_core::bit_set! {
    /// A set of spaces.
    #[cfg_attr(
        feature = "serde",
        derive(serde::Serialize, serde::Deserialize),
        serde(into = "arrayvec::ArrayVec<Space, 36>", try_from = "arrayvec::ArrayVec<Space, 36>")
    )]
    pub struct SpaceSet(u64) of Space, len = Space::COUNT, from = |index| Space(index as u8);
}

impl SpaceSet {
    /// All stops.
    pub const STOPS: SpaceSet = SpaceSet::from_bits(0xffff);
}

/// Circles of one side, on which a player's runners start (R5).
///
/// ```
/// use rulebook_octiles::{Side, SpaceSet, StartCircles};
///
/// let west = SpaceSet::only("W1".parse()?).with("W5".parse()?);
/// assert_eq!(StartCircles::new(west).map(StartCircles::side), Some(Side::West));
/// assert_eq!(StartCircles::new(west.with("E1".parse()?)), None); // two sides
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct StartCircles {
    side: Side,
    /// Bit `i` is the circle with the number `i + 1`. Invariant: from 1 to 31.
    numbers: u8,
}

impl StartCircles {
    /// The circles in `spaces`, or `None` unless it contains circles of one side only, and at
    /// least one.
    #[must_use]
    pub fn new(spaces: SpaceSet) -> Option<StartCircles> {
        let (side, _) = spaces.first()?.as_circle()?;
        let is_one_side = spaces.is_subset(side.circles());
        let numbers = (spaces.bits() >> (Space::N_STOPS + 5 * side as u8)) as u8;
        is_one_side.then_some(StartCircles { side, numbers })
    }

    /// All choices of `n` circles of a side. Of two choices, the one with the higher circle that
    /// the other one lacks comes later: `W1,W2,W3`, `W1,W2,W4`, `W1,W3,W4`, `W2,W3,W4`, `W1,W2,W5`.
    pub fn all(side: Side, n: usize) -> impl Iterator<Item = StartCircles> + Clone {
        let choices = (1..32_u8).filter(move |numbers| numbers.count_ones() as usize == n);
        choices.map(move |numbers| StartCircles { side, numbers })
    }

    /// The side.
    #[must_use]
    pub const fn side(self) -> Side {
        self.side
    }

    /// The circles as a set of spaces.
    #[must_use]
    pub const fn spaces(self) -> SpaceSet {
        SpaceSet::from_bits((self.numbers as u64) << (Space::N_STOPS + 5 * self.side as u8))
    }

    /// These circles after some quarter turns of the board clockwise.
    pub(crate) const fn turned(self, quarters: u8) -> StartCircles {
        StartCircles { side: self.side.turned(quarters), numbers: self.numbers }
    }
}
