//! The errors for strings that are not steps of the position.

use rulebook_core::{
    Game, MatchError, Play, Refusal, Step, StepOf, Turn, Verdict,
    text::{SyntaxError, quoted},
};

use crate::{
    error::{AnyError, ErrorKind},
    texts::{event_texts, move_texts},
};

/// The error of a text that is not a step of this kind: the refusal if the match is over, if the
/// text is a step of the other kind, or if it names what the rules forbid.
#[cold]
pub(super) fn unreadable<G: Game>(
    state: &G,
    end: Option<Verdict>,
    kind: ErrorKind,
    text: &str,
    error: SyntaxError,
) -> AnyError {
    if let Some(verdict) = end {
        return after_the_end(state, verdict, kind.name(), text);
    }
    match broken_rule(state, text) {
        Some((kind, reason)) => AnyError::refused(kind, text, MatchError::Illegal(reason)),
        None => AnyError::syntax(kind, text, error),
    }
}

/// The error of a text after the end, with the rule that refuses it if the rules ended the match.
#[cold]
pub(super) fn after_the_end<G: Game>(
    state: &G,
    verdict: Verdict,
    what: &str,
    text: &str,
) -> AnyError {
    let over = MatchError::<G::Illegal>::Over(verdict);
    let error = AnyError::new(ErrorKind::Over, format!("{what} {}", quoted(text)), over);
    match broken_rule(state, text).filter(|_| verdict.adjudication().is_none()) {
        Some((_, reason)) => AnyError { rule: reason.rule(), code: reason.code(), ..error },
        None => error,
    }
}

/// The rule that refuses a text in this position, and what the text is; `None` if it is a legal step,
/// or nothing that the game knows.
fn broken_rule<G: Game>(state: &G, text: &str) -> Option<(ErrorKind, G::Illegal)> {
    match text.parse::<StepOf<G>>() {
        Ok(step) => state.canonical_step(step).err().map(|reason| (kind(step), reason)),
        Err(_) => state.refuse_text(text).map(|reason| (ErrorKind::Move, reason)),
    }
}

/// The kind of the error for a step.
pub(super) const fn kind<M: Copy, E: Copy>(step: Step<M, E>) -> ErrorKind {
    match step {
        Step::Move(_) => ErrorKind::Move,
        Step::Event(_) => ErrorKind::Event,
    }
}

/// The accepted alternatives, if they are short. Nothing if something is hidden: hosts forward
/// their errors, and the alternatives may depend on it.
pub(super) fn alternatives<G: Game>(state: &G, turn: Turn) -> Option<String> {
    const FEW: usize = 12;
    if state.has_hidden_info() {
        return None;
    }
    let (label, steps) = match turn {
        Turn::Over => return None,
        Turn::Player(_) if FEW < state.move_count() => return None,
        Turn::Player(_) => ("legal here", move_texts(state)),
        Turn::Chance => {
            let events = event_texts(state).into_iter();
            ("chance decides here", events.map(|(event, _)| event).collect())
        }
    };
    if FEW < steps.len() {
        return Some(format!("{label}: {} and others", steps[..FEW].join(", ")));
    }
    Some(format!("{label}: {}", steps.join(", ")))
}

/// The error of a declaration that is refused.
pub(super) fn declared<I: Refusal>(done: Result<(), MatchError<I>>) -> Result<(), AnyError> {
    done.map_err(|error| AnyError::new(ErrorKind::Declaration, "declaration", error))
}
