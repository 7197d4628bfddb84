//! One test per rule, and every error.

use aviary::Aviary;
use rulebook_core::{Game, Play, Player, State, Step, Turn};

#[test]
fn r1_there_are_six_canaries() {
    assert!("deal canary-6 .".parse::<Aviary>().is_ok());
    assert!("deal canary-7 .".parse::<Aviary>().is_err());
    assert!("deal canary-1+canary-6 canary-6".parse::<Aviary>().is_err());
}

#[test]
fn r2_each_player_is_dealt_two() {
    let dealt = after(&["canary-4", "canary-2", "canary-6", "canary-1"]);
    assert_eq!(dealt.to_string(), "send canary-2+canary-4 canary-1+canary-6");
    assert_eq!(dealt.turn(), Turn::Player(Player::FIRST));
}

#[test]
fn r3_the_first_player_sends_a_canary() {
    let sent = after(&["canary-4", "canary-2", "canary-6", "canary-1", "send-canary-2"]);
    assert_eq!(sent.to_string(), "answer canary-4>canary-2 canary-1+canary-6");
}

#[test]
fn r4_a_player_who_yields_loses_a_seed() {
    assert_eq!(payoff("answer canary-4>canary-2 canary-1+canary-6", "yield"), [1, -1]);
}

#[test]
fn r5_the_louder_canary_wins_two_seeds() {
    let position = "answer canary-4>canary-2 canary-1+canary-6";
    assert_eq!(payoff(position, "send-canary-6"), [-2, 2]);
    assert_eq!(payoff(position, "send-canary-1"), [2, -2]);
}

#[test]
fn r5_the_1_beats_the_6_under_the_option() {
    let position = "answer canary-4>canary-6 canary-1+canary-5";
    assert_eq!(payoff(position, "send-canary-1"), [-2, 2]);
    assert_eq!(payoff(&format!("{{upset=off}} {position}"), "send-canary-1"), [2, -2]);
    assert_eq!(payoff("answer canary-4>canary-1 canary-5+canary-6", "send-canary-6"), [2, -2]);
}

#[test]
fn every_refusal_cites_its_rule() {
    let table = "
        deal . .                                  | yield         | R2 not-dealt
        deal canary-1 .                           | canary-1      | R1 bird-taken
        send canary-1+canary-2 canary-3+canary-4  | canary-5      | R2 no-deal-due
                                                  | send-canary-3 | R3 not-in-hand
                                                  | yield         | R4 nothing-to-yield
        answer canary-1>canary-2 canary-3+canary-4 | send-canary-2 | R3 not-in-hand
        yielded canary-1>canary-2 canary-3+canary-4 | yield       | R5 game-over";
    rulebook_laws::refusals::check::<Aviary>(Aviary::INFO.rules, table);
}

/// The official start after these steps.
fn after(steps: &[&str]) -> Aviary {
    let mut state = Aviary::default();
    for step in steps {
        match step.parse().expect("a step") {
            Step::Move(mv) => state.play(mv).expect("a legal move"),
            Step::Event(event) => state.resolve(event).expect("a possible event"),
        };
    }
    state
}

/// The payoffs after a move that ends the game.
#[track_caller]
fn payoff(position: &str, mv: &str) -> [i32; 2] {
    let mut state: Aviary = position.parse().expect("a position");
    state.play(mv.parse().expect("a move")).expect("a legal move");
    [Player::FIRST, Player::SECOND].map(|player| state.payoff(player).expect("the end"))
}
