//! Move and event indices.

use std::{collections::BTreeMap, fmt::Display, ops::ControlFlow};

use rulebook_core::MoveIndex;

use super::{Candidates, few};
use crate::{
    violation::Violation,
    walk::{listed_events, listed_moves},
};

/// The greatest number of indices that are tried in a position; a larger space is sampled.
const MAX_TRIED: usize = 1 << 14;

/// The greatest number of indices for which `any_move_at` is tried.
const MAX_MEANT: usize = 1 << 8;

/// Each legal move has an index of its own below `MOVE_SPACE`, and `move_at` gives the move back.
/// The index of any other move, such as those in `candidates`, is below `MOVE_SPACE` as well.
/// `visit_indices` gives the indices of the legal moves in their order.
///
/// # Errors
///
/// The move for which this fails.
pub fn indices_round_trip<S: MoveIndex>(
    state: &S,
    candidates: &Candidates<S>,
) -> Result<(), Violation> {
    let moves = listed_moves(state);
    round_trip(&moves, S::MOVE_SPACE, |mv| state.index(mv), |index| state.move_at(index))
        .and_then(|()| {
            stay_inside(few(&candidates.moves, 1_024), S::MOVE_SPACE, |mv| state.index(mv))
        })
        .and_then(|()| visited_indices_agree(state, &moves))
        .map_err(|differs| Violation::new("indices_round_trip", state, differs))
}

/// The visited indices are those of the legal moves, in their order.
fn visited_indices_agree<S: MoveIndex>(state: &S, moves: &[S::Move]) -> Result<(), String> {
    let mut visited = Vec::new();
    let _ = state.visit_indices::<()>(|index| {
        visited.push(index);
        ControlFlow::Continue(())
    });
    let due = moves.iter().map(|mv| state.index(*mv));
    if visited.iter().copied().eq(due) {
        return Ok(());
    }
    Err(format!("`visit_indices` gives {visited:?}, which are not those of the legal moves"))
}

/// `move_at` gives a legal move with the index it was asked for, or none; above `MOVE_SPACE` none.
/// `any_move_at` gives the same move, or one that is refused, or none. A sample of the indices is
/// tried in a space of more than 16,384, and for `any_move_at` in one of more than 256.
///
/// # Errors
///
/// The index for which this fails.
pub fn index_space_is_sound<S: MoveIndex>(state: &S) -> Result<(), Violation> {
    space_is_sound(
        S::MOVE_SPACE,
        |index| state.move_at(index),
        |mv| state.index(mv),
        |mv| state.check(mv).is_ok(),
    )
    .and_then(|()| meanings_are_sound(state))
    .map_err(|differs| Violation::new("index_space_is_sound", state, differs))
}

/// `any_move_at` gives the legal move with the index, or a move that is refused, or none.
fn meanings_are_sound<S: MoveIndex>(state: &S) -> Result<(), String> {
    let step = S::MOVE_SPACE.div_ceil(MAX_MEANT) | 1;
    for index in (0..S::MOVE_SPACE).step_by(step).chain([S::MOVE_SPACE, usize::MAX]) {
        let (legal, meant) = (state.move_at(index), state.any_move_at(index));
        if legal.is_some() && legal != meant {
            return Err(format!("the index {index} gives a legal move, and any move {meant:?}"));
        }
        if let (None, Some(mv)) = (legal, meant)
            && state.check(mv).is_ok()
        {
            return Err(format!("the index {index} means `{mv}`, which is legal, but gives none"));
        }
    }
    Ok(())
}

/// Each possible event has an index of its own below `EVENT_SPACE`, and `event_at` gives the event
/// back. The index of any other event, such as those in `candidates`, is below `EVENT_SPACE` as
/// well.
///
/// # Errors
///
/// The event for which this fails.
pub fn event_indices_round_trip<S: MoveIndex>(
    state: &S,
    candidates: &Candidates<S>,
) -> Result<(), Violation> {
    let events: Vec<S::Event> = listed_events(state).into_iter().map(|(event, _)| event).collect();
    round_trip(&events, S::EVENT_SPACE, |e| state.event_index(e), |index| state.event_at(index))
        .and_then(|()| {
            stay_inside(few(&candidates.events, 1_024), S::EVENT_SPACE, |e| state.event_index(e))
        })
        .map_err(|differs| Violation::new("event_indices_round_trip", state, differs))
}

/// `event_at` gives a possible event with the index it was asked for, or none; above `EVENT_SPACE`
/// none. In a space of more than 16,384 indices a sample is tried.
///
/// # Errors
///
/// The index for which this fails.
pub fn event_index_space_is_sound<S: MoveIndex>(state: &S) -> Result<(), Violation> {
    space_is_sound(
        S::EVENT_SPACE,
        |index| state.event_at(index),
        |event| state.event_index(event),
        |event| state.check_event(event).is_ok(),
    )
    .map_err(|differs| Violation::new("event_index_space_is_sound", state, differs))
}

fn round_trip<T: Copy + Eq + Display>(
    items: &[T],
    space: usize,
    index_of: impl Fn(T) -> usize,
    at: impl Fn(usize) -> Option<T>,
) -> Result<(), String> {
    let mut seen = BTreeMap::new();
    for item in items {
        let index = index_of(*item);
        if space <= index {
            return Err(format!("`{item}` has the index {index} in a space of {space}"));
        }
        if let Some(other) = seen.insert(index, *item) {
            return Err(format!("`{other}` and `{item}` share the index {index}"));
        }
        match at(index) {
            Some(same) if same == *item => {}
            Some(other) => {
                return Err(format!("`{item}` has the index {index}, which gives `{other}`"));
            }
            None => return Err(format!("`{item}` has the index {index}, which gives nothing")),
        }
    }
    Ok(())
}

fn stay_inside<T: Copy + Display>(
    mut items: impl Iterator<Item = T>,
    space: usize,
    index_of: impl Fn(T) -> usize,
) -> Result<(), String> {
    match items.find(|item| space <= index_of(*item)) {
        Some(item) => {
            let index = index_of(item);
            Err(format!("`{item}`, not possible here, has the index {index} in a space of {space}"))
        }
        None => Ok(()),
    }
}

fn space_is_sound<T: Copy + Display>(
    space: usize,
    at: impl Fn(usize) -> Option<T>,
    index_of: impl Fn(T) -> usize,
    is_possible: impl Fn(T) -> bool,
) -> Result<(), String> {
    // An odd step reaches all residues in the long run.
    let step = space.div_ceil(MAX_TRIED) | 1;
    for index in (0..space).step_by(step) {
        let Some(item) = at(index) else { continue };
        if !is_possible(item) {
            return Err(format!("the index {index} gives `{item}`, which is not possible here"));
        }
        if index_of(item) != index {
            let theirs = index_of(item);
            return Err(format!("the index {index} gives `{item}`, which has the index {theirs}"));
        }
    }
    for index in [space, space + 1, usize::MAX] {
        if let Some(item) = at(index) {
            return Err(format!("the index {index} in a space of {space} gives `{item}`"));
        }
    }
    Ok(())
}
