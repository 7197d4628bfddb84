//! The matches of the strength tables.

use rulebook::Registry;
use rulebook_arena::{Arena, Bot, Settings, rulebook_engine::StopFlag};

use super::{guesser::Guesser, report::Measure};

/// The matches of one table. Each is played once for each of two seeds.
#[derive(Clone, Copy, Debug)]
pub struct Fixtures {
    /// The name of the table.
    pub name: &'static str,
    /// The measure of each match.
    pub measure: Measure,
    /// The number of games in a match, unless the match has its own.
    games: u64,
    /// The matches.
    pub matches: &'static [Fixture],
}

/// A match.
#[derive(Clone, Copy, Debug)]
pub struct Fixture {
    /// The name of the game.
    pub game: &'static str,
    /// Options of the rules.
    pub variant: &'static str,
    /// The players.
    pub bots: [&'static str; 2],
    /// The number of games, if it differs from that of the table.
    games: Option<u64>,
}

const fn fixture(game: &'static str, bots: [&'static str; 2]) -> Fixture {
    Fixture { game, variant: "", bots, games: None }
}

/// The tables of `docs/strength.md`, in the order of the page.
pub const TABLES: [Fixtures; 6] = [
    Fixtures {
        name: "flat",
        measure: Measure::Score,
        games: 100,
        matches: &[
            fixture("gobblet", ["mcts:10000n", "flat:10000n"]),
            fixture("octi", ["mcts:10000n", "flat:10000n"]),
            fixture("octagone", ["mcts:10000n", "flat:10000n"]),
            fixture("octiles", ["mcts:10000n", "flat:10000n"]).games(20),
        ],
    },
    Fixtures {
        name: "doubling",
        measure: Measure::Elo,
        games: 100,
        matches: &[
            fixture("gobblet", ["mcts:2000n", "mcts:1000n"]),
            fixture("gobblet", ["mcts:4000n", "mcts:2000n"]),
            fixture("gobblet", ["mcts:8000n", "mcts:4000n"]),
            fixture("gobblet", ["mcts:16000n", "mcts:8000n"]),
            fixture("octi", ["mcts:2000n", "mcts:1000n"]),
            fixture("octi", ["mcts:4000n", "mcts:2000n"]),
            fixture("octi", ["mcts:8000n", "mcts:4000n"]),
            fixture("octi", ["mcts:16000n", "mcts:8000n"]),
        ],
    },
    Fixtures {
        name: "hidden",
        measure: Measure::Payoff,
        games: 400,
        matches: &[
            fixture("octagone", ["ismcts:5000n", "guess:5000n"]).under("players=4,covered=on")
        ],
    },
    Fixtures {
        name: "toki",
        measure: Measure::Payoff,
        games: 400,
        matches: &[
            fixture("toki", ["expectimax:3000n", "random"]).under("rounds=1"),
            fixture("toki", ["mcts:10000n", "random"]).under("rounds=1"),
        ],
    },
    Fixtures {
        name: "strengths",
        measure: Measure::Elo,
        games: 200,
        matches: &[
            fixture("gobblet", ["easy", "beginner"]),
            fixture("gobblet", ["club", "easy"]),
            fixture("gobblet", ["strong", "club"]),
            fixture("octi", ["easy", "beginner"]),
            fixture("octi", ["club", "easy"]),
            fixture("octi", ["strong", "club"]),
            fixture("octagone", ["easy", "beginner"]),
            fixture("octagone", ["club", "easy"]),
            fixture("octagone", ["strong", "club"]),
            fixture("octagone", ["easy", "beginner"]).under("covered=on"),
            fixture("octagone", ["club", "easy"]).under("covered=on"),
            fixture("octagone", ["strong", "club"]).under("covered=on"),
            fixture("octiles", ["easy", "beginner"]),
            fixture("octiles", ["club", "easy"]),
            fixture("octiles", ["strong", "club"]),
            fixture("toki", ["easy", "beginner"]),
            fixture("toki", ["club", "easy"]),
            fixture("toki", ["strong", "club"]),
        ],
    },
    Fixtures {
        name: "master",
        measure: Measure::Elo,
        games: 20,
        matches: &[
            fixture("gobblet", ["master", "strong"]),
            fixture("octi", ["master", "strong"]),
            fixture("octagone", ["master", "strong"]),
            fixture("octiles", ["master", "strong"]),
            fixture("toki", ["master", "strong"]).under("rounds=1"),
        ],
    },
];

impl Fixture {
    const fn under(self, variant: &'static str) -> Fixture {
        Fixture { variant, ..self }
    }

    const fn games(self, games: u64) -> Fixture {
        Fixture { games: Some(games), ..self }
    }
}

impl Fixtures {
    /// The tournament of one match, with this seed.
    ///
    /// # Errors
    ///
    /// If the game, the variant or a player is unknown.
    pub fn arena(&self, fixture: &Fixture, seed: u64) -> Result<Arena, Box<dyn std::error::Error>> {
        let registry = Registry::standard();
        let settings = Settings {
            variant: fixture.variant.to_owned(),
            games: fixture.games.unwrap_or(self.games),
            seed,
            ..Settings::of(registry.game(fixture.game)?)
        };
        let bots = fixture.bots.into_iter().map(bot).collect::<Result<_, _>>()?;
        Ok(Arena::new(&registry, settings, bots)?)
    }
}

/// The player with this specification, or with `guess:N` followed by `n`.
fn bot(text: &'static str) -> Result<Bot, Box<dyn std::error::Error>> {
    match text.strip_prefix("guess:").and_then(|nodes| nodes.strip_suffix('n')) {
        Some(nodes) => {
            let nodes = nodes.parse()?;
            Ok(Bot::new(text, move |seed| Box::new(Guesser::new(nodes, seed))))
        }
        None => Ok(Bot::of(&text.parse()?, &StopFlag::never())?),
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use rulebook_arena::Run;

    use super::*;

    #[test]
    fn every_table_has_matches_that_can_be_played() {
        for table in TABLES {
            assert!(!table.matches.is_empty(), "{}", table.name);
            for fixture in table.matches {
                let arena = table.arena(fixture, 1);
                arena.unwrap_or_else(|error| panic!("{}: {fixture:?}: {error}", table.name));
            }
        }
    }

    #[test]
    fn a_player_who_guesses_the_hidden_cards_plays_whole_games() {
        let fixture = fixture("octagone", ["guess:20n", "random"]).under("covered=on").games(4);
        let arena = TABLES[0].arena(&fixture, 1).expect("a tournament");
        let played = arena.run(&Run::default(), |_| ControlFlow::Continue(())).expect("no failure");
        assert_eq!((played.games, played.failures.len()), (4, 0));
    }
}
