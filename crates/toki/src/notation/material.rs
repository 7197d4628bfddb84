//! Notation of cards, slots and boxes.

use core::fmt;

use rulebook_core::text::{Cursor, SyntaxError, decimal};

use crate::board::{Board, Card, Cards, Slot};

/// A string for each slot by its index: `$start`, then the name of the slot.
macro_rules! slot_texts {
    ($start:literal) => {
        slot_texts!($start: "a1" "b1" "c1" "d1" "a2" "b2" "c2" "d2")
    };
    ($start:literal: $($name:literal)*) => {{
        static TEXTS: [&str; crate::board::Slot::COUNT] = [$(concat!($start, $name)),*];
        &TEXTS
    }};
}
pub(super) use slot_texts;

impl Card {
    /// Reads a card.
    pub(crate) fn read(cursor: &mut Cursor<'_>) -> Result<Card, SyntaxError> {
        cursor.parse_with("a card (0 to 12 or T)", |cursor| {
            if cursor.eat("T") {
                return Some(Card::TOKI);
            }
            cursor.number().and_then(|n| u8::try_from(n).ok()).and_then(Card::from_number)
        })
    }
}

impl fmt::Display for Card {
    /// Writes the number, or `T` for a Toki.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.number() {
            Some(number) => f.write_str(decimal(number)),
            None => f.write_str("T"),
        }
    }
}

impl Cards {
    /// Reads what `Display` writes: cards in ascending order, each with a count from 1.
    pub(super) fn read(cursor: &mut Cursor<'_>) -> Result<Cards, SyntaxError> {
        let mut cards = Cards::EMPTY;
        if cursor.eat("-") {
            return Ok(cards);
        }
        let mut last = None;
        loop {
            let start = cursor.clone();
            let card = Card::read(cursor)?;
            if last >= Some(card) {
                return Err(start.error("a card that comes later in the order 0 to 12, T"));
            }
            last = Some(card);
            cursor.expect("x", "`x` and the number of these cards")?;
            let count = cursor.parse_with(
                "a number of cards from 1 to the copies in the deck",
                |cursor| {
                    let count = cursor.number().and_then(|n| u8::try_from(n).ok())?;
                    (1..=card.copies()).contains(&count).then_some(count)
                },
            )?;
            cards.add(card, count);
            if !cursor.eat(",") {
                return Ok(cards);
            }
        }
    }
}

impl fmt::Display for Cards {
    /// Writes each card with its count, `0x2,7x1,Tx4`, or `-` for none.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        for (i, (card, count)) in self.iter().enumerate() {
            write!(f, "{}{card}x{count}", if i == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

impl Slot {
    /// Reads a slot.
    #[inline]
    pub(crate) fn read(cursor: &mut Cursor<'_>) -> Result<Slot, SyntaxError> {
        cursor.parse_with("a slot (a1 to d2)", |cursor| {
            let column = match cursor.next_char()? {
                'a' => 0,
                'b' => 1,
                'c' => 2,
                'd' => 3,
                _ => return None,
            };
            match cursor.next_char()? {
                '1' => Slot::from_index(column),
                '2' => Slot::from_index(4 + column),
                _ => None,
            }
        })
    }
}

impl fmt::Display for Slot {
    /// Writes the column and the row: `a1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(slot_texts!("")[self.index()])
    }
}

impl Board {
    /// Reads a box.
    pub(super) fn read(cursor: &mut Cursor<'_>) -> Result<Board, SyntaxError> {
        let mut board = Board::HIDDEN;
        for slot in Slot::all() {
            match slot.index() {
                0 => {}
                4 => cursor.expect("/", "`/` and the lower row")?,
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
    /// Writes the upper row, a slash and the lower row; `?` is a hidden card: `5,?,12,T/?,?,3,0`.
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

rulebook_core::impl_from_str! {
    Card: Card::read,
    Cards: Cards::read,
    Slot: Slot::read,
    Board: Board::read,
}
