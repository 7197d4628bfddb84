//! A fixed order of chance: the list of all rolls.

use rulebook_core::{EventList, Ordered};

use crate::{event::Event, state::Mygame};

impl Ordered for Mygame {
    type Order = EventList<Event>;

    const EXAMPLE: &'static str = "d1,d3,d2,d1,d1,d2,d1,d2,d1,d1,d3,d2,d1,d2,d1,d1,d2,d1,d3,d1,d1";
}
