//! Drawings.

use crate::numbered_step;
use rulebook_core::{Player, SplitMix64, State, Step, StepOf, Turn, Verdict, Viewpoint};
use rulebook_draw::{Button, Colour, Drawing, Element, Paper, Picture, Scene, Theme};
use rulebook_laws::{
    golden::compare_with_file,
    law::{random_drawings_are_small, random_drawings_let_every_move_be_picked},
};
use rulebook_octiles::{Edge, Game, Octagon, Octiles, Pattern, Play, Side, Space, Tile};

const VARIANTS: [&str; 7] = [
    "",
    "runners=3,first=N",
    "players=3,runners=4",
    "players=4,runners=3,face_up=on",
    "players=4,runners=3,placement=chosen",
    "runners=3,first=S,bury_on_deadlock=on",
    "players=4,runners=3,teams=on",
];
/// The places of the edges in an octagon, clockwise from the north.
const EDGES: [(usize, usize); 8] = [(3, 0), (5, 0), (6, 1), (5, 2), (3, 2), (1, 2), (0, 1), (1, 0)];

#[test]
fn drawings_let_every_move_be_picked() {
    for (options, seed) in VARIANTS.into_iter().zip(1..) {
        random_drawings_let_every_move_be_picked(&start(options), 1, 60, seed);
    }
    for position in include_str!("../data/positions.txt").lines().filter(|l| !l.starts_with('#')) {
        random_drawings_let_every_move_be_picked(
            &position.parse::<Octiles>().expect("a position"),
            1,
            2,
            7,
        );
    }
}

#[test]
fn drawings_are_those_of_the_files() {
    for (name, options, n_steps) in [
        ("start", "", 1),
        ("few", "", 9),
        ("full", "players=4,runners=3", 150),
        ("face_up", "players=3,face_up=on", 30),
        ("placement", "runners=3,placement=chosen", 1),
    ] {
        let (picture, _) = draw(&random_game(options, 4, n_steps));
        compare_with_file(format!("tests/data/draw_{name}.txt"), &picture.to_string());
    }
    compare_with_file("tests/data/draw_few.svg", &draw(&random_game("", 4, 9)).1.text);
}

/// The picture of the README and the drawings of the rules page, one for each kind of move.
#[test]
fn the_pages_show_these_drawings() {
    let replaceable = "b4:T3r2,a2:T17r1 s11,W2,W3,W4,W5/s13,E2,E3,E4,E5 \
                       T5,[T4,T6,T7,T9,T10,T11,T12,T13,T14,T15,T16,T18],T8,T1,T2 1 0";
    let position = replaceable.parse().expect("a position");
    for (name, mut game, steps) in [
        ("picture", random_game("", 4, 25), &[][..]),
        ("drawings/start", (start("runners=3,placement=chosen"), Vec::new()), &["W1,W3,W5"]),
        ("drawings/lay", (start(""), Vec::new()), &["draw T1", "T1@a2r1 W1-s11", "draw T5"]),
        ("drawings/replace", (position, Vec::new()), &["T5@b4r2 s13-s24", "draw T9"]),
    ] {
        for step in steps {
            play(&mut game, step);
        }
        let (_, drawing) = draw(&game);
        assert!(drawing.text.len() < 60_000, "{name}: {}", drawing.text.len());
        compare_with_file(format!("{name}.svg"), &drawing.text);
    }
}

#[test]
fn drawings_are_small() {
    for (options, seed) in VARIANTS.into_iter().zip(10..) {
        random_drawings_are_small(&start(options), 1, 300, seed);
    }
}

