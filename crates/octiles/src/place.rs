//! Where runners stand: the stops inside the board and the circles on its sides (R1).

use core::iter::FromIterator;

/// A side of the board with five circles, clockwise from the west.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Side {
    /// `W`, the left side.
    #[default]
    West,
    /// `N`, the upper side.
    North,
    /// `E`, the right side.
    East,
    /// `S`, the lower side.
    South,
}

impl Side {
    /// The sides clockwise.
    pub const ALL: [Side; 4] = [Side::West, Side::North, Side::East, Side::South];

    /// The side so many quarter turns clockwise from here.
    #[must_use]
    pub const fn turned(self, quarters: u8) -> Side {
        Side::ALL[(self as u8 + quarters) as usize % 4]
    }

    /// The side across the board: where the runners from here finish (R4).
    #[must_use]
    pub const fn opposite(self) -> Side {
        self.turned(2)
    }

    /// The five circles of this side.
    #[must_use]
    pub const fn circles(self) -> PlaceSet {
        PlaceSet(0b1_1111 << (Place::N_STOPS + 5 * self as u8))
    }
}

/// A stop or a circle. The stops `s11` to `s14`, `s21` to `s44` have the indices 0 to 15, the
/// circles `W1` to `W5` 16 to 20, then come N, E and S.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place(u8); // Invariant: less than `Place::COUNT`.

impl Place {
    /// The number of places.
    pub const COUNT: usize = 36;
    /// The number of stops, which come before the circles.
    const N_STOPS: u8 = 16;

    /// The place with this index, or `None` if there is none.
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Place> {
        if (index as usize) < Place::COUNT { Some(Place(index)) } else { None }
    }

    /// The stop in this column and row, both from 1 to 4, or `None` if there is none.
    #[must_use]
    pub const fn stop(column: u8, row: u8) -> Option<Place> {
        if 1 <= column && column <= 4 && 1 <= row && row <= 4 {
            Some(Place((column - 1) * 4 + row - 1))
        } else {
            None
        }
    }

    /// The circle of this side with this number, from 1 to 5, or `None` if there is none.
    #[must_use]
    pub const fn circle(side: Side, number: u8) -> Option<Place> {
        if 1 <= number && number <= 5 {
            Some(Place(Place::N_STOPS + side as u8 * 5 + number - 1))
        } else {
            None
        }
    }

    /// All places in the order of their indices.
    pub fn all() -> impl DoubleEndedIterator<Item = Place> + ExactSizeIterator + Clone {
        (0..Place::COUNT as u8).map(Place)
    }

    /// The index, from 0 to 35.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The side and the number of a circle; `None` for a stop.
    #[must_use]
    pub const fn as_circle(self) -> Option<(Side, u8)> {
        if self.0 < Place::N_STOPS {
            return None;
        }
        let circle = self.0 - Place::N_STOPS;
        Some((Side::ALL[circle as usize / 5], circle % 5 + 1))
    }

    /// The column and the row of a stop; `None` for a circle.
    #[must_use]
    pub const fn as_stop(self) -> Option<(u8, u8)> {
        if self.0 < Place::N_STOPS { Some((self.0 / 4 + 1, self.0 % 4 + 1)) } else { None }
    }

    /// The place that this one becomes in a quarter turn of the board clockwise.
    #[must_use]
    pub(crate) const fn quarter_turned(self) -> Place {
        match (self.as_stop(), self.as_circle()) {
            (Some((column, row)), _) => Place((row - 1) * 4 + 4 - column),
            (_, Some((side, number))) => {
                Place(Place::N_STOPS + side.turned(1) as u8 * 5 + number - 1)
            }
            (None, None) => self,
        }
    }
}

/// A set of places.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(into = "arrayvec::ArrayVec<Place, 36>", try_from = "arrayvec::ArrayVec<Place, 36>")
)]
pub struct PlaceSet(u64); // Invariant: only bits below `Place::COUNT`.

impl PlaceSet {
    /// The set without members.
    pub const EMPTY: PlaceSet = PlaceSet(0);
    /// All stops.
    pub const STOPS: PlaceSet = PlaceSet(0xffff);

    /// Whether `place` is a member.
    #[must_use]
    pub const fn contains(self, place: Place) -> bool {
        self.0 >> place.0 & 1 == 1
    }

    /// This set with `place`.
    #[must_use]
    pub const fn with(self, place: Place) -> PlaceSet {
        PlaceSet(self.0 | 1 << place.0)
    }

    /// The members of either set.
    #[must_use]
    pub const fn union(self, other: PlaceSet) -> PlaceSet {
        PlaceSet(self.0 | other.0)
    }

    /// The members of both sets.
    #[must_use]
    pub const fn intersection(self, other: PlaceSet) -> PlaceSet {
        PlaceSet(self.0 & other.0)
    }

    /// The members that are not in `other`.
    #[must_use]
    pub const fn without(self, other: PlaceSet) -> PlaceSet {
        PlaceSet(self.0 & !other.0)
    }

    /// The number of members.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no member.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether every member is in `other`.
    #[must_use]
    pub const fn is_subset(self, other: PlaceSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// The members in the order of their indices.
    pub fn iter(self) -> impl Iterator<Item = Place> + Clone {
        let mut left = self.0;
        core::iter::from_fn(move || {
            let place = (left != 0).then(|| Place(left.trailing_zeros() as u8))?;
            left &= left - 1;
            Some(place)
        })
    }

    /// Bit `i` is the place with index `i`.
    pub(crate) const fn bits(self) -> u64 {
        self.0
    }
}

impl FromIterator<Place> for PlaceSet {
    fn from_iter<I: IntoIterator<Item = Place>>(places: I) -> PlaceSet {
        places.into_iter().fold(PlaceSet::EMPTY, PlaceSet::with)
    }
}
