//! A chance outcome: the roll of the die.

/// A chance event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Event {
    /// R4: the die is rolled.
    Roll {
        /// What it shows.
        pips: Pips,
    },
}

/// What the die shows, from 1 to 3 (R4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pips(u8); // Invariant: from 1 to `Pips::COUNT`.

impl Pips {
    /// The number of different results.
    pub const COUNT: usize = 3;

    /// The result with this index, counted from 0, or `None` if there is none.
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Pips> {
        if (index as usize) < Pips::COUNT { Some(Pips(index + 1)) } else { None }
    }

    /// The index, counted from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// All results, from 1 up.
    #[must_use]
    pub fn all() -> impl ExactSizeIterator<Item = Pips> + Clone {
        (0..Pips::COUNT as u8).map(|index| Pips(index + 1))
    }

    /// The number on the die.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// R4: the number of sides of the die that show this.
    #[must_use]
    pub const fn n_sides(self) -> u32 {
        4 - self.0 as u32
    }
}
