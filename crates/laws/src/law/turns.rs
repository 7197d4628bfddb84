//! Turns, chance events, outcomes and payoffs.

use std::{
    collections::{BTreeMap, BTreeSet},
    ops::ControlFlow,
};

use rulebook_core::{
    Legality, MAX_PLAYERS, Outcome, Player, PlayerSet, Step, StepOf, Turn, Utility,
};

use super::Candidates;
use crate::{
    violation::Violation,
    walk::{listed_events, listed_moves},
};

/// The turn determines who can act: a player has moves, chance has events, and a game
/// that is over has neither and has an outcome.
///
/// # Errors
///
/// The missing or forbidden move, event, outcome or payoff.
pub fn someone_acts<S: Legality>(state: &S) -> Result<(), Violation> {
    let broken = |differs| Err(Violation::new("someone_acts", state, differs));
    let n_players = state.players();
    if n_players == 0 || MAX_PLAYERS < usize::from(n_players) {
        return broken(format!("there are {n_players} players"));
    }
    let turn = state.turn();
    if let Some(player) = turn.player()
        && usize::from(n_players) <= player.index()
    {
        return broken(format!("it is player {player}'s turn, and there are {n_players} players"));
    }
    let (n_moves, n_events) = (listed_moves(state).len(), listed_events(state).len());
    let can_move = matches!(turn, Turn::Player(_));
    if can_move != (0 < n_moves) {
        return broken(format!("the turn is `{turn}`, and {n_moves} moves are listed"));
    }
    if (turn == Turn::Chance) != (0 < n_events) {
        return broken(format!("the turn is `{turn}`, and {n_events} events are listed"));
    }
    match (turn, state.outcome()) {
        (Turn::Over, None) => broken("the game is over without an outcome".into()),
        (Turn::Over, Some(Outcome::Win(winners))) => {
            let strangers = winners - PlayerSet::all(n_players);
            if winners.is_empty() || !strangers.is_empty() {
                return broken(format!("of {n_players} players, `{winners}` win"));
            }
            Ok(())
        }
        (Turn::Over, Some(Outcome::Draw)) | (_, None) => Ok(()),
        (_, Some(outcome)) => broken(format!("the turn is `{turn}`, the outcome `{outcome}`")),
    }
}

/// At the end every player has a payoff, and their sum is that of `UTILITY`. Before the end, and
/// for a seat that does not exist, there is none.
///
/// # Errors
///
/// The payoff that is missing or unexpected, or the wrong sum.
pub fn payoffs_obey_utility<S: Legality>(state: &S) -> Result<(), Violation> {
    let broken = |differs| Err(Violation::new("payoffs_obey_utility", state, differs));
    let is_over = state.turn() == Turn::Over;
    let players = PlayerSet::all(state.players());
    let mut sum = 0;
    for player in Player::all(MAX_PLAYERS as u8) {
        let payoff = state.payoff(player);
        let is_due = is_over && players.contains(player);
        if payoff.is_some() != is_due {
            let turn = state.turn();
            return broken(format!("at turn `{turn}` player {player} has the payoff {payoff:?}"));
        }
        sum += i64::from(payoff.unwrap_or(0));
    }
    let due = match S::UTILITY {
        Utility::ZeroSum => 0,
        Utility::ConstantSum(total) => i64::from(total),
        Utility::GeneralSum => sum,
    };
    if is_over && sum != due {
        return broken(format!("the payoffs add up to {sum} and not to {due}"));
    }
    Ok(())
}

/// The payoffs of a finished game agree with its outcome: each lies inside `payoff_range`, no
/// player who does not win has a higher payoff than a winner, and in a zero-sum game the winners'
/// payoffs are positive, unless all players win. A draw does not constrain payoffs: a pot may be
/// divided unevenly.
///
/// # Errors
///
/// The payoffs that do not fit.
pub fn payoffs_agree_with_outcome<S: Legality>(state: &S) -> Result<(), Violation> {
    let broken = |differs| Err(Violation::new("payoffs_agree_with_outcome", state, differs));
    let range = state.payoff_range();
    if range.is_empty() {
        return broken(format!("the range of payoffs {range:?} is empty"));
    }
    let players = PlayerSet::all(state.players());
    let payoffs = || players.iter().filter_map(|player| Some((player, state.payoff(player)?)));
    if let Some((player, payoff)) = payoffs().find(|(_, payoff)| !range.contains(payoff)) {
        return broken(format!("the payoff {payoff} of player {player} is outside {range:?}"));
    }
    let Some(Outcome::Win(winners)) = state.outcome() else { return Ok(()) };
    let won = || payoffs().filter(|(player, _)| winners.contains(*player));
    let best_other = payoffs().filter(|(player, _)| !winners.contains(*player));
    let best_other = best_other.max_by_key(|(_, payoff)| *payoff);
    let Some((winner, least)) = won().min_by_key(|(_, payoff)| *payoff) else { return Ok(()) };
    if let Some((other, payoff)) = best_other.filter(|(_, payoff)| least < *payoff) {
        return broken(format!(
            "player {winner} wins with the payoff {least}, player {other} does not win with \
             {payoff}"
        ));
    }
    if S::UTILITY == Utility::ZeroSum && winners != players && least <= 0 {
        return broken(format!("player {winner} wins a zero-sum game with the payoff {least}"));
    }
    Ok(())
}

