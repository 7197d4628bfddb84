//! Mygame as a whole: how it starts, what it is called, how its moves are described.

use core::fmt;

use rulebook_core::{Game, Info};

use crate::{
    event::Event,
    mv::Move,
    setup::{Phase, Setup},
    state::Mygame,
    variant::Variant,
};

impl Game for Mygame {
    type Variant = Variant;
    #[cfg(feature = "alloc")]
    type Deal = rulebook_core::EventList<Event>;
    #[cfg(not(feature = "alloc"))]
    type Deal = rulebook_core::NoDeal;

    const INFO: Info = Info::new("Mygame")
        .aim("Have the higher card when the cards are shown, or make the other player fold.")
        .rules(include_str!("../RULES.md"));

    fn start(variant: Variant) -> Mygame {
        Mygame::from_valid(Setup { variant, ..Setup::default() })
    }

    fn variant(&self) -> Variant {
        self.table.variant()
    }

    fn ending(&self) -> Option<&'static str> {
        match self.table.phase() {
            Phase::Betting => None,
            Phase::Folded => Some("fold"),
            Phase::Shown => Some("showdown"),
        }
    }

    fn describe(&self, mv: Move, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match mv {
            Move::Raise => write!(f, "raise the stake to {}", self.table.stake() + 1),
            Move::Fold => f.write_str("fold"),
            Move::Show => f.write_str("show the cards"),
        }
    }

    fn describe_event(&self, event: Event, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Event::Deal { card } = event;
        write!(f, "player {} gets {card}", self.table.n_dealt() + 1)
    }

    fn deal_example() -> Option<&'static str> {
        Some("1r,4b")
    }
}

impl Default for Mygame {
    /// The official start under the default rules.
    fn default() -> Mygame {
        Mygame::start(Variant::default())
    }
}
