//! Moves as sequences of picks.

use std::{collections::BTreeSet, ops::ControlFlow};

use rulebook_core::{Entropy, PartGroup, PartIndex, Parts, SplitMix64};

use super::{Candidates, few, sample, text::text_round_trips};
use crate::{
    violation::Violation,
    walk::{hash_of, listed_moves},
};

/// How many sequences are picked at random in a position.
const WALKS: u32 = 6;
/// The number of picks within which every sequence must be complete.
const MAX_PICKS: usize = 256;

/// Every legal move can be picked: `visit_next` offers its parts one after the other, and `move_of`
/// gives the move for all of them and nothing for fewer; `attempt` gives the same move.
///
/// # Errors
///
/// The move for which this fails.
pub fn every_move_can_be_picked<S: Parts>(state: &S) -> Result<(), Violation> {
    let broken = |differs| Err(Violation::new("every_move_can_be_picked", state, differs));
    for mv in sample(&listed_moves(state)) {
        let parts: Vec<S::Part> = state.parts_of(mv).collect();
        if parts.is_empty() {
            return broken(format!("`{mv}` has no parts"));
        }
        for (n, part) in parts.iter().enumerate() {
            if let Err(differs) = text_round_trips(part) {
                return broken(differs);
            }
            if let Some(other) = state.move_of(&parts[..n]) {
                let picked = join(&parts[..n]);
                return broken(format!("{picked} is `{other}` and the beginning of `{mv}`"));
            }
            if !offered(state, &parts[..n]).contains(part) {
                let picked = join(&parts[..n]);
                return broken(format!("`{part}` of `{mv}` is not offered after {picked}"));
            }
        }
        let found = state.move_of(&parts);
        if found != Some(mv) {
            let found = found.map_or("no move".to_string(), |found| format!("`{found}`"));
            return broken(format!("`{mv}` has the parts {}, which are {found}", join(&parts)));
        }
        let attempt = state.attempt(&parts).and_then(|mv| state.canonicalize(mv).ok());
        if attempt != Some(mv) {
            return broken(format!("`{mv}` is not what its parts attempt: {}", join(&parts)));
        }
    }
    Ok(())
}

