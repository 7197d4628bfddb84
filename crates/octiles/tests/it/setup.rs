//! Set-ups that no game can reach are refused, each for its reason.

use rulebook_core::Player;
use rulebook_octiles::{InvalidSetup, Octiles, ParseError, Setup, Variant};

use crate::rules::{list, played};

const E: &str = "E1,E2,E3,E4,E5";

#[test]
fn r3_each_tile_is_somewhere_once() {
    let tile = |text: &str| text.parse().expect("a tile");
    let twice = InvalidSetup::TwiceThere { tile: tile("T1") };
    refused(&format!("a2:T1r0 s11,W2,W3,W4,W5/{E} T2,[{}] 1 0", list(1..=18)), twice);
    refused(&format!("- W1,W2,W3,W4,W5/{E} T1,[{}] 0 0", list(1..=18)), twice);
    let missing = InvalidSetup::Missing { tile: tile("T18") };
    refused(&format!("- W1,W2,W3,W4,W5/{E} T1,[{}] 0 0", list(2..=17)), missing);
    refused(&format!("- W1,W2,W3,W4,W5/{E} [{}] 0 0", list(1..=17)), missing);
}

#[test]
fn r4_r5_players_and_runners_are_as_many_as_agreed() {
    let all = list(1..=18);
    let player = Player::from_index(2).expect("a seat");
    let nobody = InvalidSetup::NoSuchPlayer { player };
    refused(&format!("- W1,W2,W3,W4,W5/{E} [{all}] 2 0"), nobody);
    let few = InvalidSetup::RunnerCount { player: Player::FIRST, found: 4 };
    refused(&format!("- W1,W2,W3,W4/{E} [{all}] 0 0"), few);
    for (players, runners) in [(1, 5), (5, 5), (2, 2), (2, 6)] {
        let variant = Variant { players, runners, ..Variant::default() };
        let setup = Setup { variant, ..Setup::default() };
        assert_eq!(setup.validate(), Err(InvalidSetup::NoSuchGame));
    }
    let mut setup = Setup::default();
    setup.runners[2] = setup.runners[1];
    let found = InvalidSetup::RunnerCount { player, found: 5 };
    assert_eq!(setup.validate(), Err(found));
}

#[test]
fn r10_runners_stand_where_they_may_be() {
    let all = list(1..=18);
    let place = |text: &str| text.parse().expect("a place");
    let shared = InvalidSetup::SharedPlace { place: place("E1") };
    refused(&format!("- W1,W2,W3,W4,E1/{E} [{all}] 0 0"), shared);
    let player = Player::SECOND;
    let forbidden = InvalidSetup::ForbiddenCircle { player, place: place("N3") };
    refused(&format!("- W1,W2,W3,W4,W5/N3,E2,E3,E4,E5 [{all}] 0 0"), forbidden);
}

#[test]
fn r7_r8_tiles_and_runners_move_together() {
    let balance = InvalidSetup::Unbalanced;
    refused(&format!("- s11,W2,W3,W4,W5/{E} [{}] 1 0", list(1..=18)), balance);
    refused(&format!("a2:T1r1 W1,W2,W3,W4,W5/{E} [{}] 1 0", list(2..=18)), balance);
    refused(&format!("a2:T1r1 s11,s12,W3,W4,W5/{E} [{}] 1 0", list(2..=18)), balance);
    refused(&format!("- W1,W2,W3,W4,W5/{E} [{}],T1 1 0", list(2..=18)), balance);
    accepted(&format!("a2:T1r1 s11,W2,W3,W4,W5/{E} [{}] 1 0", list(2..=18)));
    accepted(&format!("a2:T2r1 s11,s12,W3,W4,W5/{E} [{}],T1 0 0", list(3..=18)));
    // All tiles known: as many moves as one likes may have been made.
    accepted(&format!("a2:T1r1 s11,s12,s22,W4,W5/{E} {} 1 0", list(2..=18)));
}

