//! Fixed orders of chance.

use rulebook_core::{Deal, DealError, EventList, Game};
use rulebook_laws::law;
use rulebook_mygame::{Event, Mygame};

#[test]
fn the_example_replays() {
    let deal: EventList<Event> = Mygame::deal_example().expect("an example").parse().expect("the example");
    law::deal_text_round_trips(&deal).expect("a text");
    for seed in 0..20 {
        law::deals_replay(&Mygame::default(), &deal, seed).expect("an order");
    }
}

#[test]
fn an_order_without_events_is_exhausted() {
    let deal: EventList<Event> = "".parse().expect("no events");
    let start = Mygame::default();
    assert_eq!(deal.fits(&start), Ok(()));
    assert_eq!(deal.event(&start, 0), Err(DealError::Exhausted));
}
