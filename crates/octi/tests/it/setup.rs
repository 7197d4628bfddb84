//! Positions that can and cannot be set up.

use rulebook_core::Player;
use rulebook_octi::{Board, InvalidSetup, Octi, ParseError, Pod, Prongs, Setup, Square, Variant};

use crate::perft::VECTORS;

const SOUTH: Player = Player::FIRST;
const NORTH: Player = Player::SECOND;

#[test]
fn the_start_is_a_setup() {
    assert_eq!(Octi::try_from(Setup::default()), Ok(Octi::default()));
    assert_eq!(Setup::from(&Octi::default()), Setup::start(Variant::default()));
}

#[test]
fn there_are_two_players() {
    let third = Player::from_index(2).expect("a seat");
    let setup = Setup { to_move: third, ..Setup::default() };
    assert_eq!(setup.validate(), Err(InvalidSetup::NoSuchPlayer(third)));
}

#[test]
fn r4_nobody_has_more_than_four_pods() {
    let mut setup = Setup::default();
    let square: Square = "33".parse().expect("a square");
    setup.board = setup.board.with(square, Pod { player: SOUTH, prongs: Prongs::NONE });
    assert_eq!(setup.validate(), Err(InvalidSetup::TooManyPods(SOUTH)));
}

#[test]
fn r4_the_rules_pages_positions_are_accepted_as_they_are_written() {
    for vector in VECTORS {
        let state: Octi = vector.parse().expect(vector);
        assert_eq!(state.to_string().parse(), Ok(state), "{vector}");
    }
}

#[test]
fn r4_prongs_may_be_missing_and_bare_pods_stand_anywhere() {
    accepted("S: 22 32 42 52 ; N: 26 36 46 56 ; 12 11 ; S");
    accepted("S: 22 32 42 52 ; N: 26 36 46 56 ; 0 0 ; S");
    accepted("S: 33 ; N: 34 ; 12 12 ; S");
}

#[test]
fn r4_there_are_no_more_prongs_than_24_and_the_one_let_pass() {
    accepted("S: 22A 32 42 52 ; N: 26 36 46 56 ; 12 12 ; S");
    let many = "S: 22A 32 42 52 ; N: 26 36 46 56B ; 12 12 ; S";
    refused(many, InvalidSetup::TooManyProngs(26));
    refused("S: 22 ; N: 26 ; 20 6 ; S", InvalidSetup::TooManyProngs(26));
    let most = Setup { reserves: [255; 2], ..Setup::default() };
    assert_eq!(most.validate(), Err(InvalidSetup::TooManyProngs(510)));
}

#[test]
fn r4_r10_a_reserve_above_twelve_needs_captured_pods() {
    refused("S: 22 32 42 52 ; N: 26 36 46 56 ; 13 12 ; S", InvalidSetup::UnearnedProngs(SOUTH));
    refused("S: 22 32 42 52 ; N: 26 36 46 56 ; 0 13 ; S", InvalidSetup::UnearnedProngs(NORTH));
    accepted("S: 22 32 42 52 ; N: 26 36 46 ; 20 4 ; S");
    refused("S: 22 32 42 52 ; N: 26 36 46 ; 21 3 ; S", InvalidSetup::UnearnedProngs(SOUTH));
    accepted("S: 22 32 42 52 ; N: 26 36 ; 24 0 ; S");
}

#[test]
fn r4_r10_own_captured_pods_fill_a_reserve_unless_they_are_not_captured() {
    accepted("S: 22 32 42 ; N: 26 36 46 56 ; 20 4 ; S");
    refused("S: 22 32 42 ; N: 26 36 46 56 ; 21 3 ; S", InvalidSetup::UnearnedProngs(SOUTH));
    let off = "{capture_own=off} S: 22 32 42 ; N: 26 36 46 56 ; 13 11 ; S";
    refused(off, InvalidSetup::UnearnedProngs(SOUTH));
    accepted("{capture_own=off} S: 22 32 42 ; N: 26 36 46 56 ; 4 20 ; S");
}

#[test]
fn r7_whoever_moved_last_has_a_pod() {
    refused("S: ; N: 26 ; 12 12 ; N", InvalidSetup::NobodyMoved(SOUTH));
    refused("S: ; N: ; 12 12 ; S", InvalidSetup::NobodyMoved(NORTH));
    accepted("S: ; N: 26 ; 12 12 ; S");
    let nothing = Setup { board: Board::EMPTY, ..Setup::default() };
    assert_eq!(nothing.validate(), Err(InvalidSetup::NobodyMoved(NORTH)));
}

#[test]
fn r12_one_pod_at_most_stands_on_the_opponents_base_and_its_player_moved_last() {
    accepted("S: 36A ; N: 26 ; 11 12 ; N");
    refused("S: 36A ; N: 26 ; 11 12 ; S", InvalidSetup::WonBefore(SOUTH));
    refused("S: 36A ; N: 22A ; 11 11 ; S", InvalidSetup::WonBefore(SOUTH));
    refused("S: 36A ; N: 22A ; 11 11 ; N", InvalidSetup::WonBefore(NORTH));
    refused("S: 36A 46A ; N: 26 ; 10 12 ; N", InvalidSetup::WonTwice(SOUTH));
    refused("S: 36A 46 ; N: 26 ; 0 0 ; N", InvalidSetup::WonTwice(SOUTH));
}

#[track_caller]
fn refused(text: &str, reason: InvalidSetup) {
    assert_eq!(text.parse::<Octi>(), Err(ParseError::Setup(reason)), "{text}");
}

#[track_caller]
fn accepted(text: &str) {
    assert_eq!(text.parse::<Octi>().map(|state| state.to_string()), Ok(text.to_string()));
}
