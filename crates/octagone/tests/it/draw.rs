//! Drawings.

use std::{collections::BTreeSet, ops::ControlFlow};

use rulebook_core::{
    Annotate, Entropy, HiddenInfo, Legality, Picks, Play, Player, SplitMix64, Step, StepOf,
    Verdict, Viewpoint,
};
use rulebook_draw::{
    Area, Colour as Colours, Drawing, Element, Paper, Picture, Scene, Theme, Zone, contrast,
};
use rulebook_laws::{
    golden::compare_with_file,
    law::{random_drawings_are_small, random_drawings_let_every_move_be_picked},
};
use rulebook_octagone::{
    Arrow, Colour, Event, Face, Move, Observation, Octagone, Pick, Picture as Shields, Square,
    State, rulebook_core,
};

use crate::{
    helpers::{EVEN, OPTIONS, fresh, mv, position, seat, start},
    hidden::twin,
};

const MOVES: &str = "L23-2 24M0 17C3 25J6 22M1 16C4 23J1";
const FOUR: &str = "222111+1/222111+2/111222+2/111222+1";
const COVERED: &str = "{players=4,covered=on} ";

#[test]
fn drawings_let_every_move_be_picked() {
    for (seed, options) in (1..).zip(OPTIONS) {
        random_drawings_let_every_move_be_picked(&fresh(options), 1, 300, seed);
    }
    for text in positions() {
        random_drawings_let_every_move_be_picked(&position(text), 1, 20, 20);
    }
}

#[test]
fn drawings_are_those_of_the_files() {
    let seen = |prefix, hands, moves, who| History::played(prefix, hands, moves).seen(who);
    let four = "L23-2 24M0 17C3 25M6";
    for (name, (picture, drawing)) in [
        ("lady", seen("", EVEN, "", Viewpoint::Public)),
        ("middle", seen("", EVEN, MOVES, Viewpoint::Public)),
        ("covered", seen(COVERED, FOUR, four, Viewpoint::Seat(seat(1)))),
    ] {
        compare_with_file(format!("tests/data/draw_{name}.txt"), &picture.to_string());
        if name == "covered" {
            compare_with_file("tests/data/draw_covered.svg", &drawing.text);
        }
    }
}

/// The picture of the README and the drawings of the rules page, one for each kind of arrow.
#[test]
fn the_pages_show_these_drawings() {
    for (name, moves) in [
        ("picture", MOVES),
        ("drawings/lady", "L23-2"),
        ("drawings/skip", "L23-2 24M0 17C3 25M6"),
        ("drawings/joker", "L23-2 24M0 17C3 25J6"),
        ("drawings/edge", "L23-0 16C6 15C6"),
    ] {
        let (_, drawing) = History::played("", EVEN, moves).seen(Viewpoint::Public);
        assert!(drawing.text.len() < 50_000, "{name}: {}", drawing.text.len());
        compare_with_file(format!("{name}.svg"), &drawing.text);
    }
}

#[test]
fn drawings_are_small() {
    for (seed, options) in (1..).zip(OPTIONS) {
        random_drawings_are_small(&fresh(options), 1, 300, seed);
    }
}

/// Positions that an observer must not distinguish are drawn alike, byte for byte: text, SVG,
/// labels, picks.
#[test]
fn r16_drawings_do_not_depend_on_hidden_shields() {
    let mut n_twins = 0;
    each_position(&["covered=on", "players=4,covered=on,lot=drawn"], 2, |game, rng| {
        for who in Viewpoint::restricted(game.state().players()) {
            if let Some(other) = twin(game.state(), who, rng) {
                let observed = game.observed(who);
                assert_eq!(draw(&other, who, &observed), game.seen(who), "{other}");
                n_twins += 1;
            }
        }
    });
    assert!(500 < n_twins, "{n_twins}");
}

