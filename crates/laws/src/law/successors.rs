//! Play from accepted position texts.

use rulebook_core::{Entropy, Legality, SplitMix64, Step, StepOf};

use super::few;
use crate::{
    violation::Violation,
    walk::{hash_of, possible_steps, reloads},
};

/// The extent of play from a position that was accepted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Depth {
    pub(crate) successors: usize,
    pub(crate) steps: usize,
}

impl Depth {
    /// For hand-written positions.
    pub(crate) const WHOLE: Depth = Depth { successors: 256, steps: 400 };
    /// For one of many texts.
    pub(crate) const SHORT: Depth = Depth { successors: 4, steps: 8 };
}

/// If `text` is accepted as a position, so are the positions to which play leads from it: its own
/// text and those of its successors give the same positions again, and a random game from it
/// does not panic. A text that is refused keeps the law.
///
/// # Errors
///
/// The position that is not accepted.
pub fn accepted_positions_have_accepted_successors<S: Legality>(
    text: &str,
) -> Result<(), Violation> {
    let Ok(state) = S::from_str(text) else { return Ok(()) };
    gives_itself(text, &state)?;
    check(&state, Depth::WHOLE)
}

/// The text of an accepted position, which `text` gives, gives the same position again.
///
/// # Errors
///
/// The behaviour found instead.
pub(crate) fn gives_itself<S: Legality>(text: &str, parsed: &S) -> Result<(), Violation> {
    let again = parsed.to_string();
    match S::from_str(&again) {
        Ok(second) if second == *parsed => Ok(()),
        Ok(_) => {
            let differs = format!("`{text}` is read, but its own text gives another state");
            Err(Violation::new("bad_text_is_refused", parsed, differs))
        }
        Err(error) => {
            let differs = format!("`{text}` is read, but its own text is refused: {error}");
            Err(Violation::new("bad_text_is_refused", parsed, differs))
        }
    }
}

/// The law for a position that was accepted.
pub(crate) fn check<S: Legality>(state: &S, depth: Depth) -> Result<(), Violation> {
    for step in few(&possible_steps(state), depth.successors) {
        take(state, step)?;
    }
    let mut rng = SplitMix64::new(hash_of(state));
    let mut last = state.clone();
    // Every step is equally likely, chance events too, because rare ones lead far.
    for _ in 0..depth.steps {
        let steps = possible_steps(&last);
        if steps.is_empty() {
            break;
        }
        last = take(&last, steps[rng.below(steps.len() as u32) as usize])?;
    }
    Ok(())
}

/// The position after a step, if its text gives it again.
fn take<S: Legality>(state: &S, step: StepOf<S>) -> Result<S, Violation> {
    is_legal(state, step)?;
    let mut next = state.clone();
    next.apply_unchecked(step);
    let Err(differs) = reloads(&next) else { return Ok(next) };
    // A text that gives another position violates a law of its own.
    let is_refused = S::from_str(&next.to_string()).is_err();
    let law = if is_refused {
        "accepted_positions_have_accepted_successors"
    } else {
        "position_text_round_trips"
    };
    let differs = format!("`{state}` is accepted, but after `{step}` {differs}");
    Err(Violation::new(law, state, differs))
}

/// A step that is listed but refused violates another law, which would come too late here.
fn is_legal<S: Legality>(state: &S, step: StepOf<S>) -> Result<(), Violation> {
    let (law, refused) = match step {
        Step::Move(mv) => ("legal_moves_are_exactly_the_listed", state.check(mv)),
        Step::Event(event) => ("events_agree_with_check", state.check_event(event)),
    };
    refused.map_err(|reason| {
        Violation::new(law, state, format!("`{step}` is listed, but refused: {reason}"))
    })
}
