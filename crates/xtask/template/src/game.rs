//! Takeaway as a whole: how it starts, what it is called, how its moves are described.

use core::fmt;

use rulebook_core::{Game, Info, PerfectInfo};

use crate::{mv::Move, setup::Setup, state::Takeaway, variant::Variant};

impl Game for Takeaway {
    type Variant = Variant;

    const INFO: Info = Info::new("Takeaway")
        .aim("Take the last counter of the pile. A turn takes one, two or three.")
        .rules(include_str!("../RULES.md"));

    fn start(variant: Variant) -> Takeaway {
        Takeaway::from_valid(Setup { variant, ..Setup::default() })
    }

    fn variant(&self) -> Variant {
        self.setup.variant
    }

    fn describe(&self, mv: Move, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Move::Take { counters } = mv;
        write!(f, "take {counters} counter{}", if counters == 1 { "" } else { "s" })
    }
}

impl PerfectInfo for Takeaway {}

impl Default for Takeaway {
    /// The official start under the default rules.
    fn default() -> Takeaway {
        Takeaway::start(Variant::default())
    }
}