/// The same for whole histories: two shields change places in the deal, and the moves after it
/// explain both.
#[test]
fn r16_drawings_do_not_depend_on_hidden_deals() {
    let mut n_drawn = 0;
    let mut rng = SplitMix64::new(3);
    while n_drawn < 300 {
        let who = [Viewpoint::Public, Viewpoint::Seat(seat(0))][rng.below(2) as usize];
        let mut games = [
            History::new(fresh("players=4,covered=on")),
            History::new(fresh("players=4,covered=on")),
        ];
        let mut deal = shuffled(&mut rng);
        games[0].deal(&deal);
        // Seats 1 and 2.
        deal.swap(1 + 4 * rng.below(9) as usize, 2 + 4 * rng.below(9) as usize);
        games[1].deal(&deal);
        if games[0].state() == games[1].state() {
            continue;
        }
        while let Some(mv) = games[0].state().random_move(&mut rng)
            && games[1].state().check(mv).is_ok()
        {
            for game in &mut games {
                game.play(mv);
            }
            assert_eq!(games[0].observed(who), games[1].observed(who));
            assert_eq!(games[0].seen(who), games[1].seen(who), "{}", games[0].state());
            n_drawn += 1;
        }
    }
}

#[test]
fn r16_hidden_hands_have_sizes_and_no_picks() {
    each_position(&["players=4,covered=on"], 4, |game, _| {
        for who in Viewpoint::all(4) {
            let (picture, drawing) = game.seen(who);
            for player in Player::all(4) {
                let sees = who == Viewpoint::Host || who == Viewpoint::Seat(player);
                let hand = game.state().hand(player);
                let is_drawn = |pick: &str| {
                    let in_text = picture.elements.iter().any(|element| element.pick == pick);
                    let in_svg = drawing.elements.iter().any(|element| element.pick == pick);
                    assert_eq!(in_text, in_svg, "{pick}");
                    in_text
                };
                for face in Face::ALL {
                    let has_pick = sees && hand.has(face);
                    assert_eq!(is_drawn(&format!("{player}.hand-{face}")), has_pick);
                }
                let row = row(&picture, 9 + player.index());
                let size: String = row.chars().skip(56).take(2).collect();
                assert_eq!(size.trim(), hand.len().to_string(), "{row}");
                assert_eq!(row.contains('?'), !sees && is_unknown(game.state(), player), "{row}");
            }
        }
    });
}

#[test]
fn r11_a_pass_shows_what_a_hidden_hand_lacks() {
    let mut n_lacking = 0;
    each_position(&["covered=on", "players=4,covered=on"], 7, |game, _| {
        let state = game.state();
        let (picture, drawing) = game.seen(Viewpoint::Public);
        for player in Player::all(state.players()) {
            let lacking = state.public_info(player).lacking();
            let row = row(&picture, 9 + player.index());
            for (i, colour) in Colour::ALL.into_iter().enumerate() {
                let is_known = lacking.contains(colour) || state.hand(player).coloured() == 0;
                let found = row.chars().nth(61 + 2 * i);
                assert_eq!(found, Some(if is_known { '·' } else { '?' }), "{picture}");
            }
            let colours: Vec<String> = lacking.iter().map(|colour| colour.to_string()).collect();
            let expected = format!(", none of {}", colours.join(" "));
            let label = label(&drawing, &format!("seat-{player}"));
            assert_eq!(label.contains(&expected), !lacking.is_empty(), "{label}");
            n_lacking += lacking.len();
        }
    });
    assert!(20 < n_lacking, "{n_lacking}");
}

/// Each square's letter and arrow give the shields back.
#[test]
fn every_shield_can_be_read_off_without_colours() {
    each_position(&["", "players=4,rules=kid,covered=on,closing_move=on"], 5, |game, _| {
        let moves = game.steps.iter().filter_map(|step| match step {
            Step::Move(mv) => Some(*mv),
            Step::Event(_) => None,
        });
        let shields: Shields = moves.collect();
        let (picture, _) = game.seen(Viewpoint::Public);
        for (square, expected) in Square::all().zip(shields.to_string().split_whitespace()) {
            let found: String = cell(&picture, square).chars().skip(1).take(2).collect();
            let is_indicated = cell(&picture, square).starts_with('>');
            let is_empty = is_indicated || found.starts_with(' ');
            assert_eq!(if is_empty { "." } else { &found }, expected, "{square}\n{picture}");
        }
    });
}

