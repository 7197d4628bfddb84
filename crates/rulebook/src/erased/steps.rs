//! Steps as texts: parsing them, taking them, and explaining refusals.

use std::any::TypeId;

use rulebook_core::{
    DealError, Match, MatchError, Never, Order, Play, Refusal, Step, StepOf, Turn,
};

use super::Erased;
use crate::{
    error::{AnyError, ErrorKind, quote},
    playable::Playable,
    playout,
};

impl<S: Playable> Erased<S> {
    pub(super) fn state(&self) -> &S {
        self.game.state()
    }

    pub(super) fn read_move(&self, text: &str) -> Result<S::Move, AnyError> {
        self.state().parse_move(text).map_err(|error| AnyError {
            offset: Some(error.offset),
            help: self.alternatives(),
            ..AnyError::new(ErrorKind::Move, format!("move {}", quote(text)), error)
        })
    }

    pub(super) fn read_event(&self, text: &str) -> Result<S::Event, AnyError> {
        text.parse::<S::Event>().map_err(|error| AnyError {
            offset: Some(error.offset),
            help: self.alternatives(),
            ..AnyError::new(ErrorKind::Event, format!("event {}", quote(text)), error)
        })
    }

    pub(super) fn read_step(&self, text: &str) -> Result<StepOf<S>, AnyError> {
        match self.game.turn() {
            Turn::Player(_) => self.read_move(text).map(Step::Move),
            Turn::Chance => self.read_event(text).map(Step::Event),
            Turn::Over => Err(self.over(format!("step {}", quote(text)))),
        }
    }

    pub(super) fn over(&self, what: String) -> AnyError {
        let verdict = self.game.verdict().map(|verdict| format!(": {verdict}")).unwrap_or_default();
        AnyError::new(ErrorKind::Over, what, format_args!("the match is over{verdict}"))
    }

    /// What would be accepted, if that is short.
    fn alternatives(&self) -> Option<Box<str>> {
        const FEW: usize = 12;
        let (label, list) = match self.game.turn() {
            Turn::Over => return None,
            Turn::Player(_) if FEW < self.state().move_count() => return None,
            Turn::Player(_) => ("legal here", playout::move_texts(self.state())),
            Turn::Chance => {
                let events = playout::event_texts(self.state());
                ("possible here", events.into_iter().map(|(event, _)| event).collect())
            }
        };
        if FEW < list.len() {
            return Some(format!("{label}: {} and others", list[..FEW].join(", ")).into());
        }
        Some(format!("{label}: {}", list.join(", ")).into())
    }

    /// Takes a step and, if there is an order of chance, the events after it. Returns the step in
    /// its canonical spelling.
    pub(super) fn apply(&mut self, step: StepOf<S>) -> Result<String, AnyError> {
        if let Some(order) = &self.order
            && let Some(error) = self.failure_after(step, order)
        {
            return Err(error);
        }
        self.game.step(step).map_err(|error| self.refused(step, error))?;
        let done = self.game.steps().last().map(ToString::to_string).unwrap_or_default();
        self.settle()?;
        Ok(done)
    }

    /// Why the order cannot resolve the chance events after `step`. A match forgets what can be
    /// redone when it takes a step, so this is found out before it does.
    fn failure_after(&self, step: StepOf<S>, order: &S::Order) -> Option<AnyError> {
        let mut state = self.state().clone();
        // A step that is refused is explained by the match.
        let step = state.apply(step).ok()?;
        let mut dealt = self.game.n_events() + usize::from(matches!(step, Step::Event(_)));
        while state.turn() == Turn::Chance {
            let Ok(event) = order.event(&state, dealt) else {
                // The policy may end the match before the order is needed.
                let mut game = self.game.clone();
                game.step(step).ok()?;
                return settle(&mut game, order).err().map(deal_failed);
            };
            state.resolve_unchecked(event);
            dealt += 1;
        }
        None
    }

    /// Resolves the chance events that are due, if there is an order.
    fn settle(&mut self) -> Result<(), AnyError> {
        match &self.order {
            Some(order) => settle(&mut self.game, order).map_err(deal_failed),
            None => Ok(()),
        }
    }

