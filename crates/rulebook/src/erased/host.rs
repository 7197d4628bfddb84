//! The match of any game as an [`AnyMatch`].

use std::{borrow::Cow, fmt, sync::Arc};

use rulebook_core::{
    Match, MatchError, Play, Player, Policy, Record, Rules, Step, Turn, Verdict, Viewpoint,
};

use super::{sight::HostSight, steps};
#[cfg(feature = "data")]
use crate::canonical::{self, Canonical, CanonicalStep};
#[cfg(feature = "search")]
use crate::search::{self, AnyBestResponse, AnyCfr, AnySolver, SearchLimits, TabularPolicy};
use crate::{
    any_match::AnyMatch,
    entry::Entry,
    erasable::Erasable,
    error::{AnyError, ErrorKind},
    perft::{self, PerftRequest, PerftResult},
    playout::{self, Playout, PlyView},
    sealed::Sealed,
    seen::Seen,
    values::{EventInfo, ResultInfo, SeatInfo},
};

/// A match, and what chance is resolved by if that is decided.
pub(super) struct Host<G: Erasable> {
    pub(super) entry: Arc<Entry<G>>,
    pub(super) game: Match<G>,
    pub(super) deal: Option<G::Deal>,
}

impl<G: Erasable> Host<G> {
    pub(super) fn new(entry: &Arc<Entry<G>>, game: Match<G>) -> Host<G> {
        Host { entry: Arc::clone(entry), game, deal: None }
    }

    pub(super) fn state(&self) -> &G {
        self.game.state()
    }

    /// What an observer of the match sees.
    pub(super) fn sight(&self, who: Viewpoint) -> Result<HostSight<'_, G>, AnyError> {
        steps::check_viewpoint(self.state(), who)?;
        Ok(HostSight::new(&self.entry, &self.game, who))
    }

    /// The deal and the number of events before the current position.
    fn deal(&self) -> Option<(&G::Deal, usize)> {
        self.deal.as_ref().map(|deal| (deal, self.game.n_events()))
    }

    fn declare(
        &mut self,
        what: &str,
        declare: impl FnOnce(&mut Match<G>) -> Result<(), MatchError<G::Illegal>>,
    ) -> Result<(), AnyError> {
        declare(&mut self.game).map_err(|error| AnyError::new(ErrorKind::Declaration, what, error))
    }
}

impl<G: Erasable> fmt::Debug for Host<G> {
    /// Writes the game, the number of steps and the turn: nothing that is hidden.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AnyMatch")
            .field("game", &G::RULES.name)
            .field("n_steps", &self.game.steps().len())
            .field("turn", &self.game.turn())
            .finish_non_exhaustive()
    }
}

impl<G: Erasable> Sealed for Host<G> {}

impl<G: Erasable> AnyMatch for Host<G> {
    fn boxed_clone(&self) -> Box<dyn AnyMatch> {
        let (entry, deal) = (Arc::clone(&self.entry), self.deal.clone());
        Box::new(Host { entry, game: self.game.clone(), deal })
    }

    fn rules(&self) -> Rules {
        G::RULES
    }

    fn seats(&self) -> Vec<SeatInfo> {
        steps::seats(self.state())
    }

    fn players(&self) -> u8 {
        self.state().players()
    }

    fn turn(&self) -> Turn {
        self.game.turn()
    }

    fn policy(&self) -> Policy {
        self.game.policy()
    }

    fn verdict(&self) -> Option<Verdict> {
        self.game.verdict()
    }

    fn result(&self) -> Option<ResultInfo> {
        self.game.verdict().map(|verdict| steps::result(self.state(), verdict))
    }

    fn hides(&self) -> bool {
        self.state().hides()
    }

    fn seen_by(&self, who: Viewpoint) -> Result<Box<dyn Seen + '_>, AnyError> {
        Ok(Box::new(self.sight(who)?))
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
        steps.map(|(state, step)| canonical::canonical_step(state, *step)).collect()
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
        let of = self.entry.numbers.as_ref()?.of;
        Some(steps.map(|(state, step)| of(state, *step)).collect())
    }

    #[cfg(feature = "data")]
    fn is_move(&self, n: usize) -> bool {
        matches!(self.game.steps().get(n), Some(Step::Move(_)))
    }

    fn n_steps(&self) -> usize {
        self.game.steps().len()
    }

    fn plies(&self) -> usize {
        self.game.plies()
    }

    fn first_move(&self) -> Option<usize> {
        self.game.steps().iter().position(|step| matches!(step, Step::Move(_)))
    }

    fn move_count(&self) -> usize {
        if self.game.verdict().is_some() { 0 } else { self.state().move_count() }
    }

    fn moves(&self) -> Vec<String> {
        self.game.legal_moves().iter().map(ToString::to_string).collect()
    }

    fn events(&self) -> Vec<EventInfo> {
        match self.game.turn() {
            Turn::Chance => steps::events(&self.entry, self.state()),
            Turn::Player(_) | Turn::Over => Vec::new(),
        }
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
        let numbers = self.entry.numbers.as_ref();
        let numbers = numbers.ok_or_else(|| refused("the game does not number its steps"))?;
        let step = (numbers.step_at)(self.state(), number);
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
        policy: Policy,
        watch: Option<&mut dyn FnMut(PlyView<'_>)>,
    ) -> Result<Playout, AnyError> {
        playout::playout(self.state(), self.deal(), bits, policy, watch)
            .map_err(|error| AnyError::new(ErrorKind::Deal, "deal", error))
    }

    fn perft(&self, request: &PerftRequest<'_>) -> Result<PerftResult, AnyError> {
        perft::perft(self.state(), self.deal(), request)
    }

    #[cfg(feature = "search")]
    fn solver(&self, limits: SearchLimits) -> Result<Box<dyn AnySolver>, AnyError> {
        search::solver(&self.game, limits)
            .map_err(|unsuited| AnyError::new(ErrorKind::Search, "`solve`", unsuited))
    }

    #[cfg(feature = "search")]
    fn cfr(&self, limits: SearchLimits) -> Result<Box<dyn AnyCfr>, AnyError> {
        search::cfr(&self.game, limits)
    }

    #[cfg(feature = "search")]
    fn best_response<'p>(
        &self,
        policy: &'p TabularPolicy,
        limits: SearchLimits,
    ) -> Result<Box<dyn AnyBestResponse + 'p>, AnyError> {
        search::best_response(&self.game, policy, limits)
    }

    fn undo(&mut self) -> bool {
        self.game.undo()
    }

    fn redo(&mut self) -> bool {
        self.game.redo()
    }

    fn resign(&mut self, player: Player) -> Result<(), AnyError> {
        self.declare("resignation", |game| game.resign(player))
    }

    fn forfeit(&mut self, player: Player) -> Result<(), AnyError> {
        self.declare("forfeit", |game| game.forfeit(player))
    }

    fn agree_draw(&mut self) -> Result<(), AnyError> {
        self.declare("draw", Match::agree_draw)
    }

    fn record(&self, players: &[&str]) -> Record {
        self.game.to_record(players)
    }
}
