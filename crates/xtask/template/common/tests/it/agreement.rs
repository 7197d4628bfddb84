//! Engine and model play the same game.

use rulebook_laws::{compare, slow};
use rulebook_mygame::{Game, Mygame};

use crate::model::{SlowMygame, VARIANTS};

#[test]
fn engine_and_model_agree() {
    let games = slow::scale(200, 10_000);
    for (seed, variant) in (1..).zip(VARIANTS) {
        let start = Mygame::start(variant.parse().expect(variant));
        compare(&start, &SlowMygame::new(variant), games, seed);
    }
}
