//! The material: cards, the slots of a box, the box of a player, and its score.
//!
//! A hidden card has no face here: no player knows it, so no position contains it (R4).

mod card;
mod slot;
mod sheet;

pub use self::{
    card::{Card, Cards},
    sheet::{Column, Group, Sheet},
    slot::{Slot, SlotSet},
};

/// The box of one player: eight slots in two rows, each with an open or a hidden card (R2).
///
/// ```
/// use rulebook_toki::{Board, Card};
///
/// let mut board = Board::HIDDEN;
/// board.set("b1".parse()?, Card::TOKI);
/// assert_eq!(board.to_string(), "?,T,?,?/?,?,?,?");
/// assert_eq!((board.n_hidden(), board.count(Card::TOKI)), (7, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board(u32); // Invariant: bits 4i..4i+4 are the index of the card in slot i, or HIDDEN.

/// The four bits of a hidden card.
const HIDDEN: u32 = 15;
/// A four-bit value multiplied by this is copied into every slot.
const EVERYWHERE: u32 = 0x1111_1111;

impl Board {
    /// The box at the start of a round: all cards are hidden (R2).
    pub const HIDDEN: Board = Board(EVERYWHERE * HIDDEN);

    /// The box with these cards by slot; `None` is a hidden card.
    #[must_use]
    pub fn from_cards(cards: [Option<Card>; Slot::COUNT]) -> Board {
        let mut board = Board::HIDDEN;
        for (slot, card) in Slot::all().zip(cards) {
            if let Some(card) = card {
                board.set(slot, card);
            }
        }
        board
    }

    /// The open card in `slot`, or `None` if the card there is hidden.
    #[must_use]
    pub const fn get(self, slot: Slot) -> Option<Card> {
        Card::from_index((self.0 >> slot.shift() & 15) as u8)
    }

    /// The slots with a hidden card.
    #[must_use]
    pub const fn hidden(self) -> SlotSet {
        SlotSet::from_digits(self.hidden_digits())
    }

    /// The number of hidden cards. Cheaper than the set.
    #[must_use]
    pub const fn n_hidden(self) -> usize {
        count(self.hidden_digits())
    }

    /// The first slot with a hidden card. Cheaper than the set.
    pub(crate) const fn first_hidden(self) -> Option<Slot> {
        Slot::from_index((self.hidden_digits().trailing_zeros() / 4) as u8)
    }

    /// The slots with an open `card`.
    #[must_use]
    pub const fn slots_of(self, card: Card) -> SlotSet {
        SlotSet::from_digits(self.digits_of(card))
    }

    /// The number of open copies of `card`. Cheaper than the set of their slots.
    #[must_use]
    pub const fn count(self, card: Card) -> usize {
        count(self.digits_of(card))
    }

    /// The slots with a Toki whose mate is an open `card`.
    #[must_use]
    pub const fn tokis_beside(self, card: Card) -> SlotSet {
        SlotSet::from_digits(self.toki_digits_beside(card))
    }

    /// The number of Tokis whose mate is an open `card`. Cheaper than the set.
    pub(crate) const fn count_tokis_beside(self, card: Card) -> usize {
        count(self.toki_digits_beside(card))
    }

    /// A number with the lowest bit of each slot's four bits set if the card there is hidden.
    const fn hidden_digits(self) -> u32 {
        // Only the hidden card has all four bits set.
        self.0 & self.0 >> 1 & self.0 >> 2 & self.0 >> 3 & EVERYWHERE
    }

    /// The same for the slots with an open `card`.
    const fn digits_of(self, card: Card) -> u32 {
        let other = self.0 ^ (EVERYWHERE * card.index() as u32);
        !(other | other >> 1 | other >> 2 | other >> 3) & EVERYWHERE
    }

    /// The same for the slots with a Toki whose mate is an open `card`.
    const fn toki_digits_beside(self, card: Card) -> u32 {
        let mates = Board(self.0.rotate_left(16));
        self.digits_of(Card::TOKI) & mates.digits_of(card)
    }

    /// The open cards with their slots, by slot.
    pub fn open_cards(self) -> impl Iterator<Item = (Slot, Card)> + Clone {
        Slot::all().filter_map(move |slot| Some((slot, self.get(slot)?)))
    }

    /// Puts `card` face up in `slot`.
    pub const fn set(&mut self, slot: Slot, card: Card) {
        let shift = slot.shift();
        self.0 = self.0 & !(15 << shift) | (card.index() as u32) << shift;
    }

    /// The slots as one number, four bits each; 15 is a hidden card.
    pub(crate) const fn bits(self) -> u32 {
        self.0
    }

    /// The inverse of [`Board::bits`].
    pub(crate) const fn from_bits(bits: u32) -> Board {
        Board(bits)
    }
}

/// The number of slots whose lowest bit is set: the product has the sum of all digits in its
/// highest four bits.
const fn count(digits: u32) -> usize {
    (digits.wrapping_mul(EVERYWHERE) >> 28) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_agree_with_the_card_in_each_slot() {
        let board: Board = "5,?,12,T/T,T,?,5".parse().expect("a box");
        for slot in Slot::all() {
            assert_eq!(board.hidden().contains(slot), board.get(slot).is_none());
            for card in Card::all() {
                let here = board.get(slot) == Some(card);
                assert_eq!(board.slots_of(card).contains(slot), here);
                let toki = board.get(slot) == Some(Card::TOKI);
                let beside = toki && board.get(slot.mate()) == Some(card);
                assert_eq!(board.tokis_beside(card).contains(slot), beside);
            }
        }
        for card in Card::all() {
            assert_eq!(board.count(card), board.slots_of(card).len());
            assert_eq!(board.count_tokis_beside(card), board.tokis_beside(card).len());
        }
        assert_eq!((board.n_hidden(), board.first_hidden()), (2, Slot::from_index(1)));
        assert_eq!(Board::from_bits(0).first_hidden(), None);
        assert_eq!(board.hidden().nth(1), Slot::from_index(6));
        assert_eq!(board.hidden().nth(2), None);
        assert!(board.hidden().iter().map(Slot::index).eq([1, 6]));
    }
}