#[test]
fn the_latest_step_and_the_indicated_square_are_marked() {
    let (picture, drawing) = History::played("", EVEN, MOVES).seen(Viewpoint::Public);
    let marked =
        |sign| Square::all().filter(|square| cell(&picture, *square).starts_with(sign)).count();
    assert_eq!((marked('*'), marked('>')), (1, 1), "{picture}");
    for (pick, expected) in [
        ("1", "1, row A, empty"),
        ("24", "24, row M, shield M with arrow north"),
        ("23", "23, row M, joker with arrow north-east, latest step"),
        ("5", "5, row A, empty, indicated"),
        ("seat-0", "player 1, 18 shields left"),
        ("seat-1", "player 2, 18 shields left, to move"),
        ("1.hand-M", "player 2, 2 shields M"),
        ("0.hand-J", "player 1, 2 jokers, fit every row, point far"),
    ] {
        let labels = picture.elements.iter().filter(|element| element.pick == pick);
        let labels: Vec<&str> = labels.map(|element| element.label.as_str()).collect();
        assert_eq!((labels, label(&drawing, pick)), (vec![expected], expected));
    }
}

/// The marked hand is the one from which the next shield comes; while shields are dealt, the one that
/// got the latest.
#[test]
fn the_hand_of_the_player_to_move_is_marked() {
    each_position(&["", "players=4,covered=on,lot=drawn"], 8, |game, _| {
        let state = game.state();
        let (picture, drawing) = game.seen(Viewpoint::Public);
        let mover = state.turn().player();
        for player in Player::all(state.players()) {
            let label = label(&drawing, &format!("seat-{player}"));
            assert_eq!(label.ends_with(", to move"), mover == Some(player), "{label}");
            let is_latest = label.contains("latest");
            assert!(mover.is_none() || !is_latest, "{label}");
            let (sign, paper) = at(&picture, 46, 9 + player.index());
            assert_eq!(sign == '>', mover == Some(player), "{picture}");
            assert_eq!(sign == '*', is_latest, "{picture}");
            let is_marked = mover == Some(player) || is_latest;
            assert_eq!(paper == Paper::Mark, is_marked, "{picture}");
            let name = format!(">player {}: ", player.index() + 1);
            let name = drawing.text.find(&name).expect("a name");
            let disc = drawing.text[..name].rfind("<circle").expect("the player's colour");
            let below = drawing.text[..disc].lines().next_back().unwrap_or_default();
            let is_on_mark =
                below.starts_with("<rect") && attribute(below, "fill") == Theme::LIGHT.mark;
            assert_eq!(is_on_mark, is_marked, "{below}");
        }
    });
    let mut game = History::new(fresh("players=4"));
    for (n, colour) in
        [Colour::A, Colour::B, Colour::C, Colour::A, Colour::A].into_iter().enumerate()
    {
        game.deal(&[colour]);
        let (_, drawing) = game.seen(Viewpoint::Public);
        let marked = Player::all(4)
            .map(|player| label(&drawing, &format!("seat-{player}")).contains("latest step"));
        assert_eq!(marked.collect::<Vec<_>>(), [0, 1, 2, 3].map(|seat| seat == n % 4));
    }
}

