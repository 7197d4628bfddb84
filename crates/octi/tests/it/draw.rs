//! Drawings.

use rulebook_core::{Player, SplitMix64, State, Step, StepOf, Verdict, Viewpoint};
use rulebook_draw::{Button, Drawing, Picture, Scene, Theme};
use rulebook_laws::{
    golden::compare_with_file,
    law::{random_drawings_are_small, random_drawings_let_every_move_be_picked},
};
use rulebook_octi::{Board, Direction, Game, Octi, Play, Pod, Square};

use crate::{perft::VECTORS, spelling::crowded};

const START: &str = "S: 22 32 42 52 ; N: 26 36 46 56 ; 12 12 ; S";
/// South can capture two pods in one chain, [`CHAIN`].
const MIDDLE: &str = "S: 31AC 32BC 54ABCDEFGH ; N: 34DEF 26 36BH 46 ; 2 3 ; S";
const CHAIN: &str = "31-33x-35x";

#[test]
fn drawings_let_every_move_be_picked() {
    random_drawings_let_every_move_be_picked(&Octi::default(), 2, 100, 1);
    for options in ["return_to_origin=off", "capture_own=off", "stop_on_base=off"] {
        let start = Octi::start(options.parse().expect("a variant"));
        random_drawings_let_every_move_be_picked(&start, 1, 100, 2);
    }
}

/// Crowded positions have chains with many captures, which random games have rarely.
#[test]
fn drawings_let_every_chain_be_picked() {
    let mut rng = SplitMix64::new(3);
    for _ in 0..10 {
        random_drawings_let_every_move_be_picked(&crowded(&mut rng), 1, 10, 4);
    }
    for vector in VECTORS {
        random_drawings_let_every_move_be_picked(&position(vector), 1, 10, 5);
    }
}

#[test]
fn drawings_are_those_of_the_files() {
    for (name, start, moves) in
        [("start", START, ""), ("insertion", START, "22+A"), ("chain", MIDDLE, CHAIN)]
    {
        let (picture, _) = after(start, moves);
        compare_with_file(format!("tests/data/draw_{name}.txt"), &picture.to_string());
    }
    compare_with_file("tests/data/draw_chain.svg", &after(MIDDLE, CHAIN).1.text);
}

/// The picture of the README and the drawings of the rules page, one for each kind of move.
#[test]
fn the_pages_show_these_drawings() {
    for (name, start, moves) in [
        ("picture", START, "32+A 36+D 32-33 46+E 22+B 46-45 22+A 36-54"),
        ("drawings/insert", START, "22+A"),
        ("drawings/step", START, "32+A 36+D 32-33"),
        ("drawings/capture", MIDDLE, CHAIN),
        ("drawings/base", START, "32+A 36+D 32-33 46+E 22+B 46-45 22+A 36-54 22-44-46"),
    ] {
        let (_, drawing) = after(start, moves);
        assert!(drawing.text.len() < 50_000, "{name}: {}", drawing.text.len());
        compare_with_file(format!("{name}.svg"), &drawing.text);
    }
}

#[test]
fn drawings_are_small() {
    random_drawings_are_small(&Octi::default(), 2, 100, 5);
    random_drawings_are_small(&position(MIDDLE), 2, 20, 5);
    let mut rng = SplitMix64::new(6);
    for seed in 0..50 {
        random_drawings_are_small(&crowded(&mut rng), 1, 2, seed);
    }
}

/// The letters and the arrows of each square, wherever they are in it, give the board back.
#[test]
fn every_pod_and_prong_can_be_read_off_without_colours() {
    let mut rng = SplitMix64::new(7);
    let check = |state: &Octi| {
        let (picture, _) = after(&state.to_string(), "");
        assert_eq!(read_board(&picture), *state.board(), "{picture}");
    };
    for _ in 0..50 {
        let mut state = crowded(&mut rng);
        check(&state);
        if let Some(mv) = state.random_move(&mut rng) {
            state.play_unchecked(mv);
            check(&state);
        }
    }
    check(&Octi::default());
    check(&position("S: 22 ; N: 26ABCDEFGH ; 0 16 ; N"));
}

#[test]
fn the_latest_step_is_marked() {
    for (start, moves, square, sign) in [
        (START, "22+A", "22", "S+A"),
        (START, "22+A 26+D 22-23", "22", "from"),
        (START, "22+A 26+D 22-23", "23", "S*"),
        (MIDDLE, CHAIN, "31", "from"),
        (MIDDLE, CHAIN, "32", "captured"),
        (MIDDLE, CHAIN, "33", "via"),
        (MIDDLE, CHAIN, "34", "captured"),
        (MIDDLE, CHAIN, "35", "S*"),
        (MIDDLE, "31-33-35x", "32", "S "),
        // A chain that returns to its start.
        (VECTORS[1], "33-55x-53-33", "33", "S*"),
        (VECTORS[1], "33-55x-53-33", "55", "via"),
        (VECTORS[1], "33-55x-53-33", "44", "captured"),
        // A finished game whose steps are unknown.
        ("S: 42 52 33A 46AB ; N: 54D 45E 26 56 ; 9 10 ; N", "", "46", "S*"),
    ] {
        let (picture, _) = after(start, moves);
        let found = lower_line(&picture, square.parse().expect("a square"));
        assert!(found.starts_with(sign), "{square} after {moves}: {found}\n{picture}");
    }
}