/// Whatever is picked among the parts that are offered leads to a legal move within 256 picks.
/// Parts are offered once each, with a text of their own, and none after a complete move.
///
/// Sequences are picked at random, a few in each position.
///
/// # Errors
///
/// The picks for which this fails.
pub fn picks_lead_to_legal_moves<S: Parts>(state: &S) -> Result<(), Violation> {
    let broken = |differs| Err(Violation::new("picks_lead_to_legal_moves", state, differs));
    let legal: BTreeSet<S::Move> = listed_moves(state).into_iter().collect();
    let first = state.visit_next(&[], ControlFlow::Break).break_value();
    if first != offered(state, &[]).first().copied() {
        return broken("a visit that breaks does not end at once".into());
    }
    let mut rng = SplitMix64::new(hash_of(state));
    if legal.is_empty() && !offered(state, &[]).is_empty() {
        return broken("parts are offered, although no move is legal".into());
    }
    for _ in 0..if legal.is_empty() { 0 } else { WALKS } {
        let mut picked = Vec::new();
        let mv = loop {
            let parts = offered(state, &picked);
            let texts: BTreeSet<String> = parts.iter().map(ToString::to_string).collect();
            if texts.len() != parts.len() {
                let (parts, picked) = (join(&parts), join(&picked));
                return broken(format!("after {picked} two of these have the same text: {parts}"));
            }
            let complete = state.move_of(&picked);
            match (complete, parts.is_empty()) {
                (Some(mv), true) => break mv,
                (Some(mv), false) => {
                    let (parts, picked) = (join(&parts), join(&picked));
                    return broken(format!("{picked} is `{mv}`, and {parts} are still offered"));
                }
                (None, true) => {
                    return broken(format!(
                        "nothing follows {}, which is not a move",
                        join(&picked)
                    ));
                }
                (None, false) => picked.push(parts[rng.below(parts.len() as u32) as usize]),
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
/// Picks are taken at random from the parts of this position and of the moves in `candidates`.
///
/// # Errors
///
/// The picks for which this fails.
pub fn wrong_picks_lead_nowhere<S: Parts>(
    state: &S,
    candidates: &Candidates<S>,
) -> Result<(), Violation> {
    let broken = |differs| Err(Violation::new("wrong_picks_lead_nowhere", state, differs));
    let mut rng = SplitMix64::new(hash_of(state));
    let mut pool = offered(state, &[]);
    for mv in few(&listed_moves(state), 8).chain(few(&candidates.moves, 16)) {
        pool.extend(state.parts_of(mv));
    }
    pool.sort_unstable();
    pool.dedup();
    for _ in 0..if pool.is_empty() { 0 } else { 4 * WALKS } {
        let mut picked = Vec::new();
        let mut is_offered = true;
        for _ in 0..=rng.below(4) {
            // Often one that is offered, so that wrong picks also come late.
            let parts = offered(state, &picked);
            let parts = if parts.is_empty() || rng.below(3) == 0 { &pool } else { &parts };
            let part = parts[rng.below(parts.len() as u32) as usize];
            is_offered = is_offered && offered(state, &picked).contains(&part);
            picked.push(part);
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

/// The parts of every move, and those that are offered when parts are picked at random, have an index
/// that leads back to them; different parts have different indices, and no sequence of picks is longer
/// than [`PartIndex::MAX_PARTS`]. Groups are named, described and not empty.
///
/// # Errors
///
/// The part for which this fails.
pub fn part_indices_are_sound<S: PartIndex>(state: &S) -> Result<(), Violation> {
    let broken = |differs| Err(Violation::new("part_indices_are_sound", state, differs));
    let names: BTreeSet<&str> = S::PART_GROUPS.iter().map(|group| group.name).collect();
    let is_described = |group: &PartGroup| !group.name.is_empty() && !group.about.is_empty();
    if names.len() != S::PART_GROUPS.len() || !S::PART_GROUPS.iter().all(is_described) {
        return broken("two groups of parts have the same name, or one is not described".into());
    }
    if S::PART_GROUPS.iter().any(|group| group.len == 0) {
        return broken("a group has no parts".into());
    }
    let mut sequences: Vec<Vec<S::Part>> =
        sample(&listed_moves(state)).map(|mv| state.parts_of(mv).collect()).collect();
    let mut rng = SplitMix64::new(hash_of(state));
    for _ in 0..WALKS {
        let mut picked = Vec::new();
        loop {
            let parts = offered(state, &picked);
            let indices: BTreeSet<usize> = parts.iter().map(|it| state.part_index(*it)).collect();
            if indices.len() != parts.len() {
                return broken(format!("two of these have the same index: {}", join(&parts)));
            }
            if parts.is_empty() || MAX_PICKS < picked.len() {
                break;
            }
            picked.push(parts[rng.below(parts.len() as u32) as usize]);
        }
        sequences.push(picked);
    }
    for picked in sequences {
        if S::MAX_PARTS < picked.len() {
            return broken(format!("more than {} parts: {}", S::MAX_PARTS, join(&picked)));
        }
        for part in picked {
            let index = state.part_index(part);
            if S::PART_SPACE <= index || state.part_at(index) != Some(part) {
                return broken(format!("`{part}` has the index {index}, which does not lead back"));
            }
        }
    }
    match (S::PART_SPACE..S::PART_SPACE + 3).chain([usize::MAX]).find_map(|it| state.part_at(it)) {
        Some(part) => broken(format!("`{part}` has an index beyond the last group")),
        None => Ok(()),
    }
}

/// What `visit_next` offers.
pub(crate) fn offered<S: Parts>(state: &S, picked: &[S::Part]) -> Vec<S::Part> {
    let mut parts = Vec::new();
    let _ = state.visit_next::<()>(picked, |part| {
        parts.push(part);
        ControlFlow::Continue(())
    });
    parts
}

fn join<T: ToString>(parts: &[T]) -> String {
    let texts: Vec<String> = parts.iter().map(ToString::to_string).collect();
    if texts.is_empty() { "nothing".to_string() } else { format!("`{}`", texts.join(" ")) }
}
