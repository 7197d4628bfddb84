//! R5: the choice of start circles.

use rulebook_core::{Player, Turn};
use rulebook_octiles::{
    Game, IllegalMove, InvalidSetup, Legality, Octiles, ParseError, Play, State,
};

use crate::rules::{draw, list, mv};

#[test]
fn r5_the_players_choose_start_circles_in_seat_order() {
    let mut state = start("players=3,runners=3,placement=chosen");
    let all = list(1..=18);
    let prefix = "{players=3,runners=3,placement=chosen}";
    assert_eq!(state.to_string(), format!("{prefix} - -/-/- [{all}] 0 0"));
    assert_eq!(state.turn(), Turn::Player(Player::FIRST));
    assert_eq!((state.move_count(), state.legal_moves().len()), (10, 10));
    state.play(mv("W2,W3,W5")).expect("a choice");
    assert_eq!(state.to_string(), format!("{prefix} - W2,W3,W5/-/- [{all}] 1 0"));
    assert!(state.is_placing());
    state.play(mv("N1,N2,N3")).expect("a choice");
    state.play(mv("E1,E2,E4")).expect("a choice");
    // R6: the first tile is drawn after the choice.
    assert_eq!(state.turn(), Turn::Chance);
    let text = format!("{prefix} - W2,W3,W5/N1,N2,N3/E1,E2,E4 [{all}] 0 0");
    assert_eq!(state.to_string(), text);
    assert!(!state.is_placing());
    assert_eq!(text.parse(), Ok(state));
}

#[test]
fn r5_the_choices_are_listed_in_a_fixed_order() {
    let choices = |options: &str| {
        let moves = start(options).legal_moves();
        moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(
        choices("runners=3,placement=chosen"),
        "W1,W2,W3 W1,W2,W4 W1,W3,W4 W2,W3,W4 W1,W2,W5 W1,W3,W5 W2,W3,W5 W1,W4,W5 W2,W4,W5 W3,W4,W5"
    );
    assert_eq!(
        choices("first=S,runners=4,placement=chosen"),
        "S1,S2,S3,S4 S1,S2,S3,S5 S1,S2,S4,S5 S1,S3,S4,S5 S2,S3,S4,S5"
    );
}

#[test]
fn r5_five_runners_leave_no_choice() {
    let state = start("placement=chosen");
    assert_eq!(state.turn(), Turn::Chance);
    assert!(!state.is_placing());
    let text =
        format!("{{placement=chosen}} - W1,W2,W3,W4,W5/E1,E2,E3,E4,E5 [{}] 0 0", list(1..=18));
    assert_eq!(state.to_string(), text);
}

#[test]
fn r5_the_choice_is_of_the_players_circles_and_comes_first() {
    let mut state = start("runners=4,placement=chosen");
    assert_eq!(state.check(mv("E1,E2,E3,E4")), Err(IllegalMove::StartNotYours));
    assert_eq!(state.check(mv("W1,W2,W3")), Err(IllegalMove::StartCount));
    assert_eq!(state.check(mv("T1@a2r1 W1-s11")), Err(IllegalMove::LayBeforeStart));
    assert_eq!(state.check(mv("pass")), Err(IllegalMove::PassBeforeStart));
    assert_eq!(state.check_event(draw("T1")), Err(IllegalMove::DrawBeforeStart));
    for choice in ["W1,W2,W3,W4", "E1,E2,E3,E4"] {
        state.play(mv(choice)).expect("a choice");
    }
    assert_eq!(state.check(mv("W1,W2,W3,W4")), Err(IllegalMove::StartTooLate));
    assert_eq!(state.check(mv("pass")), Err(IllegalMove::NotDrawn));
    state.resolve(draw("T1")).expect("a draw");
    assert_eq!(state.check(mv("W1,W2,W3,W4")), Err(IllegalMove::StartTooLate));
    // The variant stays, but the game is the same from here on.
    state.play(mv("T1@a2r1 W1-s11")).expect("a legal move");
}

#[test]
fn r5_a_setup_cannot_break_the_order_of_choices() {
    let all = list(1..=18);
    let prefix = "{runners=3,placement=chosen}";
    for (body, violation) in [
        (format!("- -/E1,E2,E3 [{all}] 0 0"), InvalidSetup::Placement),
        (format!("- W1,W2,W3/- [{all}] 0 0"), InvalidSetup::Placement),
        (format!("- -/- [{all}] 1 0"), InvalidSetup::Placement),
        (format!("- s11,W1,W2/- [{all}] 1 0"), InvalidSetup::Placement),
        (format!("- W1,W2,W3/- [{all}] 1 1"), InvalidSetup::Placement),
        (format!("- W1,W2,W3/- T1,[{}] 1 0", list(2..=18)), InvalidSetup::Placement),
        (format!("a2:T1r0 -/- [{}] 0 0", list(2..=18)), InvalidSetup::Placement),
        (
            format!("- W1,W2/- [{all}] 1 0"),
            InvalidSetup::RunnerCount { player: Player::FIRST, found: 2 },
        ),
    ] {
        let text = format!("{prefix} {body}");
        assert_eq!(text.parse::<Octiles>(), Err(ParseError::Setup(violation)), "{text}");
    }
    // Without the option, the runners are there from the start.
    let none = InvalidSetup::RunnerCount { player: Player::FIRST, found: 0 };
    let text = format!("{{runners=3}} - -/- [{all}] 0 0");
    assert_eq!(text.parse::<Octiles>(), Err(ParseError::Setup(none)));
}

fn start(options: &str) -> Octiles {
    Octiles::start(options.parse().expect("a variant"))
}
