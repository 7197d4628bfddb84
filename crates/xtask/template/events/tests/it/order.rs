//! Fixed orders of chance.

use rulebook_core::{DealError, EventList, Order, Ordered};
use rulebook_laws::law;
use rulebook_mygame::{Event, Mygame};

#[test]
fn the_example_replays() {
    let order: EventList<Event> = <Mygame as Ordered>::EXAMPLE.parse().expect("the example");
    law::order_text_round_trips::<Mygame, _>(&order).expect("a text");
    for seed in 0..20 {
        law::orders_replay(&Mygame::default(), &order, seed).expect("an order");
    }
}

#[test]
fn an_order_without_events_is_exhausted() {
    let order: EventList<Event> = "".parse().expect("no events");
    let start = Mygame::default();
    assert_eq!(order.fits(&start), Ok(()));
    assert_eq!(order.event(&start, 0), Err(DealError::Exhausted));
}
