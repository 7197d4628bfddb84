//! The one implementation of the erased layer, over the match of any playable game.

use std::{error::Error, fmt, marker::PhantomData};

use rulebook_core::{
    DealError, Dealer, Match, MatchError, Observer, Player, Policy, Record, Rules, Step, StepOf,
    Turn, Verdict,
    text::{OptionSpec, Options},
};
use serde_json::Value;

use crate::{
    any::{AnyGame, AnyMatch},
    error::{AnyError, ErrorKind, quote},
    perft::{self, Perft, PerftRequest, Stuck},
    picture::Picture,
    playable::{Counting, Playable},
    playout::{self, Playout, PlyView},
    start,
};

/// A playable game as an [`AnyGame`].
pub struct Entry<S>(PhantomData<fn() -> S>);

impl<S: Playable> Entry<S> {
    /// The game.
    #[must_use]
    pub const fn new() -> Entry<S> {
        Entry(PhantomData)
    }
}

impl<S: Playable> Default for Entry<S> {
    fn default() -> Entry<S> {
        Entry::new()
    }
}

impl<S: Playable> fmt::Debug for Entry<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Entry({})", S::RULES.name)
    }
}

impl<S: Playable> AnyGame for Entry<S> {
    fn rules(&self) -> Rules {
        S::RULES
    }

    fn title(&self) -> &'static str {
        S::TITLE
    }

    fn aim(&self) -> &'static str {
        S::AIM
    }

    fn players(&self) -> (u8, u8) {
        S::PLAYERS
    }

    fn options(&self) -> &'static [OptionSpec] {
        S::Variant::SPECS
    }

    fn countings(&self) -> &'static [Counting] {
        S::COUNTINGS
    }

    fn deal(&self) -> Option<&'static str> {
        S::DEAL
    }

    fn start(&self, variant: &str, position: Option<&str>) -> Result<Box<dyn AnyMatch>, AnyError> {
        let state: S = start::start(variant, position)?;
        Ok(Box::new(Erased { game: Match::new(state), deals: None }))
    }

    fn replay(&self, record: &Record) -> Result<Box<dyn AnyMatch>, AnyError> {
        let game = Match::<S>::from_record(record)
            .map_err(|error| AnyError::new(ErrorKind::Record, "record", error))?;
        Ok(Box::new(Erased { game, deals: None }))
    }
}

/// A match and, if chance is resolved in a given order, the dealer at each step.
struct Erased<S: Playable> {
    game: Match<S>,
    deals: Option<Vec<S::Dealer>>, // Invariant: one for each step so far, and one more.
}

impl<S: Playable> Erased<S> {
    fn state(&self) -> &S {
        self.game.state()
    }

    /// The dealer at the current position.
    fn dealer(&self) -> Option<&S::Dealer> {
        self.deals.as_ref().and_then(|deals| deals.get(self.game.steps().len()))
    }

    fn read_move(&self, text: &str) -> Result<S::Move, AnyError> {
        self.state().parse_move(text).map_err(|error| AnyError {
            offset: Some(error.offset),
            help: self.alternatives(),
            ..AnyError::new(ErrorKind::Move, format!("move {}", quote(text)), error)
        })
    }

    fn read_event(&self, text: &str) -> Result<S::Event, AnyError> {
        text.parse::<S::Event>().map_err(|error| AnyError {
            offset: Some(error.offset),
            help: self.alternatives(),
            ..AnyError::new(ErrorKind::Event, format!("event {}", quote(text)), error)
        })
    }

    fn read_step(&self, text: &str) -> Result<StepOf<S>, AnyError> {
        match self.game.turn() {
            Turn::Player(_) => self.read_move(text).map(Step::Move),
            Turn::Chance => self.read_event(text).map(Step::Event),
            Turn::Over => Err(self.over(format!("step {}", quote(text)))),
        }
    }

    fn over(&self, what: String) -> AnyError {
        let verdict = self.game.verdict().map(|verdict| format!(": {verdict}")).unwrap_or_default();
        AnyError::new(ErrorKind::Over, what, format_args!("the match is over{verdict}"))
    }

    /// What would be right, if that is short.
    fn alternatives(&self) -> Option<String> {
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
    fn apply(&mut self, step: StepOf<S>) -> Result<String, AnyError> {
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
    fn settle(&mut self) -> Result<(), AnyError> {
        while self.game.turn() == Turn::Chance
            && let Some(mut dealer) = self.dealer().cloned()
        {
            let event = dealer.deal(self.game.state()).map_err(deal_failed)?;
            self.game.resolve(event).map_err(|_| deal_failed(DealError::Impossible))?;
            self.deals.iter_mut().for_each(|deals| deals.push(dealer.clone()));
        }
        Ok(())
    }

    fn refused(&self, step: StepOf<S>, error: MatchError<S::Illegal>) -> AnyError {
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
    fn first_step(&self, words: &[&str]) -> Result<(StepOf<S>, usize), AnyError> {
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

    fn is_legal(&self, step: StepOf<S>) -> bool {
        match step {
            Step::Move(mv) => self.state().check(self.state().canonical_move(mv)).is_ok(),
            Step::Event(event) => self.state().check_event(event).is_ok(),
        }
    }

    fn counting(name: Option<&str>) -> Result<usize, AnyError> {
        let Some(name) = name else { return Ok(0) };
        let found = S::COUNTINGS.iter().position(|counting| counting.name == name);
        found.ok_or_else(|| {
            let names: Vec<_> = S::COUNTINGS.iter().map(|counting| counting.name).collect();
            let reason = format!("{} does not know it", S::RULES.name);
            AnyError::new(ErrorKind::Counting, format!("counting {}", quote(name)), reason)
                .with_help(format!("one of: {}", names.join(", ")))
        })
    }

    fn declare(
        &mut self,
        what: &str,
        declare: impl FnOnce(&mut Match<S>) -> Result<(), MatchError<S::Illegal>>,
    ) -> Result<(), AnyError> {
        declare(&mut self.game).map_err(|error| AnyError::new(ErrorKind::Declaration, what, error))
    }

    fn chance_undecided() -> AnyError {
        let help = S::DEAL.map(|deal| format!("an order must be given, such as `{deal}`"));
        let reason = "chance decides here, and no order is given";
        AnyError { help, ..AnyError::new(ErrorKind::Deal, "deal", reason) }
    }
}

fn deal_failed(error: DealError) -> AnyError {
    AnyError::new(ErrorKind::Deal, "deal", error)
}

fn no_deal(list: &str, reason: Box<dyn Error + Send + Sync>) -> AnyError {
    AnyError::new(ErrorKind::Deal, format!("deal {}", quote(list)), reason)
}

impl<S: Playable> fmt::Debug for Erased<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Erased").field("game", &self.game).finish_non_exhaustive()
    }
}

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
        use rulebook_core::Play;

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
