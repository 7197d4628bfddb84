//! Legality: the check, the list, the count and the refusals agree.

use std::{collections::BTreeSet, ops::ControlFlow};

use rulebook_core::{Legality, Play, Refusal};

use super::{Candidates, few, sample};
use crate::{
    violation::Violation,
    walk::{listed_events, listed_moves},
};

/// A move passes `check` if and only if `visit_moves` lists it, among the listed moves and those
/// in `candidates`.
///
/// # Errors
///
/// A listed move that is refused, or a legal move that is not listed.
pub fn legal_moves_are_exactly_the_listed<S: Legality>(
    state: &S,
    candidates: &Candidates<S>,
) -> Result<(), Violation> {
    let broken = |differs| Violation::new("legal_moves_are_exactly_the_listed", state, differs);
    let listed: BTreeSet<S::Move> = listed_moves(state).into_iter().collect();
    for mv in &listed {
        if let Err(reason) = state.check(*mv) {
            return Err(broken(format!("`{mv}` is listed, but refused: {reason}")));
        }
    }
    for mv in &candidates.moves {
        let is_listed = listed.contains(mv);
        if state.check(*mv).is_ok() && !is_listed {
            return Err(broken(format!("`{mv}` passes the check, but is not listed")));
        }
    }
    Ok(())
}

/// No move is listed twice.
///
/// # Errors
///
/// The duplicate.
pub fn moves_are_distinct<S: Legality>(state: &S) -> Result<(), Violation> {
    let mut seen = BTreeSet::new();
    match listed_moves(state).into_iter().find(|mv| !seen.insert(*mv)) {
        Some(mv) => {
            Err(Violation::new("moves_are_distinct", state, format!("`{mv}` is listed twice")))
        }
        None => Ok(()),
    }
}

/// Equal states list moves and events in the same order: a state, its clone, and the state that
/// its text gives.
///
/// # Errors
///
/// The first place where two lists differ.
pub fn order_is_fixed<S: Legality>(state: &S) -> Result<(), Violation> {
    let broken = |differs| Violation::new("order_is_fixed", state, differs);
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

/// `move_count`, `nth_move`, `choose_move`, `legal_moves` and `visit_moves` agree, and a visit that
/// breaks ends at once.
///
/// # Errors
///
/// The two methods that disagree.
pub fn move_methods_agree<S: Legality>(state: &S) -> Result<(), Violation> {
    let broken = |differs| Violation::new("move_methods_agree", state, differs);
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

/// No move wins at once where `may_win_at_once` says that none does.
///
/// # Errors
///
/// The move that does.
pub fn wins_at_once_are_expected<S: Legality>(state: &S) -> Result<(), Violation> {
    let Some(mover) = state.turn().player().filter(|_| !state.may_win_at_once()) else {
        return Ok(());
    };
    let wins = |mv: &S::Move| {
        let mut next = state.clone();
        next.play_unchecked(*mv);
        next.outcome().is_some_and(|outcome| outcome.winners().contains(mover))
    };
    match listed_moves(state).into_iter().find(wins) {
        Some(mv) => {
            let differs = format!("`{mv}` wins at once, `may_win_at_once` is false");
            Err(Violation::new("wins_at_once_are_expected", state, differs))
        }
        None => Ok(()),
    }
}

/// A refused `play` or `resolve` leaves the state as it was.
///
/// # Errors
///
/// The move or event that changed the state although it was refused.
pub fn refusal_changes_nothing<S: Legality>(
    state: &S,
    candidates: &Candidates<S>,
) -> Result<(), Violation> {
    let broken = |differs| Violation::new("refusal_changes_nothing", state, differs);
    let text = state.to_string();
    let mut copy = state.clone();
    let refused_moves = candidates.moves.iter().filter(|mv| !state.is_legal(**mv));
    for mv in refused_moves {
        let result = copy.play(*mv);
        if result.is_ok() {
            return Err(broken(format!("`{mv}` is illegal, but `play` takes it")));
        }
        if copy != *state {
            return Err(broken(format!("the refused move `{mv}` leaves `{copy}`")));
        }
    }
    for event in candidates.events.iter().filter(|event| state.check_event(**event).is_err()) {
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

/// `canonicalize` gives a listed move or refuses, and it leaves listed moves as they are.
///
/// # Errors
///
/// The move for which it does not.
pub fn canonical_moves_are_listed<S: Legality>(
    state: &S,
    candidates: &Candidates<S>,
) -> Result<(), Violation> {
    let broken = |differs| Err(Violation::new("canonical_moves_are_listed", state, differs));
    let listed: BTreeSet<S::Move> = listed_moves(state).into_iter().collect();
    for mv in listed.iter().chain(&candidates.moves) {
        match (state.canonicalize(*mv), state.check(*mv)) {
            (Ok(canonical), Ok(())) if canonical != *mv => {
                return broken(format!("the legal `{mv}` becomes `{canonical}`"));
            }
            (Ok(canonical), _) if !listed.contains(&canonical) => {
                return broken(format!("`{mv}` becomes `{canonical}`, which is not listed"));
            }
            (Err(reason), Ok(())) => {
                return broken(format!("`{mv}` is legal, but `canonicalize` refuses it: {reason}"));
            }
            _ => {}
        }
    }
    Ok(())
}

/// Every refusal of a move or an event is in [`Refusal::ALL`].
///
/// # Errors
///
/// The refusal that is not.
pub fn refusals_are_known<S: Legality>(
    state: &S,
    candidates: &Candidates<S>,
) -> Result<(), Violation> {
    let reasons = |mv: S::Move| [state.check(mv).err(), state.canonicalize(mv).err()];
    let refused = few(&candidates.moves, 1_024).flat_map(reasons).flatten();
    let events = candidates.events.iter().filter_map(|event| state.check_event(*event).err());
    match refused.chain(events).find(|reason| !S::Illegal::ALL.contains(reason)) {
        Some(reason) => {
            let differs = format!("{reason:?} is not in `Refusal::ALL`");
            Err(Violation::new("refusals_are_known", state, differs))
        }
        None => Ok(()),
    }
}

/// Choosing move `n` gives the `n`-th of `listed`, and a number out of range gives nothing.
/// `choose` is not called where there are no moves.
fn chosen_moves_are_listed<S: Legality>(state: &S, listed: &[S::Move]) -> Result<(), Violation> {
    let count = listed.len();
    for n in [0, count / 2, count.saturating_sub(1), count, usize::MAX] {
        let mut passed = None;
        let chosen = state.choose_move(|count| {
            passed = Some(count);
            n
        });
        if chosen != listed.get(n).copied() || passed != (0 < count).then_some(count) {
            let differs = format!(
                "of {count} moves, `choose_move` gives {chosen:?} for number {n}; the count that \
                 it passed was {passed:?}"
            );
            return Err(Violation::new("move_methods_agree", state, differs));
        }
    }
    Ok(())
}

fn first_difference<T: PartialEq>(one: &[T], other: &[T]) -> Option<usize> {
    let common = one.iter().zip(other).position(|(a, b)| a != b);
    common.or_else(|| (one.len() != other.len()).then(|| one.len().min(other.len())))
}
