//! Drawings.

use rulebook_core::{HiddenInfo, Play, State, Step, Verdict, Viewpoint};
use rulebook_draw::{Drawing, Picture, Scene, Theme};
use rulebook_gobblet::{Game, Gobblet};
use rulebook_laws::{
    golden::compare_with_file,
    law::{random_drawings_are_small, random_drawings_let_every_move_be_picked},
};

const START: &str = ".,.,.,./.,.,.,./.,.,.,./.,.,.,. w";

#[test]
fn drawings_let_every_move_be_picked() {
    random_drawings_let_every_move_be_picked(&Gobblet::default(), 6, 200, 1);
    for options in ["touch=lose_turn", "touch=lose_game", "enter_over_own=on"] {
        let start = Gobblet::start(options.parse().expect("a variant"));
        random_drawings_let_every_move_be_picked(&start, 3, 200, 2);
    }
}

#[test]
fn drawings_are_small() {
    for (options, seed) in ["", "touch=lose_turn", "enter_over_own=on"].into_iter().zip(1..) {
        let start = Gobblet::start(options.parse().expect("a variant"));
        random_drawings_are_small(&start, 3, 200, seed);
    }
}

/// Covered pieces read from the top in the text, in the labels and, from left to right, in the SVG.
#[test]
fn drawings_are_those_of_the_files() {
    let (picture, drawing) =
        after(START, "4@a1 4@b2 3@b3 3@c2 2@c3 2@d4 1@d1 1@a4 c3-a4 c2-d4 b3-a4 b2-d4 a1-a4");
    compare_with_file("tests/data/draw_stacks.txt", &picture.to_string());
    compare_with_file("tests/data/draw_stacks.svg", &drawing.text);
}

/// The picture of the README and the drawings of the rules page, one for each kind of move.
#[test]
fn the_pages_show_these_drawings() {
    for (name, start, moves) in [
        ("picture", START, "4@b2 4@c3 4@b3 4@c2 3@a3 3@d4 3@d2 c2-d2 2@c4 3@a1 b2-a1"),
        ("drawings/enter", START, "4@b2 4@c3 3@a1"),
        ("drawings/enter-on-three", START, "4@a1 4@b4 4@c2 3@b3 3@d4 2@b1 4@b3"),
        ("drawings/move", START, "4@b2 4@c3 3@a1 3@d1 b2-d1"),
        ("drawings/line", START, "4@a1 4@a2 4@b2 3@c1 4@c3 4@d2 3@d4"),
        ("drawings/rescue", "d,d,cD,a/.,.,.,D/D,.,.,./.,.,.,b w", "c4-d4"),
    ] {
        let (_, drawing) = after(start, moves);
        assert!(drawing.text.len() < 60_000, "{name}: {}", drawing.text.len());
        compare_with_file(format!("{name}.svg"), &drawing.text);
    }
}

fn after(start: &str, moves: &str) -> (Picture, Drawing) {
    let mut state: Gobblet = start.parse().expect("a position");
    let mut observed = Vec::new();
    for mv in moves.split_whitespace() {
        let mv = mv.parse().expect("a move");
        observed.push(state.observe(Step::Move(mv), Viewpoint::Public));
        state.play(mv).expect("a legal move");
    }
    let verdict = state.outcome().map(Verdict::Rules);
    let scene = Scene::<Gobblet>::new(&state, Viewpoint::Public, &observed, verdict);
    (rulebook_draw::picture(&scene), rulebook_draw::svg(&scene, &Theme::LIGHT))
}
