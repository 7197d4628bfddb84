//! Steps as numbers.

use rulebook_core::{Game, Step, StepOf};

use crate::entry::MoveIndexFns;

/// The numbering of a game's steps: a move has its index, a chance event the number of moves plus
/// its index ([`MoveIndex`](rulebook_core::MoveIndex)).
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

impl<G: Game> MoveIndexFns<G> {
    /// The sizes of the numbering.
    pub(crate) const fn numbers(&self) -> StepNumbers {
        StepNumbers { moves: self.space, events: self.event_space }
    }

    /// The number of a legal step.
    pub(crate) fn number(&self, state: &G, step: StepOf<G>) -> usize {
        match step {
            Step::Move(mv) => (self.index)(state, mv),
            Step::Event(event) => self.space + (self.event_index)(state, event),
        }
    }

    /// The possible step with this number.
    pub(crate) fn step_at(&self, state: &G, number: usize) -> Option<StepOf<G>> {
        match number.checked_sub(self.space) {
            None => (self.move_at)(state, number).map(Step::Move),
            Some(index) => (self.event_at)(state, index).map(Step::Event),
        }
    }
}
