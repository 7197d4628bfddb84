//! Mygame as a whole: how it starts, what it is called, how its moves are described.

use core::fmt;

use rulebook_core::{NoDeal, Game, Info, NoSymmetry, PerfectInfo};

use crate::{mv::Move, setup::Setup, state::Mygame, variant::Variant};

impl Game for Mygame {
    type Variant = Variant;
    type Deal = NoDeal;

    const INFO: Info = Info::new("Mygame")
        .aim("Take the last counter of the pile. A turn takes one, two or three.")
        .rules(include_str!("../RULES.md"));

    fn start(variant: Variant) -> Mygame {
        Mygame::from_valid(Setup { variant, ..Setup::default() })
    }

    fn variant(&self) -> Variant {
        self.setup.variant
    }

    fn describe(&self, mv: Move, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Move::Take { counters } = mv;
        write!(f, "take {counters} counter{}", if counters == 1 { "" } else { "s" })
    }
}

impl PerfectInfo for Mygame {}

impl NoSymmetry for Mygame {}

impl Default for Mygame {
    /// The official start under the default rules.
    fn default() -> Mygame {
        Mygame::start(Variant::default())
    }
}
