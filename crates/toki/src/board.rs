//! The box of one player: eight slots in two rows, each with an open card or a hidden one (R2).
//!
//! A hidden card has no face here: nobody knows it, so no position contains it (R4).

mod slot;

use core::{fmt, str::FromStr};

use rulebook_core::text::{Cursor, SyntaxError};

pub use self::slot::{Slot, SlotSet};
use crate::card::Card;

/// The box of one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board(u32); // Invariant: bits 4i..4i+4 are the index of the card in slot i, or HIDDEN.

/// The four bits of a hidden card.
const HIDDEN: u32 = 15;
/// Times four bits, this is those four bits in every slot.
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
        // Only the hidden card has all four bits set.
        SlotSet::from_shifts(self.0 & self.0 >> 1 & self.0 >> 2 & self.0 >> 3)
    }

    /// The slots in which `card` lies open.
    #[must_use]
    pub const fn slots_of(self, card: Card) -> SlotSet {
        let other = self.0 ^ (EVERYWHERE * card.index() as u32);
        SlotSet::from_shifts(!(other | other >> 1 | other >> 2 | other >> 3))
    }

    /// The slots with a Toki whose mate is an open `card`.
    #[must_use]
    pub const fn tokis_beside(self, card: Card) -> SlotSet {
        let mates = Board(self.0.rotate_left(16));
        self.slots_of(Card::TOKI).and(mates.slots_of(card))
    }

    /// The slots of the open cards and the cards, by slot.
    pub fn open_cards(self) -> impl Iterator<Item = (Slot, Card)> + Clone {
        Slot::all().filter_map(move |slot| Some((slot, self.get(slot)?)))
    }

    /// Lays `card` open into `slot`.
    pub const fn set(&mut self, slot: Slot, card: Card) {
        let shift = slot.shift();
        self.0 = self.0 & !(15 << shift) | (card.index() as u32) << shift;
    }

    /// The slots as one number, four bits each; 15 is a hidden card.
    pub(crate) const fn bits(self) -> u32 {
        self.0
    }

    /// The box of [`Board::bits`].
    pub(crate) const fn from_bits(bits: u32) -> Board {
        Board(bits)
    }

    /// Reads a box.
    pub(crate) fn read(cursor: &mut Cursor<'_>) -> Result<Board, SyntaxError> {
        let mut board = Board::HIDDEN;
        for slot in Slot::all() {
            match slot.index() {
                0 => {}
                4 => cursor.expect("/", "`/` and the bottom row")?,
                _ => cursor.expect(",", "`,` and the next card of the row")?,
            }
            if !cursor.eat("?") {
                board.set(slot, Card::read(cursor)?);
            }
        }
        Ok(board)
    }
}

impl fmt::Display for Board {
    /// Writes the top row, a slash and the bottom row; `?` is a hidden card: `5,?,12,T/?,?,3,0`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for slot in Slot::all() {
            match slot.index() {
                0 => {}
                4 => f.write_str("/")?,
                _ => f.write_str(",")?,
            }
            match self.get(slot) {
                Some(card) => write!(f, "{card}")?,
                None => f.write_str("?")?,
            }
        }
        Ok(())
    }
}

impl FromStr for Board {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Board, SyntaxError> {
        let mut cursor = Cursor::new(text);
        let board = Board::read(&mut cursor)?;
        cursor.finish()?;
        Ok(board)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_agree_with_a_look_at_each_slot() {
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
        assert_eq!(board.hidden().nth(1), Slot::from_index(6));
        assert_eq!(board.hidden().nth(2), None);
        assert!(board.hidden().iter().map(Slot::index).eq([1, 6]));
    }
}
