//! The cards: one card, and how many of each kind there are somewhere.

use core::{fmt, str::FromStr};

use rulebook_core::text::{Cursor, SyntaxError};

/// The face of a card: a number from 0 to 12, or a Toki (R1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Card(u8); // Invariant: less than `Card::KINDS`; 13 is the Toki.

impl Card {
    /// The number of different faces.
    pub const KINDS: usize = 14;
    /// The greatest number on a card (R1).
    pub const MAX_NUMBER: u8 = 12;
    /// The joker that takes the value of its mate (R18).
    pub const TOKI: Card = Card(13);

    /// The card with this number, or `None` if there is none.
    #[must_use]
    pub const fn from_number(number: u8) -> Option<Card> {
        if number <= Card::MAX_NUMBER { Some(Card(number)) } else { None }
    }

    /// The card with this index: numbers come first, the Toki is 13.
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Card> {
        if (index as usize) < Card::KINDS { Some(Card(index)) } else { None }
    }

    /// The index of [`Card::from_index`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number on the card, or `None` for a Toki.
    #[must_use]
    pub const fn number(self) -> Option<u8> {
        if self.is_toki() { None } else { Some(self.0) }
    }

    /// Whether this is a Toki.
    #[must_use]
    pub const fn is_toki(self) -> bool {
        self.0 == Card::TOKI.0
    }

    /// How many of this card there are in the game: 8, or 4 for the Toki (R1).
    #[must_use]
    pub const fn copies(self) -> u8 {
        if self.is_toki() { 4 } else { 8 }
    }

    /// All faces, the numbers first.
    pub fn all() -> impl DoubleEndedIterator<Item = Card> + ExactSizeIterator + Clone {
        (0..Card::KINDS as u8).map(Card)
    }

    /// The multiset of this one card.
    const fn unit(self) -> u64 {
        1 << (4 * self.0)
    }

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
            Some(number) => write!(f, "{number}"),
            None => f.write_str("T"),
        }
    }
}

impl FromStr for Card {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Card, SyntaxError> {
        let mut cursor = Cursor::new(text);
        let card = Card::read(&mut cursor)?;
        cursor.finish()?;
        Ok(card)
    }
}

/// How many of each card there are somewhere: a multiset that is part of the deck.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cards(u64); // Invariant: bits 4i..4i+4 count card i, at most `Card::copies`.

impl Cards {
    /// No cards.
    pub const EMPTY: Cards = Cards(0);
    /// All 108 cards (R1).
    pub const DECK: Cards = Cards(0x0048_8888_8888_8888);
    /// The number of cards in the game (R1).
    pub const DECK_SIZE: usize = 108;

    /// How many of `card` there are.
    #[must_use]
    pub const fn count(self, card: Card) -> u8 {
        (self.0 >> (4 * card.0) & 15) as u8
    }

    /// The number of cards.
    #[must_use]
    pub const fn len(self) -> u8 {
        // Pairs of counts fit into bytes, and the multiplication adds the bytes up.
        let pairs = (self.0 & 0x0f0f_0f0f_0f0f_0f0f) + (self.0 >> 4 & 0x0f0f_0f0f_0f0f_0f0f);
        (pairs.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u8
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// These and one more, or `None` if the game has no further copy of `card`.
    #[must_use]
    pub const fn with(self, card: Card) -> Option<Cards> {
        if self.count(card) < card.copies() { Some(Cards(self.0 + card.unit())) } else { None }
    }

    /// These and `others`, or `None` if the game has not so many.
    #[must_use]
    pub fn with_all(self, others: Cards) -> Option<Cards> {
        let fits = |card: Card| self.count(card) + others.count(card) <= card.copies();
        if Card::all().all(fits) { Some(Cards(self.0 + others.0)) } else { None }
    }

    /// These without `others`, or `None` if `others` are not among them.
    #[must_use]
    pub fn without_all(self, others: Cards) -> Option<Cards> {
        let fits = |card: Card| others.count(card) <= self.count(card);
        if Card::all().all(fits) { Some(Cards(self.0 - others.0)) } else { None }
    }

    /// Each card of which there is at least one, and how many.
    pub fn iter(self) -> impl Iterator<Item = (Card, u8)> + Clone {
        Card::all().map(move |card| (card, self.count(card))).filter(|(_, count)| 0 < *count)
    }

    /// Reads what `Display` writes: cards in ascending order, each with a count from 1.
    pub(crate) fn read(cursor: &mut Cursor<'_>) -> Result<Cards, SyntaxError> {
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
            let count = cursor
                .parse_with("a number of cards from 1 to what the game has", |c| {
                    c.number().filter(|n| (1..=u32::from(card.copies())).contains(n))
                })?;
            cards.0 += card.unit() * u64::from(count);
            if !cursor.eat(",") {
                return Ok(cards);
            }
        }
    }

    /// Takes one `card` away, which must be among them.
    pub(crate) const fn remove(&mut self, card: Card) {
        self.0 = self.0.wrapping_sub(card.unit());
    }

    /// The counts as one number, four bits each.
    pub(crate) const fn bits(self) -> u64 {
        self.0
    }

    /// The multiset of [`Cards::bits`], or `None` if the game has not so many.
    #[cfg(feature = "serde")]
    pub(crate) fn from_bits(bits: u64) -> Option<Cards> {
        let cards = Cards(bits);
        let fits = |card: Card| cards.count(card) <= card.copies();
        let is_in_deck = bits >> (4 * Card::KINDS) == 0 && Card::all().all(fits);
        is_in_deck.then_some(cards)
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

impl FromStr for Cards {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Cards, SyntaxError> {
        let mut cursor = Cursor::new(text);
        let cards = Cards::read(&mut cursor)?;
        cursor.finish()?;
        Ok(cards)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_deck_has_what_r1_says() {
        assert_eq!(usize::from(Cards::DECK.len()), Cards::DECK_SIZE);
        assert!(Card::all().all(|card| Cards::DECK.count(card) == card.copies()));
    }
}
