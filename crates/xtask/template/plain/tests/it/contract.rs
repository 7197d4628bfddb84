//! The laws that every game keeps.

use rulebook_laws::{Laws, slow};
use rulebook_mygame::{Game, Move, Mygame};

use crate::model::VARIANTS;

rulebook_laws::laws! { default_rules, Mygame::default(), [
    games(60), ends_within(21), candidates(moves()), game, hidden, indexed, picks, planes,
    no_alloc
] }

#[test]
fn every_variant_keeps_the_laws() {
    for variant in VARIANTS {
        let start = Mygame::start(variant.parse().expect(variant));
        let laws = Laws::new(start).games(slow::scale(20, 1_000)).seed(2).ends_within(21);
        let laws = laws.candidates(moves()).game().hidden().indexed().picks().planes();
        laws.no_alloc().run();
    }
}

#[test]
fn written_positions_keep_the_laws() {
    let texts = ["20 b", "2 w", "1 w", "0 b", "{last=loses} 0 w"];
    let laws = Laws::new(Mygame::default()).games(1).positions(texts);
    laws.game().indexed().picks().run();
}

#[cfg(feature = "serde")]
#[test]
fn data_comes_back_as_it_was() {
    Laws::new(Mygame::default()).games(slow::scale(20, 1_000)).seed(3).serde().run();
}

/// Every move that can be written.
fn moves() -> impl Iterator<Item = Move> {
    (0..=u8::MAX).map(|counters| Move::Take { counters })
}