    /// Resolves chance in this order from now on.
    pub(super) fn set_order(&mut self, text: &str) -> Result<(), AnyError> {
        let what = || format!("deal {}", quote(text));
        if TypeId::of::<S::Event>() == TypeId::of::<Never>() {
            return Err(AnyError::new(ErrorKind::Deal, what(), "this game has no chance"));
        }
        let order =
            S::parse_order(text).map_err(|error| AnyError::new(ErrorKind::Deal, what(), error))?;
        // As in `failure_after`, the match itself is touched last.
        let mut game = self.game.clone();
        expect_fit(&game, &order)
            .and_then(|()| settle(&mut game, &order))
            .map_err(|error| AnyError { what: what(), ..deal_failed(error) })?;
        *self = Erased { game, order: Some(order) };
        Ok(())
    }

    pub(super) fn refused(&self, step: StepOf<S>, error: MatchError<S::Illegal>) -> AnyError {
        let (kind, what) = match step {
            Step::Move(mv) => (ErrorKind::Move, format!("move `{mv}`")),
            Step::Event(event) => (ErrorKind::Event, format!("event `{event}`")),
        };
        match error {
            MatchError::Illegal(reason) => AnyError {
                rule: reason.rule(),
                code: Some(reason.code()),
                help: self.alternatives(),
                ..AnyError::new(kind, what, reason)
            },
            MatchError::Over(_) => self.over(what),
            _ => AnyError::new(kind, what, error),
        }
    }

    /// The step at the front of `words` and the number of words that it consists of.
    pub(super) fn first_step(&self, words: &[&str]) -> Result<(StepOf<S>, usize), AnyError> {
        const MOST_WORDS: usize = 4;
        let mut readable = None;
        let mut furthest: Option<AnyError> = None;
        for n_words in 1..=words.len().min(MOST_WORDS) {
            match self.read_step(&words[..n_words].join(" ")) {
                Ok(step) if self.is_legal(step) => return Ok((step, n_words)),
                Ok(step) => readable = readable.or(Some((step, n_words))),
                // The spelling that can be read furthest is the one that was meant.
                Err(error) => match &furthest {
                    Some(other) if error.offset <= other.offset => {}
                    _ => furthest = Some(error),
                },
            }
        }
        readable.ok_or_else(|| furthest.unwrap_or_else(|| self.over("step".to_owned())))
    }

    pub(super) fn is_legal(&self, step: StepOf<S>) -> bool {
        match step {
            Step::Move(mv) => self.state().is_legal(mv),
            Step::Event(event) => self.state().check_event(event).is_ok(),
        }
    }

    pub(super) fn declare(
        &mut self,
        what: &str,
        declare: impl FnOnce(&mut Match<S>) -> Result<(), MatchError<S::Illegal>>,
    ) -> Result<(), AnyError> {
        declare(&mut self.game).map_err(|error| AnyError::new(ErrorKind::Declaration, what, error))
    }
}

/// Resolves the chance events that are due in a match.
fn settle<S: Playable>(game: &mut Match<S>, order: &S::Order) -> Result<(), DealError> {
    while game.turn() == Turn::Chance {
        let event = order.event(game.state(), game.n_events())?;
        game.resolve(event).map_err(|_| DealError::Impossible)?;
    }
    Ok(())
}

/// Checks that an order fits the start of a match and the events that have happened.
fn expect_fit<S: Playable>(game: &Match<S>, order: &S::Order) -> Result<(), DealError> {
    order.fits(game.start())?;
    let mut dealt = 0;
    for (state, step) in game.states().iter().zip(game.steps()) {
        let Step::Event(event) = step else { continue };
        if order.event(state, dealt) != Ok(*event) {
            return Err(DealError::Unfit("another event has happened already"));
        }
        dealt += 1;
    }
    Ok(())
}

pub(super) fn deal_failed(error: DealError) -> AnyError {
    AnyError::new(ErrorKind::Deal, "deal", error)
}
