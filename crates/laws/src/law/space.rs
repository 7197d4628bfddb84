//! Memory: states are small, and the calls of a search do not allocate.

use std::{hint::black_box, ops::ControlFlow};

use rulebook_core::{Legality, Player};

use super::{Candidates, sample};
use crate::{
    heap::{NOT_INSTALLED, allocations},
    violation::Violation,
    walk::{listed_events, listed_moves},
};

/// The number of bytes up to which copying a state beats undoing a move.
const MAX_STATE_SIZE: usize = 256;

/// A state has at most 256 bytes. This depends on the type alone; `state` is only reported.
///
/// # Errors
///
/// If it has more.
pub fn state_is_small<S: Legality>(state: &S) -> Result<(), Violation> {
    if size_of::<S>() <= MAX_STATE_SIZE {
        return Ok(());
    }
    let differs = format!("a state has {} bytes of at most {MAX_STATE_SIZE}", size_of::<S>());
    Err(Violation::new("state_is_small", state, differs))
}

/// `check`, `canonicalize`, `check_event`, the visits, `move_count`, `nth_move`, `choose_move`,
/// `turn`, `outcome`, `payoff` and the unchecked play methods allocate nothing.
///
/// The test binary must install the counting allocator by
/// [`count_allocations!`](crate::count_allocations).
///
/// # Errors
///
/// The call that allocates, or that the counting allocator is missing.
pub fn calls_use_no_heap<S: Legality>(
    state: &S,
    candidates: &Candidates<S>,
) -> Result<(), Violation> {
    let broken = |differs| Violation::new("calls_use_no_heap", state, differs);
    let quiet = |name: &str, call: &mut dyn FnMut()| expect_quiet(name, call).map_err(broken);
    let moves = listed_moves(state);
    let events = listed_events(state);
    quiet("turn, outcome, payoff", &mut || {
        ignore((state.turn(), state.outcome(), state.payoff(Player::FIRST)));
    })?;
    quiet("visit_moves", &mut || {
        let _ = black_box(state.visit_moves::<()>(|mv| {
            black_box(mv);
            ControlFlow::Continue(())
        }));
    })?;
    quiet("visit_events", &mut || {
        let _ = black_box(state.visit_events::<()>(|event, _| {
            black_box(event);
            ControlFlow::Continue(())
        }));
    })?;
    quiet("move_count", &mut || ignore(state.move_count()))?;
    let numbers: Vec<usize> = (0..=moves.len()).collect();
    for n in sample(&numbers) {
        quiet("nth_move", &mut || ignore(state.nth_move(n)))?;
        quiet("choose_move", &mut || ignore(state.choose_move(|_| n)))?;
    }
    for mv in sample(&moves).chain(sample(&candidates.moves)) {
        quiet("check", &mut || ignore(state.check(mv)))?;
        quiet("canonicalize", &mut || ignore(state.canonicalize(mv)))?;
    }
    for mv in sample(&moves) {
        let mut child = state.clone();
        quiet("play_unchecked", &mut || child.play_unchecked(mv))?;
    }
    let listed: Vec<S::Event> = events.into_iter().map(|(event, _)| event).collect();
    for event in sample(&listed).chain(sample(&candidates.events)) {
        quiet("check_event", &mut || ignore(state.check_event(event)))?;
    }
    for event in sample(&listed) {
        let mut child = state.clone();
        quiet("resolve_unchecked", &mut || child.resolve_unchecked(event))?;
    }
    Ok(())
}

/// Checks that `call` allocates nothing.
fn expect_quiet(name: &str, call: &mut dyn FnMut()) -> Result<(), String> {
    match allocations(call) {
        Some(0) => Ok(()),
        Some(n) => Err(format!("`{name}` allocates {n} times")),
        None => Err(NOT_INSTALLED.into()),
    }
}

/// Keeps the compiler from removing a call whose result is unused.
fn ignore<T>(value: T) {
    black_box(value);
}
