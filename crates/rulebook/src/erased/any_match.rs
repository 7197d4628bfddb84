//! The match of any playable game as an [`AnyMatch`].

use std::fmt;

use rulebook_core::{
    Match, MatchError, Play, Player, Policy, Record, Rules, Step, StepOf, Turn, Verdict, Viewpoint,
};
use rulebook_draw::{Drawing, Picture, Scene, Theme};
use serde_json::Value;

use super::{Erased, steps::deal_failed};
use crate::{
    any::AnyMatch,
    error::{AnyError, quote},
    perft::{self, PerftRequest, PerftResult},
    playable::Playable,
    playout::{self, Playout, PlyView},
};

impl<S: Playable> AnyMatch for Erased<S> {
    fn boxed_clone(&self) -> Box<dyn AnyMatch> {
        Box::new(Erased { game: self.game.clone(), order: self.order.clone() })
    }

    fn rules(&self) -> Rules {
        S::RULES
    }

    fn players(&self) -> u8 {
        self.state().players()
    }

    fn seat(&self, player: Player) -> String {
        match self.state().seat_name(player) {
            Some(name) => format!("{player} ({name})"),
            None => player.to_string(),
        }
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

    fn payoff(&self, player: Player) -> Option<i32> {
        self.state().payoff(player)
    }

    fn ending(&self) -> Option<&'static str> {
        self.state().ending()
    }

    fn position(&self) -> String {
        self.state().to_string()
    }

    fn position_for(&self, who: Viewpoint) -> String {
        if who == Viewpoint::Host || !self.state().hides() {
            return self.position();
        }
        self.state().view(who).to_string()
    }

    fn picture(&self, who: Viewpoint) -> Picture {
        self.with_scene(who, |scene| rulebook_draw::picture(scene))
    }

    fn has_secrets(&self) -> bool {
        self.state().hides()
    }

    fn svg(&self, theme: &Theme) -> Drawing {
        self.with_scene(Viewpoint::Host, |scene| rulebook_draw::svg(scene, theme))
    }

    fn move_count(&self) -> usize {
        if self.game.verdict().is_some() { 0 } else { self.state().move_count() }
    }

    fn moves(&self) -> Vec<String> {
        self.game.legal_moves().iter().map(ToString::to_string).collect()
    }

    fn described_moves(&self) -> Vec<(String, Option<String>)> {
        let moves = self.game.legal_moves();
        let described = moves.iter().map(|mv| (mv.to_string(), self.description(Step::Move(*mv))));
        described.collect()
    }

    fn describe(&self, step: &str) -> Option<String> {
        let step = self.read_step(step).ok().filter(|step| self.is_legal(*step))?;
        self.description(step)
    }

    fn annotated_moves(&self) -> Vec<(String, Value)> {
        let moves = self.game.legal_moves();
        moves.iter().map(|mv| (mv.to_string(), self.state().annotation(*mv))).collect()
    }

    fn hints(&self, fragment: &str) -> Vec<String> {
        let moves = self.game.legal_moves();
        let found = moves.iter().filter(|mv| self.state().mentions(**mv, fragment));
        found.map(ToString::to_string).collect()
    }

    fn events(&self) -> Vec<(String, u32)> {
        match self.game.turn() {
            Turn::Chance => playout::event_texts(self.state()),
            Turn::Player(_) | Turn::Over => Vec::new(),
        }
    }

    fn annotate(&self, mv: &str) -> Result<Value, AnyError> {
        if self.game.verdict().is_some() {
            return Err(self.over(format!("move {}", quote(mv))));
        }
        let mv = self.read_move(mv)?;
        let canonical = self.state().canonicalize(mv).map_err(MatchError::Illegal);
        let canonical = canonical.map_err(|error| self.refused(Step::Move(mv), error))?;
        Ok(self.state().annotation(canonical))
    }

    fn play(&mut self, mv: &str) -> Result<String, AnyError> {
        let mv = self.read_move(mv)?;
        self.apply(Step::Move(mv))
    }

    fn resolve(&mut self, event: &str) -> Result<String, AnyError> {
        let event = self.read_event(event)?;
        self.apply(Step::Event(event))
    }

    fn step(&mut self, text: &str) -> Result<String, AnyError> {
        let step = self.read_step(text)?;
        self.apply(step)
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
        step.map(|step| self.apply(step)).transpose()
    }

    fn playout(
        &self,
        bits: &mut dyn FnMut() -> u64,
        policy: Policy,
        watch: Option<&mut dyn FnMut(PlyView<'_>)>,
    ) -> Result<Playout, AnyError> {
        let order = self.order.as_ref().map(|order| (order, self.game.n_events()));
        playout::playout(self.state(), order, bits, policy, watch).map_err(deal_failed)
    }

    fn deal(&mut self, order: &str) -> Result<(), AnyError> {
        self.set_order(order)
    }

    fn perft(&self, request: &PerftRequest<'_>) -> Result<PerftResult, AnyError> {
        let order = self.order.as_ref().map(|order| (order, self.game.n_events()));
        perft::perft(self.state(), order, request)
    }

    fn steps(&self) -> Vec<String> {
        self.game.steps().iter().map(ToString::to_string).collect()
    }

    fn plies(&self) -> usize {
        self.game.plies()
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

impl<S: Playable> Erased<S> {
    /// Draws what `who` sees of the match.
    fn with_scene<T>(&self, who: Viewpoint, draw: impl FnOnce(&Scene<'_, S>) -> T) -> T {
        let view = self.state().view(who);
        let steps = self.game.states().iter().zip(self.game.steps());
        let observed: Vec<_> = steps.map(|(state, step)| state.observe(*step, who)).collect();
        draw(&Scene::new(&view, who, &observed, self.game.verdict()))
    }

    /// What a legal step does, in plain words; `None` if the game only repeats the notation.
    fn description(&self, step: StepOf<S>) -> Option<String> {
        struct Described<'s, S: Playable>(&'s S, StepOf<S>);

        impl<S: Playable> fmt::Display for Described<'_, S> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self.1 {
                    Step::Move(mv) => self.0.describe(mv, f),
                    Step::Event(event) => self.0.describe_event(event, f),
                }
            }
        }

        let text = Described(self.state(), step).to_string();
        (text != step.to_string()).then_some(text)
    }
}
