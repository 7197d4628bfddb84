//! What is legal, what is listed, counted and refused: one and the same.

use std::{collections::BTreeSet, ops::ControlFlow};

use rulebook_core::{Legality, Play};

use super::{Tried, few, sample};
use crate::{
    broken::Broken,
    walk::{listed_events, listed_moves},
};

/// A move passes `check` if and only if `visit_moves` lists it, among the listed moves and those
/// in `tried`.
///
/// # Errors
///
/// A listed move that is refused, or a legal move that is not listed.
pub fn legal_moves_are_exactly_the_listed<S: Legality>(
    state: &S,
    tried: &Tried<S>,
) -> Result<(), Broken> {
    let broken = |differs| Broken::new("legal_moves_are_exactly_the_listed", state, differs);
    let listed: BTreeSet<S::Move> = listed_moves(state).into_iter().collect();
    for mv in &listed {
        if let Err(reason) = state.check(*mv) {
            return Err(broken(format!("`{mv}` is listed, but refused: {reason}")));
        }
    }
    for mv in &tried.moves {
        let is_listed = listed.contains(mv);
        if state.check(*mv).is_ok() && !is_listed {
            return Err(broken(format!("`{mv}` passes the check, but is not listed")));
        }
        let canonical = state.canonical_move(*mv);
        if state.is_legal(*mv) != listed.contains(&canonical) {
            return Err(broken(format!("`is_legal` and the list disagree on `{mv}`")));
        }
    }
    Ok(())
}

/// No move is listed twice.
///
/// # Errors
///
/// A move that is.
pub fn moves_are_distinct<S: Legality>(state: &S) -> Result<(), Broken> {
    let mut seen = BTreeSet::new();
    match listed_moves(state).into_iter().find(|mv| !seen.insert(*mv)) {
        Some(mv) => {
            Err(Broken::new("moves_are_distinct", state, format!("`{mv}` is listed twice")))
        }
        None => Ok(()),
    }
}

/// Equal states list moves and events in the same order: a state twice, its clone, and the state
/// that its text gives.
///
/// # Errors
///
/// The first place where two lists differ.
pub fn order_is_fixed<S: Legality>(state: &S) -> Result<(), Broken> {
    let broken = |differs| Broken::new("order_is_fixed", state, differs);
    let lists = |state: &S| (listed_moves(state), listed_events(state));
    let (moves, events) = lists(state);
    let mut others = vec![("its clone", state.clone())];
    others.extend(S::from_str(&state.to_string()).ok().map(|parsed| ("its text", parsed)));
    for (name, other) in others {
        let (other_moves, other_events) = lists(&other);
        if let Some(n) = first_difference(&moves, &other_moves) {
            return Err(broken(format!("move {n} is another one when {name} is asked")));
        }
        if let Some(n) = first_difference(&events, &other_events) {
            return Err(broken(format!("event {n} is another one when {name} is asked")));
        }
    }
    Ok(())
}

/// `move_count`, `nth_move`, `choose_move`, `legal_moves` and `visit_moves` tell the same, and a visit that
/// breaks stops there.
///
/// # Errors
///
/// Which two methods disagree.
pub fn move_methods_agree<S: Legality>(state: &S) -> Result<(), Broken> {
    let broken = |differs| Broken::new("move_methods_agree", state, differs);
    let listed = listed_moves(state);
    let count = state.move_count();
    if count != listed.len() {
        let listed = listed.len();
        return Err(broken(format!("`move_count` is {count}, `visit_moves` lists {listed}")));
    }
    if state.legal_moves()[..] != listed[..] {
        return Err(broken("`legal_moves` and `visit_moves` differ".into()));
    }
    let numbered: Vec<(usize, S::Move)> = listed.iter().copied().enumerate().collect();
    for (n, mv) in few(&numbered, 512) {
        let nth = state.nth_move(n);
        if nth != Some(mv) {
            let nth = nth.map_or("nothing".into(), |nth| format!("`{nth}`"));
            return Err(broken(format!("`nth_move({n})` is {nth}, `visit_moves` lists `{mv}`")));
        }
    }
    for n in [count, count + 1, count + 1000, usize::MAX] {
        if let Some(mv) = state.nth_move(n) {
            return Err(broken(format!("of {count} moves, `nth_move({n})` is `{mv}`")));
        }
    }
    chosen_moves_are_listed(state, &listed)?;
    for (stop, _) in sample(&numbered) {
        let mut visited = 0;
        let stopped = state.visit_moves(|mv| {
            visited += 1;
            if stop < visited { ControlFlow::Break(mv) } else { ControlFlow::Continue(()) }
        });
        if stopped.break_value() != Some(listed[stop]) || visited != stop + 1 {
            return Err(broken(format!("a visit that breaks at move {stop} sees {visited} moves")));
        }
    }
    Ok(())
}

