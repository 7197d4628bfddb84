//! The players of a tournament.

use std::fmt;

use rulebook::Seen;
use rulebook_engine::{Choice, Clock, Player, PlayerError, Spec, Stop};

use crate::error::ArenaError;

/// A player of a tournament: a name, and a way to make a fresh player for each game and seat.
pub struct Bot {
    name: String,
    make: Box<Make>,
}

/// Makes a player from a seed.
type Make = dyn Fn(u64) -> Box<dyn Player> + Send + Sync;

impl Bot {
    /// A bot by this name. `make` gets the seed for the player's random choices; the same seed has
    /// to give the same player.
    pub fn new(
        name: impl Into<String>,
        make: impl Fn(u64) -> Box<dyn Player> + Send + Sync + 'static,
    ) -> Bot {
        Bot { name: name.into(), make: Box::new(make) }
    }

    /// The player that a specification describes.
    ///
    /// # Errors
    ///
    /// If it describes a person, or an engine that cannot be started.
    ///
    /// ```
    /// use rulebook_arena::Bot;
    ///
    /// assert_eq!(Bot::of(&"flat:200n".parse()?)?.name(), "flat:200n");
    /// assert!(Bot::of(&"human".parse()?).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(spec: &Spec) -> Result<Bot, ArenaError> {
        let name = spec.to_string();
        let reason = match spec.start(0) {
            Ok(Some(_)) => {
                let spec = spec.clone();
                return Ok(Bot::new(name, move |seed| started(&spec, seed)));
            }
            Ok(None) => "nobody is there to move".to_owned(),
            Err(error) => error.to_string(),
        };
        Err(ArenaError::Bot { name, reason })
    }

    /// The name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// A fresh player.
    pub(crate) fn player(&self, seed: u64) -> Box<dyn Player> {
        (self.make)(seed)
    }
}

/// The player, or one that is absent: an engine that could be started before may fail later.
fn started(spec: &Spec, seed: u64) -> Box<dyn Player> {
    match spec.start(seed) {
        Ok(player) => player.expect("it was not a person before"),
        Err(why) => Box::new(Absent(why)),
    }
}

/// A player that could not be started. It loses its game, with the reason.
#[derive(Debug)]
struct Absent(PlayerError);

impl Player for Absent {
    fn choose(&mut self, _: &dyn Seen, _: Option<Clock>, _: &Stop) -> Result<Choice, PlayerError> {
        Err(self.0.clone())
    }
}

impl fmt::Debug for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bot({})", self.name)
    }
}
