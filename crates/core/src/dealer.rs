//! Sources of chance events, supplied by the caller.

use crate::{
    entropy::Entropy,
    legality::Legality,
    order::{DealError, Order},
    play::Play,
    player::Turn,
};

/// Resolves the chance events of a game: at random, or in a given [`Order`].
pub trait Dealer<S: Legality> {
    /// The event that happens in `state`.
    ///
    /// # Errors
    ///
    /// If no event is due or the dealer has none that can happen now.
    fn deal(&mut self, state: &S) -> Result<S::Event, DealError>;

    /// Resolves chance events until a player is to move or the game is over.
    ///
    /// # Errors
    ///
    /// As [`Dealer::deal`]; the events before the failure stay applied.
    fn settle(&mut self, state: &mut S) -> Result<(), DealError> {
        while state.turn() == Turn::Chance {
            let event = self.deal(state)?;
            state.resolve(event).map_err(|_| DealError::Impossible)?;
        }
        Ok(())
    }
}

/// Draws each event by its weight.
#[derive(Clone, Debug)]
pub struct RandomDealer<R>(pub R);

impl<S: Legality, R: Entropy> Dealer<S> for RandomDealer<R> {
    fn deal(&mut self, state: &S) -> Result<S::Event, DealError> {
        state.random_event(&mut self.0).ok_or(DealError::NotChance)
    }
}

/// Deals the events of an order one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderDealer<O> {
    order: O,
    dealt: usize,
}

impl<O> OrderDealer<O> {
    /// A dealer that has dealt `dealt` events of `order` already.
    #[must_use]
    pub const fn new(order: O, dealt: usize) -> OrderDealer<O> {
        OrderDealer { order, dealt }
    }

    /// The number of events dealt so far.
    #[must_use]
    pub const fn dealt(&self) -> usize {
        self.dealt
    }
}

impl<S: Legality, O: Order<S>> Dealer<S> for OrderDealer<O> {
    fn deal(&mut self, state: &S) -> Result<S::Event, DealError> {
        let event = self.order.event(state, self.dealt)?;
        self.dealt += 1;
        Ok(event)
    }
}
