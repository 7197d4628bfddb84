//! Where the moves of a position lead, as far as that is known.

use std::{marker::PhantomData, ops::ControlFlow};

use rulebook_core::{Deterministic, PerfectInfo, Rank, Slot, Turn};

use super::{
    error::SolveError,
    kept::Kept,
    value::{Cell, Value},
};
use crate::sides::Sides;

/// A position that a move leads to.
#[derive(Clone, Copy, Debug)]
pub(super) enum Child {
    /// Its value for the player who moves there is known.
    Known(Value),
    /// It belongs to the class that is being solved.
    Here {
        index: u32,
        /// Whether the side that moves there is also the next to move.
        is_same_side: bool,
    },
}

/// What a class is solved with.
#[derive(Debug)]
pub(super) struct Context<'a, S, R, C> {
    pub(super) ranking: &'a R,
    pub(super) sides: Sides,
    /// The classes that are solved.
    pub(super) kept: &'a Kept<C>,
    /// The class that is being solved.
    pub(super) class: u32,
    pub(super) state: PhantomData<fn() -> S>,
}

impl<S, R: Rank<S>, C: Cell> Context<'_, S, R, C>
where
    S: Deterministic + PerfectInfo,
{
    /// The unfinished position at an index of the class.
    pub(super) fn position(&self, index: u32) -> Option<S> {
        let slot = Slot { class: self.class, index };
        self.ranking.unrank(slot).filter(|state| matches!(state.turn(), Turn::Player(_)))
    }

    /// Calls `visit` for each move of a position at this index of the class, until it breaks.
    pub(super) fn visit_children(
        &self,
        index: u32,
        state: &S,
        mut visit: impl FnMut(Child) -> ControlFlow<()>,
    ) -> Result<(), SolveError> {
        let end = state.visit_moves(|mv| {
            let mut child = state.clone();
            child.play_unchecked(mv);
            match self.child(index, state, &child) {
                Ok(child) => visit(child).map_break(|()| None),
                Err(error) => ControlFlow::Break(Some(error)),
            }
        });
        end.break_value().flatten().map_or(Ok(()), Err)
    }

    fn child(&self, index: u32, state: &S, child: &S) -> Result<Child, SolveError> {
        let slot = Slot { class: self.class, index };
        let mover = state.turn().player().ok_or(SolveError::Uncovered(slot))?;
        if let Some(value) = Value::at_end(child, mover) {
            return Ok(Child::Known(value));
        }
        let next = child.turn().player().ok_or(SolveError::Uncovered(slot))?;
        let is_same_side = self.sides.are_partners(mover, next);
        let place = self.ranking.rank(child).ok_or(SolveError::Uncovered(slot))?;
        if place.class == self.class {
            return Ok(Child::Here { index: place.index, is_same_side });
        }
        let cell = self.kept.get(place).ok_or(SolveError::Order(slot))?;
        // An empty slot holds no unfinished position.
        let value = cell.value().ok_or(SolveError::Uncovered(slot))?;
        Ok(Child::Known(if is_same_side { value } else { value.flipped() }))
    }

    /// The cell for a value.
    pub(super) fn cell(&self, value: Value) -> Result<C, SolveError> {
        C::new(value).ok_or(SolveError::TooLong { class: self.class, max: C::MAX_PLIES })
    }
}