/// The arrows and letters, wherever they are, give the board and the runners back.
#[test]
fn every_tile_and_runner_can_be_read_off_without_colours() {
    along_games(|game| {
        let (picture, _) = draw(game);
        let state = &game.0;
        for octagon in Octagon::all() {
            let area = area(&picture.elements, &octagon.to_string());
            assert_eq!(read_pattern(&picture, area), state.board().pattern(octagon), "{picture}");
            let name = text(&picture, (area.0 + 1, area.1 + 1, 5, 1));
            let tile = state.board().pattern(octagon).map(|pattern| pattern.tile().to_string());
            assert_eq!(name.trim(), format!("{octagon}{}", tile.unwrap_or_default()), "{picture}");
        }
        for space in Space::all() {
            let found = text(&picture, area(&picture.elements, &space.to_string()));
            let side = state.runner_at(space).map(|player| state.variant().side(player));
            let letter = side.map_or(" ".to_owned(), |side| side.to_string());
            let letters = found.replace('[', "(").replace([']', '\n'], ")");
            let runner =
                if is_closed(state, space) { String::new() } else { format!("({letter})") };
            assert!(letters.starts_with(&space.to_string()), "{picture}");
            assert_eq!(letters.contains('('), !runner.is_empty(), "{space}: {found}");
            assert!(letters.contains(&runner), "{space}: {found}\n{picture}");
        }
        for pattern in state.top().into_iter().flat_map(Tile::patterns) {
            let area = area(&picture.elements, &format!("r{}", pattern.turn()));
            assert_eq!(read_pattern(&picture, area), Some(pattern), "{picture}");
        }
    });
}

#[test]
fn every_pick_has_an_element_in_every_position() {
    along_games(|game| {
        let (picture, drawing) = draw(game);
        let n_turns = game.0.top().map_or(0, Tile::turns);
        let turns = (0..n_turns).map(|turn| format!("r{turn}"));
        let octagons = Octagon::all().map(|octagon| octagon.to_string());
        let spaces = Space::all().map(|space| space.to_string());
        let expected: Vec<String> = octagons.chain(spaces).chain(turns).collect();
        for elements in [&picture.elements, &drawing.elements] {
            let picks: Vec<String> = elements.iter().map(|element| element.pick.clone()).collect();
            assert_eq!(picks, expected);
        }
        let pass = Button { pick: "pass".to_owned(), label: "pass the tile on".to_owned() };
        assert_eq!((&picture.buttons, &drawing.buttons), (&vec![pass.clone()], &vec![pass]));
    });
}

#[test]
fn the_latest_move_stays_marked_when_a_tile_is_drawn() {
    let mut game = (start(""), Vec::new());
    for step in ["draw T1", "T1@a2r1 W1-s11", "draw T5"] {
        play(&mut game, step);
    }
    let (picture, drawing) = draw(&game);
    for (pick, expected) in [("W1", "W1[ ]"), ("s11", "s11\n[W]\n"), ("W2", "W2 \n(W)\n")] {
        let found = text(&picture, area(&picture.elements, pick));
        assert_eq!(found.trim_end(), expected.trim_end(), "{picture}");
    }
    let rows = picture.to_string();
    let marked = picture.rows.iter().flatten().filter(|span| span.paper == Paper::Mark);
    let marked: String = marked.map(|span| span.text.as_str()).collect();
    assert_eq!(marked, "[T5]↙a2T1 ↗↘↓[ ][W]", "{picture}");
    assert!(rows.contains("[↙a2T1 ↗]") && rows.contains("[T5] in hand"), "{picture}");
    for (pick, expected) in [
        ("W1", "W1, West's start, East's finish, empty, left in the latest step"),
        ("s11", "s11, West's runner, moved here in the latest step"),
        ("E5", "E5, East's start, West's finish, East's runner"),
        ("N1", "N1, not in play"),
        ("b5", "b5, empty"),
        (
            "a2",
            "a2, tile T1 turned by 45°, joins north with north-west, north-east with east, \
             south-east with south, south-west with west, laid in the latest step",
        ),
    ] {
        assert_eq!(label(&picture.elements, pick), expected);
        assert_eq!(label(&drawing.elements, pick), expected);
    }
    assert_eq!(
        label(&drawing.elements, "r1"),
        "tile T5 turned by 45°, joins north with south, north-east with east, south-east with \
         south-west, west with north-west"
    );
    // A pass lays no tile and moves no runner.
    let lay = game.0.legal_moves()[0];
    for step in [&lay.to_string(), "draw T2", "pass"] {
        play(&mut game, step);
    }
    let (picture, _) = draw(&game);
    assert_eq!(picture.to_string().matches('[').count(), 1, "only in the legend: {picture}");
    assert!(picture.to_string().contains("\npasses: 1 "), "{picture}");
}

