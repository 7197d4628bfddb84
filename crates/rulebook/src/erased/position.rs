//! The facts of a position as values.

use std::{fmt, ops::ControlFlow, sync::Arc};

use rulebook_core::{Game, Player, Step, StepOf, Verdict, Viewpoint};

use crate::{
    entry::Entry,
    erasable::Erasable,
    error::{AnyError, ErrorKind},
    values::{EventInfo, ResultInfo, SeatInfo},
};

/// The seats.
pub(super) fn seats<G: Game>(state: &G) -> Vec<SeatInfo> {
    let seat = |player: Player| SeatInfo {
        seat: player.index() as u8,
        name: state.seat_name(player),
        team: state.team(player).iter().map(|player| player.index() as u8).collect(),
    };
    Player::all(state.players()).map(seat).collect()
}

/// Refuses a seat that the game does not have.
pub(super) fn check_viewpoint<G: Game>(state: &G, who: Viewpoint) -> Result<(), AnyError> {
    let players = state.players();
    match who.seat() {
        Some(player) if players as usize <= player.index() => {
            let message = format!("the game has {players} seats, counted from 0");
            Err(AnyError::new(ErrorKind::View, format!("seat {player}"), message))
        }
        _ => Ok(()),
    }
}

/// The end of a match.
pub(super) fn result<G: Game>(state: &G, verdict: Verdict) -> ResultInfo {
    let by_rules = matches!(verdict, Verdict::Rules(_));
    let winners = verdict.outcome().winners();
    ResultInfo {
        verdict,
        ending: state.ending().filter(|_| by_rules),
        payoffs: Player::all(state.players()).filter_map(|player| state.payoff(player)).collect(),
        winners: winners.iter().map(|player| player.index() as u8).collect(),
    }
}

/// The possible events.
pub(super) fn events<G: Erasable>(entry: &Arc<Entry<G>>, state: &G) -> Vec<EventInfo> {
    let mut events = Vec::new();
    let _ = state.visit_events::<()>(|event, weight| {
        events.push(EventInfo {
            event: event.to_string(),
            weight,
            description: description(state, Step::Event(event)),
            index: entry.move_index.as_ref().map(|indices| (indices.event_index)(state, event)),
        });
        ControlFlow::Continue(())
    });
    events
}

/// The effect of a step, in plain words; `None` if the game only repeats the notation.
pub(super) fn description<G: Game>(state: &G, step: StepOf<G>) -> Option<String> {
    let text = Description(state, step).to_string();
    (text != step.to_string()).then_some(text)
}

struct Description<'s, G: Game>(&'s G, StepOf<G>);

impl<G: Game> fmt::Display for Description<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.1 {
            Step::Move(mv) => self.0.describe(mv, f),
            Step::Event(event) => self.0.describe_event(event, f),
        }
    }
}
