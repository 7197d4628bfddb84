//! What the players have shown of covered hands.

use crate::{board::Colour, hand::Hand, mv::Face};

/// R16: what everybody knows of a covered hand beside its size and its jokers.
///
/// Jokers need no entry: how many each player got lies open, and so does each that is played.
/// In games with open hands all of this stays empty, since it says nothing there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Shown {
    played: Hand, // Invariant: no jokers.
    lacks: u8,    // Invariant: one bit for each colour.
}

impl Shown {
    /// Nothing is known.
    pub const NOTHING: Shown = Shown { played: Hand::EMPTY, lacks: 0 };

    /// These numbers of shields of each colour have been played, in the order of the rows, and
    /// passes have shown that there is none of `lacks`; `None` if a number exceeds
    /// [`Hand::COPIES`].
    #[must_use]
    pub fn new(played: [u8; 6], lacks: &[Colour]) -> Option<Shown> {
        let lacks = lacks.iter().fold(0, |bits, colour| bits | 1 << colour.index());
        Some(Shown { played: Hand::new(played, 0)?, lacks })
    }

    /// The number of shields of this colour that the player has played.
    #[must_use]
    pub const fn played(self, colour: Colour) -> u8 {
        self.played.count(Face::Colour(colour))
    }

    /// The numbers of shields of each colour that the player has played.
    #[must_use]
    pub fn all_played(self) -> [u8; 6] {
        self.played.colours()
    }

    /// R11: whether the player has passed on a square of this colour, and so has none.
    #[must_use]
    pub const fn lacks(self, colour: Colour) -> bool {
        self.lacks >> colour.index() & 1 == 1
    }

    /// The colours of [`Shown::lacks`].
    pub fn lacking(self) -> impl Iterator<Item = Colour> + Clone {
        Colour::ALL.into_iter().filter(move |colour| self.lacks(*colour))
    }

    pub(crate) fn play(&mut self, face: Face) {
        if let Face::Colour(_) = face {
            self.played = self.played.plus(face, 1);
        }
    }

    pub(crate) fn pass(&mut self, colour: Colour) {
        self.lacks |= 1 << colour.index();
    }

    #[cfg(feature = "serde")]
    pub(crate) const fn bits(self) -> u32 {
        self.played.bits() | (self.lacks as u32) << 24
    }

    #[cfg(feature = "serde")]
    pub(crate) fn from_bits(bits: u32) -> Option<Shown> {
        let lacks = (bits >> 24) as u8;
        let played = Hand::from_bits(bits & 0x00ff_ffff)?;
        (lacks < 1 << 6).then_some(Shown { played, lacks })
    }
}
