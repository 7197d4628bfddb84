//! Chance events decided in advance, such as the order of a shuffled deck.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::{
    fmt::{self, Debug, Display},
    str::FromStr,
};

#[cfg(feature = "alloc")]
use crate::state::Token;
use crate::{
    legality::Legality,
    player::Turn,
    text::{Cursor, SyntaxError},
};

/// All chance events of a match, decided in advance.
///
/// The next event is a function of the position and of the number of events before it in the match,
/// so one value serves undo, perft and every branch of a search. A game names its own as
/// [`Game::Deal`](crate::Game::Deal).
///
/// ```
/// use rulebook_classics::{Kuhn, kuhn::Card};
/// use rulebook_core::{Deal, DealError, EventList};
///
/// let deal: EventList<Card> = "K,J".parse()?;
/// let [start, dealt]: [Kuhn; 2] = ["..".parse()?, "KJ".parse()?];
/// assert_eq!(deal.event(&start, 0), Ok(Card::King));
/// assert_eq!(deal.event(&dealt, 2), Err(DealError::NotChance));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Deal<S: Legality>: Debug + Send + Sync {
    /// The event that happens in `state` when `dealt` events have happened since the start. The
    /// event is possible in `state`.
    ///
    /// # Errors
    ///
    /// If no event is due, or the deal has none that can happen now.
    fn event(&self, state: &S, dealt: usize) -> Result<S::Event, DealError>;

    /// Checks that the deal fits a match that begins at `start`, as far as that can be known
    /// without knowing the moves.
    ///
    /// # Errors
    ///
    /// [`DealError::Unfit`] with the reason.
    fn fits(&self, start: &S) -> Result<(), DealError>;
}

/// The reasons why a deal has no event.
///
/// ```
/// use rulebook_core::DealError;
///
/// assert_eq!(DealError::Exhausted.to_string(), "the given deal has no event left");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DealError {
    /// No chance event is due.
    #[error("no chance event is due")]
    NotChance,
    /// The given deal has no event left.
    #[error("the given deal has no event left")]
    Exhausted,
    /// The next event of the given deal cannot happen now.
    #[error("the next event of the given deal cannot happen now")]
    Impossible,
    /// The given deal does not fit the position.
    #[error("the given deal does not fit the position: {0}")]
    Unfit(&'static str),
}

/// The deal of a game without chance: it is empty.
///
/// ```
/// use rulebook_core::NoDeal;
///
/// assert_eq!("".parse(), Ok(NoDeal));
/// assert!("6".parse::<NoDeal>().is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct NoDeal;

impl Display for NoDeal {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

impl FromStr for NoDeal {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<NoDeal, SyntaxError> {
        const EXPECTED: &str = "nothing: this game has no chance events";
        if text.is_empty() { Ok(NoDeal) } else { Err(Cursor::new(text).error(EXPECTED)) }
    }
}

impl<S: Legality> Deal<S> for NoDeal {
    fn event(&self, state: &S, _: usize) -> Result<S::Event, DealError> {
        Err(if state.turn() == Turn::Chance { DealError::Exhausted } else { DealError::NotChance })
    }

    fn fits(&self, _: &S) -> Result<(), DealError> {
        Ok(())
    }
}

/// A list of events in the order in which they happen: the deal of a game that has no notation of
/// its own. Its text joins the events by commas, so it suits events without commas in their text.
///
/// ```
/// use rulebook_classics::kuhn::Card;
/// use rulebook_core::EventList;
///
/// let deal: EventList<Card> = "K,J".parse()?;
/// assert_eq!(deal.0, [Card::King, Card::Jack]);
/// assert_eq!("K,x".parse::<EventList<Card>>().unwrap_err().offset, 2);
/// # Ok::<(), rulebook_core::text::SyntaxError>(())
/// ```
#[cfg(feature = "alloc")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EventList<E>(pub Vec<E>);

#[cfg(feature = "alloc")]
impl<E: Display> Display for EventList<E> {
    /// Writes the events with commas between them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, event) in self.0.iter().enumerate() {
            write!(f, "{}{event}", if i == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

#[cfg(feature = "alloc")]
impl<E: Token> FromStr for EventList<E> {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<EventList<E>, SyntaxError> {
        if text.is_empty() {
            return Ok(EventList(Vec::new()));
        }
        let mut events = Vec::new();
        let mut offset = 0;
        for item in text.split(',') {
            let event = item.parse().map_err(|error: SyntaxError| error.shifted(offset))?;
            events.push(event);
            offset += item.len() + 1;
        }
        Ok(EventList(events))
    }
}

#[cfg(feature = "alloc")]
impl<S: Legality> Deal<S> for EventList<S::Event> {
    fn event(&self, state: &S, dealt: usize) -> Result<S::Event, DealError> {
        if state.turn() != Turn::Chance {
            return Err(DealError::NotChance);
        }
        let event = *self.0.get(dealt).ok_or(DealError::Exhausted)?;
        if state.check_event(event).is_err() {
            return Err(DealError::Impossible);
        }
        Ok(event)
    }

    /// Checks the events that are due before the first move.
    fn fits(&self, start: &S) -> Result<(), DealError> {
        let mut state = start.clone();
        let mut dealt = 0;
        while state.turn() == Turn::Chance {
            let event = match self.event(&state, dealt) {
                Ok(event) => event,
                Err(DealError::Exhausted) => return Ok(()),
                Err(_) => {
                    return Err(DealError::Unfit("an event before the first move is impossible"));
                }
            };
            state.resolve_unchecked(event);
            dealt += 1;
        }
        Ok(())
    }
}
