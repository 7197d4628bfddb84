//! Moves as sequences of picks.

use std::{collections::BTreeSet, ops::ControlFlow};

use rulebook_core::{Entropy, PickGroup, PickIndex, Picks, SplitMix64};

use super::{Candidates, few, sample, text::text_round_trips};
use crate::{
    violation::Violation,
    walk::{hash_of, listed_moves},
};

/// The number of sequences that are picked at random in a position.
const WALKS: u32 = 6;
/// The number of picks within which every sequence must be complete.
const MAX_PICKS: usize = 256;

/// Every legal move can be picked: `visit_next` offers its picks one after the other, and `move_of`
/// gives the move for all of them and nothing for fewer; `attempt` gives the same move.
///
/// # Errors
///
/// The move for which this fails.
pub fn every_move_can_be_picked<S: Picks>(state: &S) -> Result<(), Violation> {
    let broken = |differs| Err(Violation::new("every_move_can_be_picked", state, differs));
    for mv in sample(&listed_moves(state)) {
        let picks: Vec<S::Pick> = state.picks_of(mv).collect();
        if picks.is_empty() {
            return broken(format!("`{mv}` has no picks"));
        }
        for (n, pick) in picks.iter().enumerate() {
            if let Err(differs) = text_round_trips(pick) {
                return broken(differs);
            }
            if let Some(other) = state.move_of(&picks[..n]) {
                let picked = join(&picks[..n]);
                return broken(format!("{picked} is `{other}` and the beginning of `{mv}`"));
            }
            if !offered(state, &picks[..n]).contains(pick) {
                let picked = join(&picks[..n]);
                return broken(format!("`{pick}` of `{mv}` is not offered after {picked}"));
            }
        }
        let found = state.move_of(&picks);
        if found != Some(mv) {
            let found = found.map_or("no move".to_string(), |found| format!("`{found}`"));
            return broken(format!("`{mv}` has the picks {}, which are {found}", join(&picks)));
        }
        let attempt = state.attempt(&picks).and_then(|mv| state.canonicalize(mv).ok());
        if attempt != Some(mv) {
            return broken(format!("`{mv}` is not what its picks attempt: {}", join(&picks)));
        }
    }
    Ok(())
}

/// Whatever is picked among the picks that are offered leads to a legal move within 256 picks.
/// Picks are offered once each, with a text of their own, and none after a complete move.
///
/// Sequences are picked at random, a few in each position.
///
/// # Errors
///
/// The picks for which this fails.
pub fn picks_lead_to_legal_moves<S: Picks>(state: &S) -> Result<(), Violation> {
    let broken = |differs| Err(Violation::new("picks_lead_to_legal_moves", state, differs));
    let legal: BTreeSet<S::Move> = listed_moves(state).into_iter().collect();
    let first = state.visit_next(&[], ControlFlow::Break).break_value();
    if first != offered(state, &[]).first().copied() {
        return broken("a visit that breaks does not end at once".into());
    }
    let mut rng = SplitMix64::new(hash_of(state));
    if legal.is_empty() && !offered(state, &[]).is_empty() {
        return broken("picks are offered, although no move is legal".into());
    }
    for _ in 0..if legal.is_empty() { 0 } else { WALKS } {
        let mut picked = Vec::new();
        let mv = loop {
            let picks = offered(state, &picked);
            let texts: BTreeSet<String> = picks.iter().map(ToString::to_string).collect();
            if texts.len() != picks.len() {
                let (picks, picked) = (join(&picks), join(&picked));
                return broken(format!("after {picked} two of these have the same text: {picks}"));
            }
            let complete = state.move_of(&picked);
            match (complete, picks.is_empty()) {
                (Some(mv), true) => break mv,
                (Some(mv), false) => {
                    let (picks, picked) = (join(&picks), join(&picked));
                    return broken(format!("{picked} is `{mv}`, and {picks} are still offered"));
                }
                (None, true) => {
                    return broken(format!(
                        "nothing follows {}, which is not a move",
                        join(&picked)
                    ));
                }
                (None, false) => picked.push(picks[rng.below(picks.len() as u32) as usize]),
            }
            if MAX_PICKS < picked.len() {
                return broken(format!("{MAX_PICKS} picks are not a move: {}", join(&picked)));
            }
        };
        if !legal.contains(&mv) {
            return broken(format!("{} is `{mv}`, which is not legal", join(&picked)));
        }
    }
    Ok(())
}

