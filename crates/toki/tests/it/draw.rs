//! Drawings.

use rulebook_core::{Player, SplitMix64, StepOf, Verdict, Viewpoint};
use rulebook_draw::{Button, Drawing, Element, Picture, Scene, Theme};
use rulebook_laws::{
    golden::compare_with_file,
    law::{random_drawings_are_small, random_drawings_let_every_move_be_picked},
};
use rulebook_toki::{Board, Game, Play, Slot, State, Toki, Variant};

/// The second of three players is to use a card; the first has ended the round, and both have
/// groups.
const GROUPS: &str = "{players=3,round_limit=0} round 3 totals 43,-12,107 birthdays 0,1,2 boxes \
                      5,8,5,5/5,T,12,T|7,0,7,0/7,0,7,?|1,12,?,T/9,12,11,T pile 3 under 2x3 bank - \
                      turns 0 closer 0 next 1:bank-0";
/// The second of two players has the turn; the round has two more turns.
const LAST: &str = "{rounds=1,round_limit=9} round 1 totals 0,0 birthdays 0,1 boxes \
                    1,2,?,?/3,4,?,5|0,1,2,3/4,?,?,? pile 9 under 2x3 bank - turns 7 closer - next \
                    1:source";

#[test]
fn drawings_let_every_move_be_picked() {
    for players in 2..=6 {
        random_drawings_let_every_move_be_picked(&start(players, ""), 1, 60, players.into());
    }
    for options in [
        "round_limit=8",
        "fly=match_only,round_limit=20",
        "empty_bank=forced_pile",
        "empty_bank=end_round",
        "toki_pair=wild,foursome=15",
    ] {
        random_drawings_let_every_move_be_picked(&start(2, options), 1, 100, 7);
    }
    for text in [GROUPS, LAST] {
        random_drawings_let_every_move_be_picked(&position(text), 2, 20, 8);
    }
}

#[test]
fn drawings_are_those_of_the_files() {
    let (picture, drawing) = drawn(&position(GROUPS), &[]);
    compare_with_file("tests/data/draw_groups.txt", &picture.to_string());
    compare_with_file("tests/data/draw_groups.svg", &drawing.text);
    for (name, players, n_steps) in [("start", 2, 0), ("two", 2, 60), ("six", 6, 110)] {
        let (picture, _) = random(players, 5, n_steps);
        compare_with_file(format!("tests/data/draw_{name}.txt"), &picture.to_string());
    }
}

/// The picture of the README and the drawings of the rules page, one for each kind of move.
#[test]
fn the_pages_show_these_drawings() {
    let middle = "{round_limit=0} round 1 totals 0,0 birthdays 0,1 boxes \
                  5,2,3,9/T,7,?,?|7,?,12,0/?,?,?,? pile 9 under 1x1,2x2,3x4 bank - turns 0 \
                  closer - next 0:source";
    let late = middle.replace("T,7,?,?", "T,7,8,?");
    let after = |start: &str, steps| {
        let (state, observed) = played(start, steps);
        drawn(&state, &observed)
    };
    for (name, (_, drawing)) in [
        ("picture", random(2, 5, 60)),
        ("drawings/place", after(middle, "pile place-d2 6")),
        ("drawings/flip", after(middle, "bank 12 flip-d2 4")),
        ("drawings/keep", after(&late, "bank 12 keep")),
        ("drawings/fly", after(middle, "bank 5 fly-a2-d2 8")),
    ] {
        assert!(drawing.text.len() < 60_000, "{name}: {}", drawing.text.len());
        compare_with_file(format!("{name}.svg"), &drawing.text);
    }
}

#[test]
fn drawings_are_small() {
    for players in 2..=6 {
        random_drawings_are_small(&start(players, ""), 1, 400, players.into());
    }
    random_drawings_are_small(&position(GROUPS), 1, 20, 7);
}

/// The cards of all boxes can be read off the text, whose labels are at the same places.
#[test]
fn every_card_can_be_read_off_without_colours() {
    for players in 2..=6 {
        for (seed, n_steps) in (0..).zip((0..200).step_by(11)) {
            let (state, observed) = walk(players, seed, n_steps);
            let (picture, _) = drawn(&state, &observed);
            let read: Vec<Board> = seats(&state).map(|seat| read_box(&picture, seat)).collect();
            assert_eq!(read, state.boards(), "{picture}");
        }
    }
}