#[test]
fn chosen_start_circles_are_marked() {
    let mut game = (start("runners=3,placement=chosen"), Vec::new());
    play(&mut game, "W1,W2,W5");
    let (picture, _) = draw(&game);
    for pick in ["W1", "W2", "W5"] {
        assert!(text(&picture, area(&picture.elements, pick)).contains("[W]"), "{picture}");
        let expected = format!(
            "{pick}, West's start, East's finish, West's runner, placed in the latest step"
        );
        assert_eq!(label(&picture.elements, pick), expected);
    }
    assert!(text(&picture, area(&picture.elements, "E1")).contains("( )"), "{picture}");
}

/// The latest path of the drawing is the one of the move.
#[test]
fn the_svg_shows_the_latest_path() {
    let mut rng = SplitMix64::new(8);
    let (mut state, mut longest) = (start("players=4,runners=3"), 0);
    for _ in 0..150 {
        let Some(step) = state.random_step(&mut rng) else { break };
        let before = state.clone();
        state.apply(step).expect("a legal step");
        let Step::Move(mv) = step else { continue };
        let n_crossings = before.path(mv).expect("a legal move").len();
        let (_, drawing) = draw(&(state.clone(), vec![step]));
        let red = Theme::LIGHT.fill(Colour::Red);
        let path = format!("fill=\"none\" stroke=\"{red}\" stroke-width=\"7\"");
        let n_red = drawing.text.matches(&path);
        // Detours are red too.
        let n_red = n_red.count();
        assert!(n_crossings <= n_red && n_red <= 2 * n_crossings, "{before} {mv}");
        longest = longest.max(n_crossings);
    }
    assert!(4 < longest, "{longest}");
}

#[test]
fn r18_partners_are_named() {
    let (picture, drawing) = draw(&(start("players=4,first=N,teams=on"), Vec::new()));
    assert!(picture.to_string().contains("\nN+S, E+W"), "{picture}");
    assert_eq!(drawing.text.matches("to the other side, partner S").count(), 1);
    let said = |notes: &[rulebook_draw::Note]| {
        notes.iter().any(|note| note.label == "North goes from N to S, partner of South")
    };
    assert!(said(&picture.notes) && said(&drawing.notes));
    let (picture, drawing) = draw(&(start("players=4"), Vec::new()));
    assert!(!picture.to_string().contains('+') && !drawing.text.contains("partner"), "{picture}");
}

#[test]
fn unseen_tiles_are_not_in_the_drawings() {
    along_games(|game| {
        let (picture, drawing) = draw(game);
        let state = &game.0;
        let labels: Vec<&str> = drawing.elements.iter().map(|element| &*element.label).collect();
        let labels = labels.join("\n");
        for tile in state.unknown() {
            for text in [&picture.to_string(), &drawing.text, &labels] {
                assert!(!names(text).any(|name| name == tile.to_string()), "{tile} in {text}");
            }
        }
        let n_hidden = state.unknown().len();
        let text = format!("{n_hidden} face down");
        assert_eq!(picture.to_string().contains(&text), n_hidden != 0, "{picture}");
    });
}

#[test]
fn the_next_tile_is_shown_if_it_is_known() {
    let mut game = (start("face_up=on"), Vec::new());
    for (step, shown) in [
        ("draw T1", ""),
        ("draw T5", "next [T5]"),
        ("T1@a2r1 W1-s11", ""),
        ("draw T2", "next [T2]"),
    ] {
        play(&mut game, step);
        let (picture, drawing) = draw(&game);
        assert_eq!(picture.to_string().contains("next"), !shown.is_empty(), "{picture}");
        assert!(picture.to_string().contains(shown), "{picture}");
        assert_eq!(drawing.text.contains("Next tile"), !shown.is_empty());
    }
    assert_eq!(game.0.turn(), Turn::Player(Player::SECOND));
}

/// With two players, the circles on the other two sides do not look like free ones.
#[test]
fn r10_circles_that_are_not_in_play_look_closed() {
    for (options, closed) in [("", "NS"), ("first=N", "WE"), ("players=3", ""), ("players=4", "")] {
        let game = (start(options), Vec::new());
        let (picture, drawing) = draw(&game);
        for space in Space::all() {
            let name = space.to_string();
            let is_closed = name.starts_with(|side| closed.contains(side));
            assert_eq!(label(&drawing.elements, &name).ends_with("not in play"), is_closed);
            let found = text(&picture, area(&picture.elements, &name));
            assert_eq!(found.contains('('), !is_closed, "{picture}");
            let near = drawing.text.find(&format!(">{name}</text>"));
            // A runner covers the name of its space.
            assert_eq!(near.is_none(), game.0.runner_at(space).is_some(), "{name}");
            let Some(near) = near else { continue };
            let mut above = drawing.text[..near].lines();
            let disc = above.rfind(|line| line.starts_with("<circle")).expect("its disc");
            assert_eq!(disc.contains("stroke-dasharray=\"3 4\""), is_closed, "{name}");
            // A free space is white.
            let is_white = disc.contains("fill=\"#ffffff\"");
            assert_eq!(is_white, !is_closed, "{name}");
        }
    }
}

