//! Hands: the number of shields of each kind that a player holds.

use core::fmt;

use super::{Colour, Face, Square};

/// The shields of one player, as a count for each face.
///
/// ```
/// use rulebook_octagone::{Colour, Face, Hand};
///
/// let hand = Hand::new([3, 0, 0, 0, 0, 1], 2).ok_or("a hand")?;
/// assert_eq!((hand.len(), hand.coloured(), hand.jokers()), (6, 4, 2));
/// assert!(hand.has(Face::Colour(Colour::A)) && !hand.has(Face::Colour(Colour::B)));
/// assert_eq!(Hand::new([7, 0, 0, 0, 0, 0], 0), None); // there are six of each colour
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hand(u32); // Invariant: a nibble from 0 to 6 for each face in the order of `Face::ALL`.

impl Hand {
    /// R2: the number of shields of each colour, and of jokers, in the game.
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

    /// R11: whether there is a shield for a square of this colour: one of the colour or a joker.
    #[must_use]
    pub const fn can_fill(self, colour: Colour) -> bool {
        self.0 & (0xf << (4 * colour.index()) | 0xf << 24) != 0
    }

    /// R11: [`Hand::can_fill`] for the colour of a square.
    #[inline]
    pub(crate) const fn can_fill_square(self, square: Square) -> bool {
        self.0 & FITTING[square.index() & 63] != 0
    }

    /// The shields of both hands. There must be at most [`Hand::COPIES`] of each face.
    #[must_use]
    pub(super) const fn merged(self, other: Hand) -> Hand {
        Hand(self.0.wrapping_add(other.0))
    }

    /// This hand with `count` more shields of a kind. There must be at most [`Hand::COPIES`] then.
    #[must_use]
    pub(crate) const fn plus(self, face: Face, count: u8) -> Hand {
        Hand(self.0 + ((count as u32) << (4 * face.index())))
    }

    /// This hand without one shield whose face has this index. The hand must have one.
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

/// The nibbles of the faces that fit on each square, to look them up in one step after a move.
static FITTING: [u32; 64] = {
    let mut fitting = [0; 64];
    let mut index = 0;
    while let Some(square) = Square::from_index(index) {
        fitting[index as usize] = 0xf << (4 * square.colour().index()) | 0xf << 24;
        index += 1;
    }
    fitting
};

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
