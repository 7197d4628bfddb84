//! Players: programs and searches that choose moves.

use std::fmt::Debug;

use rulebook::{Algorithm, Analysis, AnyError, AnySearch, AnyView, SearchLimits};

use crate::{
    budget::Budget,
    level::Level,
    ongoing_search::OngoingSearch,
    stop::StopFlag,
    think::{Clock, think},
};

/// A player of one seat in one match, with the view of that seat.
pub trait Player: Send + Debug {
    /// Chooses a move. `seen` is the view of the player's seat, whose turn it is; the player must
    /// find the new steps in it. A `clock` replaces the player's own budget. `stop` ends thinking
    /// early, with the best move so far.
    ///
    /// # Errors
    ///
    /// If the player cannot play this position, or an external engine has failed.
    fn choose(
        &mut self,
        seen: &dyn AnyView,
        clock: Option<Clock>,
        stop: &StopFlag,
    ) -> Result<Choice, PlayerError>;
}

/// The choice of a player.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Choice {
    /// The text of the move.
    pub mv: String,
    /// The player's analysis, if it has one.
    pub analysis: Option<Analysis>,
}

impl Choice {
    /// A move without an analysis.
    #[must_use]
    pub const fn new(mv: String) -> Choice {
        Choice { mv, analysis: None }
    }
}

/// The reason why a player has no move.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayerError {
    /// The search does not suit the game or the position.
    #[error(transparent)]
    Search(#[from] AnyError),
    /// There is no legal move.
    #[error("there is no legal move for the search `{0}` to find")]
    NoMove(Algorithm),
    /// An external engine has failed.
    #[error("the engine `{name}` {problem}")]
    Engine {
        /// The engine.
        name: String,
        /// The failure.
        problem: String,
    },
}

/// A player that searches. It keeps its search from move to move.
///
/// If the search has no move to propose, because it had too little time or can prove nothing, the
/// player plays the first legal move.
#[derive(Debug)]
pub struct SearchPlayer {
    algorithm: Option<Algorithm>, // `None` for the first that suits the position.
    effort: Effort,
    seed: u64,
    limits: SearchLimits,
    kept: Option<OngoingSearch>,
}

/// The bound on the search of one move.
#[derive(Clone, Copy, Debug)]
enum Effort {
    Budget(Budget),
    Level(Level),
}

impl SearchPlayer {
    /// A player with this budget for each move, and this search or else the first of
    /// [`AnyView::preferred_searches`] that suits the position and the budget.
    #[must_use]
    pub fn new(algorithm: impl Into<Option<Algorithm>>, budget: Budget, seed: u64) -> SearchPlayer {
        SearchPlayer::with(algorithm.into(), Effort::Budget(budget), seed)
    }

    /// A player of this level: the first of [`AnyView::preferred_searches`] that suits the
    /// position, with the budget of the level. A beginner plays moves of
    /// [`Choices::impulse`](rulebook::Choices::impulse) without a search.
    #[must_use]
    pub fn of_level(level: Level, seed: u64) -> SearchPlayer {
        SearchPlayer::with(None, Effort::Level(level), seed)
    }

    fn with(algorithm: Option<Algorithm>, effort: Effort, seed: u64) -> SearchPlayer {
        SearchPlayer { algorithm, effort, seed, limits: SearchLimits::default(), kept: None }
    }

    /// This player with other limits for each search, except for the seed and the depth.
    #[must_use]
    pub fn with_limits(self, limits: SearchLimits) -> SearchPlayer {
        SearchPlayer { limits, ..self }
    }

    /// The move that is played without a search, if there is one.
    fn impulse(&self, seen: &dyn AnyView) -> Result<Option<String>, AnyError> {
        match self.effort {
            Effort::Level(level) => level.impulse(seen, self.seed),
            Effort::Budget(_) => Ok(None),
        }
    }

    /// The budget of the next move.
    fn budget(&self, seen: &dyn AnyView, clock: Option<Clock>) -> Result<Budget, AnyError> {
        let time = match (self.effort, clock) {
            (Effort::Level(level @ Level::Strength(_)), _) => return Ok(level.budget(&seen.info())),
            (Effort::Budget(own), None) => return Ok(own),
            (Effort::Level(Level::Master), None) => Level::MASTER_TIME,
            (_, Some(clock)) => clock.share(Clock::OVERHEAD),
        };
        Ok(Budget::of_move(time, seen.choices()?.move_count()))
    }

    /// The search at the position of `seen`: that of the last move if the match continues from
    /// there, otherwise a new one.
    fn search(&mut self, seen: &dyn AnyView) -> Result<&mut dyn AnySearch, AnyError> {
        let limits = self.limits.seed(self.seed);
        let limits = match self.effort {
            Effort::Budget(budget) => budget.limits(limits),
            Effort::Level(_) => limits,
        };
        let ongoing = OngoingSearch::at(&mut self.kept, seen, self.algorithm, limits)?;
        Ok(&mut *self.kept.insert(ongoing).search)
    }
}

impl Player for SearchPlayer {
    fn choose(
        &mut self,
        seen: &dyn AnyView,
        clock: Option<Clock>,
        stop: &StopFlag,
    ) -> Result<Choice, PlayerError> {
        if let Some(mv) = self.impulse(seen)? {
            return Ok(Choice::new(mv));
        }
        let budget = self.budget(seen, clock)?;
        let search = self.search(seen)?;
        think(search, budget, stop, |_| {});
        let algorithm = search.algorithm();
        let analysis = search.analysis();
        let mv = match analysis.best() {
            Some(mv) => mv.to_owned(),
            None => {
                seen.choices()?.moves().into_iter().next().ok_or(PlayerError::NoMove(algorithm))?
            }
        };
        Ok(Choice { mv, analysis: Some(analysis) })
    }
}
