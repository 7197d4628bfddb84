//! Mygame as a whole: how it starts, what it is called, how its moves are described.

use core::fmt;

use rulebook_core::{Game, Info, NoSymmetry, PerfectInfo};

use crate::{event::Event, mv::Move, setup::Setup, state::Mygame, variant::Variant};

impl Game for Mygame {
    type Variant = Variant;
    #[cfg(feature = "alloc")]
    type Deal = rulebook_core::EventList<Event>;
    #[cfg(not(feature = "alloc"))]
    type Deal = rulebook_core::NoDeal;

    const INFO: Info = Info::new("Mygame")
        .aim("Take the last counter of the pile. A turn takes one or more, up to what the die shows.")
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

    fn describe_event(&self, event: Event, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Event::Roll { pips } = event;
        write!(f, "the die shows {}", pips.number())
    }

    fn deal_example() -> Option<&'static str> {
        Some("d1,d3,d2,d1,d1,d2,d1,d2,d1,d1,d3,d2,d1,d2,d1,d1,d2,d1,d3,d1,d1")
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
