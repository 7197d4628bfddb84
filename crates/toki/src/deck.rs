//! A deck in a fixed order, as a dealer.

use alloc::vec::Vec;
use core::{fmt, str::FromStr};

use rulebook_core::{
    DealError, Dealer, Entropy, Legality, Play, SplitMix64, State, Turn,
    text::{Cursor, SyntaxError},
    zobrist_key,
};

use crate::{
    card::{Card, Cards},
    event::Event,
    phase::Phase,
    state::Toki,
};

/// The 108 cards in a fixed order, from the top: what a host has on the table or has committed to.
///
/// The cards are dealt one at a time, from seat 0 round and round, eight to each; everybody lays
/// them out in the order `a1 b1 c1 d1 a2 b2 c2 d2`. The next card opens the pile, and the rest is
/// the bank. Every round uses the same deck; see [`Decks`] for a deck a round.
///
/// Which card comes follows from the position alone, so one deck serves all branches of a search
/// and goes along with undo. It fits the positions that were dealt from it, and no others.
///
/// A reshuffle (R15) makes an order that the deck does not contain. Without
/// [`Deck::with_reshuffle`] the deck is exhausted then.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Deck {
    cards: [Card; Cards::DECK_SIZE], // Invariant: `Cards::DECK` in some order.
    reshuffle: Option<u64>,
}

impl Deck {
    /// The deck with these cards, the top first.
    ///
    /// # Errors
    ///
    /// Which cards are missing and which are too many.
    pub fn new(cards: &[Card]) -> Result<Deck, InvalidDeck> {
        let mut difference = Card::all().map(|card| -i32::from(card.copies()));
        let mut surplus = [0; Card::KINDS];
        surplus.fill_with(|| difference.next().unwrap_or(0));
        for card in cards {
            surplus[card.index()] += 1;
        }
        if surplus.iter().any(|n| *n != 0) {
            return Err(InvalidDeck { surplus });
        }
        let cards = cards.try_into().map_err(|_| InvalidDeck { surplus })?;
        Ok(Deck { cards, reshuffle: None })
    }

    /// A deck in random order, all equally likely (R4).
    pub fn shuffled(rng: &mut impl Entropy) -> Deck {
        let mut deck = Deck::default();
        // Fisher and Yates.
        for last in (1..deck.cards.len()).rev() {
            deck.cards.swap(last, rng.below(last as u32 + 1) as usize);
        }
        deck
    }

    /// This deck, with an answer to a reshuffle: each card drawn then is one of those left in the
    /// bank, chosen by `seed`, the round and what is left, and by nothing else.
    #[must_use]
    pub const fn with_reshuffle(self, seed: u64) -> Deck {
        Deck { reshuffle: Some(seed), ..self }
    }

    /// The cards, the top first.
    #[must_use]
    pub const fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// The card that is turned in `state`.
    fn next(&self, state: &Toki) -> Result<Event, DealError> {
        let n_players = usize::from(state.players());
        if let Some((player, slot)) = state.turning() {
            return Ok(Event { card: self.cards[slot.index() * n_players + player.index()] });
        }
        match state.phase() {
            Phase::Deal | Phase::Draw { .. } if 0 < state.fresh() => {
                // The bank is the end of the deck.
                let index = self.cards.len() - usize::from(state.fresh());
                Ok(Event { card: self.cards[index] })
            }
            Phase::Draw { .. } => {
                let seed = self.reshuffle.ok_or(DealError::Exhausted)?;
                let left = zobrist_key(state.recycled().bits(), u64::from(state.round()));
                let mut rng = SplitMix64::new(seed ^ left);
                state.random_event(&mut rng).ok_or(DealError::NotChance)
            }
            _ => Err(DealError::NotChance),
        }
    }
}

impl Dealer<Toki> for Deck {
    fn deal(&mut self, state: &Toki) -> Result<Event, DealError> {
        if state.turn() != Turn::Chance {
            return Err(DealError::NotChance);
        }
        let event = self.next(state)?;
        state.check_event(event).map_err(|_| DealError::Impossible)?;
        Ok(event)
    }
}

