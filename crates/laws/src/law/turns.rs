//! Who acts, what chance may do, and what the end is worth.

use std::{collections::BTreeSet, ops::ControlFlow};

use rulebook_core::{Legality, MAX_PLAYERS, Outcome, Player, PlayerSet, Turn, Utility};

use super::Tried;
use crate::{
    broken::Broken,
    walk::{listed_events, listed_moves},
};

/// The one whose turn it is can act, and nobody else: a player in the game has moves, chance has
/// events, and a game that is over has neither, but an outcome.
///
/// # Errors
///
/// What there is too little or too much of.
pub fn someone_acts<S: Legality>(state: &S) -> Result<(), Broken> {
    let broken = |differs| Err(Broken::new("someone_acts", state, differs));
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
            let strangers = winners.without(PlayerSet::all(n_players));
            if winners.is_empty() || !strangers.is_empty() {
                return broken(format!("of {n_players} players, `{winners}` win"));
            }
            Ok(())
        }
        (Turn::Over, Some(Outcome::Draw)) | (_, None) => Ok(()),
        (_, Some(outcome)) => broken(format!("the turn is `{turn}`, the outcome `{outcome}`")),
    }
}

/// Every player of a finished game has a payoff, and they add up as `UTILITY` says; nobody else
/// has one, and nobody has one before the end.
///
/// # Errors
///
/// The payoffs that break this.
pub fn payoffs_obey_utility<S: Legality>(state: &S) -> Result<(), Broken> {
    let broken = |differs| Err(Broken::new("payoffs_obey_utility", state, differs));
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

/// Each player is on the own side; a side is the same for all its members; who wins, wins with
/// the whole side.
///
/// # Errors
///
/// The side that is not so.
pub fn sides_are_fair<S: Legality>(state: &S) -> Result<(), Broken> {
    let broken = |differs| Err(Broken::new("sides_are_fair", state, differs));
    let players = PlayerSet::all(state.players());
    for player in players.iter() {
        let side = state.side(player);
        if !side.contains(player) || !side.without(players).is_empty() {
            return broken(format!("the side of player {player} is `{side}`"));
        }
        if let Some(other) = side.iter().find(|other| state.side(*other) != side) {
            return broken(format!("players {player} and {other} disagree on their side"));
        }
        let winners = state.outcome().map_or(PlayerSet::EMPTY, Outcome::winners);
        if winners.contains(player) && !side.without(winners).is_empty() {
            return broken(format!("`{winners}` win, but not the whole side `{side}`"));
        }
    }
    Ok(())
}

/// Weights of events are positive, their sum fits into a `u32`, no event is listed twice, and a
/// visit that breaks stops there.
///
/// # Errors
///
/// The event that breaks this.
pub fn event_weights_are_sound<S: Legality>(state: &S) -> Result<(), Broken> {
    let broken = |differs| Err(Broken::new("event_weights_are_sound", state, differs));
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

/// An event passes `check_event` if and only if `visit_events` lists it, among the listed events
/// and those in `tried`.
///
/// # Errors
///
/// The event on which they disagree.
pub fn events_agree_with_check<S: Legality>(state: &S, tried: &Tried<S>) -> Result<(), Broken> {
    let broken = |differs| Err(Broken::new("events_agree_with_check", state, differs));
    let listed: BTreeSet<S::Event> =
        listed_events(state).into_iter().map(|(event, _)| event).collect();
    for event in &listed {
        if let Err(reason) = state.check_event(*event) {
            return broken(format!("`{event}` is listed, but refused: {reason}"));
        }
    }
    for event in tried.events.iter().filter(|event| !listed.contains(*event)) {
        if state.check_event(*event).is_ok() {
            return broken(format!("`{event}` passes the check, but is not listed"));
        }
    }
    Ok(())
}