/// A step keeps the bounds on the rest of the game: the range of payoffs does not become wider, and
/// no chance event is possible once `has_chance` is false.
///
/// # Errors
///
/// The bound that is violated.
pub fn bounds_hold_along_steps<S: Legality>(state: &S, step: StepOf<S>) -> Result<(), Violation> {
    let broken = |differs| Err(Violation::new("bounds_hold_along_steps", state, differs));
    let mut next = state.clone();
    next.apply_unchecked(step);
    let (range, later) = (state.payoff_range(), next.payoff_range());
    if later.start() < range.start() || range.end() < later.end() {
        return broken(format!("the payoffs are in {range:?}, and after `{step}` in {later:?}"));
    }
    if !state.has_chance() && (next.has_chance() || matches!(step, Step::Event(_))) {
        return broken(format!(
            "`has_chance` is false, and chance is possible at or after `{step}`"
        ));
    }
    Ok(())
}

/// Each player is in that player's team, all members of a team agree on it, and a winner's whole
/// team wins.
///
/// # Errors
///
/// The team for which this fails.
pub fn teams_are_fair<S: Legality>(state: &S) -> Result<(), Violation> {
    let broken = |differs| Err(Violation::new("teams_are_fair", state, differs));
    let players = PlayerSet::all(state.players());
    for player in players {
        let team = state.team(player);
        if !team.contains(player) || !team.is_subset(players) {
            return broken(format!("the team of player {player} is `{team}`"));
        }
        if let Some(other) = team.iter().find(|other| state.team(*other) != team) {
            return broken(format!("players {player} and {other} disagree on their team"));
        }
        let winners = state.outcome().map_or(PlayerSet::EMPTY, Outcome::winners);
        if winners.contains(player) && !team.is_subset(winners) {
            return broken(format!("`{winners}` win, but not the whole team `{team}`"));
        }
    }
    Ok(())
}

/// Weights of events are positive, their sum fits into a `u32`, no event is listed twice, and a
/// visit that breaks ends at once.
///
/// # Errors
///
/// The event for which this fails.
pub fn event_weights_are_sound<S: Legality>(state: &S) -> Result<(), Violation> {
    let broken = |differs| Err(Violation::new("event_weights_are_sound", state, differs));
    let events = listed_events(state);
    let mut seen = BTreeSet::new();
    for (event, weight) in &events {
        if *weight == 0 {
            return broken(format!("`{event}` has the weight 0"));
        }
        if !seen.insert(*event) {
            return broken(format!("`{event}` is listed twice"));
        }
    }
    let sum: u64 = events.iter().map(|(_, weight)| u64::from(*weight)).sum();
    if u64::from(u32::MAX) < sum {
        return broken(format!("the weights add up to {sum}"));
    }
    for (stop, (last, _)) in events.iter().enumerate() {
        let mut visited = 0;
        let stopped = state.visit_events(|event, _| {
            visited += 1;
            if stop < visited { ControlFlow::Break(event) } else { ControlFlow::Continue(()) }
        });
        if stopped.break_value() != Some(*last) || visited != stop + 1 {
            return broken(format!("a visit that breaks at event {stop} sees {visited} events"));
        }
    }
    Ok(())
}

/// The events that are possible are those of `expected`, and their weights have the same ratios.
///
/// # Errors
///
/// The missing or additional event, or the one with the wrong probability.
pub fn event_weights_are_those_of_the_rules<S: Legality>(
    state: &S,
    expected: &[(S::Event, u32)],
) -> Result<(), Violation> {
    let law = "event_weights_are_those_of_the_rules";
    let broken = |differs| Err(Violation::new(law, state, differs));
    let found: BTreeMap<S::Event, u32> = listed_events(state).into_iter().collect();
    let due: BTreeMap<S::Event, u32> =
        expected.iter().copied().filter(|(_, weight)| *weight != 0).collect();
    if let Some(event) = found.keys().find(|event| !due.contains_key(event)) {
        return broken(format!("`{event}` is possible, but not by the rules"));
    }
    // Without it, no events at all would have the ratios of any others.
    if let Some(event) = due.keys().find(|event| !found.contains_key(event)) {
        return broken(format!("`{event}` is possible by the rules, but not listed"));
    }
    let sum = |weights: &BTreeMap<S::Event, u32>| weights.values().map(|n| u64::from(*n)).sum();
    let sums: (u64, u64) = (sum(&found), sum(&due));
    for (event, due) in due {
        let weight = found[&event];
        if u128::from(weight) * u128::from(sums.1) != u128::from(due) * u128::from(sums.0) {
            return broken(format!(
                "`{event}` has the probability {weight}/{}, and {due}/{} by the rules",
                sums.0, sums.1
            ));
        }
    }
    Ok(())
}

/// An event passes `check_event` if and only if `visit_events` lists it, among the listed events
/// and those in `candidates`.
///
/// # Errors
///
/// The event on which they disagree.
pub fn events_agree_with_check<S: Legality>(
    state: &S,
    candidates: &Candidates<S>,
) -> Result<(), Violation> {
    let broken = |differs| Err(Violation::new("events_agree_with_check", state, differs));
    let listed: BTreeSet<S::Event> =
        listed_events(state).into_iter().map(|(event, _)| event).collect();
    for event in &listed {
        if let Err(reason) = state.check_event(*event) {
            return broken(format!("`{event}` is listed, but refused: {reason}"));
        }
    }
    for event in candidates.events.iter().filter(|event| !listed.contains(*event)) {
        if state.check_event(*event).is_ok() {
            return broken(format!("`{event}` passes the check, but is not listed"));
        }
    }
    Ok(())
}
