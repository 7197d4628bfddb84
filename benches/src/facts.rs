//! Known facts about a game, read before it is measured: `benches/subjects/GAME.toml`.
//!
//! A game without a file is measured too, from its official start and without aims.

use std::{fs, io::ErrorKind, path::PathBuf};

use serde::Deserialize;

/// The facts about one game.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Facts {
    /// Where random games and perft start; the official start if absent.
    pub position: Option<String>,
    /// About random games.
    pub random_games: RandomGames,
    /// About perft; absent if its leaves say little, as in many games of chance.
    pub perft: Option<Leaves>,
    /// About Monte Carlo tree search.
    pub simulations: Option<Simulations>,
    /// About alpha-beta search; absent if the game is not for it.
    pub deepening: Option<Deepening>,
}

/// The result of random games with seed 1, and the aim.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RandomGames {
    /// Their number.
    pub games: u32,
    /// Moves and chance events in all of them.
    pub plies: u64,
    /// The sum of the first player's payoffs.
    pub payoff: i64,
    /// The plies a second to reach, as a multiple of those of cozy-chess.
    pub aim: f64,
}

/// A perft and its result, and the aim.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Leaves {
    /// The deal; absent where nothing is dealt.
    pub order: Option<String>,
    /// The number of moves.
    pub depth: u32,
    /// The number of leaves.
    pub leaves: u64,
    /// The counted leaves a second to reach, as a multiple of those of cozy-chess.
    pub aim: f64,
}

/// The aim for simulations.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Simulations {
    /// The simulations a second to reach, as a share of the random games a second.
    pub aim: f64,
}

/// A search by iterative deepening with the evaluation zero, and the aims.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deepening {
    /// The depth in moves.
    pub depth: u32,
    /// The seconds within which one thread reaches it.
    pub seconds: f64,
    /// The speed on two threads over that on one.
    pub speedup: f64,
}

impl Facts {
    /// Reads the facts about a game; `None` if it has no file.
    ///
    /// # Panics
    ///
    /// If there is a file that cannot be read.
    #[must_use]
    pub fn of(game: &str) -> Option<Facts> {
        let path = folder().join(format!("{game}.toml"));
        match fs::read_to_string(&path) {
            Ok(text) => match toml::from_str(&text) {
                Ok(facts) => Some(facts),
                Err(error) => panic!("{}: {error}", path.display()),
            },
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => panic!("{}: {error}", path.display()),
        }
    }
}

fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/subjects"))
}

#[cfg(test)]
mod tests {
    use rulebook::Registry;

    use super::*;

    #[test]
    fn every_file_is_about_a_game_of_the_registry() {
        let registry = Registry::standard();
        let mut n_files = 0;
        for entry in fs::read_dir(folder()).expect("the folder") {
            let path = entry.expect("a file").path();
            let name = path.file_stem().and_then(|name| name.to_str()).expect("a name");
            assert!(registry.game(name).is_ok(), "{}", path.display());
            assert!(Facts::of(name).is_some(), "{}", path.display());
            n_files += 1;
        }
        assert!(0 < n_files);
    }
}
