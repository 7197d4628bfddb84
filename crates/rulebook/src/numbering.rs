//! Steps as numbers.

use rulebook_core::{Game, MoveIndex, Step, StepOf};

/// How many numbers the steps of a game have: a move has its index, a chance event the number of
/// moves plus its index ([`MoveIndex`]).
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

/// The functions of [`MoveIndex`] on steps.
pub(crate) struct NumberFns<G: Game> {
    pub(crate) space: StepNumbers,
    /// The number of a legal step.
    pub(crate) of: fn(&G, StepOf<G>) -> usize,
    /// The possible step with this number.
    pub(crate) step_at: fn(&G, usize) -> Option<StepOf<G>>,
}

impl<G: Game + MoveIndex> NumberFns<G> {
    pub(crate) const fn new() -> NumberFns<G> {
        NumberFns {
            space: StepNumbers { moves: G::MOVE_SPACE, events: G::EVENT_SPACE },
            of: |state, step| match step {
                Step::Move(mv) => state.index(mv),
                Step::Event(event) => G::MOVE_SPACE + state.event_index(event),
            },
            step_at: |state, number| match number.checked_sub(G::MOVE_SPACE) {
                None => state.move_at(number).map(Step::Move),
                Some(index) => state.event_at(index).map(Step::Event),
            },
        }
    }
}
