//! Decks: a fixed order of the cards instead of random draws.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::{fmt, str::FromStr};

use rulebook_core::{
    Deal, DealError, Entropy, Legality, Play, SplitMix64, State, Turn,
    text::{Cursor, SyntaxError},
    zobrist_key,
};

use crate::{
    board::{Card, Cards},
    error::{InvalidDeck, ParseDeckError},
    event::Event,
    setup::Phase,
    state::Toki,
};

/// The 108 cards from the top, for a host with real cards or with a shuffle that it has committed
/// to.
///
/// The cards are dealt one at a time, beginning with seat 0, until each player has eight, and each
/// box is filled in the order `a1 b1 c1 d1 a2 b2 c2 d2`. The next card starts the pile; the rest is
/// the bank. Every round uses the same deck; [`Decks`](crate::Decks) has one for each round.
///
/// Each event is a function of the position alone, and not of the number of events before it.
///
/// A deck does not determine the order after a reshuffle (R15): there it is exhausted, unless
/// [`Deck::with_reshuffle`] adds a seed for that.
///
/// ```
/// use rulebook_toki::{Deck, Toki, rulebook_core::Deal};
///
/// let deck: Deck = "5 9 5 Tx4 9x7 5x6 12x8 11x8 10x8 8x8 7x8 6x8 4x8 3x8 2x8 1x8 0x8".parse()?;
/// assert_eq!(deck.cards().len(), 108);
/// // Eight cards for each of two players lie under the first card of the pile.
/// assert_eq!(deck.event(&Toki::default(), 0)?.to_string(), "5");
/// assert!("5 9".parse::<Deck>().is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
    /// The cards that are missing and those of which there are too many.
    pub fn new(cards: &[Card]) -> Result<Deck, InvalidDeck> {
        let mut stack = Stack::default();
        for card in cards {
            stack.add(*card, 1);
        }
        stack.into_deck()
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

    /// This deck with a seed for reshuffles: each card drawn after a reshuffle is a function of the
    /// seed, the round and the cards left in the bank.
    #[must_use]
    pub const fn with_reshuffle(self, seed: u64) -> Deck {
        Deck { reshuffle: Some(seed), ..self }
    }

    /// The cards, the top first.
    #[must_use]
    pub const fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// The cards of the bank, of which `fresh` have not been turned.
    fn bank(&self, fresh: u8) -> &[Card] {
        // The bank is the end of the deck.
        &self.cards[Cards::DECK_SIZE - usize::from(fresh)..]
    }

    /// The card that was dealt to this slot.
    fn dealt(&self, state: &Toki, player: usize, slot: usize) -> Card {
        self.cards[slot * usize::from(state.players()) + player]
    }

    /// The card that is turned in `state`.
    fn next(&self, state: &Toki) -> Result<Event, DealError> {
        if let Some((player, slot)) = state.turning() {
            return Ok(Event { card: self.dealt(state, player.index(), slot.index()) });
        }
        if let Some(card) = self.bank(state.fresh()).first() {
            return Ok(Event { card: *card });
        }
        let seed = self.reshuffle.ok_or(DealError::Exhausted)?;
        let left = zobrist_key(state.recycled().bits(), u64::from(state.round()));
        let mut rng = SplitMix64::new(seed ^ left);
        state.random_event(&mut rng).ok_or(DealError::NotChance)
    }

    /// The cards that the deck has in the hidden slots and in the rest of the bank; `None` if
    /// these are more copies of a card than there can be.
    fn unseen(&self, state: &Toki) -> Option<Cards> {
        let mut cards =
            self.bank(state.fresh()).iter().copied().try_fold(Cards::EMPTY, Cards::with)?;
        for (player, board) in state.boards().iter().enumerate() {
            for slot in board.hidden() {
                cards = cards.with(self.dealt(state, player, slot.index()))?;
            }
        }
        // The card on its way to the pile is not hidden in its slot any more.
        if let Phase::Throw { player, slot } = state.phase() {
            cards = cards.with(self.dealt(state, player.index(), slot.index()))?;
        }
        Some(cards)
    }
}

impl Deal<Toki> for Deck {
    fn event(&self, state: &Toki, _: usize) -> Result<Event, DealError> {
        if state.turn() != Turn::Chance {
            return Err(DealError::NotChance);
        }
        let event = self.next(state)?;
        state.check_event(event).map_err(|_| DealError::Impossible)?;
        Ok(event)
    }

    /// Checks that the hidden cards and the rest of the bank are those that nobody has seen. A
    /// bank that has been reshuffled needs a seed.
    fn fits(&self, start: &Toki) -> Result<(), DealError> {
        if matches!(start.phase(), Phase::Deal | Phase::Over) {
            return Ok(());
        }
        if self.unseen(start) != Some(start.unseen()) {
            return Err(DealError::Unfit(
                "the cards left in the deck are not those that nobody has seen",
            ));
        }
        if !start.recycled().is_empty() && self.reshuffle.is_none() {
            return Err(DealError::Unfit(
                "the bank has been reshuffled, and the deck has no seed for that",
            ));
        }
        Ok(())
    }
}

impl Default for Deck {
    /// The deck in ascending order, Tokis at the bottom.
    fn default() -> Deck {
        let mut stack = Stack::default();
        Cards::DECK.iter().for_each(|(card, count)| stack.add(card, count));
        stack.into_deck().expect("the cards of the deck")
    }
}

