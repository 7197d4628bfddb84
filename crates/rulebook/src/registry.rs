//! The list of games.

use std::sync::Arc;

use rulebook_core::{Record, ReplayLimits, text::quoted};

use crate::{
    any_client::AnyClient,
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

    /// The game with this name or title. The case of ASCII letters, spaces and punctuation do not matter, nor does what
    /// stands in a title behind a parenthesis; a game with exactly this name comes first.
    ///
    /// # Errors
    ///
    /// If there is none; the error names the feature that is missing for it, the most similar game, or
    /// all games.
    ///
    /// ```
    /// # #[cfg(feature = "toki")] {
    /// use rulebook::Registry;
    ///
    /// let registry = Registry::standard();
    /// assert_eq!(registry.game("Toki Toki")?.rules().name, "toki");
    /// let error = registry.game("Toki Taki").unwrap_err();
    /// assert_eq!(error.help.as_deref(), Some("did you mean `toki`?"));
    /// # }
    /// # Ok::<(), rulebook::AnyError>(())
    /// ```
    pub fn game(&self, name: &str) -> Result<&dyn AnyGame, AnyError> {
        if let Some(game) = self.games().find(|game| game.rules().name == name) {
            return Ok(game);
        }
        let given = folded(name);
        let called = |game: &dyn AnyGame| {
            let title = game.info().title;
            let short = title.split('(').next().unwrap_or_default();
            [game.rules().name, title, short].map(folded)
        };
        let known: Vec<_> =
            self.games().flat_map(|game| called(game).map(|text| (text, game))).collect();
        if let Some((_, game)) = known.iter().find(|(text, _)| *text == given) {
            return Ok(*game);
        }
        let far = |text: &str| strsim::levenshtein(&given, text);
        let similar = known.iter().min_by_key(|(text, _)| far(text));
        let similar = similar.filter(|(text, _)| far(text) <= 2);
        let help = match (games::missing_feature(&given), similar) {
            (Some(feature), _) => format!("enable the feature `{feature}` of `rulebook`"),
            (None, Some((_, game))) => format!("did you mean `{}`?", game.rules().name),
            (None, None) => {
                let names: Vec<&str> = self.games().map(|game| game.rules().name).collect();
                format!("one of: {}", names.join(", "))
            }
        };
        let what = format!("game {}", quoted(name));
        Err(AnyError::new(ErrorKind::Game, what, "there is no such game").with_help(help))
    }

    /// The match of a record of any game in the list. Every step is checked. O(length of the text),
    /// in time and memory, and nothing of a text that is longer than `limits` is read.
    ///
    /// # Errors
    ///
    /// If the text is not a record, exceeds `limits`, or cannot be replayed.
    pub fn replay(&self, text: &str, limits: &ReplayLimits) -> Result<Box<dyn AnyMatch>, AnyError> {
        let record = read(text, limits)?;
        self.game(&record.game)?.replay(&record, limits)
    }

    /// The client's side of a match that a record holds as one observer saw it, every step of which is
    /// checked. O(steps), in time and memory.
    ///
    /// # Errors
    ///
    /// As [`AnyGame::follow`], and if the text is not a record or no game has its name.
    pub fn follow(
        &self,
        text: &str,
        limits: &ReplayLimits,
    ) -> Result<Box<dyn AnyClient>, AnyError> {
        let record = read(text, limits)?;
        self.game(&record.game)?.follow(&record, limits)
    }
}

fn read(text: &str, limits: &ReplayLimits) -> Result<Record, AnyError> {
    Record::read(text, limits).map_err(|error| AnyError::new(ErrorKind::Record, "record", error))
}

impl games::Visitor for Registry {
    fn visit<G: Erasable>(&mut self, entry: Entry<G>) {
        self.add(entry);
    }
}

/// The first 64 characters of a name without spaces and ASCII punctuation, its ASCII letters in lower case. A
/// multiplication sign counts as the letter that people type for it.
fn folded(name: &str) -> String {
    let chars = name.chars().take(64).map(|c| if c == '×' { 'x' } else { c });
    let chars = chars.filter(|c| !c.is_whitespace() && !c.is_ascii_punctuation());
    chars.map(|c| c.to_ascii_lowercase()).collect()
}
