//! The laws that every game keeps.

use rulebook_laws::{Laws, slow};
use rulebook_takeaway::{Game, Takeaway};

rulebook_laws::laws! { default_rules, Takeaway::default(), [
    games(60), ends_within(21), indexed, parts, zobrist, no_alloc
] }

#[test]
fn every_variant_keeps_the_laws() {
    let start = Takeaway::start("last=loses".parse().expect("a variant"));
    let laws = Laws::new(start).games(slow::scale(20, 1_000)).seed(2).ends_within(21);
    laws.indexed().parts().zobrist().no_alloc().run();
}

#[cfg(feature = "serde")]
#[test]
fn data_comes_back_as_it_was() {
    Laws::new(Takeaway::default()).games(slow::scale(20, 1_000)).seed(3).serde().run();
}