/// In the box the jokers are black. Their letter, arrow and outline can be seen on black and on the
/// page in every theme.
#[test]
fn jokers_are_black_with_a_light_print_in_every_theme() {
    let game = History::played("", EVEN, "L23-2 24M0 17C3 25J6 22M1");
    let black = Colours::Black;
    for (_, theme) in Theme::ALL {
        let fill = theme.fill(black);
        let view = game.state().view(Viewpoint::Public);
        let observed = game.observed(Viewpoint::Public);
        let scene = Scene::<Octagone>::new(&view, Viewpoint::Public, &observed, None);
        let text = rulebook_draw::svg(&scene, &theme).text;
        let lines: Vec<&str> = text.lines().collect();
        let is_joker = |line: &str| {
            line.starts_with("<path") && line.contains(&format!("fill=\"{fill}\" stroke="))
        };
        let jokers: Vec<usize> = (0..lines.len()).filter(|i| is_joker(lines[*i])).collect();
        // One on the board and one kind in each hand.
        assert_eq!(jokers.len(), 3);
        for line in &jokers {
            let edge = attribute(lines[*line], "stroke");
            for ground in [theme.page, theme.board] {
                let seen = contrast(fill, ground).max(contrast(edge, ground));
                assert!(4.5 <= seen, "{edge} on {ground}");
            }
        }
        // On the board a light edge, an arrow, and the letter that is cut out of it.
        let arrow = attribute(lines[jokers[1] + 2], "fill");
        assert!(4.5 <= contrast(arrow, fill), "{arrow}");
        assert_eq!(attribute(lines[jokers[1] + 3], "stroke"), fill);
        // In the hands the letters that are light are one path: the joker's is the last of them.
        for hand in [jokers[0], jokers[2]] {
            let letters = lines[hand..].iter().filter(|line| line.contains("stroke-width=\"3\""));
            let inks: Vec<&str> = letters.take(2).map(|line| attribute(line, "stroke")).collect();
            assert_eq!(inks, ["#000000", "#ffffff"]);
            assert!(4.5 <= contrast(inks[1], fill));
        }
    }
    let picture = game.seen(Viewpoint::Public).0;
    let on_black = picture.rows.iter().flatten().filter(|span| span.paper == Paper::Colour(black));
    let on_black: Vec<&str> = on_black.map(|span| span.text.as_str()).collect();
    assert_eq!(on_black, ["3", "J←", "2"], "{picture}");
}

#[test]
fn the_white_lady_is_on_the_board_until_the_reply() {
    for (moves, label_of_23) in [
        ("L23-2", "23, row M, White Lady with arrow east, of no player, latest step"),
        ("L23-2 24M0", "23, row M, empty"),
    ] {
        let (_, drawing) = History::played("", EVEN, moves).seen(Viewpoint::Public);
        assert_eq!(label(&drawing, "23"), label_of_23);
    }
}

#[test]
fn a_position_without_its_steps_is_drawn() {
    let state = History::played("", EVEN, MOVES);
    let (picture, drawing) = draw(state.state(), Viewpoint::Public, &[]);
    assert_eq!(cell(&picture, Square::from_number(24).expect("a square")), " ░░ ");
    assert_eq!(label(&drawing, "24"), "24, row M, filled");
}

/// The dial shows the direction of each legal shield.
#[test]
fn r6_the_dial_agrees_with_the_rules() {
    each_position(&OPTIONS, 6, |game, _| {
        let state = game.state();
        let (_, drawing) = game.seen(Viewpoint::Host);
        for mv in state.legal_moves() {
            let Move::Shield { face, arrow, .. } = mv else { continue };
            let label = label(&drawing, &format!("a{arrow}"));
            let to = state.annotate(mv).expect("a legal move").points_at.expect("a square");
            let (shield, joker) = label.split_once(", of a joker at ").unwrap_or((label, label));
            let found = if face == Face::Joker { joker } else { shield };
            assert!(found.ends_with(&format!(" {to}")) || found == to.to_string(), "{mv}: {label}");
        }
    });
}

/// Once a square or a shield is picked, its legal arrows lie around the square, each on its side and
/// on the board, and say which square they indicate. An arrow that is picked can be taken back.
#[test]
fn r2_arrows_can_be_picked_around_the_square() {
    each_position(&OPTIONS, 9, |game, _| {
        let state = game.state();
        let (_, drawing) = game.seen(Viewpoint::Host);
        // A caption moves a drawing down, and not what is laid over it.
        let caption = drawing.parts.iter().map(|part| part.area.y).fold(f64::INFINITY, f64::min);
        let board = drawing.parts.iter().find(|part| part.zone == Zone::Board).expect("a board");
        for mv in state.legal_moves().into_iter().step_by(5) {
            let picks: Vec<Pick> = state.picks_of(mv).collect();
            let [first, last @ Pick::Arrow(_)] = picks[..] else { continue };
            let square = mv.square().expect("a square").to_string();
            let square = drawing.elements.iter().find(|element| element.pick == square);
            let middle = square.expect("a square").area.centre();
            let (_, around) = goals_and_keys(game.preview(&[first]));
            let placed: Vec<&str> = around.iter().map(|element| &*element.pick).collect();
            assert_eq!(placed, offered(state, first), "{mv}");
            for element in &around {
                let dial = label(&drawing, &element.pick);
                let (name, to) = element.label.split_once(", points at ").expect("a square");
                assert!(dial.starts_with(name) && (dial == name || dial.contains(to)), "{mv}");
                let area = Area { y: element.area.y + caption, ..element.area };
                let index = element.pick[1..].parse().expect("a number");
                let (down, right) = Arrow::from_index(index).expect("an arrow").step();
                let centre = area.centre();
                let steps = [(centre.0 - middle.0, right), (centre.1 - middle.1, down)];
                let is_toward = |(way, step): (f64, i8)| {
                    if step == 0 { way.abs() < 0.01 } else { 0.0 < way * f64::from(step) }
                };
                assert!(steps.into_iter().all(is_toward), "{mv}: {}", element.pick);
                let corner = (area.x + area.width - 0.01, area.y + area.height - 0.01);
                assert!(board.area.contains((area.x, area.y)), "{mv}: {}", element.pick);
                assert!(board.area.contains(corner), "{mv}: {}", element.pick);
            }
            let taken = game.preview(&picks);
            let taken: Vec<&str> = taken.iter().map(|element| &*element.pick).collect();
            assert_eq!(taken, [last.to_string()], "{mv}");
        }
    });
}

