//! Specifications of players.

use std::{fmt, iter, str::FromStr, time::Duration};

use rulebook::{Algorithm, core::text::quoted};

use crate::{
    budget::{Budget, BudgetError},
    level::Level,
    player::{Player, PlayerError, SearchPlayer},
    protocol::Engine,
    stop::StopFlag,
};

/// The specification of a player: `human`, `beginner`, `easy`, `club`, `strong`, `master`, `random`,
/// `mcts:1s`, `alphabeta:d8`, `ismcts:20000n`, `engine:COMMAND`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Spec {
    /// A human player.
    Human,
    /// The best search that suits the position, at this level.
    Level(Level),
    /// A search with its budget for each move.
    Search {
        /// The search.
        algorithm: Algorithm,
        /// The budget; 1 s if the text names none.
        budget: Budget,
    },
    /// A program that speaks the engine protocol, started with this command.
    Engine(String),
}

/// The error of a text that does not describe a player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SpecError {
    /// There is no player of this kind.
    #[error("there is no player {}; one of: {}, engine:COMMAND", quoted(name), names())]
    Unknown {
        /// The text before the limit.
        name: String,
    },
    /// The limit cannot be read.
    #[error(transparent)]
    Budget(#[from] BudgetError),
    /// A limit for a player that takes none.
    #[error("`{name}` takes no limit")]
    NoBudget {
        /// The player.
        name: &'static str,
    },
    /// An engine without a command.
    #[error("`engine:` needs the command that starts the engine")]
    NoCommand,
}

/// The names of the players that need no command.
fn names() -> String {
    let levels = Level::ALL.iter().map(|level| level.name());
    let searches = Algorithm::ALL.iter().map(|algorithm| algorithm.name());
    let names: Vec<&str> = iter::once("human").chain(levels).chain(searches).collect();
    names.join(", ")
}

impl Spec {
    /// Whether the player thinks by time, so that its games do not repeat: a search with a time, a
    /// master, or an engine.
    ///
    /// ```
    /// use rulebook_engine::Spec;
    ///
    /// for (text, is_timed) in [("master", true), ("mcts:1s", true), ("strong", false)] {
    ///     assert_eq!(text.parse::<Spec>()?.is_timed(), is_timed);
    /// }
    /// # Ok::<(), rulebook_engine::SpecError>(())
    /// ```
    #[must_use]
    pub const fn is_timed(&self) -> bool {
        match self {
            Spec::Human | Spec::Search { algorithm: Algorithm::Random, .. } => false,
            Spec::Level(level) => matches!(level, Level::Master),
            Spec::Search { budget, .. } => matches!(budget, Budget::Time(_)),
            Spec::Engine(_) => true,
        }
    }

    /// The player, with a seed for its random choices; `None` for a human. An engine is started,
    /// and gets the seed if it has such an option. Once `stop` is raised, now or later, waiting for
    /// the engine fails at once.
    ///
    /// # Errors
    ///
    /// If an engine cannot be started.
    ///
    /// ```
    /// use rulebook_engine::{Spec, StopFlag};
    ///
    /// let never = StopFlag::never();
    /// assert!("human".parse::<Spec>()?.start(0, &never)?.is_none());
    /// assert!("flat:100n".parse::<Spec>()?.start(0, &never)?.is_some());
    /// assert!("engine:/no/such/program".parse::<Spec>()?.start(0, &never).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn start(
        &self,
        seed: u64,
        stop: &StopFlag,
    ) -> Result<Option<Box<dyn Player>>, PlayerError> {
        Ok(match self {
            Spec::Human => None,
            Spec::Level(level) => Some(Box::new(SearchPlayer::of_level(*level, seed))),
            Spec::Search { algorithm, budget } => {
                Some(Box::new(SearchPlayer::new(*algorithm, *budget, seed)))
            }
            Spec::Engine(command) => {
                let mut engine = Engine::start(command, stop)?;
                engine.set_seed(seed)?;
                Some(Box::new(engine))
            }
        })
    }
}

/// The player with this name, if it takes no limit.
fn without_limit(name: &str) -> Option<(&'static str, Spec)> {
    if name == "human" {
        return Some(("human", Spec::Human));
    }
    name.parse().ok().map(|level: Level| (level.name(), Spec::Level(level)))
}

impl FromStr for Spec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Spec, SpecError> {
        let (name, rest) = match text.split_once(':') {
            Some((name, rest)) => (name, Some(rest)),
            None => (text, None),
        };
        if name == "engine" {
            let command = rest.map(str::trim).filter(|command| !command.is_empty());
            return Ok(Spec::Engine(command.ok_or(SpecError::NoCommand)?.to_owned()));
        }
        if let Some((name, spec)) = without_limit(name) {
            return if rest.is_some() { Err(SpecError::NoBudget { name }) } else { Ok(spec) };
        }
        let algorithm = name.parse().map_err(|_| SpecError::Unknown { name: name.to_owned() })?;
        let budget = match rest {
            Some(budget) => budget.parse()?,
            None => Budget::Time(Duration::from_secs(1)),
        };
        Ok(Spec::Search { algorithm, budget })
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spec::Human => f.write_str("human"),
            Spec::Level(level) => write!(f, "{level}"),
            Spec::Search { algorithm: Algorithm::Random, .. } => f.write_str("random"),
            Spec::Search { algorithm, budget } => write!(f, "{algorithm}:{budget}"),
            Spec::Engine(command) => write!(f, "engine:{command}"),
        }
    }
}
