//! Memory: states are small, and the calls of a search touch no heap.

use std::{hint::black_box, ops::ControlFlow};

use rulebook_core::Legality;

use super::{Tried, sample};
use crate::{
    broken::Broken,
    heap::allocations,
    walk::{listed_events, listed_moves},
};

/// The number of bytes up to which copying a state beats undoing a move.
const MAX_STATE_SIZE: usize = 256;

/// A state has at most 256 bytes. It depends on the type alone: `state` is only reported.
///
/// # Errors
///
/// If it has more.
pub fn state_is_small<S: Legality>(state: &S) -> Result<(), Broken> {
    if size_of::<S>() <= MAX_STATE_SIZE {
        return Ok(());
    }
    let differs = format!("a state has {} bytes of at most {MAX_STATE_SIZE}", size_of::<S>());
    Err(Broken::new("state_is_small", state, differs))
}

/// `check`, `check_event`, the visits, `move_count`, `nth_move`, `choose_move`, `turn`, `outcome`, `payoff` and
/// the unchecked play methods allocate nothing.
///
/// The test binary has to install the counting allocator by
/// [`count_allocations!`](crate::count_allocations).
///
/// # Errors
///
/// The call that allocates, or that nobody counts.
pub fn calls_use_no_heap<S: Legality>(state: &S, tried: &Tried<S>) -> Result<(), Broken> {
    let broken = |differs| Broken::new("calls_use_no_heap", state, differs);
    let quiet = |name: &str, call: &mut dyn FnMut()| match allocations(call) {
        Some(0) => Ok(()),
        Some(n) => Err(broken(format!("`{name}` allocates {n} times"))),
        None => Err(broken(
            "the counting allocator is not installed: put `rulebook_laws::count_allocations!();` \
             into the root of the test binary"
                .into(),
        )),
    };
    let moves = listed_moves(state);
    let events = listed_events(state);
    quiet("turn, outcome", &mut || ignore((state.turn(), state.outcome())))?;
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
    for mv in sample(&moves).chain(sample(&tried.moves)) {
        quiet("check", &mut || ignore(state.check(mv)))?;
        quiet("canonical_move", &mut || ignore(state.canonical_move(mv)))?;
    }
    for mv in sample(&moves) {
        let mut child = state.clone();
        quiet("play_unchecked", &mut || child.play_unchecked(mv))?;
    }
    let listed: Vec<S::Event> = events.into_iter().map(|(event, _)| event).collect();
    for event in sample(&listed).chain(sample(&tried.events)) {
        quiet("check_event", &mut || ignore(state.check_event(event)))?;
    }
    for event in sample(&listed) {
        let mut child = state.clone();
        quiet("resolve_unchecked", &mut || child.resolve_unchecked(event))?;
    }
    Ok(())
}

/// Keeps the compiler from leaving a call out whose result nobody wants.
fn ignore<T>(value: T) {
    black_box(value);
}