#[test]
fn bases_are_marked_with_and_without_pods() {
    for state in [START, "S: 33 ; N: 43 ; 0 0 ; S"] {
        let (picture, drawing) = after(state, "");
        for square in Square::all() {
            let (x, y) = place(square);
            let is_base = (2..=5).contains(&square.column()) && [2, 6].contains(&square.row());
            assert_eq!(character(&picture, x + 2, y) == '═', is_base, "{square}\n{picture}");
            let owner = if square.row() == 2 { "South's base" } else { "North's base" };
            let label = element_of(&drawing, square);
            assert_eq!(label.contains(owner), is_base, "{label}");
        }
    }
}

#[test]
fn labels_name_the_content_of_a_square() {
    let (picture, drawing) = after(MIDDLE, CHAIN);
    for (square, expected) in [
        ("11", "11, empty"),
        ("22", "22, empty, South's base"),
        ("26", "26, North's pod without prongs, North's base"),
        ("31", "31, empty, left in the latest step"),
        ("32", "32, empty, South's base, pod captured in the latest step"),
        ("33", "33, empty, passed in the latest step"),
        ("35", "35, South's pod with prongs A, C, moved here in the latest step"),
        ("36", "36, North's pod with prongs B, H, North's base"),
    ] {
        assert_eq!(element_of(&drawing, square.parse().expect("a square")), expected);
        assert!(picture.elements.iter().any(|element| element.label == expected), "{square}");
    }
    let (_, drawing) = after(START, "22+A");
    let pod = element_of(&drawing, "22".parse().expect("a square"));
    let inserted = "prong A inserted in the latest step";
    assert_eq!(pod, format!("22, South's pod with prong A, South's base, {inserted}"));
}

#[test]
fn holes_captures_and_the_end_of_a_chain_are_buttons() {
    let (picture, drawing) = after("S: 22A ; N: 33 ; 9 9 ; S", "");
    let button = |(pick, label): (&str, &str)| Button { pick: pick.into(), label: label.into() };
    let expected = [
        ("A", "A ↑"),
        ("B", "B ↗"),
        ("C", "C →"),
        ("D", "D ↘"),
        ("E", "E ↓"),
        ("F", "F ↙"),
        ("G", "G ←"),
        ("H", "H ↖"),
        ("x22", "capture 22"),
        ("x33", "capture 33"),
        ("stop", "end the move"),
    ];
    assert_eq!(picture.buttons, expected.map(button));
    assert_eq!(drawing.buttons, picture.buttons);
}

/// R2: each player sits at a short side.
#[test]
fn a_turned_board_has_the_base_of_its_seat_at_the_bottom() {
    let (_, drawing) = after(START, "");
    assert_eq!(drawing.turns, [0, 2]);
    let place = |square: &str| {
        let found = drawing.elements.iter().find(|element| element.pick == square);
        found.expect("a square").area.centre()
    };
    assert!(place("26").1 < place("22").1);
}

#[test]
fn the_drawing_of_the_start_is_small() {
    let (_, drawing) = after(START, "");
    assert!(drawing.text.len() < 30_000, "{}", drawing.text.len());
}

fn position(text: &str) -> Octi {
    text.parse().expect("a position")
}

/// The drawings after these moves from `start`.
#[track_caller]
fn after(start: &str, moves: &str) -> (Picture, Drawing) {
    let mut state = position(start);
    let mut observed: Vec<StepOf<Octi>> = Vec::new();
    for mv in moves.split_whitespace() {
        let mv = mv.parse().expect("a move");
        state.play(mv).expect("a legal move");
        observed.push(Step::Move(mv));
    }
    let verdict = state.outcome().map(Verdict::Rules);
    let scene = Scene::<Octi>::new(&state, Viewpoint::Public, &observed, verdict);
    (rulebook_draw::picture(&scene), rulebook_draw::svg(&scene, &Theme::LIGHT))
}

/// The column and the line where a square begins in a picture with its caption.
fn place(square: Square) -> (usize, usize) {
    let (column, row) = (usize::from(square.column()), usize::from(square.row()));
    (1 + 10 * (column - 1), 2 + 2 * (7 - row))
}

fn character(picture: &Picture, x: usize, y: usize) -> char {
    picture.to_string().lines().nth(y).and_then(|line| line.chars().nth(x)).unwrap_or(' ')
}

fn lower_line(picture: &Picture, square: Square) -> String {
    let (x, y) = place(square);
    (x..x + 9).map(|x| character(picture, x, y + 1)).collect()
}

fn element_of(drawing: &Drawing, square: Square) -> String {
    let pick = square.to_string();
    let found = drawing.elements.iter().find(|element| element.pick == pick);
    found.map(|element| element.label.clone()).expect("every square is an element")
}

fn read_board(picture: &Picture) -> Board {
    Square::all().fold(Board::EMPTY, |board, square| {
        let (x, y) = place(square);
        let player = match character(picture, x, y + 1) {
            'S' => Player::FIRST,
            'N' => Player::SECOND,
            _ => return board,
        };
        let places = (y..y + 2).flat_map(|y| (x..x + 9).map(move |x| (x, y)));
        let arrows = places.filter_map(|(x, y)| {
            let arrow = character(picture, x, y);
            "↑↗→↘↓↙←↖".chars().position(|other| other == arrow)
        });
        let prongs = arrows.map(|i| Direction::ALL[i]).collect();
        board.with(square, Pod { player, prongs })
    })
}
