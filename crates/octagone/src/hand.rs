//! Hands: how many shields of each kind a player holds.

use core::fmt;

use crate::{board::Colour, mv::Face, variant::Players};

/// The shields of one player, as a count for each face.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hand(u32); // Invariant: one nibble from 0 to 6 for each face, in the order of `Face::ALL`.

impl Hand {
    /// R2: the number of shields that there are of each colour, and of jokers.
    pub const COPIES: u8 = 6;
    /// No shield.
    pub const EMPTY: Hand = Hand(0);

    /// The hand with these counts, or `None` if one of them exceeds [`Hand::COPIES`].
    ///
    /// `colours` are in the order of the rows.
    #[must_use]
    pub fn new(colours: [u8; 6], jokers: u8) -> Option<Hand> {
        let mut hand = Hand::EMPTY;
        for (face, count) in Face::ALL.into_iter().zip(colours.into_iter().chain([jokers])) {
            if Hand::COPIES < count {
                return None;
            }
            hand = hand.plus(face, count);
        }
        Some(hand)
    }

    /// The number of shields with this face.
    #[must_use]
    pub const fn count(self, face: Face) -> u8 {
        self.count_at(face.index())
    }

    /// The number of shields whose face has this index.
    pub(crate) const fn count_at(self, face: usize) -> u8 {
        (self.0 >> (4 * face) & 0xf) as u8
    }

    /// The number of shields of each colour, in the order of the rows.
    #[must_use]
    pub fn colours(self) -> [u8; 6] {
        Colour::ALL.map(|colour| self.count(Face::Colour(colour)))
    }

    /// The number of coloured shields.
    #[must_use]
    pub const fn coloured(self) -> u8 {
        nibble_sum(self.0 & 0x00ff_ffff)
    }

    /// The number of jokers.
    #[must_use]
    pub const fn jokers(self) -> u8 {
        self.count(Face::Joker)
    }

    /// The number of shields.
    #[must_use]
    pub const fn len(self) -> u8 {
        nibble_sum(self.0)
    }

    /// Whether there is no shield.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether there is a shield with this face.
    #[must_use]
    pub const fn has(self, face: Face) -> bool {
        self.0 >> (4 * face.index()) & 0xf != 0
    }

    /// R11: whether there is something for a square of this colour: a shield of it or a joker.
    #[must_use]
    pub const fn can_fill(self, colour: Colour) -> bool {
        self.0 & (0xf << (4 * colour.index()) | 0xf << 24) != 0
    }

    /// The shields of both hands, of which there are at most [`Hand::COPIES`] of each face.
    #[must_use]
    pub(crate) const fn merged(self, other: Hand) -> Hand {
        Hand(self.0.wrapping_add(other.0))
    }

    /// This hand with `count` more shields of a kind; the caller knows that they are at most
    /// [`Hand::COPIES`].
    #[must_use]
    pub(crate) const fn plus(self, face: Face, count: u8) -> Hand {
        Hand(self.0 + ((count as u32) << (4 * face.index())))
    }

    /// This hand without one shield that it has, whose face has this index.
    #[must_use]
    pub(crate) const fn minus_one_at(self, face: usize) -> Hand {
        Hand(self.0.wrapping_sub(1 << (4 * face)))
    }

    /// One nibble for each face, the lowest for colour A, the highest for jokers.
    #[cfg(feature = "serde")]
    pub(crate) const fn bits(self) -> u32 {
        self.0
    }

    /// The hand with these bits, or `None` if a count is out of range.
    #[cfg(feature = "serde")]
    pub(crate) fn from_bits(bits: u32) -> Option<Hand> {
        let hand = Hand(bits);
        let is_valid = bits >> 28 == 0 && Face::ALL.iter().all(|f| hand.count(*f) <= Hand::COPIES);
        is_valid.then_some(hand)
    }
}

/// The sum of the eight nibbles.
const fn nibble_sum(nibbles: u32) -> u8 {
    let bytes = (nibbles & 0x0f0f_0f0f) + (nibbles >> 4 & 0x0f0f_0f0f);
    (bytes.wrapping_mul(0x0101_0101) >> 24) as u8
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hand({self})")
    }
}

/// The hands of all players of a game.
///
/// The text is one hand a seat with slashes between, each with its counts in the order of the
/// rows, a plus sign and the jokers: `333333+3/333333+3`. Blanks between the parts are read too:
/// `3 3 3 3 3 3 + 3 / 3 3 3 3 3 3 + 3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hands {
    players: Players,
    hands: [Hand; 4], // Invariant: empty from the number of players on.
}

impl Hands {
    /// The hands of two players.
    #[must_use]
    pub const fn two(hands: [Hand; 2]) -> Hands {
        Hands { players: Players::Two, hands: [hands[0], hands[1], Hand::EMPTY, Hand::EMPTY] }
    }

    /// The hands of four players.
    #[must_use]
    pub const fn four(hands: [Hand; 4]) -> Hands {
        Hands { players: Players::Four, hands }
    }

    /// How many play.
    #[must_use]
    pub const fn players(&self) -> Players {
        self.players
    }

    /// The hands by seat.
    #[must_use]
    pub fn as_slice(&self) -> &[Hand] {
        &self.hands[..usize::from(self.players.count())]
    }

    /// The hands by seat; those of seats that nobody has are empty.
    #[must_use]
    pub const fn by_seat(&self) -> [Hand; 4] {
        self.hands
    }
}
