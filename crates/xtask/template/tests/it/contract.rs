//! The laws that every game keeps.

use rulebook_laws::{Laws, slow};
use rulebook_takeaway::Takeaway;

rulebook_laws::laws! { default_rules, Takeaway::default(), [
    games(60), ends_within(21), indexed, zobrist, serde, no_alloc
] }

#[test]
fn every_variant_keeps_the_laws() {
    let start = Takeaway::new("last=loses".parse().expect("a variant"));
    let laws = Laws::new(start).games(slow::scale(20, 1_000)).seed(2).ends_within(21);
    laws.indexed().zobrist().serde().no_alloc().run();
}
