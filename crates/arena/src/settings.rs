//! The settings of a tournament.

use rulebook::{AnyGame, GameInfo};
use serde::{Deserialize, Serialize};

use crate::{error::ArenaError, statistics::Sprt};

/// The settings that decide which games are played, besides the players. The number of threads is
/// not among them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// The name of the game.
    pub game: String,
    /// Options of the rules, `key=value,key=value`.
    pub variant: String,
    /// The number of games for each pair of bots, rounded up to whole blocks; at most
    /// [`Settings::MAX_GAMES`].
    pub games: u64,
    /// The seed of openings, chance and players.
    pub seed: u64,
    /// The number of random plies before the players take over.
    pub book: u32,
    /// The number of plies after which a game is cut off and not scored; `None` for no limit.
    pub ply_limit: Option<u32>,
    /// The test that ends the tournament when it is decided; for two bots only.
    pub sprt: Option<Sprt>,
}

impl Settings {
    /// The largest number of bots: every pair of them plays and has a row in the standings.
    pub const MAX_BOTS: usize = 256;

    /// The largest number of games for each pair of bots.
    pub const MAX_GAMES: u64 = 1_000_000_000;

    /// A hundred games from the official start, with seed 0, 4 random plies, a limit of 10,000
    /// plies and no test.
    #[must_use]
    pub fn new(game: &str) -> Settings {
        Settings {
            game: game.to_owned(),
            variant: String::new(),
            games: 100,
            seed: 0,
            book: 4,
            ply_limit: Some(10_000),
            sprt: None,
        }
    }

    /// The same, for this game, but without random plies if chance makes its games differ.
    #[must_use]
    pub fn of(game: &dyn AnyGame) -> Settings {
        let GameInfo { name, chance, .. } = game.info();
        let settings = Settings::new(name);
        Settings { book: if chance { 0 } else { settings.book }, ..settings }
    }

    /// Refuses settings that contradict themselves.
    pub(crate) fn check(&self, n_bots: usize) -> Result<(), ArenaError> {
        let refused = |reason: &str| Err(ArenaError::Settings(reason.to_owned()));
        if n_bots < 2 {
            return refused("a tournament needs at least two bots");
        }
        if Settings::MAX_BOTS < n_bots {
            let most = Settings::MAX_BOTS;
            return refused(&format!("a tournament has at most {most} bots, not {n_bots}"));
        }
        if Settings::MAX_GAMES < self.games {
            let games = self.games;
            let most = Settings::MAX_GAMES;
            return refused(&format!("each pair of bots plays at most {most} games, not {games}"));
        }
        let Some(Sprt { elo0, elo1 }) = self.sprt else { return Ok(()) };
        if n_bots != 2 {
            return refused("a sequential test compares two bots");
        }
        let is_possible = |elo: f64| (-2_000.0..=2_000.0).contains(&elo);
        if !(elo0 < elo1 && is_possible(elo0) && is_possible(elo1)) {
            return refused(
                "the test needs two differences in Elo, from -2000 to 2000, the smaller first",
            );
        }
        Ok(())
    }
}
