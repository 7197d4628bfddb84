//! Sources of chance events, supplied by the caller.

use crate::{
    entropy::Entropy,
    legality::Legality,
    order::{DealError, Order},
    play::Play,
    player::Turn,
};

/// Resolves the chance events of a game: at random, or in a given [`Order`].
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); }
/// use heap::{Heap, Roll};
/// use rulebook_core::{DealError, Dealer};
///
/// /// A dealer that always rolls the same.
/// struct Loaded(u8);
///
/// impl Dealer<Heap> for Loaded {
///     fn deal(&mut self, _: &Heap) -> Result<Roll, DealError> {
///         Ok(Roll(self.0))
///     }
/// }
///
/// let mut heap: Heap = "? 0".parse()?;
/// assert_eq!(Loaded(5).settle(&mut heap), Ok(()));
/// assert_eq!(heap.to_string(), "5 0");
/// assert_eq!(Loaded(6).settle(&mut "? 0".parse()?), Err(DealError::Impossible));
/// # Ok::<(), rulebook_core::text::VariantError>(())
/// ```
pub trait Dealer<S: Legality> {
    /// The event that happens in `state`.
    ///
    /// # Errors
    ///
    /// If no event is due, or the dealer has no event that is possible in `state`.
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
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); }
/// use heap::Heap;
/// use rulebook_core::{Dealer, RandomDealer, SplitMix64};
///
/// let mut dealer = RandomDealer(SplitMix64::new(1));
/// let mut heap: Heap = "? 0".parse()?;
/// dealer.settle(&mut heap).expect("a random dealer never runs out");
/// assert!(matches!(heap.counters, Some(3..=5)));
/// # Ok::<(), rulebook_core::text::VariantError>(())
/// ```
#[derive(Clone, Debug)]
pub struct RandomDealer<R>(pub R);

impl<S: Legality, R: Entropy> Dealer<S> for RandomDealer<R> {
    fn deal(&mut self, state: &S) -> Result<S::Event, DealError> {
        state.random_event(&mut self.0).ok_or(DealError::NotChance)
    }
}

/// Deals the events of an order one after the other.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); }
/// use heap::{Heap, Roll};
/// use rulebook_core::{DealError, Dealer, EventList, OrderDealer};
///
/// let mut dealer = OrderDealer::new(EventList(vec![Roll(4)]), 0);
/// let start: Heap = "? 0".parse()?;
/// assert_eq!(dealer.deal(&start), Ok(Roll(4)));
/// assert_eq!(dealer.dealt(), 1);
/// assert_eq!(dealer.deal(&start), Err(DealError::Exhausted));
/// # Ok::<(), rulebook_core::text::VariantError>(())
/// ```
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
