//! Prescribed deals: chance that is decided in advance.

use rulebook_core::{Deal, DealError, Play, Step, StepOf, Turn, text::quoted};

use super::host::Host;
use crate::{
    erasable::Erasable,
    error::{AnyError, ErrorKind},
};

impl<G: Erasable> Host<G> {
    /// Resolves chance by this deal from now on, including the events that are due. After an error
    /// the match must not be used.
    pub(super) fn set_deal(&mut self, text: &str) -> Result<(), AnyError> {
        let what = || format!("deal {}", quoted(text)).into_boxed_str();
        let deal: G::Deal = text.parse().map_err(|error| {
            let error = AnyError::unreadable(ErrorKind::Deal, "deal", text, &error);
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

    /// Applies a step and the events that the deal gives after it. Looks ahead in a copy of the
    /// state.
    pub(super) fn apply_and_deal(&mut self, step: StepOf<G>) -> Result<StepOf<G>, AnyError> {
        let events = self.events_after(step)?;
        self.game.step(step).map_err(|error| self.refusal(step, error))?;
        let done = self.game.steps().last().copied().unwrap_or(step);
        for event in events {
            if self.game.turn() == Turn::Chance {
                self.game.resolve(event).map_err(|_| deal_failed(DealError::Impossible))?;
            }
        }
        Ok(done)
    }

    /// The events that the deal gives after a step; none if the step is refused or the match ends.
    fn events_after(&self, step: StepOf<G>) -> Result<Vec<G::Event>, AnyError> {
        let mut state = self.state().clone();
        if self.game.verdict().is_some() || state.apply(step).is_err() {
            return Ok(Vec::new());
        }
        let n_before = self.game.n_events() + usize::from(matches!(step, Step::Event(_)));
        match self.due_events(state, n_before) {
            Err(error) if self.continues_after(step) => Err(error),
            events => Ok(events.unwrap_or_default()),
        }
    }

    /// Whether the match continues after a legal step: the draw rules may end it before chance is
    /// due.
    fn continues_after(&self, step: StepOf<G>) -> bool {
        let mut game = self.game.clone();
        game.step(step).is_ok() && game.verdict().is_none()
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
}

fn deal_failed(error: DealError) -> AnyError {
    AnyError::new(ErrorKind::Deal, "deal", error)
}
