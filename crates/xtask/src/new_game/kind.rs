//! The kinds of games that can be generated, and the classic that is copied for each.

/// The kind of a new game.
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

    /// The small game that a new game of this kind is a copy of.
    #[must_use]
    pub fn classic(self) -> &'static str {
        match self {
            Kind::Plain => "nim",
            Kind::Chance => "pig",
            Kind::Hidden => "goofspiel",
        }
    }
}