impl Default for Deck {
    /// The deck in ascending order, Tokis at the bottom.
    fn default() -> Deck {
        let mut sorted = Cards::DECK.iter().flat_map(|(card, n)| (0..n).map(move |_| card));
        let cards = [(); Cards::DECK_SIZE].map(|()| sorted.next().unwrap_or(Card::TOKI));
        Deck { cards, reshuffle: None }
    }
}

impl fmt::Display for Deck {
    /// Writes the cards from the top, with `x` and a number where a card follows on itself:
    /// `Tx4 12 11x8`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, run) in self.cards.chunk_by(|a, b| a == b).enumerate() {
            write!(f, "{}{}", if i == 0 { "" } else { " " }, run[0])?;
            if 1 < run.len() {
                write!(f, "x{}", run.len())?;
            }
        }
        Ok(())
    }
}

impl FromStr for Deck {
    type Err = ParseDeckError;

    /// Reads cards from the top, separated by blanks; `5x3` stands for three.
    fn from_str(text: &str) -> Result<Deck, ParseDeckError> {
        // The longest deck has 108 entries of four bytes and blanks between.
        const MAX_LEN: usize = 1000;
        if MAX_LEN < text.len() {
            let expected = "a deck, which is never so long";
            return Err(SyntaxError { offset: MAX_LEN, expected }.into());
        }
        let mut cursor = Cursor::new(text);
        let mut cards = Vec::with_capacity(Cards::DECK_SIZE);
        loop {
            let card = Card::read(&mut cursor)?;
            let n_cards = if cursor.eat("x") {
                cursor.parse_with("a number of cards from 1 to 108", |cursor| {
                    cursor.number().filter(|n| (1..=Cards::DECK_SIZE as u32).contains(n))
                })?
            } else {
                1
            };
            cards.extend((0..n_cards).map(|_| card));
            if !cursor.eat(" ") {
                break;
            }
        }
        cursor.finish()?;
        Ok(Deck::new(&cards)?)
    }
}

/// A deck for each round.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Decks(pub Vec<Deck>);

impl Dealer<Toki> for Decks {
    /// Deals from the deck of the round; it is exhausted if there is none.
    fn deal(&mut self, state: &Toki) -> Result<Event, DealError> {
        let deck = self.0.get_mut(usize::from(state.round()) - 1);
        deck.ok_or(DealError::Exhausted)?.deal(state)
    }
}

/// A list of cards that is no deck: some are missing or too many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidDeck {
    surplus: [i32; Card::KINDS], // By card; negative where cards are missing.
}

impl InvalidDeck {
    /// Each card that is missing, and how many times.
    pub fn missing(&self) -> impl Iterator<Item = (Card, u32)> {
        let surplus = Card::all().zip(self.surplus);
        surplus.filter(|(_, n)| *n < 0).map(|(card, n)| (card, n.unsigned_abs()))
    }

    /// Each card of which there are too many, and how many too many.
    pub fn too_many(&self) -> impl Iterator<Item = (Card, u32)> {
        let surplus = Card::all().zip(self.surplus);
        surplus.filter(|(_, n)| 0 < *n).map(|(card, n)| (card, n.unsigned_abs()))
    }
}

impl fmt::Display for InvalidDeck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not the 108 cards of the game;")?;
        let mut separator = " missing: ";
        for (card, n) in self.missing() {
            write!(f, "{separator}{card}x{n}")?;
            separator = " ";
        }
        separator = if separator == " " { "; too many: " } else { " too many: " };
        for (card, n) in self.too_many() {
            write!(f, "{separator}{card}x{n}")?;
            separator = " ";
        }
        Ok(())
    }
}

impl core::error::Error for InvalidDeck {}

/// Why a text is no deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseDeckError {
    /// The text is not in the grammar.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// The cards are not those of the game.
    #[error(transparent)]
    Deck(#[from] InvalidDeck),
}
