//! The list of games.

use std::sync::Arc;

use rulebook_core::{Record, ReplayLimits, text::quoted};

use crate::{
    any_game::AnyGame,
    any_match::AnyMatch,
    entry::Entry,
    erasable::Erasable,
    error::{AnyError, ErrorKind},
    games,
};

/// A list of games by name, including those of other crates.
///
/// ```
/// # #[cfg(feature = "classics")] {
/// use rulebook::{Registry, classics::Nim, entry};
///
/// let mut registry = Registry::empty();
/// registry.add(entry!(Nim));
/// let game = registry.game("nim")?.start("")?;
/// assert_eq!(game.players(), 2);
/// assert!(registry.game("chess").is_err());
/// # }
/// # Ok::<(), rulebook::AnyError>(())
/// ```
#[derive(Debug, Default)]
pub struct Registry {
    games: Vec<Box<dyn AnyGame>>,
}

impl Registry {
    /// The list without games.
    #[must_use]
    pub fn empty() -> Registry {
        Registry::default()
    }

    /// The games of this crate, one for each feature that is enabled.
    #[must_use]
    pub fn standard() -> Registry {
        let mut registry = Registry::empty();
        games::visit(&mut registry);
        #[cfg(feature = "classics")]
        games::visit_classics(&mut registry);
        registry
    }

    /// Adds a game. It replaces a game of the same name.
    pub fn add<G: Erasable>(&mut self, entry: Entry<G>) {
        let game: Box<dyn AnyGame> = Box::new(Arc::new(entry));
        match self.games.iter_mut().find(|other| other.rules().name == G::RULES.name) {
            Some(place) => *place = game,
            None => self.games.push(game),
        }
    }

    /// The games in the order in which they were added.
    #[must_use]
    pub fn games(&self) -> impl ExactSizeIterator<Item = &dyn AnyGame> {
        self.games.iter().map(|game| &**game)
    }

    /// The game with this name.
    ///
    /// # Errors
    ///
    /// If there is none; the error names the feature that is missing for it, the most similar game, or
    /// all games.
    pub fn game(&self, name: &str) -> Result<&dyn AnyGame, AnyError> {
        let found = self.games().find(|game| game.rules().name == name);
        found.ok_or_else(|| {
            let names: Vec<&str> = self.games().map(|game| game.rules().name).collect();
            let similar = names.iter().copied().min_by_key(|other| distance(name, other));
            let similar = similar.filter(|other| distance(name, other) <= 2);
            let help = match (games::missing_feature(name), similar) {
                (Some(feature), _) => format!("enable the feature `{feature}` of `rulebook`"),
                (None, Some(similar)) => format!("did you mean `{similar}`?"),
                (None, None) => format!("one of: {}", names.join(", ")),
            };
            let what = format!("game {}", quoted(name));
            AnyError::new(ErrorKind::Game, what, "there is no such game").with_help(help)
        })
    }

    /// The match of a record of any game in the list. Every step is checked. O(length of the text),
    /// in time and memory, and nothing of a text that is longer than `limits` is read.
    ///
    /// # Errors
    ///
    /// If the text is not a record, exceeds `limits`, or cannot be replayed.
    pub fn replay(&self, text: &str, limits: &ReplayLimits) -> Result<Box<dyn AnyMatch>, AnyError> {
        let record = Record::read(text, limits)
            .map_err(|error| AnyError::new(ErrorKind::Record, "record", error))?;
        self.game(&record.game)?.replay(&record, limits)
    }
}

impl games::Visitor for Registry {
    fn visit<G: Erasable>(&mut self, entry: Entry<G>) {
        self.add(entry);
    }
}

/// The number of characters to insert, delete or replace to get from one name to the other, for
/// names of at most 32 characters.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().take(32).collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, c) in one.chars().take(32).enumerate() {
        let mut diagonal = i;
        row[0] = i + 1;
        for (j, d) in other.iter().enumerate() {
            let replaced = diagonal + usize::from(c != *d);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::distance;

    #[test]
    fn the_distance_counts_what_is_inserted_deleted_and_replaced() {
        for (one, other, wanted) in [
            ("", "", 0),
            ("abc", "", 3),
            ("", "abc", 3),
            ("gobblet", "obblet", 1),
            ("obblet", "gobblet", 1),
            ("toki", "took", 2),
            ("kitten", "sitting", 3),
        ] {
            assert_eq!(distance(one, other), wanted, "{one:?} {other:?}");
        }
    }
}
