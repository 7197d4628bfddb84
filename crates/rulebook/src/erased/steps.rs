//! Steps as texts: reading them, taking them, and saying why not.

use std::error::Error;

use rulebook_core::{DealError, Dealer, Match, MatchError, Step, StepOf, Turn};

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

    /// The dealer at the current position.
    pub(super) fn dealer(&self) -> Option<&S::Dealer> {
        self.deals.as_ref().and_then(|deals| deals.get(self.game.steps().len()))
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

    /// What would be right, if that is short.
    pub(super) fn alternatives(&self) -> Option<String> {
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
            return Some(format!("{label}: {} and others", list[..FEW].join(", ")));
        }
        Some(format!("{label}: {}", list.join(", ")))
    }

    /// Takes a step, and the chance events after it if their order is given.
    pub(super) fn apply(&mut self, step: StepOf<S>) -> Result<String, AnyError> {
        self.game.step(step).map_err(|error| self.refused(step, error))?;
        let done = self.game.steps().last().map(ToString::to_string).unwrap_or_default();
        if let Some(deals) = &mut self.deals {
            let n_before = self.game.steps().len() - 1;
            deals.truncate(n_before + 1);
            deals.extend(deals.last().cloned());
            if let Err(error) = self.settle() {
                while n_before < self.game.steps().len() {
                    self.game.undo();
                }
                return Err(error);
            }
        }
        Ok(done)
    }

    /// Resolves the chance events that are due from the dealer.
    pub(super) fn settle(&mut self) -> Result<(), AnyError> {
        while self.game.turn() == Turn::Chance
            && let Some(mut dealer) = self.dealer().cloned()
        {
            let event = dealer.deal(self.game.state()).map_err(deal_failed)?;
            self.game.resolve(event).map_err(|_| deal_failed(DealError::Impossible))?;
            self.deals.iter_mut().for_each(|deals| deals.push(dealer.clone()));
        }
        Ok(())
    }

    pub(super) fn refused(&self, step: StepOf<S>, error: MatchError<S::Illegal>) -> AnyError {
        let (kind, what) = match step {
            Step::Move(mv) => (ErrorKind::Move, format!("move `{mv}`")),
            Step::Event(event) => (ErrorKind::Event, format!("event `{event}`")),
        };
        match error {
            MatchError::Illegal(reason) => AnyError {
                rule: S::rule(reason),
                help: self.alternatives(),
                ..AnyError::new(kind, what, reason)
            },
            MatchError::Over(_) => self.over(what),
            _ => AnyError::new(kind, what, error),
        }
    }

    /// The step at the front of `words`, which may have several of them, and how many.
    pub(super) fn first_step(&self, words: &[&str]) -> Result<(StepOf<S>, usize), AnyError> {
        const MOST_WORDS: usize = 4;
        let mut readable = None;
        let mut furthest: Option<AnyError> = None;
        for n_words in 1..=words.len().min(MOST_WORDS) {
            match self.read_step(&words[..n_words].join(" ")) {
                Ok(step) if self.is_legal(step) => return Ok((step, n_words)),
                Ok(step) => readable = readable.or(Some((step, n_words))),
                // The spelling that makes sense for longest is what was meant.
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
            Step::Move(mv) => self.state().check(self.state().canonical_move(mv)).is_ok(),
            Step::Event(event) => self.state().check_event(event).is_ok(),
        }
    }

    pub(super) fn counting(name: Option<&str>) -> Result<usize, AnyError> {
        let Some(name) = name else { return Ok(0) };
        let found = S::COUNTINGS.iter().position(|counting| counting.name == name);
        found.ok_or_else(|| {
            let names: Vec<_> = S::COUNTINGS.iter().map(|counting| counting.name).collect();
            let reason = format!("{} does not know it", S::RULES.name);
            AnyError::new(ErrorKind::Counting, format!("counting {}", quote(name)), reason)
                .with_help(format!("one of: {}", names.join(", ")))
        })
    }

    pub(super) fn declare(
        &mut self,
        what: &str,
        declare: impl FnOnce(&mut Match<S>) -> Result<(), MatchError<S::Illegal>>,
    ) -> Result<(), AnyError> {
        declare(&mut self.game).map_err(|error| AnyError::new(ErrorKind::Declaration, what, error))
    }

    pub(super) fn chance_undecided() -> AnyError {
        let help = S::DEAL.map(|deal| format!("an order must be given, such as `{deal}`"));
        let reason = "chance decides here, and no order is given";
        AnyError { help, ..AnyError::new(ErrorKind::Deal, "deal", reason) }
    }
}

pub(super) fn deal_failed(error: DealError) -> AnyError {
    AnyError::new(ErrorKind::Deal, "deal", error)
}

pub(super) fn no_deal(list: &str, reason: Box<dyn Error + Send + Sync>) -> AnyError {
    AnyError::new(ErrorKind::Deal, format!("deal {}", quote(list)), reason)
}
