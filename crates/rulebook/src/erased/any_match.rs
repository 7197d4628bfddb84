//! The match of any playable game as an [`AnyMatch`].

use rulebook_core::{
    Match, MatchError, Observer, Play, Player, Policy, Record, Rules, Step, Turn, Verdict,
};
use serde_json::Value;

use super::{
    Erased,
    steps::{deal_failed, no_deal},
};
use crate::{
    any::AnyMatch,
    error::{AnyError, ErrorKind, quote},
    perft::{self, Perft, PerftRequest, Stuck},
    picture::Picture,
    playable::Playable,
    playout::{self, Playout, PlyView},
};

impl<S: Playable> AnyMatch for Erased<S> {
    fn boxed_clone(&self) -> Box<dyn AnyMatch> {
        Box::new(Erased { game: self.game.clone(), deals: self.deals.clone() })
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

    fn ending(&self) -> Option<String> {
        self.state().ending()
    }

    fn position(&self) -> String {
        self.state().to_string()
    }

    fn picture(&self, who: Option<Observer>) -> Picture {
        S::picture_of(&self.game, who)
    }

    fn position_for(&self, who: Observer) -> String {
        self.state().view_text(who)
    }

    fn has_secrets(&self) -> bool {
        self.state().has_secrets()
    }

    fn svg(&self) -> String {
        S::svg_of(&self.game, None)
    }

    fn move_count(&self) -> usize {
        if self.game.verdict().is_some() { 0 } else { self.state().move_count() }
    }

    fn moves(&self) -> Vec<String> {
        self.game.legal_moves().iter().map(ToString::to_string).collect()
    }

    fn described_moves(&self) -> Vec<(String, Option<String>)> {
        let moves = self.game.legal_moves();
        moves.iter().map(|mv| (mv.to_string(), self.state().describe(*mv))).collect()
    }

    fn describe(&self, step: &str) -> Option<String> {
        match self.read_step(step).ok()? {
            Step::Move(mv) => self.state().describe(mv),
            Step::Event(event) => self.state().describe_event(event),
        }
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
        let mv = self.state().canonical_move(self.read_move(mv)?);
        let checked = self.state().check(mv).map_err(MatchError::Illegal);
        checked.map_err(|error| self.refused(Step::Move(mv), error))?;
        Ok(self.state().annotation(mv))
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
        let step = match self.game.turn() {
            Turn::Over => None,
            Turn::Player(_) => self.state().random_move(&mut bits).map(Step::Move),
            Turn::Chance => self.state().random_event(&mut bits).map(Step::Event),
        };
        step.map(|step| self.apply(step)).transpose()
    }

    fn playout(
        &self,
        bits: &mut dyn FnMut() -> u64,
        policy: Policy,
        watch: Option<&mut dyn FnMut(PlyView<'_>)>,
    ) -> Result<Playout, AnyError> {
        let dealer = self.dealer().cloned();
        playout::playout(self.state(), dealer, bits, policy, watch).map_err(deal_failed)
    }

    fn deal(&mut self, list: &str) -> Result<(), AnyError> {
        let dealer = self.state().dealer(list).map_err(|reason| no_deal(list, reason))?;
        let n_before = self.game.steps().len();
        let before = self.deals.replace(vec![dealer; n_before + 1]);
        if let Err(error) = self.settle() {
            while n_before < self.game.steps().len() {
                self.game.undo();
            }
            self.deals = before;
            return Err(AnyError { what: format!("deal {}", quote(list)), ..error });
        }
        Ok(())
    }

    fn perft(&self, request: &PerftRequest<'_>) -> Result<Perft, AnyError> {
        let counting = Self::counting(request.counting)?;
        let counted = perft::perft(self.state(), self.dealer(), counting, request);
        counted.map_err(|stuck| match stuck {
            Stuck::NoOrder => Self::chance_undecided(),
            Stuck::Deal(error) => deal_failed(error),
            Stuck::HashedOrder => AnyError::new(
                ErrorKind::Counting,
                "hash",
                "a table needs positions that tell what comes, and a given order does not stand \
                 in them",
            ),
            Stuck::NoMemory => AnyError::new(
                ErrorKind::Counting,
                format!("hash of {} MiB", request.hash_mebibytes),
                "there is not so much memory; take a smaller table",
            ),
        })
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
        let redone = self.game.redo();
        if let Some(deals) = &mut self.deals {
            // A step from before the order was given has no dealer of its own.
            let n_dealers = deals.len().max(self.game.steps().len() + 1);
            let last = deals.last().cloned();
            deals.extend(std::iter::repeat_n(last, n_dealers - deals.len()).flatten());
        }
        redone
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
