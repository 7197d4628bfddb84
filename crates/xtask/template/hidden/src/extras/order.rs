//! A fixed order of chance: the cards as they are dealt.

use rulebook_core::{EventList, Ordered};

use crate::{event::Event, state::Mygame};

impl Ordered for Mygame {
    type Order = EventList<Event>;

    const EXAMPLE: &'static str = "1r,4b";
}