/// A refused `play` or `resolve` leaves the state as it was.
///
/// # Errors
///
/// The move or event that changed the state although it was refused.
pub fn refusal_changes_nothing<S: Legality>(state: &S, tried: &Tried<S>) -> Result<(), Broken> {
    let broken = |differs| Broken::new("refusal_changes_nothing", state, differs);
    let text = state.to_string();
    let mut copy = state.clone();
    let refused_moves = tried.moves.iter().filter(|mv| !state.is_legal(**mv));
    for mv in refused_moves {
        let result = copy.play(*mv);
        if result.is_ok() {
            return Err(broken(format!("`{mv}` is illegal, but `play` takes it")));
        }
        if copy != *state {
            return Err(broken(format!("the refused move `{mv}` leaves `{copy}`")));
        }
    }
    for event in tried.events.iter().filter(|event| state.check_event(**event).is_err()) {
        let result = copy.resolve(*event);
        if result.is_ok() {
            return Err(broken(format!("`{event}` cannot happen, but `resolve` takes it")));
        }
        if copy != *state {
            return Err(broken(format!("the refused event `{event}` leaves `{copy}`")));
        }
    }
    if state.to_string() != text {
        return Err(broken(format!("the checks changed the state, which was `{text}`")));
    }
    Ok(())
}

/// `canonical_move` leaves listed moves alone, gives a move that it leaves alone, and gives
/// another move only if that one is listed.
///
/// # Errors
///
/// The move for which it does not.
pub fn canonical_moves_are_listed<S: Legality>(state: &S, tried: &Tried<S>) -> Result<(), Broken> {
    let broken = |differs| Broken::new("canonical_moves_are_listed", state, differs);
    let listed = listed_moves(state);
    for mv in &listed {
        let canonical = state.canonical_move(*mv);
        if canonical != *mv {
            return Err(broken(format!("the listed `{mv}` becomes `{canonical}`")));
        }
    }
    let listed: BTreeSet<S::Move> = listed.into_iter().collect();
    for mv in &tried.moves {
        let canonical = state.canonical_move(*mv);
        if state.canonical_move(canonical) != canonical {
            return Err(broken(format!("`{mv}` becomes `{canonical}`, which changes again")));
        }
        if canonical != *mv && !listed.contains(&canonical) {
            return Err(broken(format!("`{mv}` becomes `{canonical}`, which is not listed")));
        }
    }
    Ok(())
}

/// Choosing move `n` gives the `n`-th of `listed`; a number too large gives nothing, and nobody is
/// asked where there is nothing to choose.
fn chosen_moves_are_listed<S: Legality>(state: &S, listed: &[S::Move]) -> Result<(), Broken> {
    let count = listed.len();
    for n in [0, count / 2, count.saturating_sub(1), count, usize::MAX] {
        let mut told = None;
        let chosen = state.choose_move(|count| {
            told = Some(count);
            n
        });
        if chosen != listed.get(n).copied() || told != (0 < count).then_some(count) {
            let differs = format!(
                "of {count} moves, `choose_move` gives {chosen:?} for number {n}, having been told of \
                 {told:?}"
            );
            return Err(Broken::new("move_methods_agree", state, differs));
        }
    }
    Ok(())
}

fn first_difference<T: PartialEq>(one: &[T], other: &[T]) -> Option<usize> {
    let common = one.iter().zip(other).position(|(a, b)| a != b);
    common.or_else(|| (one.len() != other.len()).then(|| one.len().min(other.len())))
}
