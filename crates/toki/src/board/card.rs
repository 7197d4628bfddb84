//! Cards, and multisets of cards.

/// The face of a card: a number from 0 to 12, or a Toki (R1).
///
/// ```
/// use rulebook_toki::Card;
///
/// let (seven, toki): (Card, Card) = ("7".parse()?, "T".parse()?);
/// assert_eq!((seven.number(), seven.copies()), (Some(7), 8));
/// assert_eq!((toki, toki.number(), toki.copies()), (Card::TOKI, None, 4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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

    /// The number of copies in the deck: 8, or 4 for the Toki (R1).
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
}

/// A multiset of cards that is part of the deck: how many copies of each card there are.
///
/// ```
/// use rulebook_toki::{Card, Cards};
///
/// let two = Cards::EMPTY.with(Card::TOKI).and_then(|one| one.with(Card::TOKI)).ok_or("Tokis")?;
/// assert_eq!((two.count(Card::TOKI), two.len()), (2, 2));
/// assert_eq!(Cards::DECK.without_all(two).map(Cards::len), Some(106));
/// assert_eq!(Cards::DECK.with(Card::TOKI), None); // a fifth Toki
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cards(u64); // Invariant: bits 4i..4i+4 count card i, at most `Card::copies`.

impl Cards {
    /// No cards.
    pub const EMPTY: Cards = Cards(0);
    /// All 108 cards (R1).
    pub const DECK: Cards = Cards(0x0048_8888_8888_8888);
    /// The number of cards in the game (R1).
    pub const DECK_SIZE: usize = 108;

    /// The number of copies of `card`.
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

    /// These and one more `card`, or `None` if the deck has no further copy of it.
    #[must_use]
    pub const fn with(self, card: Card) -> Option<Cards> {
        if self.count(card) < card.copies() { Some(Cards(self.0 + card.unit())) } else { None }
    }

    /// These and `others`, or `None` if the deck has fewer copies of a card.
    #[must_use]
    pub fn with_all(self, others: Cards) -> Option<Cards> {
        let fits = |card: Card| self.count(card) + others.count(card) <= card.copies();
        if Card::all().all(fits) { Some(Cards(self.0 + others.0)) } else { None }
    }

    /// These without `others`, or `None` if not all `others` are among them.
    #[must_use]
    pub fn without_all(self, others: Cards) -> Option<Cards> {
        let fits = |card: Card| others.count(card) <= self.count(card);
        if Card::all().all(fits) { Some(Cards(self.0 - others.0)) } else { None }
    }

    /// Each card of which there is a copy, and the number of copies.
    pub fn iter(self) -> impl Iterator<Item = (Card, u8)> + Clone {
        Card::all().map(move |card| (card, self.count(card))).filter(|(_, count)| 0 < *count)
    }

    /// Adds `count` copies of `card`, which the deck must have besides these.
    pub(crate) const fn add(&mut self, card: Card, count: u8) {
        self.0 += card.unit() * count as u64;
    }

    /// Takes one copy of `card` away; there must be one.
    pub(crate) const fn remove(&mut self, card: Card) {
        self.0 = self.0.wrapping_sub(card.unit());
    }

    /// The numbers of copies, four bits each.
    pub(crate) const fn bits(self) -> u64 {
        self.0
    }

    /// The multiset of [`Cards::bits`], or `None` if the deck has fewer copies of a card.
    #[cfg(feature = "serde")]
    pub(crate) fn from_bits(bits: u64) -> Option<Cards> {
        let cards = Cards(bits);
        let fits = |card: Card| cards.count(card) <= card.copies();
        let is_in_deck = bits >> (4 * Card::KINDS) == 0 && Card::all().all(fits);
        is_in_deck.then_some(cards)
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
