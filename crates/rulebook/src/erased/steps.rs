//! Steps in notation: parsing them, and applying them to a match.

use std::{
    borrow::Cow,
    fmt::{self, Display, Write},
};

use rulebook_core::{
    MatchError, Play, Step, StepOf, Turn, Viewpoint,
    text::{SyntaxError, quoted},
};

use super::{
    choices::legal_move,
    host::Host,
    knowledge::{Knowledge, may_ask},
    refusals,
};
use crate::{
    erasable::Erasable,
    error::{AnyError, ErrorKind},
};

impl<G: Erasable> Host<G> {
    #[inline]
    pub(super) fn read_move(&self, text: &str) -> Result<G::Move, AnyError> {
        text.parse().map_err(|error| self.unreadable(ErrorKind::Move, text, error))
    }

    #[inline]
    pub(super) fn read_event(&self, text: &str) -> Result<G::Event, AnyError> {
        text.parse().map_err(|error| self.unreadable(ErrorKind::Event, text, error))
    }

    #[inline]
    pub(super) fn read_step(&self, text: &str) -> Result<StepOf<G>, AnyError> {
        match self.game.turn() {
            Turn::Player(_) => self.read_move(text).map(Step::Move),
            Turn::Chance => self.read_event(text).map(Step::Event),
            Turn::Over => {
                let verdict = self.game.verdict().expect("without a verdict somebody acts next");
                Err(refusals::after_the_end(self.state(), verdict, "step", text))
            }
        }
    }

