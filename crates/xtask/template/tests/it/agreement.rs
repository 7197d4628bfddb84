//! Engine and model play the same game.

use rulebook_laws::{compare, slow};
use rulebook_takeaway::{Game, Takeaway};

use crate::model::SlowTakeaway;

#[test]
fn engine_and_model_agree() {
    let games = slow::scale(200, 10_000);
    compare(&Takeaway::default(), &SlowTakeaway::new(""), games, 1);
    let start = Takeaway::start("last=loses".parse().expect("a variant"));
    compare(&start, &SlowTakeaway::new("{last=loses} "), games, 2);
}