type Match = (Octiles, Vec<StepOf<Octiles>>);

fn start(options: &str) -> Octiles {
    Octiles::start(options.parse().expect("a variant"))
}

/// A random game after at most this many steps.
fn random_game(options: &str, seed: u64, n_steps: usize) -> Match {
    let mut rng = SplitMix64::new(seed);
    let mut game = (start(options), Vec::new());
    while game.1.len() < n_steps {
        let Some(step) = numbered_step(&game.0, &mut rng) else { break };
        game.0.apply(step).expect("a legal step");
        game.1.push(step);
    }
    game
}

/// Whether no player starts or finishes on a circle.
fn is_closed(state: &Octiles, space: Space) -> bool {
    let sides = || Player::all(state.players()).map(|player| state.variant().side(player));
    let is_used = |side: Side| sides().any(|from| [from, from.opposite()].contains(&side));
    space.as_circle().is_some_and(|(side, _)| !is_used(side))
}

/// Calls `check` with positions of random games of all variants.
fn along_games(check: impl Fn(&Match)) {
    for (options, seed) in VARIANTS.into_iter().zip(10..) {
        for n_steps in [0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233] {
            check(&random_game(options, seed, n_steps));
        }
    }
}

#[track_caller]
fn play(game: &mut Match, step: &str) {
    let step = match step.parse() {
        Ok(mv) => Step::Move(mv),
        Err(_) => Step::Event(step.parse().expect("a move or a draw")),
    };
    game.0.apply(step).expect("a legal step");
    game.1.push(step);
}

fn draw((state, observed): &Match) -> (Picture, Drawing) {
    let verdict = state.outcome().map(Verdict::Rules);
    let scene = Scene::<Octiles>::new(state, Viewpoint::Public, observed, verdict);
    (rulebook_draw::picture(&scene), rulebook_draw::svg(&scene, &Theme::LIGHT))
}

/// The column, line, width and height of an element.
#[track_caller]
#[expect(clippy::cast_sign_loss, reason = "no element is left of the page")]
fn area(elements: &[Element], pick: &str) -> (usize, usize, usize, usize) {
    let found = elements.iter().find(|element| element.pick == pick).expect("an element");
    let area = found.area;
    (area.x as usize, area.y as usize, area.width as usize, area.height as usize)
}

#[track_caller]
fn label(elements: &[Element], pick: &str) -> String {
    elements.iter().find(|element| element.pick == pick).expect("an element").label.clone()
}

/// The lines of a part of a picture.
fn text(picture: &Picture, (x, y, columns, rows): (usize, usize, usize, usize)) -> String {
    let picture = picture.to_string();
    let lines = picture.lines().skip(y).take(rows);
    lines
        .map(|line| {
            let inside: String =
                line.chars().chain(std::iter::repeat(' ')).skip(x).take(columns).collect();
            inside + "\n"
        })
        .collect()
}

/// The pattern that joins the edges as the arrows say; `None` if there is no arrow.
fn read_pattern(picture: &Picture, (x, y, ..): (usize, usize, usize, usize)) -> Option<Pattern> {
    let partners = EDGES.map(|(right, down)| {
        let sign = text(picture, (x + right, y + down, 1, 1)).chars().next()?;
        let index = "↑↗→↘↓↙←↖".chars().position(|arrow| arrow == sign)?;
        Edge::from_index(index as u8)
    });
    let joins = |pattern: &Pattern| {
        Edge::all().all(|edge| Some(pattern.partner(edge)) == partners[edge.index()])
    };
    Pattern::all().find(joins)
}

/// The names of tiles in a text.
fn names(text: &str) -> impl Iterator<Item = String> {
    text.match_indices('T').map(|(i, _)| {
        let digits = text[i + 1..].chars().take_while(char::is_ascii_digit);
        format!("T{}", digits.collect::<String>())
    })
}