#[test]
fn the_latest_step_is_marked() {
    let start = start(2, "round_limit=3").to_string();
    let opened = "5 open-a1 1 open-b1 2 open-c1 3 open-d2 4";
    for (start, steps, expected) in [
        (&*start, "", ""),
        (&start, "5", "pile"),
        (&start, "5 open-a1", "0.a1"),
        (&start, "5 open-a1 1", "0.a1"),
        (&start, "5 open-a1 1 open-b1 2", "0.b1"),
        (&start, opened, "1.d2"),
        // The second player has the higher sum.
        (&start, &format!("{opened} bank"), "bank drawn"),
        (&start, &format!("{opened} bank 12"), "bank drawn"),
        (&start, &format!("{opened} pile"), "pile drawn"),
        (&start, &format!("{opened} pile place-d2"), "1.d2 pile"),
        (&start, &format!("{opened} pile place-a1"), "1.a1 pile"),
        (&start, &format!("{opened} pile place-a1 T"), "1.a1 pile"),
        (&start, &format!("{opened} bank 12 flip-b2 0"), "1.b2 pile"),
        // The third turn is the last; the hidden cards are opened.
        (&start, &format!("{opened} pile place-d2 pile place-a1 pile place-c1"), "1.c1 pile"),
        (&start, &format!("{opened} pile place-d2 pile place-a1 pile place-c1 7"), "0.c1"),
        (&start, &format!("{opened} pile place-d2 pile place-a1 pile place-c1 7 8"), "0.d1"),
        // Matches that begin with another position.
        (GROUPS, "place-d1", "1.d1 pile"),
        (GROUPS, "keep", "pile"),
        (GROUPS, "flip-d2", "1.d2 pile"),
        (GROUPS, "place-d2", "1.d2 pile"),
        (GROUPS, "place-d2 6", "1.d2 pile"),
        // After the end of the round, the seat of the latest move is unknown.
        (GROUPS, "keep pile place-d1", "pile"),
        (GROUPS, "keep pile place-d1 6", ""),
        (LAST, "pile place-a1", "1.a1 pile"),
        (LAST, "bank 7 flip-d2 8", "1.d2 pile"),
    ] {
        let (state, observed) = played(start, steps);
        let (picture, drawing) = drawn(&state, &observed);
        let mut expected: Vec<_> = expected.split_whitespace().collect();
        expected.sort_unstable();
        assert_eq!(marked(&picture.elements), expected, "{steps}\n{picture}");
        assert_eq!(marked(&drawing.elements), expected, "{steps}");
        // A slot has two stars, a heap one.
        let n_stars: usize =
            expected.iter().map(|pick| if pick.contains('.') { 2 } else { 1 }).sum();
        assert_eq!(picture.to_string().matches('*').count(), n_stars, "{picture}");
    }
}

#[test]
fn labels_name_the_content_of_a_place() {
    let (state, observed) = played(GROUPS, "flip-d2");
    let (picture, drawing) = drawn(&state, &observed);
    for (pick, expected) in [
        ("0.a1", "player 1, a1, 5, in a pair of 5"),
        ("0.b2", "player 1, b2, Toki, a joker, in a pair of 8"),
        ("2.c1", "player 3, c1, hidden card"),
        ("1.d2", "player 2, d2, hidden card that is turned next, latest step"),
        ("2.a1", "player 3, a1, 1"),
        ("2.d2", "player 3, d2, Toki, a joker, in a pair of Tokis"),
        ("bank", "bank, 79 cards"),
        ("pile", "pile, 0 on 4 cards, latest step"),
        ("drawn", "hand, no card"),
    ] {
        for elements in [&picture.elements, &drawing.elements] {
            let found = elements.iter().find(|element| element.pick == pick);
            assert_eq!(found.map(|element| &*element.label), Some(expected));
        }
    }
    let (picture, _) = drawn(&position(GROUPS), &[]);
    let hand = picture.elements.iter().find(|element| element.pick == "drawn");
    let label = hand.map(|element| &*element.label);
    assert_eq!(label, Some("hand of player 2, 0 from the bank"));
}

#[test]
fn r8_r10_the_pile_says_whether_it_gives_a_card_or_takes_one() {
    for (start, steps, expected) in [
        (LAST, "", "pile, take the 9, 9 on 3 cards"),
        (LAST, "bank 7", "pile, throw the 7 away, 9 on 3 cards"),
        (LAST, "pile", "pile, top card taken, 3 cards left"),
    ] {
        let (state, observed) = played(start, steps);
        let (picture, drawing) = drawn(&state, &observed);
        for elements in [&picture.elements, &drawing.elements] {
            let pile = elements.iter().find(|element| element.pick == "pile");
            let label = pile.map(|element| element.label.trim_end_matches(", latest step"));
            assert_eq!(label, Some(expected), "{steps}");
        }
    }
}

