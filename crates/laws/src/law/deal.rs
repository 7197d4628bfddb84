//! Chance that is decided in advance.

use std::{fmt::Display, str::FromStr};

use rulebook_core::{Deal, DealError, DrawRules, Legality, Match, Play, SplitMix64, StepOf, Turn};

use crate::violation::Violation;

/// The longest game that [`deals_replay`] plays.
const MAX_STEPS: usize = 2_000;

/// A deal decides a game from `start` together with the moves: it fits the start, its
/// events are possible, and after undo the same events happen again.
///
/// The moves are random, and the game ends where the deal has no event left.
///
/// # Errors
///
/// The failure.
pub fn deals_replay<S: Legality, D: Deal<S> + Display>(
    start: &S,
    deal: &D,
    seed: u64,
) -> Result<(), Violation> {
    let broken = |differs| Violation::new("deals_replay", start, format!("`{deal}`: {differs}"));
    deal.fits(start).map_err(|error| broken(format!("it does not fit: {error}")))?;
    let mut game = Match::with_draw_rules(start.clone(), DrawRules::NONE);
    let mut rng = SplitMix64::new(seed);
    while game.steps().len() < MAX_STEPS {
        match game.deal(deal) {
            Ok(()) => {}
            Err(DealError::Exhausted) => break,
            Err(error) => return Err(broken(format!("in `{}`: {error}", game.state()))),
        }
        if !matches!(deal.event(game.state(), game.n_events()), Err(DealError::NotChance)) {
            let differs = format!("in `{}` no event is due, but it has one", game.state());
            return Err(broken(differs));
        }
        let Some(mv) = game.state().random_move(&mut rng) else { break };
        game.play(mv).map_err(|error| broken(format!("`{mv}` is refused: {error}")))?;
    }
    replay(&game, deal).map_err(broken)
}

/// The text of `deal` gives it again, on one line.
///
/// # Errors
///
/// The behaviour found instead.
pub fn deal_text_round_trips<D>(deal: &D) -> Result<(), String>
where
    D: Display + FromStr<Err: Display> + PartialEq,
{
    let text = deal.to_string();
    if text.contains(['\n', '\r']) {
        return Err(format!("the text `{text}` has more than one line"));
    }
    match D::from_str(&text) {
        Ok(parsed) if parsed == *deal => Ok(()),
        Ok(parsed) => Err(format!("`{text}` is read as `{parsed}`")),
        Err(error) => Err(format!("its own text `{text}` is refused: {error}")),
    }
}

/// Undoes all steps one by one, and compares each event with the deal's next decision.
fn replay<S: Legality>(game: &Match<S>, deal: &impl Deal<S>) -> Result<(), String> {
    let steps = game.steps();
    let mut game = game.clone();
    for step in steps.iter().rev() {
        game.undo();
        if game.turn() != Turn::Chance {
            continue;
        }
        let again = deal.event(game.state(), game.n_events()).map(StepOf::<S>::Event);
        if again != Ok(*step) {
            let again = again.map_or_else(|error| error.to_string(), |event| format!("`{event}`"));
            return Err(format!("`{step}` happened, and after undo {again} in `{}`", game.state()));
        }
    }
    Ok(())
}
