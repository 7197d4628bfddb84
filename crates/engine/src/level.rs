//! The levels of players.

use std::{fmt, str::FromStr, time::Duration};

use rulebook::{
    AnyError, AnyView, Strength,
    core::{Info, text::SyntaxError},
    game_rng,
};

use crate::budget::Budget;

/// A level of play: a strength, or the best that the machine can do in a second.
///
/// A strength plays the same moves on every machine. The moves of a master depend on the speed of
/// the machine, so its games do not repeat.
///
/// ```
/// use rulebook_engine::{Level, rulebook::Strength};
///
/// assert_eq!("club".parse(), Ok(Level::Strength(Strength::Club)));
/// assert_eq!("master".parse(), Ok(Level::Master));
/// assert!(Level::Strength(Strength::Strong) < Level::Master);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// A number of nodes for each move, which the game states. It ignores the clock.
    Strength(Strength),
    /// 1 s for each move, or a share of the clock where one runs. A lone legal move is played at
    /// once.
    Master,
}

impl Level {
    /// All of them, the weakest first.
    pub const ALL: [Level; 5] = [
        Level::Strength(Strength::Beginner),
        Level::Strength(Strength::Easy),
        Level::Strength(Strength::Club),
        Level::Strength(Strength::Strong),
        Level::Master,
    ];

    /// The time of a master for each move where no clock runs.
    pub(crate) const MASTER_TIME: Duration = Duration::from_secs(1);

    /// The name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Level::Strength(strength) => strength.name(),
            Level::Master => "master",
        }
    }

    /// The budget for each move of a game with these facts, where no clock runs.
    #[must_use]
    pub const fn budget(self, info: &Info) -> Budget {
        match self {
            Level::Strength(strength) => Budget::Nodes(strength.nodes(info)),
            Level::Master => Budget::Time(Level::MASTER_TIME),
        }
    }

    /// The move that a beginner plays without a search, if there is one. It depends on the seed,
    /// the number of steps and the view.
    ///
    /// # Errors
    ///
    /// If the observer may not ask about moves.
    pub(crate) fn impulse(self, seen: &dyn AnyView, seed: u64) -> Result<Option<String>, AnyError> {
        let Level::Strength(Strength::Beginner) = self else { return Ok(None) };
        let mut rng = game_rng(seed, seen.n_steps() as u64);
        Ok(seen.choices()?.impulse(&mut || rng.next()))
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Level {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Level, SyntaxError> {
        let found = Level::ALL.into_iter().find(|level| level.name() == text);
        let expected = "`beginner`, `easy`, `club`, `strong` or `master`";
        found.ok_or(SyntaxError { offset: 0, expected })
    }
}