#[test]
fn r13_a_toki_says_that_it_is_a_joker_and_whether_it_can_fly() {
    let label = |steps: &str| {
        let (state, observed) = played(GROUPS, steps);
        let (picture, _) = drawn(&state, &observed);
        let toki = picture.elements.iter().find(|element| element.pick == "2.d2");
        toki.map(|element| element.label.clone())
    };
    let waiting = Some("player 3, d2, Toki, a joker, in a pair of Tokis".to_string());
    assert_eq!(label(""), waiting);
    let flying = "player 3, d2, Toki, a joker, can fly to a hidden card, in a pair of Tokis";
    assert_eq!(label("keep pile"), Some(flying.to_string()));
}

#[test]
fn opening_nothing_is_a_button() {
    let (picture, drawing) = drawn(&position(GROUPS), &[]);
    let keep = Button { pick: "keep".into(), label: "open nothing".into() };
    assert_eq!(picture.buttons, [keep]);
    assert_eq!(drawing.buttons, picture.buttons);
}

/// The picks of the elements whose labels say that the latest step changed them.
fn marked(elements: &[Element]) -> Vec<&str> {
    let is_marked = |element: &&Element| element.label.ends_with(", latest step");
    let mut picks: Vec<_> =
        elements.iter().filter(is_marked).map(|element| &*element.pick).collect();
    picks.sort_unstable();
    picks
}

fn position(text: &str) -> Toki {
    text.parse().expect("a position")
}

/// The start of a game of two rounds with these further options.
fn start(players: u8, options: &str) -> Toki {
    let mut variant: Variant = options.parse().expect("options");
    variant.players = players;
    variant.rounds = 2;
    Toki::start(variant)
}

/// The position after these steps.
#[track_caller]
fn played(start: &str, steps: &str) -> (Toki, Vec<StepOf<Toki>>) {
    let mut state = position(start);
    let observed: Vec<StepOf<Toki>> =
        steps.split_whitespace().map(|step| step.parse().expect("a step")).collect();
    for step in &observed {
        state.apply(*step).expect("a legal step");
    }
    (state, observed)
}

/// The position after this many steps of a random game, or after its last step.
fn walk(players: u8, seed: u64, n_steps: usize) -> (Toki, Vec<StepOf<Toki>>) {
    let (mut state, mut rng) = (start(players, ""), SplitMix64::new(seed));
    let mut observed = Vec::new();
    while let Some(step) = state.random_step(&mut rng).filter(|_| observed.len() < n_steps) {
        state.apply_unchecked(step);
        observed.push(step);
    }
    (state, observed)
}

fn random(players: u8, seed: u64, n_steps: usize) -> (Picture, Drawing) {
    let (state, observed) = walk(players, seed, n_steps);
    drawn(&state, &observed)
}

fn drawn(state: &Toki, observed: &[StepOf<Toki>]) -> (Picture, Drawing) {
    let verdict = state.outcome().map(Verdict::Rules);
    let scene = Scene::<Toki>::new(state, Viewpoint::Public, observed, verdict);
    (rulebook_draw::picture(&scene), rulebook_draw::svg(&scene, &Theme::LIGHT))
}

fn seats(state: &Toki) -> impl Iterator<Item = Player> {
    Player::all(state.players())
}

/// The box of a player as the text shows it, where the elements are.
fn read_box(picture: &Picture, player: Player) -> Board {
    let text = picture.to_string();
    let cards = Slot::all().map(|slot| {
        let pick = format!("{player}.{slot}");
        let places = (0..).zip(text.lines()).flat_map(|(y, line)| {
            (0..).zip(line.chars()).map(move |(x, character)| ((x, y), character))
        });
        let is_inside = |(x, y): (usize, usize)| {
            let found = picture.element_at(x, y);
            found.is_some_and(|element| element.pick == pick)
        };
        let cell: String = places.filter(|(at, _)| is_inside(*at)).map(|(_, c)| c).collect();
        cell.trim_matches(['*', ' ']).parse().ok()
    });
    let cards: Vec<_> = cards.collect();
    Board::from_cards(cards.try_into().expect("eight slots"))
}