/// Picks that are not the beginning of a legal move do not denote a move, and nothing is offered
/// after them.
///
/// Picks are taken at random from the picks of this position and of the moves in `candidates`.
///
/// # Errors
///
/// The picks for which this fails.
pub fn wrong_picks_lead_nowhere<S: Picks>(
    state: &S,
    candidates: &Candidates<S>,
) -> Result<(), Violation> {
    let broken = |differs| Err(Violation::new("wrong_picks_lead_nowhere", state, differs));
    let mut rng = SplitMix64::new(hash_of(state));
    let mut pool = offered(state, &[]);
    for mv in few(&listed_moves(state), 8).chain(few(&candidates.moves, 16)) {
        pool.extend(state.picks_of(mv));
    }
    pool.sort_unstable();
    pool.dedup();
    for _ in 0..if pool.is_empty() { 0 } else { 4 * WALKS } {
        let mut picked = Vec::new();
        let mut is_offered = true;
        for _ in 0..=rng.below(4) {
            // Often one that is offered, so that wrong picks also come late.
            let now = offered(state, &picked);
            let choices = if now.is_empty() || rng.below(3) == 0 { &pool } else { &now };
            let pick = choices[rng.below(choices.len() as u32) as usize];
            is_offered = is_offered && now.contains(&pick);
            picked.push(pick);
            let (next, found) = (offered(state, &picked), state.move_of(&picked));
            if !is_offered && !next.is_empty() {
                let next = join(&next);
                return broken(format!("{} is wrong, but {next} is offered", join(&picked)));
            }
            if let Some(mv) = found.filter(|_| !is_offered) {
                return broken(format!("{} is wrong, but means `{mv}`", join(&picked)));
            }
        }
    }
    Ok(())
}

/// The picks of every move, and those that are offered when picks are made at random, have an index
/// that leads back to them; different picks have different indices, and no sequence of picks is
/// longer than [`PickIndex::MAX_PICKS`]. Groups are named, described and not empty.
///
/// # Errors
///
/// The pick for which this fails.
pub fn pick_indices_are_sound<S: PickIndex>(state: &S) -> Result<(), Violation> {
    let broken = |differs| Err(Violation::new("pick_indices_are_sound", state, differs));
    let names: BTreeSet<&str> = S::PICK_GROUPS.iter().map(|group| group.name).collect();
    let is_described = |group: &PickGroup| !group.name.is_empty() && !group.about.is_empty();
    if names.len() != S::PICK_GROUPS.len() || !S::PICK_GROUPS.iter().all(is_described) {
        return broken("two groups of picks have the same name, or one is not described".into());
    }
    if S::PICK_GROUPS.iter().any(|group| group.len == 0) {
        return broken("a group has no picks".into());
    }
    let mut sequences: Vec<Vec<S::Pick>> =
        sample(&listed_moves(state)).map(|mv| state.picks_of(mv).collect()).collect();
    let mut rng = SplitMix64::new(hash_of(state));
    for _ in 0..WALKS {
        let mut picked = Vec::new();
        loop {
            let picks = offered(state, &picked);
            let indices: BTreeSet<usize> = picks.iter().map(|it| state.pick_index(*it)).collect();
            if indices.len() != picks.len() {
                return broken(format!("two of these have the same index: {}", join(&picks)));
            }
            if picks.is_empty() || MAX_PICKS < picked.len() {
                break;
            }
            picked.push(picks[rng.below(picks.len() as u32) as usize]);
        }
        sequences.push(picked);
    }
    for picked in sequences {
        if S::MAX_PICKS < picked.len() {
            return broken(format!("more than {} picks: {}", S::MAX_PICKS, join(&picked)));
        }
        for pick in picked {
            let index = state.pick_index(pick);
            if S::PICK_SPACE <= index || state.pick_at(index) != Some(pick) {
                return broken(format!("`{pick}` has the index {index}, which does not lead back"));
            }
        }
    }
    match (S::PICK_SPACE..S::PICK_SPACE + 3).chain([usize::MAX]).find_map(|it| state.pick_at(it)) {
        Some(pick) => broken(format!("`{pick}` has an index beyond the last group")),
        None => Ok(()),
    }
}

/// The picks that `visit_next` offers.
pub(crate) fn offered<S: Picks>(state: &S, picked: &[S::Pick]) -> Vec<S::Pick> {
    let mut picks = Vec::new();
    let _ = state.visit_next::<()>(picked, |pick| {
        picks.push(pick);
        ControlFlow::Continue(())
    });
    picks
}

pub(crate) fn join<T: ToString>(picks: &[T]) -> String {
    let texts: Vec<String> = picks.iter().map(ToString::to_string).collect();
    if texts.is_empty() { "nothing".to_string() } else { format!("`{}`", texts.join(" ")) }
}
