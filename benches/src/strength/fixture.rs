//! The matches of the tables, from `benches/strength.toml`.

use rulebook::Registry;
use rulebook_arena::{Arena, Bot, Settings};
use serde::Deserialize;

use super::{
    aim::{Aim, Measure},
    guesser::Guesser,
};

const FILE: &str = include_str!("../../strength.toml");

/// The matches of one table.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fixtures {
    /// The name of the table.
    pub name: String,
    /// The title of the table.
    pub title: String,
    /// The number of games in a match that states none of its own.
    games: u64,
    measure: Measure,
    low: f64,
    high: Option<f64>,
    #[serde(rename = "match")]
    matches: Vec<Fixture>,
}

/// A match.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fixture {
    /// The name of the game.
    pub game: String,
    /// Options of the rules.
    #[serde(default)]
    pub variant: String,
    /// The players.
    pub bots: [String; 2],
    games: Option<u64>,
}

/// The tables, in the order of the page.
///
/// # Panics
///
/// If the file cannot be read.
#[must_use]
pub fn fixtures() -> Vec<Fixtures> {
    #[derive(Deserialize)]
    struct File {
        table: Vec<Fixtures>,
    }
    toml::from_str::<File>(FILE).expect("benches/strength.toml is a list of tables").table
}

impl Fixtures {
    /// The matches.
    #[must_use]
    pub fn matches(&self) -> &[Fixture] {
        &self.matches
    }

    /// What each match should show.
    #[must_use]
    pub fn aim(&self) -> Aim {
        Aim { measure: self.measure, low: self.low, high: self.high }
    }

    /// The tournament of one match, with `percent` % of its games.
    ///
    /// # Errors
    ///
    /// If the game, the variant or a player is unknown.
    pub fn arena(
        &self,
        fixture: &Fixture,
        seed: u64,
        percent: u64,
    ) -> Result<Arena, Box<dyn std::error::Error>> {
        let games = fixture.games.unwrap_or(self.games).saturating_mul(percent) / 100;
        let registry = Registry::standard();
        let settings = Settings {
            variant: fixture.variant.clone(),
            games: games.max(2),
            seed,
            ..Settings::of(registry.game(&fixture.game)?)
        };
        let bots = fixture.bots.iter().map(|text| bot(text)).collect::<Result<_, _>>()?;
        Ok(Arena::new(&registry, settings, bots)?)
    }
}

/// The player that a text describes: a specification, or `guess:N` followed by `n`.
fn bot(text: &str) -> Result<Bot, Box<dyn std::error::Error>> {
    match text.strip_prefix("guess:").and_then(|nodes| nodes.strip_suffix('n')) {
        Some(nodes) => {
            let nodes = nodes.parse()?;
            Ok(Bot::new(text, move |seed| Box::new(Guesser::new(nodes, seed))))
        }
        None => Ok(Bot::of(&text.parse()?)?),
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use rulebook_arena::Run;

    use super::*;

    #[test]
    fn every_table_has_matches_that_can_be_played() {
        for table in fixtures() {
            assert!(!table.matches().is_empty(), "{}", table.name);
            for fixture in table.matches() {
                let arena = table.arena(fixture, 1, 0);
                arena.unwrap_or_else(|error| panic!("{}: {fixture:?}: {error}", table.name));
            }
        }
    }

    #[test]
    fn a_player_who_guesses_the_hidden_cards_plays_whole_games() {
        let text = "{ game = 'octagone', variant = 'covered=on', bots = ['guess:20n', 'random'] }";
        let table = format!(
            "name = 'a'\ntitle = 'b'\nmeasure = 'score'\nlow = 0\ngames = 4\nmatch = [{text}]"
        );
        let table: Fixtures = toml::from_str(&table).expect("a table");
        let arena = table.arena(&table.matches()[0], 1, 100).expect("a tournament");
        let played = arena.run(&Run::default(), |_| ControlFlow::Continue(())).expect("no failure");
        assert_eq!((played.games, played.failures.len()), (4, 0));
    }
}
