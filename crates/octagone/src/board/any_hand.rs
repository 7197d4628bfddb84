//! Hands as the rules see them, in full or by their size.

use super::{Colour, Face, Hand, PublicInfo};

/// The operations that the rules need on a hand, whether it is seen in full or only its size is
/// known.
pub(crate) trait AnyHand: Copy {
    /// The shields of all hands together, once all are dealt. Everybody can count them: they are
    /// seen, or they are those that nobody has played.
    fn total(hands: &[Self; 4], info: &[PublicInfo; 4]) -> Hand;

    /// The whole hand, if it is seen.
    fn seen(self) -> Option<Hand>;

    /// The number of coloured shields.
    fn coloured(self) -> u8;

    /// The number of jokers.
    fn jokers(self) -> u8;

    /// Whether there is no shield.
    fn is_empty(self) -> bool;

    /// The number of shields that are seen of the face with this index.
    fn seen_at(self, face: usize) -> u8;

    /// Whether there may be a shield with this face.
    fn may_have(self, face: Face) -> bool;

    /// R11: whether there certainly is a shield for a square of this colour.
    fn surely_fills(self, colour: Colour) -> bool;

    /// Adds a shield. If the hand is hidden, all colours are alike.
    fn add(&mut self, face: Face);

    /// Removes a shield. The hand must have it. If the hand is hidden, all colours are alike.
    fn remove(&mut self, face: Face);
}

impl AnyHand for Hand {
    #[inline]
    fn total(&[a, b, c, d]: &[Hand; 4], _: &[PublicInfo; 4]) -> Hand {
        a.merged(b).merged(c).merged(d)
    }

    fn seen(self) -> Option<Hand> {
        Some(self)
    }

    fn coloured(self) -> u8 {
        Hand::coloured(self)
    }

    fn jokers(self) -> u8 {
        Hand::jokers(self)
    }

    #[inline]
    fn is_empty(self) -> bool {
        Hand::is_empty(self)
    }

    #[inline]
    fn seen_at(self, face: usize) -> u8 {
        self.count_at(face)
    }

    #[inline]
    fn may_have(self, face: Face) -> bool {
        self.has(face)
    }

    fn surely_fills(self, colour: Colour) -> bool {
        self.can_fill(colour)
    }

    #[inline]
    fn add(&mut self, face: Face) {
        *self = self.plus(face, 1);
    }

    #[inline]
    fn remove(&mut self, face: Face) {
        *self = self.minus_one_at(face.index());
    }
}
