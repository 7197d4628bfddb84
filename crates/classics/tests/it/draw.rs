//! Drawings.

use rulebook_classics::{
    Connect4, Game, Gobblers, Goofspiel, Kuhn, Leduc, Nim, Pig, Play, TicTacToe,
};
use rulebook_core::{HiddenInfo, Picks, Player, Step, StepOf, Verdict, Viewpoint};
use rulebook_draw::{Draw, Drawing, Picture, Scene, Theme};
use rulebook_laws::law::{random_drawings_are_small, random_drawings_let_every_move_be_picked};

#[test]
fn drawings_let_every_move_be_picked() {
    check::<TicTacToe>(&[""], 20);
    check::<Connect4>(&["", "columns=4,rows=4", "columns=8,rows=7", "columns=4,rows=7"], 5);
    check::<Gobblers>(&[""], 8);
    check::<Nim>(&["", "a=31,b=0,c=31,last=loses", "a=0,b=0,c=0,d=0"], 5);
    check::<Pig>(&["", "players=8,target=10", "sides=20", "players=3,sides=2"], 3);
    check::<Kuhn>(&["", "players=3"], 30);
    check::<Leduc>(&["", "players=3", "players=3,raises=4", "raises=4"], 20);
    check::<Goofspiel>(&["", "cards=3,ties=carry", "cards=8"], 20);
}

fn check<S: Game + Draw + Picks>(variants: &[&str], games: u32)
where
    S::Variant: std::str::FromStr<Err: std::fmt::Debug>,
{
    for variant in variants {
        let start = S::start(variant.parse().expect("a variant"));
        random_drawings_let_every_move_be_picked(&start, games, 120, 1);
    }
}

#[test]
fn drawings_are_small() {
    fn check<S: Game + Draw>(variant: &str)
    where
        S::Variant: std::str::FromStr<Err: std::fmt::Debug>,
    {
        let start = S::start(variant.parse().expect("a variant"));
        random_drawings_are_small(&start, 10, 60, 1);
    }
    check::<TicTacToe>("");
    check::<Connect4>("columns=4,rows=4");
    check::<Connect4>("columns=8,rows=7");
    check::<Gobblers>("");
    check::<Nim>("");
    check::<Nim>("a=31,b=31,c=31,d=31");
    check::<Pig>("players=8");
    check::<Kuhn>("players=3");
    check::<Leduc>("players=3,raises=4");
    check::<Goofspiel>("cards=8,ties=carry");
}

#[test]
fn labels_name_the_content_of_a_square() {
    let played = Played::<Gobblers>::of("", "1@b2 2@b2 3@b2 3@a1");
    let (picture, drawing) = played.drawn(Viewpoint::Public);
    let said = "b2, white piece of size 3 on black piece of size 2 on white piece of size 1";
    assert_eq!(label(&picture, "b2"), Some(said));
    assert_eq!(label(&picture, "c3"), Some("c3, empty"));
    assert!(drawing.text.contains(said));
    let played = Played::<Connect4>::of("", "d d");
    let (picture, _) = played.drawn(Viewpoint::Public);
    assert!(picture.elements.iter().any(|element| element.label == "column d, row 2, O"));
    assert!(picture.elements.iter().any(|element| element.label == "column d, row 3, empty"));
    let played = Played::<Nim>::of("", "d3");
    let (picture, _) = played.drawn(Viewpoint::Public);
    assert_eq!(label(&picture, "d4"), Some("heap d, stone 4, take 4"));
    assert_eq!(label(&picture, "d5"), Some("heap d, stone 5, just taken"));
}

