//! The scorecard: all that is measured, in parts.

use std::{collections::BTreeMap, error::Error, str::FromStr};

use serde::Serialize;

use crate::{
    deepening::{self, Depth},
    doubling::{self, Doubling},
    matches::{self, Duel, Length},
    rules::{self, Rules},
    search_tables,
    simulations::{self, Share},
    table,
};

/// A part of the scorecard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The costs of the rules.
    Rules,
    /// Simulations of Monte Carlo tree search.
    Simulations,
    /// Alpha-beta search to a depth.
    Depth,
    /// Matches with other engines.
    Matches,
    /// Matches between budgets.
    Doubling,
}

/// What was measured; parts that were not are absent.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Scorecard {
    /// The costs of the rules.
    #[serde(flatten)]
    pub rules: Option<Rules>,
    /// Simulations, by game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub simulations: Option<BTreeMap<&'static str, Share>>,
    /// Searches to a depth, by game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<BTreeMap<&'static str, Depth>>,
    /// Matches with other engines.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub matches: Option<Vec<Duel>>,
    /// Matches between budgets.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub doubling: Option<Vec<Doubling>>,
}

impl Part {
    /// All parts, with their names.
    pub const ALL: [(&'static str, Part); 5] = [
        ("rules", Part::Rules),
        ("simulations", Part::Simulations),
        ("depth", Part::Depth),
        ("matches", Part::Matches),
        ("doubling", Part::Doubling),
    ];
}

impl FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Part, String> {
        let found = Part::ALL.iter().find(|(name, _)| *name == text);
        found.map(|(_, part)| *part).ok_or_else(|| format!("there is no part `{text}`"))
    }
}

impl Scorecard {
    /// Measures these parts, for all games or for the one of this name.
    ///
    /// # Errors
    ///
    /// If there is no such game, or a match cannot be played.
    pub fn measure(
        parts: &[Part],
        game: Option<&str>,
        length: Length,
    ) -> Result<Scorecard, Box<dyn Error>> {
        let mut card = Scorecard::default();
        for part in parts {
            match part {
                Part::Rules => {
                    card.rules = Some(rules::measure(game).ok_or("there is no such game")?);
                }
                Part::Simulations => card.simulations = Some(simulations::measure(game)),
                Part::Depth => card.depth = Some(deepening::measure(game)),
                Part::Matches => card.matches = Some(matches::play(game, length)?),
                Part::Doubling => card.doubling = Some(doubling::play(game, length)?),
            }
        }
        Ok(card)
    }

    /// The parts that were measured, in Markdown.
    #[must_use]
    pub fn markdown(&self) -> String {
        let parts = [
            self.rules.as_ref().map(table::markdown),
            self.simulations.as_ref().map(search_tables::simulations),
            self.depth.as_ref().map(search_tables::depth),
            self.matches.as_deref().map(search_tables::matches),
            self.doubling.as_deref().map(search_tables::doubling),
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_that_were_not_measured_are_absent() {
        let card = Scorecard { doubling: Some(Vec::new()), ..Scorecard::default() };
        let text = serde_json::to_string(&card).expect("data");
        assert_eq!(text, r#"{"doubling":[]}"#);
        assert!(card.markdown().starts_with("Twice"));
    }

    #[test]
    fn a_part_has_one_name() {
        for (name, part) in Part::ALL {
            assert_eq!(name.parse(), Ok(part));
        }
        assert!("speed".parse::<Part>().is_err());
    }
}
