//! Steps as numbers.

use std::any::TypeId;

use rulebook_core::{EventIndex, Game, MoveIndex, Never, Step, StepOf};

/// How many numbers the steps of a game have: a move has its [`MoveIndex`], a chance event the
/// number of moves plus its [`EventIndex`].
///
/// The numbers are relative to the position, as the indices are. They are part of the public
/// interface of a game, so they may be stored.
///
/// ```
/// use rulebook::{Registry, entry};
/// use rulebook_classics::Kuhn;
///
/// let mut registry = Registry::empty();
/// registry.add(entry!(Kuhn));
/// let kuhn = registry.game("kuhn")?;
/// let numbers = kuhn.step_numbers().expect("Kuhn poker has both indices");
/// assert_eq!((numbers.moves, numbers.events), (2, 4));
/// let mut game = kuhn.start("")?;
/// game.step_by_number(numbers.moves + 1)?; // The second event; two players leave out the ten.
/// assert_eq!((game.steps(), game.step_numbers()), (vec!["J".to_string()], Some(vec![3])));
/// # Ok::<(), rulebook::AnyError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct StepNumbers {
    /// The number of moves: moves have the numbers below it.
    pub moves: usize,
    /// The number of chance events, which have the numbers from `moves` on.
    pub events: usize,
}

impl StepNumbers {
    /// The number of all steps; every number is below it.
    #[must_use]
    pub const fn total(self) -> usize {
        self.moves + self.events
    }
}

/// The indices of a game, as far as it has them.
pub(crate) struct NumberFns<G: Game> {
    pub(crate) moves: Option<IndexFns<G, G::Move>>,
    pub(crate) events: Option<IndexFns<G, G::Event>>,
}

impl<G: Game> NumberFns<G> {
    pub(crate) const NONE: NumberFns<G> = NumberFns { moves: None, events: None };

    /// The numbers of the steps; `None` if the game lacks an index.
    pub(crate) fn space(&self) -> Option<StepNumbers> {
        let moves = self.moves.as_ref()?.space;
        let has_chance = TypeId::of::<G::Event>() != TypeId::of::<Never>();
        match &self.events {
            Some(events) => Some(StepNumbers { moves, events: events.space }),
            None => (!has_chance).then_some(StepNumbers { moves, events: 0 }),
        }
    }

    /// The number of a legal step; `None` if the game has no index for it.
    pub(crate) fn of(&self, state: &G, step: StepOf<G>) -> Option<usize> {
        let moves = self.moves.as_ref()?;
        match step {
            Step::Move(mv) => Some((moves.index)(state, mv)),
            Step::Event(event) => Some(moves.space + (self.events.as_ref()?.index)(state, event)),
        }
    }

    /// The possible step with this number.
    pub(crate) fn step_at(&self, state: &G, number: usize) -> Option<StepOf<G>> {
        let moves = self.moves.as_ref()?;
        let Some(index) = number.checked_sub(moves.space) else {
            return (moves.at)(state, number).map(Step::Move);
        };
        let events = self.events.as_ref().filter(|events| index < events.space)?;
        (events.at)(state, index).map(Step::Event)
    }
}

/// The functions of an index of moves or events.
pub(crate) struct IndexFns<G, S> {
    space: usize,
    index: fn(&G, S) -> usize,
    at: fn(&G, usize) -> Option<S>,
}

impl<G: MoveIndex> IndexFns<G, G::Move> {
    pub(crate) const fn of_moves() -> Self {
        IndexFns { space: G::MOVE_SPACE, index: G::index, at: G::move_at }
    }
}

impl<G: EventIndex> IndexFns<G, G::Event> {
    pub(crate) const fn of_events() -> Self {
        IndexFns { space: G::EVENT_SPACE, index: G::event_index, at: G::event_at }
    }
}
