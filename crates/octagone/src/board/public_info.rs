//! Facts about covered hands that players have revealed.

use super::{Colour, ColourSet, Face, Hand};

/// R16: what everybody knows of a covered hand besides its size and its jokers.
///
/// Jokers need no entry: everybody sees how many each player gets and plays. In games with open
/// hands this stays empty, because the hands themselves are known.
///
/// ```
/// use rulebook_octagone::{Colour, ColourSet, PublicInfo};
///
/// let info = PublicInfo::new([0, 2, 0, 0, 0, 0], ColourSet::only(Colour::A)).ok_or("possible")?;
/// assert_eq!(info.played(Colour::B), 2);
/// assert!(info.lacks(Colour::A) && !info.lacks(Colour::B));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PublicInfo {
    played: Hand, // Invariant: no jokers.
    lacks: ColourSet,
}

impl PublicInfo {
    /// Nothing is known.
    pub const NOTHING: PublicInfo = PublicInfo { played: Hand::EMPTY, lacks: ColourSet::EMPTY };

    /// The player has played these numbers of shields of each colour, in the order of the rows,
    /// and has passed on squares of the colours `lacks`. `None` if a number exceeds
    /// [`Hand::COPIES`].
    #[must_use]
    pub fn new(played: [u8; 6], lacks: ColourSet) -> Option<PublicInfo> {
        Some(PublicInfo { played: Hand::new(played, 0)?, lacks })
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

    /// R11: whether the player has passed on a square of this colour, and so has no such shield.
    #[must_use]
    pub const fn lacks(self, colour: Colour) -> bool {
        self.lacks.contains(colour)
    }

    /// The colours of [`PublicInfo::lacks`].
    #[must_use]
    pub const fn lacking(self) -> ColourSet {
        self.lacks
    }

    /// Notes that the player has played a shield.
    pub(crate) fn play(&mut self, face: Face) {
        if let Face::Colour(_) = face {
            self.played = self.played.plus(face, 1);
        }
    }

    /// Notes that the player has passed on a square of this colour.
    pub(crate) fn pass(&mut self, colour: Colour) {
        self.lacks = self.lacks.with(colour);
    }

    #[cfg(feature = "serde")]
    pub(crate) const fn bits(self) -> u32 {
        self.played.bits() | (self.lacks.bits() as u32) << 24
    }

    #[cfg(feature = "serde")]
    pub(crate) fn from_bits(bits: u32) -> Option<PublicInfo> {
        let lacks = (bits >> 24) as u8;
        let played = Hand::from_bits(bits & 0x00ff_ffff)?;
        let is_set = lacks <= ColourSet::ALL.bits();
        is_set.then_some(PublicInfo { played, lacks: ColourSet::from_bits(lacks) })
    }
}
