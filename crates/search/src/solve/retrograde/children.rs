//! The positions after the moves of a position, as far as they are known.

use std::{marker::PhantomData, ops::ControlFlow};

use rulebook_core::{Never, PerfectInfo, Rank, Slot, Turn};

use super::{
    error::SolveError,
    solved_classes::SolvedClasses,
    value::{Cell, Value},
};
use crate::sides::Sides;

/// A position that a move leads to.
#[derive(Clone, Copy, Debug)]
pub(super) enum Child {
    /// Its value for the player who moves there is known.
    Known(Value),
    /// It belongs to the class that is being solved, and is not decided.
    Open {
        index: u32,
        /// Whether the side that moves there is also the next to move.
        is_same_side: bool,
    },
}

/// The data with which a class is solved.
#[derive(Debug)]
pub(super) struct Context<'a, S, R, C> {
    pub(super) ranking: &'a R,
    pub(super) sides: Sides,
    /// The classes that are solved.
    pub(super) kept: &'a SolvedClasses<C>,
    /// The class that is being solved.
    pub(super) class: u32,
    pub(super) state: PhantomData<fn() -> S>,
}

impl<S, R: Rank<S>, C: Cell> Context<'_, S, R, C>
where
    S: PerfectInfo<Event = Never>,
{
    /// The unfinished position at an index of the class.
    pub(super) fn position(&self, index: u32) -> Option<S> {
        let slot = Slot { class: self.class, index };
        self.ranking.unrank(slot).filter(|state| matches!(state.turn(), Turn::Player(_)))
    }

    /// Calls `visit` for each move of a position at this index of the class, until it breaks.
    /// `cells` are those of the class, where [`Cell::DRAW`] is not decided.
    pub(super) fn visit_children(
        &self,
        cells: &[C],
        (index, state): (u32, &S),
        mut visit: impl FnMut(Child) -> ControlFlow<()>,
    ) -> Result<(), SolveError> {
        let slot = Slot { class: self.class, index };
        let end = state.visit_moves(|mv| {
            let mut child = state.clone();
            child.play_unchecked(mv);
            match self.child(cells, slot, state, &child) {
                Ok(child) => visit(child).map_break(|()| None),
                Err(error) => ControlFlow::Break(Some(error)),
            }
        });
        end.break_value().flatten().map_or(Ok(()), Err)
    }

    fn child(&self, cells: &[C], slot: Slot, state: &S, child: &S) -> Result<Child, SolveError> {
        let mover = state.turn().player().ok_or(SolveError::Uncovered(slot))?;
        if let Some(value) = Value::at_end(child, mover) {
            return Ok(Child::Known(value));
        }
        let next = child.turn().player().ok_or(SolveError::Uncovered(slot))?;
        let is_same_side = self.sides.are_partners(mover, next);
        let to = self.ranking.rank(child).ok_or(SolveError::Uncovered(slot))?;
        let is_here = to.class == self.class;
        let cell = if is_here {
            *cells.get(to.index as usize).ok_or(SolveError::Slots { class: self.class })?
        } else {
            self.kept.get(to).ok_or(SolveError::Order(slot))?
        };
        if is_here && cell == C::DRAW {
            return Ok(Child::Open { index: to.index, is_same_side });
        }
        // An empty slot holds no unfinished position.
        let value = cell.value().ok_or(SolveError::Uncovered(slot))?;
        Ok(Child::Known(if is_same_side { value } else { value.flipped() }))
    }

    /// The cell for a value.
    pub(super) fn cell(&self, value: Value) -> Result<C, SolveError> {
        C::new(value).ok_or(SolveError::TooLong { class: self.class, max: C::MAX_PLIES })
    }
}