    /// Plays a move of the player whose viewpoint `who` is. What is refused depends on that
    /// player's view only.
    pub(super) fn apply_own<'t>(
        &mut self,
        who: Viewpoint,
        text: &'t str,
    ) -> Result<Cow<'t, str>, AnyError> {
        let observer = self.observer(who)?;
        let turn = observer.due();
        if who.seat().is_none() || turn.player() != who.seat() {
            // Nobody's move is legal at the end, or while chance is due. Its error has the reason,
            // unless it may depend on what is hidden.
            let is_told = turn == Turn::Over || (turn == Turn::Chance && may_ask(&observer));
            let refused = if is_told { legal_move(&observer, text).err() } else { None };
            return Err(refused.filter(|error| error.offset.is_none()).unwrap_or_else(|| {
                let message = format!("it is not this observer's turn (turn: {turn})");
                AnyError::new(ErrorKind::NotYourTurn, format!("observer {who}"), message)
            }));
        }
        let mv = legal_move(&observer, text)?;
        // What is legal is the same in all positions of a view, so only a deal fails.
        let done = self.apply(Step::Move(mv)).map_err(|error| {
            let what = format!("move {}", quoted(text));
            AnyError::new(error.kind, what, "the host cannot apply it: chance is not resolved")
        })?;
        Ok(canonical_text(text, done))
    }

    /// Applies a step, and the chance events after it if they are decided, and returns its
    /// canonical spelling. If the deal fails, nothing has changed.
    #[inline]
    pub(super) fn apply(&mut self, step: StepOf<G>) -> Result<StepOf<G>, AnyError> {
        if self.deal.is_some() {
            return self.apply_and_deal(step);
        }
        self.game.step(step).map_err(|error| self.refusal(step, error))?;
        Ok(self.game.steps().last().copied().unwrap_or(step))
    }

    /// As [`Host::apply`], of a step that was read from `text`; returns its canonical text.
    #[inline]
    pub(super) fn apply_text<'t>(
        &mut self,
        text: &'t str,
        step: StepOf<G>,
    ) -> Result<Cow<'t, str>, AnyError> {
        let done = self.apply(step)?;
        Ok(canonical_text(text, done))
    }

    /// The step at the front of `words`, which may have several of them, and how many.
    pub(super) fn first_step(&self, words: &[&str]) -> Result<(StepOf<G>, usize), AnyError> {
        const MOST_WORDS: usize = 4;
        let mut readable = None;
        let mut furthest: Option<AnyError> = None;
        for n_words in 1..=words.len().min(MOST_WORDS) {
            match self.read_step(&words[..n_words].join(" ")) {
                Ok(step) if self.state().canonical_step(step).is_ok() => {
                    return Ok((step, n_words));
                }
                Ok(step) => readable = readable.or(Some((step, n_words))),
                // A reading that breaks a rule is what was meant, then the one that got furthest.
                Err(error) => {
                    let meaning = |error: &AnyError| (error.rule.is_some(), error.offset);
                    if furthest.as_ref().is_none_or(|other| meaning(other) < meaning(&error)) {
                        furthest = Some(error);
                    }
                }
            }
        }
        let none = || AnyError::new(ErrorKind::Move, "step", "there is no text");
        readable.ok_or_else(|| furthest.unwrap_or_else(none))
    }

    /// The error of a text of a record that is not a step of the kind that is due.
    pub(super) fn unreadable_step(&self, text: &str, error: SyntaxError) -> AnyError {
        let is_chance = self.game.turn() == Turn::Chance;
        self.unreadable(if is_chance { ErrorKind::Event } else { ErrorKind::Move }, text, error)
    }

    /// The error of a step of a record, or of a text that the rules forbid.
    pub(super) fn refused_step(&self, text: &str, error: MatchError<G::Illegal>) -> AnyError {
        match (error, text.parse()) {
            (MatchError::Over(end), _) => refusals::after_the_end(self.state(), end, "step", text),
            (error, Ok(step)) => self.refusal(step, error),
            _ => self.with_alternatives(AnyError::refused(ErrorKind::Move, text, error)),
        }
    }

    // Errors are made apart from the path of a legal step, which is short enough to be inlined.
    #[cold]
    fn unreadable(&self, kind: ErrorKind, text: &str, error: SyntaxError) -> AnyError {
        let end = self.game.verdict();
        self.with_alternatives(refusals::unreadable(self.state(), end, kind, text, error))
    }

    #[cold]
    pub(super) fn refusal(&self, step: StepOf<G>, error: MatchError<G::Illegal>) -> AnyError {
        let (kind, text) = (refusals::kind(step), step.to_string());
        self.with_alternatives(match error {
            MatchError::Over(end) => refusals::after_the_end(self.state(), end, kind.name(), &text),
            _ => AnyError::refused(kind, &text, error),
        })
    }

    fn with_alternatives(&self, error: AnyError) -> AnyError {
        let help = refusals::alternatives(self.state(), self.game.turn());
        AnyError { help: help.map(Into::into), ..error }
    }
}

/// The text of a step: `text` itself if that is how the step is written, so that nothing is
/// allocated.
fn canonical_text(text: &str, step: impl Display) -> Cow<'_, str> {
    let mut unread = Unread(text.as_bytes());
    match write!(unread, "{step}") {
        Ok(()) if unread.0.is_empty() => Cow::Borrowed(text),
        _ => Cow::Owned(step.to_string()),
    }
}

/// A string that is compared with the written output; writing something else fails.
struct Unread<'t>(&'t [u8]);

impl Write for Unread<'_> {
    fn write_str(&mut self, written: &str) -> fmt::Result {
        let (next, rest) = self.0.split_at_checked(written.len()).ok_or(fmt::Error)?;
        // A loop, because calling `memcmp` for two or three bytes costs more than they do.
        if !next.iter().copied().eq(written.bytes()) {
            return Err(fmt::Error);
        }
        self.0 = rest;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_another_spelling_is_written_again() {
        assert!(matches!(canonical_text("4@b2", "4@b2"), Cow::Borrowed("4@b2")));
        for text in ["", "4@b", "4@b2 ", "4@B2"] {
            assert!(matches!(canonical_text(text, "4@b2"), Cow::Owned(step) if step == "4@b2"));
        }
    }
}
