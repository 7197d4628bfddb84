//! The bots of a tournament.

use std::fmt;

use rulebook_engine::{Choice, Clock, Player, PlayerError, Spec, StopFlag, rulebook::AnyView};

use crate::error::ArenaError;

/// A bot of a tournament: a name, and a function that makes a new player for each game and seat.
pub struct Bot {
    name: String,
    make: Box<Make>,
}

/// Makes a player from a seed. Fails once the flag is raised.
type Make = dyn Fn(u64, &StopFlag) -> Result<Box<dyn Player>, PlayerError> + Send + Sync;

impl Bot {
    /// A bot with this name. `make` gets the seed for the player's random choices; the same seed
    /// must give the same player.
    pub fn new(
        name: impl Into<String>,
        make: impl Fn(u64) -> Box<dyn Player> + Send + Sync + 'static,
    ) -> Bot {
        Bot { name: name.into(), make: Box::new(move |seed, _| Ok(make(seed))) }
    }

    /// The bot of a specification. An engine is started for each game, and once now as a check,
    /// unless `stop` is raised first.
    ///
    /// # Errors
    ///
    /// If it describes a human, or an engine that does not start.
    ///
    /// ```
    /// use rulebook_arena::{Bot, rulebook_engine::StopFlag};
    ///
    /// let never = StopFlag::never();
    /// assert_eq!(Bot::of(&"flat:200n".parse()?, &never)?.name(), "flat:200n");
    /// assert!(Bot::of(&"human".parse()?, &never).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(spec: &Spec, stop: &StopFlag) -> Result<Bot, ArenaError> {
        let name = spec.to_string();
        let refused = |reason: String| ArenaError::Bot { name: spec.to_string(), reason };
        let started = spec.start(0, stop).map_err(|error| refused(error.to_string()))?;
        if started.is_none() {
            return Err(refused("only bots can play".to_owned()));
        }
        let spec = spec.clone();
        let make =
            move |seed, stop: &StopFlag| Ok(spec.start(seed, stop)?.expect("it is not a human"));
        Ok(Bot { name, make: Box::new(make) })
    }

    /// The name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// A new player. If it does not start, it returns the error when it is to move.
    pub(crate) fn player(&self, seed: u64, stop: &StopFlag) -> Box<dyn Player> {
        (self.make)(seed, stop).unwrap_or_else(|error| Box::new(AbsentPlayer(error)))
    }
}

/// A player that did not start.
#[derive(Debug)]
struct AbsentPlayer(PlayerError);

impl Player for AbsentPlayer {
    fn choose(
        &mut self,
        _: &dyn AnyView,
        _: Option<Clock>,
        _: &StopFlag,
    ) -> Result<Choice, PlayerError> {
        Err(self.0.clone())
    }
}

impl fmt::Debug for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bot({})", self.name)
    }
}
