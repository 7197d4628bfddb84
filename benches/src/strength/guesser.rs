//! A baseline player that samples one world and treats it as the true position.

use rulebook::{AnyView, octagone::Octagone};
use rulebook_arena::rulebook_engine::{Choice, Clock, Player, PlayerError, StopFlag};
use rulebook_core::{HiddenInfo, Match, OpenWorld, SplitMix64};
use rulebook_search::{Limits, Mcts, Root, Search};

/// A player of covered Octagone that guesses the hidden cards at each move, and searches as if the
/// guess were the truth and everybody knew it.
#[derive(Debug)]
pub struct Guesser {
    nodes: u64,
    rng: SplitMix64,
}

impl Guesser {
    /// A player with this number of simulations for each move.
    #[must_use]
    pub fn new(nodes: u64, seed: u64) -> Guesser {
        Guesser { nodes, rng: SplitMix64::new(seed) }
    }
}

impl Player for Guesser {
    fn choose(
        &mut self,
        seen: &dyn AnyView,
        _: Option<Clock>,
        _: &StopFlag,
    ) -> Result<Choice, PlayerError> {
        let failed = |problem: &dyn std::fmt::Display| PlayerError::Engine {
            name: "guess".to_owned(),
            problem: problem.to_string(),
        };
        let view = seen.text().parse().map_err(|error| failed(&error))?;
        let world = Octagone::determinize(&view, &mut self.rng).open();
        let world = world.ok_or_else(|| failed(&"was asked before the cards were dealt"))?;
        let root = Root::new(Match::new(world)).map_err(|error| failed(&error))?;
        let limits = Limits::default().seed(self.rng.next());
        let mut search = Mcts::new(root, limits).map_err(|error| failed(&error))?;
        search.run(self.nodes);
        let mv = search.report().best().ok_or_else(|| failed(&"found no move"))?;
        Ok(Choice::new(mv.to_string()))
    }
}