#[test]
fn latest_steps_and_lines_are_marked_without_colour() {
    let text = |picture: Picture| picture.to_string();
    let last = text(Played::<TicTacToe>::of("", "b2 a1").drawn(Viewpoint::Public).0);
    assert!(last.contains("│* O *│     │     │") && last.contains("│  X  │"), "{last}");
    let line = text(Played::<TicTacToe>::of("", "a1 a2 b1 b2 c1").drawn(Viewpoint::Public).0);
    assert!(line.contains("│* X *│* X *│* X *│"), "{line}");
    let line = text(Played::<Connect4>::of("", "a b a b a b a").drawn(Viewpoint::Public).0);
    assert_eq!(line.matches("│* X *│").count(), 4, "{line}");
    let nim = text(Played::<Nim>::of("", "d3").drawn(Viewpoint::Public).0);
    assert!(nim.contains("heap d  ● ● ● ● * * *"), "{nim}");
    let pig = text(Played::<Pig>::of("", "roll 6").drawn(Viewpoint::Public).0);
    assert!(pig.contains("The die shows *6*."), "{pig}");
    let pig = text(Played::<Pig>::of("", "roll 6 hold").drawn(Viewpoint::Public).0);
    assert!(pig.contains("player 1     *6*"), "{pig}");
    let leduc = Played::<Leduc>::of("", "Ks Qh r c Js");
    let leduc = text(leduc.drawn(Viewpoint::Public).0);
    assert!(leduc.contains("*[Js]*"), "{leduc}");
    let leduc = text(Played::<Leduc>::of("", "Ks Qh r").drawn(Viewpoint::Public).0);
    assert!(leduc.contains("*bet*"), "{leduc}");
    let goofspiel = text(Played::<Goofspiel>::of("", "p3 4").drawn(Viewpoint::Public).0);
    assert!(goofspiel.contains(" [3]") && goofspiel.contains("*[?]*"), "{goofspiel}");
    let goofspiel = text(Played::<Goofspiel>::of("", "p3 4 1").drawn(Viewpoint::Public).0);
    assert!(goofspiel.contains("*[4]*") && goofspiel.contains("*[1]*"), "{goofspiel}");
}

#[test]
fn hidden_cards_are_drawn_hidden() {
    let played = Played::<Leduc>::of("players=3", "Ks Qh Th r f c Js c c");
    for who in Viewpoint::restricted(3) {
        let (picture, drawing) = played.drawn(who);
        // The first and the third player show their cards, the second has folded.
        assert_eq!(picture.to_string().contains("[Qh]"), who == Viewpoint::Seat(Player::SECOND));
        assert_eq!(drawing.text.contains("Q♥"), who == Viewpoint::Seat(Player::SECOND));
        assert_eq!(drawing.text.contains("Qh"), who == Viewpoint::Seat(Player::SECOND));
        assert!(picture.to_string().contains("[Ks]") && picture.to_string().contains("[Th]"));
    }
    let played = Played::<Kuhn>::of("", "K J p b p");
    let (picture, drawing) = played.drawn(Viewpoint::Public);
    assert_eq!(picture.to_string().matches("[?]").count(), 2, "{picture}");
    assert!(!drawing.text.contains("card K") && !drawing.text.contains("card J"));
    let played = Played::<Goofspiel>::of("", "p3 4");
    for who in Viewpoint::restricted(2) {
        let (picture, drawing) = played.drawn(who);
        let sees = who == Viewpoint::Seat(Player::FIRST);
        assert_eq!(picture.to_string().contains("[4]"), sees, "{picture}");
        assert_eq!(drawing.text.contains("card 4"), sees, "{who}");
    }
}

#[test]
fn buttons_name_the_meaning_of_a_bet() {
    let labels = |steps: &str| -> Vec<String> {
        let buttons = Played::<Leduc>::of("", steps).drawn(Viewpoint::Public).0.buttons;
        buttons.into_iter().map(|button| button.label).collect()
    };
    assert_eq!(labels("Ks Qh"), ["Fold", "Check", "Bet"]);
    assert_eq!(labels("Ks Qh r"), ["Fold", "Call", "Raise"]);
}

#[test]
fn captions_name_the_seat_the_result_and_the_latest_step() {
    fn caption<S: Game + Draw>(steps: &str) -> String
    where
        S::Variant: std::str::FromStr<Err: std::fmt::Debug>,
    {
        let (picture, drawing) = Played::<S>::of("", steps).drawn(Viewpoint::Public);
        let caption = picture.to_string().lines().next().expect("a caption").to_owned();
        assert!(drawing.text.contains(&format!("<title>{caption}</title>")), "{caption}");
        assert_eq!(picture.notes[0].label, caption);
        caption
    }
    assert_eq!(caption::<TicTacToe>(""), "X to move");
    assert_eq!(caption::<TicTacToe>("a1 a2 b1 b2 c1"), "X wins with a line, last: c1");
    assert_eq!(caption::<Pig>("roll 6 hold"), "Player 2 to move, last: hold");
    assert_eq!(caption::<Kuhn>("K J p b"), "Player 1 to move, last: b");
}

