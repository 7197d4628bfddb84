//! The kinds of games that can be generated, and the templates that each is made of.

use super::COMMON;

/// What a new game has, beyond moves of its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Nothing: no chance, no secrets.
    Plain,
    /// Chance events.
    Chance,
    /// Hidden cards, which chance deals.
    Hidden,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 3] = [Kind::Plain, Kind::Chance, Kind::Hidden];

    /// The kind of a game with chance events, hidden cards, both or neither. Hidden cards are
    /// dealt, so a game that has them has chance as well.
    #[must_use]
    pub fn new(has_chance: bool, is_hidden: bool) -> Kind {
        match (has_chance, is_hidden) {
            (false, false) => Kind::Plain,
            (true, false) => Kind::Chance,
            (_, true) => Kind::Hidden,
        }
    }

    /// The name of the kind, and of the folder with what only this kind has.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Kind::Plain => "plain",
            Kind::Chance => "chance",
            Kind::Hidden => "hidden",
        }
    }

    /// The folders of the templates whose files together are the crate. No file is in two of them.
    #[must_use]
    pub fn folders(self) -> &'static [&'static str] {
        match self {
            Kind::Plain => &[COMMON, "pile", "plain"],
            Kind::Chance => &[COMMON, "pile", "events", "chance"],
            Kind::Hidden => &[COMMON, "events", "hidden"],
        }
    }
}
