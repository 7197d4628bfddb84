//! The options of the engine.

use std::{str::FromStr, time::Duration};

use rulebook::{
    Algorithm, Registry, SearchLimits,
    core::{
        DrawRules,
        text::{SyntaxError, quoted},
    },
};

use super::code::{Code, LineRefusal};
use crate::{level::Level, think::Clock};

/// The options of `setoption`, without the game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Settings {
    /// The search that was named; `None` for the one that the game prefers.
    pub(super) algorithm: Option<Algorithm>,
    /// The level of a search by time.
    pub(super) level: Level,
    hash: usize,
    pub(super) seed: u64,
    threads: usize, // Of alpha-beta.
    pub(super) lines: usize,
    /// The reserve of time for each move.
    pub(super) overhead: Duration,
    /// Whether the game's draw rules end matches.
    adjudicates: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        let limits = SearchLimits::default();
        Settings {
            algorithm: None,
            level: Level::Master,
            hash: limits.memory >> 20,
            seed: limits.seed,
            threads: limits.threads,
            lines: 1,
            overhead: Clock::OVERHEAD,
            adjudicates: true,
        }
    }
}

impl Settings {
    /// The greatest memory in MiB.
    const MAX_HASH: usize = 1 << 16;
    /// The greatest number of threads.
    const MAX_THREADS: usize = 256;
    /// The greatest number of lines.
    const MAX_LINES: usize = 256;
    /// The greatest reserve of time for a move, in milliseconds.
    const MAX_OVERHEAD: u64 = 10_000;

    /// The draw rules of a match; `None` for those of the game.
    pub(super) fn draw_rules(&self) -> Option<DrawRules> {
        (!self.adjudicates).then_some(DrawRules::NONE)
    }

    /// The limits of a search with this number of lines.
    pub(super) fn limits(&self, n_lines: usize) -> SearchLimits {
        let n_lines = n_lines.min(Settings::MAX_LINES);
        let limits = SearchLimits::default().memory(self.hash << 20).seed(self.seed);
        // Any other search would refuse them.
        let has_threads = self.algorithm == Some(Algorithm::AlphaBeta);
        let limits = if has_threads { limits.threads(self.threads) } else { limits };
        limits.lines(n_lines)
    }

    /// Sets an option other than `game` and `variant`.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), LineRefusal> {
        match name {
            "algorithm" if value == "auto" => self.algorithm = None,
            "algorithm" => {
                let algorithm = value.parse().map_err(|_| {
                    let names = names().join(", ");
                    let value = quoted(value);
                    Code::Option.refuse(format_args!("{value} is not a search; one of: {names}"))
                })?;
                self.algorithm = Some(algorithm);
            }
            "level" => {
                self.level = value.parse().map_err(|error: SyntaxError| {
                    let expected = error.expected;
                    Code::Option.refuse(format_args!("level is {expected}"))
                })?;
            }
            "hash" => self.hash = number(name, value, 1, Settings::MAX_HASH)?,
            "seed" => self.seed = number(name, value, 0, u64::MAX)?,
            "threads" => self.threads = number(name, value, 1, Settings::MAX_THREADS)?,
            "adjudication" => {
                self.adjudicates = value
                    .parse()
                    .map_err(|_| Code::Option.refuse("adjudication is `true` or `false`"))?;
            }
            "lines" => self.lines = number(name, value, 1, Settings::MAX_LINES)?,
            "overhead" => {
                let milliseconds = number(name, value, 0, Settings::MAX_OVERHEAD)?;
                self.overhead = Duration::from_millis(milliseconds);
            }
            _ => {
                let name = quoted(name);
                return Err(Code::Option.refuse(format_args!(
                    "there is no option {name}; one of: algorithm, level, hash, seed, \
                     threads, lines, overhead, adjudication, game, variant"
                )));
            }
        }
        Ok(())
    }

    /// The `option` lines, with the game of the session.
    pub(super) fn list(registry: &Registry, game: &str) -> Vec<String> {
        let default = Settings::default();
        let combo = |name: &str, default: &str, values: &[&str]| {
            let values = values.join(" var ");
            format!("option name {name} type combo default {default} var {values}")
        };
        let games: Vec<&str> = registry.games().map(|game| game.rules().name).collect();
        let spin = |name: &str, default: u64, min: u64, max: u64| {
            format!("option name {name} type spin default {default} min {min} max {max}")
        };
        vec![
            combo("algorithm", "auto", &names()),
            combo("level", default.level.name(), &Level::ALL.map(Level::name)),
            spin("hash", default.hash as u64, 1, Settings::MAX_HASH as u64),
            spin("seed", default.seed, 0, u64::MAX),
            spin("threads", 1, 1, Settings::MAX_THREADS as u64),
            spin("lines", 1, 1, Settings::MAX_LINES as u64),
            spin("overhead", default.overhead.as_millis() as u64, 0, Settings::MAX_OVERHEAD),
            "option name adjudication type check default true".to_owned(),
            combo("game", game, &games),
            "option name variant type string default".to_owned(),
        ]
    }
}

/// The values of the option `algorithm`.
fn names() -> Vec<&'static str> {
    let names = Algorithm::ALL.iter().map(|algorithm| algorithm.name());
    ["auto"].into_iter().chain(names).collect()
}

fn number<T: FromStr + PartialOrd + Copy + std::fmt::Display>(
    name: &str,
    value: &str,
    min: T,
    max: T,
) -> Result<T, LineRefusal> {
    match value.parse() {
        Ok(number) if min <= number && number <= max => Ok(number),
        _ => Err(Code::Option.refuse(format_args!("{name} is a number from {min} to {max}"))),
    }
}
