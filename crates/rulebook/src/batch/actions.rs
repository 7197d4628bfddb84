//! The meaning of the numbers of an action: the index of a move, or its picks.

use std::{fmt::Write as _, ops::ControlFlow};

use rulebook_core::{Legality, MoveIndex, PickGroup, PickIndex, Planes};

use crate::{
    erasable::Erasable,
    error::{AnyError, ErrorKind},
    values::PicksInfo,
};

/// A game that a batch can play.
pub(crate) trait Learnable: Erasable + Planes + MoveIndex {}

impl<G: Erasable + Planes + MoveIndex> Learnable for G {}

/// The entry of an action in the places after its last number.
const NOTHING: i32 = -1;

/// A way in which actions mean moves.
pub(super) trait Actions<G: Legality>: 'static {
    /// The numbers of an action.
    const WIDTH: usize;
    /// The number of different numbers; every number is below it.
    const SPACE: usize;

    /// The numbers as picks.
    fn info() -> PicksInfo;

    /// The legal move that an action means; `None` if there is none.
    fn move_of(state: &G, action: &[i32]) -> Option<G::Move>;

    /// The refusal of an action that means no legal move.
    fn refusal(state: &G, action: &[i32]) -> AnyError;

    /// Calls `visit` with each number with which an action can begin.
    fn visit_first(state: &G, visit: impl FnMut(usize));

    /// Calls `visit` with each number that can follow, and returns whether there is one or the action
    /// is complete.
    fn visit_next(state: &G, action: &[i32], visit: impl FnMut(usize)) -> bool;

    /// Writes the numbers of the action of a legal move over its first places.
    fn write(state: &G, mv: G::Move, action: &mut [i32]);
}

/// An action is the index of a move. Seen as a sequence of picks, it has one.
#[derive(Debug)]
pub(super) struct ByIndex;

impl<G: Learnable> Actions<G> for ByIndex {
    const WIDTH: usize = 1;
    const SPACE: usize = G::MOVE_SPACE;

    fn info() -> PicksInfo {
        let moves = PickGroup::new("move", G::MOVE_SPACE, "a move, by its index");
        PicksInfo::of(&[moves], <Self as Actions<G>>::WIDTH)
    }

    #[inline]
    fn move_of(state: &G, action: &[i32]) -> Option<G::Move> {
        let [index] = action else { return None };
        usize::try_from(*index).ok().and_then(|index| state.move_at(index))
    }

    fn refusal(state: &G, action: &[i32]) -> AnyError {
        let number = action.first().copied().unwrap_or(NOTHING);
        match usize::try_from(number) {
            Ok(index) => AnyError::index(state, index, G::MOVE_SPACE, state.any_move_at(index)),
            Err(_) => AnyError::new(
                ErrorKind::Index,
                format!("index {number}"),
                "an index is not negative",
            ),
        }
    }

    #[inline]
    fn visit_first(state: &G, mut visit: impl FnMut(usize)) {
        let _ = state.visit_indices::<()>(|index| {
            visit(index);
            ControlFlow::Continue(())
        });
    }

    fn visit_next(state: &G, action: &[i32], visit: impl FnMut(usize)) -> bool {
        if action == [NOTHING] {
            <Self as Actions<G>>::visit_first(state, visit);
            return true;
        }
        Self::move_of(state, action).is_some()
    }

    #[inline]
    fn write(state: &G, mv: G::Move, action: &mut [i32]) {
        action[0] = number(state.index(mv));
    }
}

/// An action is the indices of the picks of a move, in any spelling of it.
#[derive(Debug)]
pub(super) struct ByPicks;

impl<G: Learnable + PickIndex> Actions<G> for ByPicks {
    const WIDTH: usize = G::MAX_PICKS;
    const SPACE: usize = G::PICK_SPACE;

    fn info() -> PicksInfo {
        PicksInfo::of(G::PICK_GROUPS, G::MAX_PICKS)
    }

    fn move_of(state: &G, action: &[i32]) -> Option<G::Move> {
        state.move_of(&picked(state, action)?)
    }

    fn refusal(state: &G, action: &[i32]) -> AnyError {
        let what = described(action);
        let refused = |message: String| AnyError::new(ErrorKind::Index, &*what, message);
        let numbers = numbers_of(action);
        if numbers.len() < action.iter().filter(|number| **number != NOTHING).count() {
            return refused("-1 is for the places after the last pick".to_string());
        }
        if numbers.is_empty() {
            return refused("a move has at least one pick".to_string());
        }
        let Some(picked) = picked(state, action) else {
            return refused(format!("the game has the picks from 0 to {}", G::PICK_SPACE - 1));
        };
        if state.visit_next(&picked, ControlFlow::Break).is_break() {
            return refused(
                "it is the beginning of a legal move, which has more picks".to_string(),
            );
        }
        let attempt = state.attempt(&picked);
        AnyError::meant(state, what, attempt, "no legal move has these picks here")
    }

    #[inline]
    fn visit_first(state: &G, mut visit: impl FnMut(usize)) {
        let _ = state.visit_next::<()>(&[], |pick| {
            visit(state.pick_index(pick));
            ControlFlow::Continue(())
        });
    }

    fn visit_next(state: &G, action: &[i32], mut visit: impl FnMut(usize)) -> bool {
        let Some(picked) = picked(state, action) else { return false };
        let mut is_followed = false;
        let _ = state.visit_next::<()>(&picked, |pick| {
            is_followed = true;
            visit(state.pick_index(pick));
            ControlFlow::Continue(())
        });
        is_followed || state.move_of(&picked).is_some()
    }

    fn write(state: &G, mv: G::Move, action: &mut [i32]) {
        for (place, pick) in action.iter_mut().zip(state.picks_of(mv)) {
            *place = number(state.pick_index(pick));
        }
    }
}

/// The numbers of an action before the first place without one.
fn numbers_of(action: &[i32]) -> &[i32] {
    let n = action.iter().position(|number| *number == NOTHING);
    &action[..n.unwrap_or(action.len())]
}

/// The picks that an action means, if all its numbers mean one and nothing follows a place without one.
fn picked<G: PickIndex>(state: &G, action: &[i32]) -> Option<Vec<G::Pick>> {
    let (numbers, rest) = action.split_at(numbers_of(action).len());
    if rest.iter().any(|number| *number != NOTHING) {
        return None;
    }
    let pick = |number: &i32| state.pick_at(usize::try_from(*number).ok()?);
    numbers.iter().map(pick).collect()
}

/// An action for people: `picks 3 17`, without the places after the last one.
fn described(action: &[i32]) -> String {
    let n = action.iter().rposition(|number| *number != NOTHING).map_or(0, |last| last + 1);
    let mut text = String::from("picks");
    for number in &action[..n.max(1)] {
        write!(text, " {number}").expect("a string takes any text");
    }
    text
}

/// A number of an action.
fn number(index: usize) -> i32 {
    i32::try_from(index).expect("indices are below 2^31")
}
