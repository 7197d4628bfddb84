//! Whole games: length, undo and records.

use std::str::FromStr;

use rulebook_core::{DrawRules, Legality, Match, Record, ReplayLimits, StepOf, Turn};

use super::data_round_trips;
use crate::violation::Violation;

/// The game is over after these steps.
///
/// # Errors
///
/// If it is still in progress.
pub fn games_end_within<S: Legality>(start: &S, steps: &[StepOf<S>]) -> Result<(), Violation> {
    let mut state = start.clone();
    for step in steps {
        state.apply_unchecked(*step);
    }
    if state.turn() == Turn::Over {
        return Ok(());
    }
    let differs = format!("the game is not over after {} steps", steps.len());
    Err(Violation::new("games_end_within", &state, differs).after(start, steps))
}

/// [`State::max_steps`](rulebook_core::State::max_steps) bounds the rest of the game: in every position
/// it is at least the number of steps that were played from there, and one more if the last position is not the
/// end. The bound need not fall at every step.
///
/// # Errors
///
/// The bound that the game exceeds.
pub fn max_steps_bounds_games<S: Legality>(
    start: &S,
    steps: &[StepOf<S>],
) -> Result<(), Violation> {
    let mut state = start.clone();
    let mut bounds = vec![start.max_steps()];
    for step in steps {
        state.apply_unchecked(*step);
        bounds.push(state.max_steps());
    }
    let length = steps.len() + usize::from(state.turn() != Turn::Over);
    for (n, bound) in bounds.into_iter().enumerate() {
        let Some(bound) = bound.filter(|bound| (*bound as usize) < length - n) else {
            continue;
        };
        let left = length - n;
        let differs = format!(
            "`max_steps` was {bound} after {n} steps, and the game takes {left} from there"
        );
        return Err(Violation::new("max_steps_bounds_games", &state, differs).after(start, steps));
    }
    Ok(())
}

/// Undoing all steps of a match and redoing them passes through the same positions.
///
/// # Errors
///
/// The position that differs.
pub fn undo_restores<S: Legality>(start: &S, steps: &[StepOf<S>]) -> Result<(), Violation> {
    let broken = |state: &S, differs| {
        Err(Violation::new("undo_restores", state, differs).after(start, steps))
    };
    let (mut game, states) = match play(start, steps) {
        Ok(played) => played,
        Err((state, differs)) => return broken(&state, differs),
    };
    for state in states.iter().rev().skip(1) {
        if !game.undo() || game.state() != state || game.turn() != state.turn() {
            return broken(game.state(), format!("undo leads here and not to `{state}`"));
        }
    }
    if game.undo() {
        return broken(game.state(), "there is something to undo at the start".into());
    }
    for state in states.iter().skip(1) {
        if !game.redo() || game.state() != state || game.turn() != state.turn() {
            return broken(game.state(), format!("redo leads here and not to `{state}`"));
        }
    }
    if game.redo() {
        return broken(game.state(), "there is something to redo at the end".into());
    }
    Ok(())
}

/// The record of a match is read as it was written, gives the match again under the default
/// [`ReplayLimits`], and is refused when its last step is missing.
///
/// # Errors
///
/// The position and the difference.
pub fn records_round_trip<S: Legality>(start: &S, steps: &[StepOf<S>]) -> Result<(), Violation> {
    let broken = |state: &S, differs| {
        Err(Violation::new("records_round_trip", state, differs).after(start, steps))
    };
    let game = match play(start, steps) {
        Ok((game, _)) => game,
        Err((state, differs)) => return broken(&state, differs),
    };
    let record = game.to_record(&[]);
    let text = record.to_string();
    match Record::from_str(&text) {
        Ok(read) if read == record => {}
        Ok(_) => return broken(game.state(), format!("the record is read as another:\n{text}")),
        Err(error) => return broken(game.state(), format!("{error}:\n{text}")),
    }
    if let Err(differs) = data_round_trips(&record) {
        return broken(game.state(), format!("the record as data: {differs}"));
    }
    match Match::<S>::from_record(&record, &ReplayLimits::default()) {
        Ok(replayed) if replayed == game => {}
        Ok(_) => return broken(game.state(), format!("another match is replayed:\n{text}")),
        Err(error) => return broken(game.state(), format!("{error}:\n{text}")),
    }
    let cut = text.trim_end().rsplit_once('\n').map_or("", |(cut, _)| cut);
    if !steps.is_empty() && Record::from_str(cut).is_ok() {
        return broken(game.state(), "a record without its last step is taken".into());
    }
    Ok(())
}

/// The match and its positions, or the position in which a step is refused.
fn play<S: Legality>(start: &S, steps: &[StepOf<S>]) -> Result<(Match<S>, Vec<S>), (S, String)> {
    let mut game = Match::with_draw_rules(start.clone(), DrawRules::NONE);
    let mut states = vec![start.clone()];
    for step in steps {
        if let Err(error) = game.step(*step) {
            return Err((game.state().clone(), format!("a match refuses `{step}`: {error}")));
        }
        let mut state = states[states.len() - 1].clone();
        state.apply_unchecked(*step);
        if state != *game.state() {
            return Err((state, format!("`{step}` in a match leads to `{}`", game.state())));
        }
        states.push(state);
    }
    Ok((game, states))
}