impl fmt::Display for Deck {
    /// Writes the cards from the top, with `x` and a number for a run of equal cards, and the seed
    /// for reshuffles if there is one: `Tx4 12 11x8`, `… 0x8 reshuffle 7`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, run) in self.cards.chunk_by(|a, b| a == b).enumerate() {
            write!(f, "{}{}", if i == 0 { "" } else { " " }, run[0])?;
            if 1 < run.len() {
                write!(f, "x{}", run.len())?;
            }
        }
        match self.reshuffle {
            Some(seed) => write!(f, " {RESHUFFLE}{seed}"),
            None => Ok(()),
        }
    }
}

/// The word before the seed.
const RESHUFFLE: &str = "reshuffle ";

impl FromStr for Deck {
    type Err = ParseDeckError;

    /// Reads cards from the top, separated by spaces; `5x3` stands for three. At the end there may
    /// be `reshuffle` and a seed.
    fn from_str(text: &str) -> Result<Deck, ParseDeckError> {
        // The longest deck has 108 entries of four bytes with spaces between them, and a seed.
        const MAX_LEN: usize = 1000;
        if MAX_LEN < text.len() {
            let expected = "a deck of at most 1000 bytes";
            return Err(SyntaxError { offset: MAX_LEN, expected }.into());
        }
        let mut cursor = Cursor::new(text);
        let mut stack = Stack::default();
        let mut reshuffle = None;
        loop {
            let card = Card::read(&mut cursor)?;
            let count = if cursor.eat("x") {
                cursor.parse_with("a number of cards from 1 to 108", |cursor| {
                    let count = cursor.number().and_then(|n| u8::try_from(n).ok())?;
                    (1..=Cards::DECK_SIZE as u8).contains(&count).then_some(count)
                })?
            } else {
                1
            };
            stack.add(card, count);
            if !cursor.eat(" ") {
                break;
            }
            if cursor.eat(RESHUFFLE) {
                reshuffle = Some(read_seed(&mut cursor)?);
                break;
            }
        }
        cursor.finish()?;
        Ok(Deck { reshuffle, ..stack.into_deck()? })
    }
}

fn read_seed(cursor: &mut Cursor<'_>) -> Result<u64, SyntaxError> {
    cursor.parse_with("a seed from 0 to 18446744073709551615", |cursor| {
        let digits = cursor.take_while(|c| c.is_ascii_digit());
        let canonical = digits == "0" || !digits.starts_with('0');
        if canonical { digits.parse().ok() } else { None }
    })
}

/// Cards from which a deck is built.
struct Stack {
    cards: [Card; Cards::DECK_SIZE],
    n_cards: usize,
    surplus: [i32; Card::KINDS], // By card; negative where cards are missing.
}

impl Default for Stack {
    /// No cards: all are missing.
    fn default() -> Stack {
        let mut surplus = [0; Card::KINDS];
        Card::all().for_each(|card| surplus[card.index()] = -i32::from(card.copies()));
        Stack { cards: [Card::TOKI; Cards::DECK_SIZE], n_cards: 0, surplus }
    }
}

impl Stack {
    /// Adds `count` copies of `card` at the bottom.
    fn add(&mut self, card: Card, count: u8) {
        self.surplus[card.index()] += i32::from(count);
        let end = self.n_cards + usize::from(count);
        let range = self.n_cards.min(Cards::DECK_SIZE)..end.min(Cards::DECK_SIZE);
        self.cards[range].fill(card);
        self.n_cards = end;
    }

    fn into_deck(self) -> Result<Deck, InvalidDeck> {
        if self.surplus.iter().any(|n| *n != 0) {
            return Err(InvalidDeck::new(self.surplus));
        }
        Ok(Deck { cards: self.cards, reshuffle: None })
    }
}

/// A deck for each round.
#[cfg(feature = "alloc")]
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Decks(pub Vec<Deck>);

#[cfg(feature = "alloc")]
impl Decks {
    /// The deck of the round.
    fn of_round(&self, state: &Toki) -> Option<&Deck> {
        self.0.get(usize::from(state.round()) - 1)
    }
}

#[cfg(feature = "alloc")]
impl Deal<Toki> for Decks {
    /// Deals from the deck of the round; without one the order is exhausted.
    fn event(&self, state: &Toki, dealt: usize) -> Result<Event, DealError> {
        self.of_round(state).ok_or(DealError::Exhausted)?.event(state, dealt)
    }

    /// Checks the deck of the round, if there is one.
    fn fits(&self, start: &Toki) -> Result<(), DealError> {
        self.of_round(start).map_or(Ok(()), |deck| deck.fits(start))
    }
}

/// The separator between decks.
#[cfg(feature = "alloc")]
const SEPARATOR: &str = " / ";

#[cfg(feature = "alloc")]
impl fmt::Display for Decks {
    /// Writes the decks in the order of the rounds, with ` / ` between them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, deck) in self.0.iter().enumerate() {
            write!(f, "{}{deck}", if i == 0 { "" } else { SEPARATOR })?;
        }
        Ok(())
    }
}

#[cfg(feature = "alloc")]
impl FromStr for Decks {
    type Err = ParseDeckError;

    fn from_str(text: &str) -> Result<Decks, ParseDeckError> {
        let mut decks = Vec::new();
        if text.is_empty() {
            return Ok(Decks(decks));
        }
        let mut start = 0;
        for item in text.split(SEPARATOR) {
            let deck = item.parse().map_err(|error| match error {
                ParseDeckError::Syntax(error) => ParseDeckError::Syntax(error.shifted(start)),
                error @ ParseDeckError::Deck(_) => error,
            })?;
            decks.push(deck);
            start += item.len() + SEPARATOR.len();
        }
        Ok(Decks(decks))
    }
}