/// Each square that the picked shield or the White Lady can indicate is marked and stands for an arrow to
/// it, over the edge and of a joker, too.
#[test]
fn r6_the_square_that_an_arrow_indicates_stands_for_it() {
    each_position(&OPTIONS, 12, |game, _| {
        let state = game.state();
        let firsts: BTreeSet<Pick> =
            state.legal_moves().into_iter().filter_map(|mv| state.picks_of(mv).next()).collect();
        for first in firsts {
            let target = |pick: &str| {
                let mv = state.move_of(&[first, pick.parse().expect("a pick")])?;
                state.annotate(mv).ok()?.points_at
            };
            let offered = offered(state, first);
            let reached: BTreeSet<Square> =
                offered.iter().filter_map(|pick| target(pick)).collect();
            let (goals, _) = goals_and_keys(game.preview(&[first]));
            let marked: Vec<Square> =
                goals.iter().filter_map(|element| target(&element.pick)).collect();
            assert_eq!(marked.iter().copied().collect::<BTreeSet<_>>(), reached);
            assert_eq!(marked.len(), reached.len(), "each square once");
            for (element, square) in goals.iter().zip(marked) {
                assert!(element.label.starts_with(&format!("{square}, row ")), "{}", element.label);
            }
        }
    });
}

/// The elements of a preview that lie on the squares which arrows indicate, and those around the shield.
fn goals_and_keys(elements: Vec<Element>) -> (Vec<Element>, Vec<Element>) {
    elements.into_iter().partition(|element| element.label.ends_with(" points here"))
}

/// A page loads fast.
#[test]
fn the_drawing_of_the_start_is_small() {
    let (_, drawing) = History::played("", EVEN, "").seen(Viewpoint::Public);
    assert!(drawing.text.len() < 30_000, "{}", drawing.text.len());
    each_position(&["", "players=4,covered=on"], 10, |game, _| {
        let size = game.seen(Viewpoint::Host).1.text.len();
        assert!(size < 50_000, "{size}: {}", game.state());
    });
}

/// A match with all its steps.
#[derive(Debug)]
struct History {
    states: Vec<Octagone>,
    steps: Vec<StepOf<Octagone>>,
}

impl History {
    fn new(start: Octagone) -> History {
        History { states: vec![start], steps: Vec::new() }
    }

    #[track_caller]
    fn played(prefix: &str, hands: &str, moves: &str) -> History {
        let mut game = History::new(start(prefix, hands));
        moves.split_whitespace().for_each(|text| game.play(mv(text)));
        game
    }

    fn state(&self) -> &Octagone {
        self.states.last().expect("the start")
    }

    #[track_caller]
    fn apply(&mut self, step: StepOf<Octagone>) {
        let mut next = self.state().clone();
        next.apply(step).expect("a possible step");
        self.states.push(next);
        self.steps.push(step);
    }

    #[track_caller]
    fn play(&mut self, mv: Move) {
        self.apply(Step::Move(mv));
    }

