//! The commands of a host, and the answers that only a host gets.

use std::{borrow::Cow, ops::RangeInclusive};

use rulebook_core::{Adjudication, DrawRules, Play, Record, Step, Viewpoint};

use super::{client::Client, host::Host, refusals::declared};
use crate::{
    any_client::AnyClient,
    any_match::AnyMatch,
    any_view::AnyView,
    choices::Choices,
    erasable::Erasable,
    error::{AnyError, ErrorKind},
    playout::{self, Playout, PlyView},
};
#[cfg(feature = "data")]
use crate::{
    canonical::{self, Canonical, CanonicalStep},
    perft::{self, PerftRequest, PerftResult},
};
#[cfg(feature = "solve")]
use crate::{
    search::{SearchLimits, TabularPolicy},
    solve::{self, AnyBestResponse, AnyCfr, AnySolver},
};

impl<G: Erasable> AnyMatch for Host<G> {
    fn boxed_clone(&self) -> Box<dyn AnyMatch> {
        Box::new(self.clone())
    }

    fn draw_rules(&self) -> DrawRules {
        self.game.draw_rules()
    }

    fn payoff_range(&self) -> RangeInclusive<i32> {
        self.state().payoff_range()
    }

    fn view(&self, who: Viewpoint) -> Result<Box<dyn AnyView + '_>, AnyError> {
        Ok(Box::new(self.observer(who)?))
    }

    fn client(&self, who: Viewpoint) -> Result<Box<dyn AnyClient>, AnyError> {
        Ok(Box::new(Client::of(&self.observer(who)?)))
    }

    fn host(&self) -> &dyn AnyView {
        self
    }

    fn choices(&self) -> &dyn Choices {
        self
    }

    fn position(&self) -> String {
        self.state().to_string()
    }

    fn key(&self) -> u64 {
        self.state().key()
    }

    #[cfg(feature = "data")]
    fn canonical(&self) -> Canonical {
        canonical::canonical(self.state())
    }

    #[cfg(feature = "data")]
    fn canonical_steps(&self, most: usize) -> Vec<CanonicalStep> {
        let steps = self.game.states().iter().zip(self.game.steps()).take(most);
        steps.map(|(state, step)| canonical::reduced_step(state, *step)).collect()
    }

    #[cfg(feature = "data")]
    fn images(&self, step: &str) -> Result<Vec<String>, AnyError> {
        let step = self.read_step(step)?;
        let images = canonical::images(self.state(), step);
        Ok(images.iter().map(ToString::to_string).collect())
    }

    fn position_at(&self, n: usize) -> Option<String> {
        self.game.states().get(n).map(ToString::to_string)
    }

    fn steps(&self) -> Vec<String> {
        self.game.steps().iter().map(ToString::to_string).collect()
    }

    #[cfg(feature = "data")]
    fn step_numbers(&self) -> Option<Vec<usize>> {
        let steps = self.game.states().iter().zip(self.game.steps());
        let indices = self.entry.move_index.as_ref()?;
        Some(steps.map(|(state, step)| indices.number(state, *step)).collect())
    }

    fn is_move(&self, n: usize) -> bool {
        matches!(self.game.steps().get(n), Some(Step::Move(_)))
    }

    fn play<'t>(&mut self, mv: &'t str) -> Result<Cow<'t, str>, AnyError> {
        let step = Step::Move(self.read_move(mv)?);
        self.apply_text(mv, step)
    }

    fn resolve<'t>(&mut self, event: &'t str) -> Result<Cow<'t, str>, AnyError> {
        let step = Step::Event(self.read_event(event)?);
        self.apply_text(event, step)
    }

    fn step<'t>(&mut self, text: &'t str) -> Result<Cow<'t, str>, AnyError> {
        let step = self.read_step(text)?;
        self.apply_text(text, step)
    }

    #[cfg(feature = "data")]
    fn step_by_number(&mut self, number: usize) -> Result<(), AnyError> {
        let refused =
            |reason| AnyError::new(ErrorKind::Move, format!("step number {number}"), reason);
        let indices = self.entry.move_index.as_ref();
        let indices = indices.ok_or_else(|| refused("the game does not number its steps"))?;
        let step = indices.step_at(self.state(), number);
        self.apply(step.ok_or_else(|| refused("no possible step has this number"))?).map(|_| ())
    }

    fn step_as<'t>(&mut self, who: Viewpoint, text: &'t str) -> Result<Cow<'t, str>, AnyError> {
        match who {
            Viewpoint::Host => self.step(text),
            Viewpoint::Seat(_) | Viewpoint::Public => self.apply_own(who, text),
        }
    }

    fn take(&mut self, words: &[&str]) -> Result<usize, AnyError> {
        let (step, n_words) = self.first_step(words)?;
        self.apply(step)?;
        Ok(n_words)
    }

    fn random_step(
        &mut self,
        mut bits: &mut dyn FnMut() -> u64,
    ) -> Result<Option<String>, AnyError> {
        if self.game.verdict().is_some() {
            return Ok(None);
        }
        let step = self.state().random_step(&mut bits);
        step.map(|step| Ok(self.apply(step)?.to_string())).transpose()
    }

    fn playout(
        &self,
        bits: &mut dyn FnMut() -> u64,
        draw_rules: DrawRules,
        watch: Option<&mut dyn FnMut(PlyView<'_>)>,
    ) -> Result<Playout, AnyError> {
        playout::playout(self.state(), self.deal(), bits, draw_rules, watch)
            .map_err(|error| AnyError::new(ErrorKind::Deal, "deal", error))
    }

    #[cfg(feature = "data")]
    fn perft(&self, request: &PerftRequest<'_>) -> Result<PerftResult, AnyError> {
        perft::perft(self.state(), self.deal(), request)
    }

    #[cfg(feature = "solve")]
    fn solver(&self, limits: SearchLimits) -> Result<Box<dyn AnySolver>, AnyError> {
        solve::solver(&self.game, limits)
            .map_err(|unsuited| AnyError::new(ErrorKind::Search, "`solve`", unsuited))
    }

    #[cfg(feature = "solve")]
    fn cfr(&self, limits: SearchLimits) -> Result<Box<dyn AnyCfr>, AnyError> {
        solve::cfr(&self.game, limits)
    }

    #[cfg(feature = "solve")]
    fn best_response<'p>(
        &self,
        policy: &'p TabularPolicy,
        limits: SearchLimits,
    ) -> Result<Box<dyn AnyBestResponse + 'p>, AnyError> {
        solve::best_response(&self.game, policy, limits)
    }

    fn undo(&mut self) -> bool {
        self.game.undo()
    }

    fn redo(&mut self) -> bool {
        self.game.redo()
    }

    fn declare(&mut self, reason: Adjudication) -> Result<(), AnyError> {
        declared(self.game.declare(reason))
    }

    fn record(&self, players: &[&str]) -> Record {
        self.game.to_record(players)
    }
}
