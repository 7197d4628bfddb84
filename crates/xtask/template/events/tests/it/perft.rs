//! Counts of move sequences under deals.

use rulebook_core::{EventList, Perft};
use rulebook_laws::{perft as perft_file, slow};
use rulebook_mygame::{Event, Mygame};

#[test]
fn the_counts_of_the_file_hold() {
    let limit = u64::from(slow::scale(100_000, u32::MAX));
    let text = include_str!("../data/perft.txt");
    perft_file::check_with(text, limit, |state: &Mygame, events, depth| {
        let order: EventList<Event> = events.parse().expect("events");
        Perft::new(state).depth(depth).deal(&order, 0).count().ok()
    });
}
