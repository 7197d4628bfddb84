//! Drawings.

use rulebook_gobblet::{Game, Gobblet};
use rulebook_laws::law::random_drawings_let_every_move_be_picked;

#[test]
fn drawings_let_every_move_be_picked() {
    random_drawings_let_every_move_be_picked(&Gobblet::default(), 6, 200, 1);
    for options in ["touch=lose_turn", "touch=lose_game", "enter_over_own=on"] {
        let start = Gobblet::start(options.parse().expect("a variant"));
        random_drawings_let_every_move_be_picked(&start, 3, 200, 2);
    }
}
