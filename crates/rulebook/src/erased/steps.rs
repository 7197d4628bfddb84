//! Steps as texts: reading them, applying them, and explaining refusals.

use std::{
    borrow::Cow,
    fmt::{self, Display, Write},
    ops::ControlFlow,
    sync::Arc,
};

use rulebook_core::{
    Deal, DealError, Game, MatchError, Play, Player, Refusal, Step, StepOf, Turn, Verdict,
    Viewpoint, text::SyntaxError,
};

use super::{description, host::Host, sight};
use crate::{
    entry::Entry,
    erasable::Erasable,
    error::{AnyError, ErrorKind, quote},
    seen::Seen,
    values::{EventInfo, ResultInfo, SeatInfo},
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

    // Errors are made apart from the path of a legal step, which is short enough to be inlined.
    #[cold]
    fn unreadable(&self, kind: ErrorKind, text: &str, error: SyntaxError) -> AnyError {
        if let Some(verdict) = self.game.verdict() {
            return after_the_end(self.state(), verdict, kind.name(), text);
        }
        let help = self.alternatives().map(Into::into);
        AnyError { help, ..unreadable(self.state(), kind, text, error) }
    }

    #[inline]
    pub(super) fn read_step(&self, text: &str) -> Result<StepOf<G>, AnyError> {
        match self.game.turn() {
            Turn::Player(_) => self.read_move(text).map(Step::Move),
            Turn::Chance => self.read_event(text).map(Step::Event),
            Turn::Over => Err(self.over(text)),
        }
    }

    #[cold]
    fn over(&self, text: &str) -> AnyError {
        let verdict = self.game.verdict().expect("it is `Over` because there is a verdict");
        after_the_end(self.state(), verdict, "step", text)
    }

    /// What would be right, if that is short. Nothing where something is hidden: hosts pass their
    /// errors on, and what is legal or possible may depend on it.
    fn alternatives(&self) -> Option<String> {
        const FEW: usize = 12;
        if self.state().hides() {
            return None;
        }
        let (label, list) = match self.game.turn() {
            Turn::Over => return None,
            Turn::Player(_) if FEW < self.state().move_count() => return None,
            Turn::Player(_) => ("legal here", moves(self.state())),
            Turn::Chance => {
                let events = events(&self.entry, self.state()).into_iter();
                ("possible here", events.map(|event| event.event).collect())
            }
        };
        if FEW < list.len() {
            return Some(format!("{label}: {} and others", list[..FEW].join(", ")));
        }
        Some(format!("{label}: {}", list.join(", ")))
    }

    /// Plays a move of the player whose viewpoint `who` is. What is refused depends on that
    /// player's view only.
    pub(super) fn apply_own<'t>(
        &mut self,
        who: Viewpoint,
        text: &'t str,
    ) -> Result<Cow<'t, str>, AnyError> {
        let sight = self.sight(who)?;
        let turn = Seen::turn(&sight);
        if who.seat().is_none() || turn.player() != who.seat() {
            // Nobody's move is legal at the end, or while chance is due. Its refusal says why, unless
            // it may depend on what is hidden.
            let is_told = turn == Turn::Over || (turn == Turn::Chance && sight.may_ask());
            let refused = if is_told { sight::canonical(&sight, text).err() } else { None };
            return Err(refused.filter(|error| error.offset.is_none()).unwrap_or_else(|| {
                let message = format!("it is not this observer's turn (turn: {turn})");
                AnyError::new(ErrorKind::NotYourTurn, format!("viewpoint {who}"), message)
            }));
        }
        let mv = sight::canonical(&sight, text)?;
        // What is legal is the same in all positions of a view, so only a deal fails.
        let done = self.apply(Step::Move(mv)).map_err(|error| {
            let what = format!("move {}", quote(text));
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
        self.game.step(step).map_err(|error| self.refused(step, error))?;
        Ok(self.game.steps().last().copied().unwrap_or(step))
    }

    /// [`Host::apply`] where a deal is given. Apart, because it looks ahead in a copy of the state.
    fn apply_and_deal(&mut self, step: StepOf<G>) -> Result<StepOf<G>, AnyError> {
        let events = self.events_after(step)?;
        self.game.step(step).map_err(|error| self.refused(step, error))?;
        let done = self.game.steps().last().copied().unwrap_or(step);
        for event in events {
            if self.game.turn() == Turn::Chance {
                self.game.resolve(event).map_err(|_| deal_failed(DealError::Impossible))?;
            }
        }
        Ok(done)
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

    /// The events that the deal gives after a step; none if the step is refused or the match ends.
    fn events_after(&self, step: StepOf<G>) -> Result<Vec<G::Event>, AnyError> {
        let mut state = self.state().clone();
        if self.game.verdict().is_some() || state.apply(step).is_err() {
            return Ok(Vec::new());
        }
        let n_before = self.game.n_events() + usize::from(matches!(step, Step::Event(_)));
        match self.due_events(state, n_before) {
            Err(error) if self.goes_on_after(step) => Err(error),
            events => Ok(events.unwrap_or_default()),
        }
    }

    /// Whether the match continues after a legal step: the policy may end it before chance is due.
    fn goes_on_after(&self, step: StepOf<G>) -> bool {
        let mut game = self.game.clone();
        game.step(step).is_ok() && game.verdict().is_none()
    }

    /// Resolves chance by this deal from now on, and the events that are due at once. After an error
    /// the match is not to be used.
    pub(super) fn set_deal(&mut self, text: &str) -> Result<(), AnyError> {
        let what = || format!("deal {}", quote(text)).into_boxed_str();
        let deal: G::Deal = text.parse().map_err(|error| {
            let error = AnyError::unreadable(ErrorKind::Deal, text, &error);
            AnyError { what: what(), ..error }
        })?;
        deal.fits(self.state()).map_err(|error| AnyError::new(ErrorKind::Deal, what(), error))?;
        self.deal = Some(deal);
        if self.game.verdict().is_some() {
            return Ok(());
        }
        let due = self.due_events(self.state().clone(), self.game.n_events());
        for event in due.map_err(|error| AnyError { what: what(), ..error })? {
            self.game.resolve(event).map_err(|_| deal_failed(DealError::Impossible))?;
        }
        Ok(())
    }

    /// The events that the deal gives from `state` on until a player is to move.
    fn due_events(&self, mut state: G, mut dealt: usize) -> Result<Vec<G::Event>, AnyError> {
        let mut events = Vec::new();
        let Some(deal) = &self.deal else { return Ok(events) };
        while state.turn() == Turn::Chance {
            let event = deal.event(&state, dealt).map_err(deal_failed)?;
            state.resolve(event).map_err(|_| deal_failed(DealError::Impossible))?;
            events.push(event);
            dealt += 1;
        }
        Ok(events)
    }

    #[cold]
    fn refused(&self, step: StepOf<G>, error: MatchError<G::Illegal>) -> AnyError {
        let kind = match step {
            Step::Move(_) => ErrorKind::Move,
            Step::Event(_) => ErrorKind::Event,
        };
        let text = step.to_string();
        match error {
            MatchError::Over(verdict) => after_the_end(self.state(), verdict, kind.name(), &text),
            MatchError::Illegal(_) => {
                let help = self.alternatives().map(Into::into);
                AnyError { help, ..AnyError::refused(kind, &text, error) }
            }
            _ => AnyError::refused(kind, &text, error),
        }
    }

    /// The step at the front of `words`, which may have several of them, and how many.
    pub(super) fn first_step(&self, words: &[&str]) -> Result<(StepOf<G>, usize), AnyError> {
        const MOST_WORDS: usize = 4;
        let mut readable = None;
        let mut furthest: Option<AnyError> = None;
        for n_words in 1..=words.len().min(MOST_WORDS) {
            match self.read_step(&words[..n_words].join(" ")) {
                Ok(step) if self.is_legal(step) => return Ok((step, n_words)),
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

    fn is_legal(&self, step: StepOf<G>) -> bool {
        match step {
            Step::Move(mv) => self.state().is_legal(mv),
            Step::Event(event) => self.state().check_event(event).is_ok(),
        }
    }
}

/// The error of a text that is not a step of the kind that is due: the refusal if it is a step of the
/// other kind, or names what the rules forbid.
#[cold]
pub(super) fn unreadable<G: Game>(
    state: &G,
    kind: ErrorKind,
    text: &str,
    error: SyntaxError,
) -> AnyError {
    match refusal(state, text) {
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
    let error = AnyError::new(ErrorKind::Over, format!("{what} {}", quote(text)), over);
    match refusal(state, text).filter(|_| verdict.adjudication().is_none()) {
        Some((_, reason)) => AnyError { rule: reason.rule(), code: reason.code(), ..error },
        None => error,
    }
}

/// The rule that refuses a text in this position, and what the text is; `None` if it is a legal step,
/// or nothing that the game knows.
fn refusal<G: Game>(state: &G, text: &str) -> Option<(ErrorKind, G::Illegal)> {
    let (kind, reason) = match text.parse::<StepOf<G>>() {
        Ok(Step::Move(mv)) => (ErrorKind::Move, state.canonicalize(mv).err()),
        Ok(Step::Event(event)) => (ErrorKind::Event, state.check_event(event).err()),
        Err(_) => (ErrorKind::Move, state.refuse_text(text)),
    };
    reason.map(|reason| (kind, reason))
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

/// A text that is compared with what is written; writing something else fails.
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

/// The seats of a position.
pub(super) fn seats<G: Game>(state: &G) -> Vec<SeatInfo> {
    let seat = |player: Player| SeatInfo {
        seat: player.index() as u8,
        name: state.seat_name(player),
        team: state.team(player).iter().map(|player| player.index() as u8).collect(),
    };
    Player::all(state.players()).map(seat).collect()
}

/// The end of a match.
pub(super) fn result<G: Game>(state: &G, verdict: Verdict) -> ResultInfo {
    let by_rules = matches!(verdict, Verdict::Rules(_));
    ResultInfo {
        verdict,
        ending: state.ending().filter(|_| by_rules),
        payoffs: Player::all(state.players()).filter_map(|player| state.payoff(player)).collect(),
    }
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

/// The texts of the legal moves.
pub(super) fn moves<G: Game>(state: &G) -> Vec<String> {
    let mut moves = Vec::new();
    let _ = state.visit_moves::<()>(|mv| {
        moves.push(mv.to_string());
        ControlFlow::Continue(())
    });
    moves
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

fn deal_failed(error: DealError) -> AnyError {
    AnyError::new(ErrorKind::Deal, "deal", error)
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
