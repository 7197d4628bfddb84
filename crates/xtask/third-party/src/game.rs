//! The game as a whole: how it starts, what it is called, how its moves are described.

use std::fmt::{self, Display};

use rulebook_core::{EventList, Game, Info, State};

use crate::{
    bird::Bird,
    mv::Move,
    state::Aviary,
    table::{Phase, Table},
    variant::Variant,
};

impl Game for Aviary {
    type Variant = Variant;
    type Deal = EventList<Bird>;

    const INFO: Info = Info::new("Aviary")
        .aim("Send a canary to the perch under a cloth. The louder one wins, if the other dares.")
        .rules(include_str!("../RULES.md"))
        .grammar(include_str!("../README.md"));

    fn start(variant: Variant) -> Aviary {
        Aviary { table: Table::new(variant) }
    }

    fn variant(&self) -> Variant {
        self.table.variant
    }

    fn ending(&self) -> Option<&'static str> {
        match self.table.phase {
            Phase::Yielded => Some("yield"),
            Phase::Song => Some("song"),
            _ => None,
        }
    }

    fn describe(&self, mv: Move, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Move::Send { bird } = mv else { return f.write_str("yield the perch for one seed") };
        write!(f, "send {bird}")?;
        let hand = self.turn().player().map(|player| self.table.nest(player).hand);
        match hand.and_then(|hand| hand.without(bird).first()) {
            Some(other) => write!(f, " and keep {other}"),
            None => Ok(()),
        }
    }

    fn describe_event(&self, bird: Bird, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.table.phase.receiver() {
            Some(player) => write!(f, "player {player} is dealt {bird}"),
            None => bird.fmt(f),
        }
    }
}

impl Default for Aviary {
    /// The official start under the default rules.
    fn default() -> Aviary {
        Aviary::start(Variant::default())
    }
}