    #[track_caller]
    fn deal(&mut self, deal: &[Colour]) {
        for colour in deal {
            self.apply(Step::Event(Event::Deal { colour: *colour }));
        }
    }

    fn observed(&self, who: Viewpoint) -> Vec<Observation> {
        self.states.iter().zip(&self.steps).map(|(state, step)| state.observe(*step, who)).collect()
    }

    fn seen(&self, who: Viewpoint) -> (Picture, Drawing) {
        draw(self.state(), who, &self.observed(who))
    }

    /// The places of the picks that have one only after these.
    fn preview(&self, picked: &[Pick]) -> Vec<Element> {
        let view = self.state().view(Viewpoint::Host);
        let observed = self.observed(Viewpoint::Host);
        let scene = Scene::<Octagone>::new(&view, Viewpoint::Host, &observed, None);
        let drawing = rulebook_draw::preview(&scene, picked, &Theme::LIGHT);
        drawing.expect("the beginning of a move").elements
    }
}

/// One random game of each variant.
#[track_caller]
fn each_position(options: &[&str], seed: u64, mut check: impl FnMut(&History, &mut SplitMix64)) {
    let mut rng = SplitMix64::new(seed);
    for options in options {
        let mut game = History::new(fresh(options));
        loop {
            check(&game, &mut rng);
            let Some(step) = game.state().random_step(&mut rng) else { break };
            game.apply(step);
        }
    }
}

fn draw(state: &Octagone, who: Viewpoint, observed: &[Observation]) -> (Picture, Drawing) {
    let view = state.view(who);
    let verdict = state.outcome().map(Verdict::Rules);
    let scene = Scene::<Octagone>::new(&view, who, observed, verdict).with_world(state.clone());
    (rulebook_draw::picture(&scene), rulebook_draw::svg(&scene, &Theme::LIGHT))
}

/// The picks that can follow `first`.
fn offered(state: &Octagone, first: Pick) -> Vec<String> {
    let mut offered = Vec::new();
    let end = state.visit_next::<()>(&[first], |pick| {
        offered.push(pick.to_string());
        ControlFlow::Continue(())
    });
    assert!(end.is_continue());
    offered
}

fn shuffled(rng: &mut SplitMix64) -> Vec<Colour> {
    let mut deal: Vec<Colour> = Colour::ALL.repeat(6);
    for i in (1..deal.len()).rev() {
        deal.swap(i, rng.below(i as u32 + 1) as usize);
    }
    deal
}

/// Whether nobody else knows the number of some colour in a player's hand.
fn is_unknown(state: &Octagone, player: Player) -> bool {
    let info = state.public_info(player);
    state.hand(player).coloured() != 0 && Colour::ALL.iter().any(|colour| !info.lacks(*colour))
}

fn positions() -> impl Iterator<Item = &'static str> {
    let positions = include_str!("../data/positions.txt");
    positions.lines().filter(|line| !line.is_empty() && !line.starts_with("# "))
}

fn row(picture: &Picture, y: usize) -> String {
    picture.to_string().lines().nth(y).unwrap_or_default().to_owned()
}

/// A character of a picture and what it is written on.
fn at(picture: &Picture, x: usize, y: usize) -> (char, Paper) {
    let spans = picture.rows.get(y).into_iter().flatten();
    let mut characters = spans.flat_map(|span| span.text.chars().map(|sign| (sign, span.paper)));
    characters.nth(x).unwrap_or((' ', Paper::Plain))
}

/// The inside of a square in a picture with its caption.
fn cell(picture: &Picture, square: Square) -> String {
    row(picture, 4 + 2 * usize::from(square.row()))
        .chars()
        .skip(6 + 5 * usize::from(square.column()))
        .take(4)
        .collect()
}

/// The first value of an attribute in a text.
#[track_caller]
fn attribute<'t>(text: &'t str, name: &str) -> &'t str {
    let (_, value) = text.split_once(&format!(" {name}=\"")).expect("the attribute");
    value.split('"').next().expect("its value")
}

#[track_caller]
fn label<'d>(drawing: &'d Drawing, pick: &str) -> &'d str {
    let found = drawing.elements.iter().find(|element| element.pick == pick);
    found.map(|element| element.label.as_str()).expect(pick)
}