#[test]
fn a_scene_samples_at_most_one_world() {
    let played = Played::<Leduc>::of("", "Ks Qh r");
    let view = played.state.view(Viewpoint::Public);
    let scene = Scene::<Leduc>::new(&view, Viewpoint::Public, &[], None);
    assert!(std::ptr::eq(scene.world(), scene.world()));
}

/// Writes drawings to look at: `RULEBOOK_DRAWINGS=folder cargo test --features draw gallery`.
#[test]
fn gallery() {
    let Ok(folder) = std::env::var("RULEBOOK_DRAWINGS") else { return };
    show::<TicTacToe>(&folder, "tictactoe", "", &["", "b2 a1", "a1 a2 b1 b2 c1"]);
    show::<Connect4>(&folder, "connect4", "", &["", "d d c e", "d d c c e e b"]);
    show::<Gobblers>(
        &folder,
        "gobblers",
        "",
        &["", "1@b2 2@b2 3@b2 3@a1 1@c3", "3@a1 3@b2 2@c1 1@c3 1@b1"],
    );
    show::<Nim>(&folder, "nim", "", &["", "d3 c1 d1"]);
    show::<Nim>(&folder, "nim31", "a=31,b=31,c=31,d=31", &["d3 c1 d1"]);
    show::<Pig>(&folder, "pig", "", &["", "roll 6 roll 4 hold roll 5", "roll 6 hold"]);
    show::<Pig>(&folder, "pig8", "players=8", &["roll 6 roll 4 hold roll 5 hold"]);
    show::<Kuhn>(&folder, "kuhn", "", &["", "K J p b", "K J p b b"]);
    show::<Leduc>(&folder, "leduc", "", &["Ks", "Ks Qh r r c Js", "Ks Qh r c Js c c"]);
    show::<Goofspiel>(&folder, "goofspiel", "", &["", "p3 4", "p3 4 1 p1 2 3"]);
    show::<Leduc>(&folder, "leduc3", "players=3,raises=4", &["Ks Qh Th c r r r r f c Js c r r c"]);
}

fn show<S: Game + Draw>(folder: &str, name: &str, variant: &str, series: &[&str])
where
    S::Variant: std::str::FromStr<Err: std::fmt::Debug>,
{
    for (i, steps) in series.iter().enumerate() {
        let played = Played::<S>::of(variant, steps);
        let (picture, drawing) = played.drawn(Viewpoint::Seat(Player::SECOND));
        println!("{picture}");
        std::fs::write(format!("{folder}/{name}-{i}.svg"), drawing.text).expect("a file");
    }
}

fn label<'p>(picture: &'p Picture, pick: &str) -> Option<&'p str> {
    let element = picture.elements.iter().rev().find(|element| element.pick == pick)?;
    Some(&element.label)
}

/// A match of which every observer can be asked for a drawing.
struct Played<S: Game> {
    state: S,
    steps: Vec<(S, StepOf<S>)>,
}

impl<S: Game + Draw> Played<S>
where
    S::Variant: std::str::FromStr<Err: std::fmt::Debug>,
{
    fn start(variant: &str) -> Played<S> {
        let state = S::start(variant.parse().expect("a variant"));
        Played { state, steps: Vec::new() }
    }

    fn of(variant: &str, steps: &str) -> Played<S> {
        let mut played = Played::<S>::start(variant);
        for text in steps.split_whitespace() {
            let step = match text.parse::<S::Move>() {
                Ok(mv) => Step::Move(mv),
                Err(_) => Step::Event(text.parse().expect("a move or an event")),
            };
            played.step(step);
        }
        played
    }

    fn step(&mut self, step: StepOf<S>) {
        self.steps.push((self.state.clone(), step));
        self.state.apply(step).expect("a legal step");
    }

    fn drawn(&self, who: Viewpoint) -> (Picture, Drawing) {
        let view = self.state.view(who);
        let observed: Vec<S::Observation> =
            self.steps.iter().map(|(state, step)| state.observe(*step, who)).collect();
        let verdict = self.state.outcome().map(Verdict::Rules);
        let scene = Scene::<S>::new(&view, who, &observed, verdict);
        (rulebook_draw::picture(&scene), rulebook_draw::svg(&scene, &Theme::LIGHT))
    }
}