#[test]
fn r6_the_drawn_tiles_fit_the_turn() {
    let drawn = InvalidSetup::DrawnTiles;
    let start = format!("W1,W2,W3,W4,W5/{E}");
    refused(&format!("- {start} T1,T2,[{}] 0 0", list(3..=18)), drawn);
    accepted(&format!("- {start} T1,[{}] 0 0", list(2..=18)));
    accepted(&format!("{{face_up=on}} - {start} T1,T2,[{}] 0 0", list(3..=18)));
    accepted(&format!("{{face_up=on}} - {start} T1,[{}] 0 0", list(2..=18)));
    let three = ["W1,W3,W5", "E1,E3,E5"].join("/");
    // Nobody passes before the tile is drawn.
    refused(&format!("{{runners=3}} - {three} [{}] 1 1", list(1..=18)), drawn);
    accepted(&format!("{{runners=3}} - {three} T1,[{}] 1 1", list(2..=18)));
    let moved = format!("{{face_up=on}} a2:T1r1 s11,W2,W3,W4,W5/{E}");
    refused(&format!("{moved} [{}] 1 0", list(2..=18)), drawn);
    accepted(&format!("{moved} T2,[{}] 1 0", list(3..=18)));
}

#[test]
fn r14_the_passes_were_allowed() {
    let all = list(2..=18);
    let three = "W1,W3,W5/E1,E3,E5";
    let turn = InvalidSetup::OutOfTurn;
    refused(&format!("{{runners=3}} - {three} T1,[{all}] 0 1"), turn);
    refused(&format!("{{runners=3}} - {three} T1,[{all}] 1 0"), turn);
    let passes = InvalidSetup::Passes;
    refused(&format!("{{runners=3}} - {three} T1,[{all}] 0 3"), passes);
    // R13: all start circles were occupied, and T1 lets a runner leave.
    refused(&format!("- W1,W2,W3,W4,W5/{E} T1,[{all}] 1 1"), passes);
    accepted(&format!("{{runners=3}} - {three} T1,[{all}] 0 2"));
}

#[test]
fn r15_only_the_last_turn_ends_a_game() {
    let ended = InvalidSetup::EndedBefore;
    let board = "{runners=3} c3:T18r0,d3:T17r0,e3:T16r0 E1,E2,E3";
    let known = "T13,T14,T15";
    accepted(&format!("{board}/s11,W1,W2 [{}],{known} 1 0", list(1..=12)));
    refused(&format!("{board}/s11,W1,W2 [{}],{known} 0 0", list(1..=12)), ended);
    // Two winners.
    let six = "{runners=3} b5:T1r0,c5:T2r0,b4:T3r0,c4:T4r0,d4:T5r0,e4:T6r0 E1,E2,E3/W1,W2,W3";
    refused(&format!("{six} [{}] 1 0", list(7..=18)), ended);
    // A tile is drawn for nobody when the game is over.
    let drawn = format!("{board}/s11,W1,W2 T1,[{}],{known} 1 0", list(2..=12));
    refused(&drawn, InvalidSetup::DrawnTiles);
}

#[test]
fn setups_and_states_are_the_same_thing() {
    let state = played("", "T1..T18", "T1@a2r1 W1-s11 T2@e4r7 E1-s44 T3@a2r2 W3-s12");
    let setup = Setup::from(&state);
    assert_eq!(setup.validate(), Ok(()));
    assert_eq!(Octiles::try_from(setup), Ok(state));
}

#[track_caller]
fn refused(text: &str, reason: InvalidSetup) {
    assert_eq!(text.parse::<Octiles>(), Err(ParseError::Setup(reason)), "{text}");
}

#[track_caller]
fn accepted(text: &str) {
    let state = text.parse::<Octiles>();
    assert_eq!(state.map(|state| state.to_string()), Ok(text.to_string()));
}
