//! The laws that every game keeps.

use rulebook_laws::{Laws, slow};
use rulebook_mygame::{Event, Game, Move, Mygame, Pips};

use crate::model::VARIANTS;

rulebook_laws::laws! { default_rules, Mygame::default(), [
    games(60), ends_within(42), candidates(moves()), candidate_events(events()), game, hidden,
    indexed, picks, planes, no_alloc
] }

#[test]
fn every_variant_keeps_the_laws() {
    for variant in VARIANTS {
        let start = Mygame::start(variant.parse().expect(variant));
        let laws = Laws::new(start).games(slow::scale(20, 1_000)).seed(2).ends_within(42);
        let laws = laws.candidates(moves()).candidate_events(events()).game().hidden();
        laws.indexed().picks().planes().no_alloc().run();
    }
}

#[test]
fn written_positions_keep_the_laws() {
    let texts = ["20 b", "20 b d1", "2 w d3", "1 w", "0 b", "{last=loses} 0 w"];
    let laws = Laws::new(Mygame::default()).games(1).positions(texts);
    laws.game().indexed().picks().run();
}

#[cfg(feature = "serde")]
#[test]
fn data_comes_back_as_it_was() {
    let laws = Laws::new(Mygame::default()).games(slow::scale(20, 1_000)).seed(3);
    laws.serde().serde_steps().run();
}

/// Every move that can be written.
fn moves() -> impl Iterator<Item = Move> {
    (0..=u8::MAX).map(|counters| Move::Take { counters })
}

/// Every event that can be written.
fn events() -> impl Iterator<Item = Event> {
    Pips::all().map(|pips| Event::Roll { pips })
}
