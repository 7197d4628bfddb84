//! An observer's knowledge of one hand.

use crate::board::{AnyHand, Colour, Face, Hand, PublicInfo};

/// R16: what an observer knows of one hand, besides what its player has revealed.
///
/// ```
/// use rulebook_octagone::{Hand, SeenHand};
///
/// let hidden = SeenHand::Hidden { coloured: 9, jokers: 2 };
/// assert_eq!((hidden.hand(), hidden.len()), (None, 11));
/// assert_eq!(SeenHand::default().hand(), Some(Hand::EMPTY));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SeenHand {
    /// The whole hand.
    Open(Hand),
    /// Its sizes.
    Hidden {
        /// The number of coloured shields.
        coloured: u8,
        /// The number of jokers.
        jokers: u8,
    },
}

impl SeenHand {
    /// The whole hand, if the observer sees it.
    #[must_use]
    pub const fn hand(self) -> Option<Hand> {
        match self {
            SeenHand::Open(hand) => Some(hand),
            SeenHand::Hidden { .. } => None,
        }
    }

    /// The number of coloured shields.
    #[must_use]
    pub const fn coloured(self) -> u8 {
        match self {
            SeenHand::Open(hand) => hand.coloured(),
            SeenHand::Hidden { coloured, .. } => coloured,
        }
    }

    /// The number of jokers.
    #[must_use]
    pub const fn jokers(self) -> u8 {
        match self {
            SeenHand::Open(hand) => hand.jokers(),
            SeenHand::Hidden { jokers, .. } => jokers,
        }
    }

    /// The number of shields.
    #[must_use]
    pub const fn len(self) -> u8 {
        self.coloured() + self.jokers()
    }

    /// Whether there is no shield.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }
}

impl Default for SeenHand {
    /// An empty hand.
    fn default() -> SeenHand {
        SeenHand::Open(Hand::EMPTY)
    }
}

impl AnyHand for SeenHand {
    fn total(hands: &[SeenHand; 4], info: &[PublicInfo; 4]) -> Hand {
        if let [Some(a), Some(b), Some(c), Some(d)] = hands.map(SeenHand::hand) {
            return Hand::total(&[a, b, c, d], info);
        }
        // A shield that nobody has played is in a hand.
        let mut total = Hand::EMPTY;
        for colour in Colour::ALL {
            let n_played: u8 = info.iter().map(|info| info.played(colour)).sum();
            total = total.plus(Face::Colour(colour), Hand::COPIES.saturating_sub(n_played));
        }
        total.plus(Face::Joker, hands.iter().map(|hand| hand.jokers()).sum())
    }

    fn seen(self) -> Option<Hand> {
        self.hand()
    }

    fn coloured(self) -> u8 {
        SeenHand::coloured(self)
    }

    fn jokers(self) -> u8 {
        SeenHand::jokers(self)
    }

    fn is_empty(self) -> bool {
        SeenHand::is_empty(self)
    }

    fn seen_at(self, face: usize) -> u8 {
        match self {
            SeenHand::Open(hand) => hand.seen_at(face),
            SeenHand::Hidden { jokers, .. } if face == Face::Joker.index() => jokers,
            SeenHand::Hidden { .. } => 0,
        }
    }

    fn may_have(self, face: Face) -> bool {
        match (self, face) {
            (SeenHand::Open(hand), _) => hand.has(face),
            (SeenHand::Hidden { jokers, .. }, Face::Joker) => jokers != 0,
            (SeenHand::Hidden { coloured, .. }, Face::Colour(_)) => coloured != 0,
        }
    }

    fn surely_fills(self, colour: Colour) -> bool {
        match self {
            SeenHand::Open(hand) => hand.can_fill(colour),
            SeenHand::Hidden { jokers, .. } => jokers != 0,
        }
    }

    fn add(&mut self, face: Face) {
        match (self, face) {
            (SeenHand::Open(hand), _) => hand.add(face),
            (SeenHand::Hidden { jokers, .. }, Face::Joker) => *jokers += 1,
            (SeenHand::Hidden { coloured, .. }, Face::Colour(_)) => *coloured += 1,
        }
    }

    fn remove(&mut self, face: Face) {
        match (self, face) {
            (SeenHand::Open(hand), _) => hand.remove(face),
            (SeenHand::Hidden { jokers, .. }, Face::Joker) => *jokers -= 1,
            (SeenHand::Hidden { coloured, .. }, Face::Colour(_)) => *coloured -= 1,
        }
    }
}
