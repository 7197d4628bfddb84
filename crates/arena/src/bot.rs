//! The players of a tournament.

use std::fmt;

use rulebook_engine::{Player, Spec};

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
    /// If it describes a person, or something that is not a player by itself.
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
        let reason = match spec {
            Spec::Human => "nobody is there to move",
            _ if spec.player(0).is_none() => "it is not a player of this program",
            _ => {
                let spec = spec.clone();
                let make = move |seed| spec.player(seed).expect("it was a player before");
                return Ok(Bot::new(name, make));
            }
        };
        Err(ArenaError::Bot { name, reason: reason.to_owned() })
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

impl fmt::Debug for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bot({})", self.name)
    }
}
