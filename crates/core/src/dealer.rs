//! Who decides chance: events come from outside the state.

use alloc::vec::Vec;

use crate::{entropy::Entropy, legality::Legality, play::Play};

/// Resolves the chance events of a game: at random, from a script, from a committed shuffle.
///
/// A dealer that is cloned goes on independently, which is what a tree search needs.
pub trait Dealer<S: Legality> {
    /// The event that happens in `state`.
    ///
    /// # Errors
    ///
    /// When the dealer has nothing that can happen now.
    fn deal(&mut self, state: &S) -> Result<S::Event, DealError>;
}

/// Why a dealer has no event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DealError {
    /// It is not chance's turn.
    #[error("no chance event is due")]
    NotChance,
    /// A fixed order has come to its end.
    #[error("the given order has no event left")]
    Exhausted,
    /// The event that the dealer has next cannot happen now.
    #[error("the event that comes next in the given order cannot happen now")]
    Impossible,
}

/// Draws each event by its weight.
#[derive(Clone, Debug)]
pub struct RandomDealer<R>(pub R);

impl<S: Legality, R: Entropy> Dealer<S> for RandomDealer<R> {
    fn deal(&mut self, state: &S) -> Result<S::Event, DealError> {
        state.random_event(&mut self.0).ok_or(DealError::NotChance)
    }
}

/// Deals a fixed list of events, one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script<E> {
    events: Vec<E>,
    next: usize,
}

impl<E> Script<E> {
    /// The dealer of these events in this order.
    #[must_use]
    pub fn new(events: Vec<E>) -> Script<E> {
        Script { events, next: 0 }
    }

    /// The events that are still to come.
    #[must_use]
    pub fn remaining(&self) -> &[E] {
        &self.events[self.next..]
    }
}

impl<S: Legality> Dealer<S> for Script<S::Event> {
    fn deal(&mut self, state: &S) -> Result<S::Event, DealError> {
        let event = *self.events.get(self.next).ok_or(DealError::Exhausted)?;
        if state.check_event(event).is_err() {
            return Err(DealError::Impossible);
        }
        self.next += 1;
        Ok(event)
    }
}
