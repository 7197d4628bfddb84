//! One test for each rule: the material and the turn. The end of the game is in `endings`.

use rulebook_core::{Player, State, Turn};
use rulebook_octi::{
    Chain, Direction, DirectionSet, IllegalMove, Legality, Move, Octi, Play, Square, SquareSet,
};

use crate::perft::VECTORS;

#[test]
fn r1_the_board_has_six_columns_and_seven_rows() {
    assert_eq!(Square::all().count(), 42);
    let all: Vec<String> = Square::all().map(|square| square.to_string()).collect();
    assert_eq!((all[0].as_str(), all[5].as_str(), all[41].as_str()), ("11", "61", "67"));
    assert!(Square::all().enumerate().all(|(i, square)| square.index() == i));
    assert!([(0, 1), (7, 1), (1, 0), (1, 8)].iter().all(|(x, y)| Square::new(*x, *y).is_none()));
    assert_eq!(Square::from_index(42), None);
}

#[test]
fn r2_the_octi_squares_are_on_the_second_and_sixth_row() {
    let base = |player| {
        let squares = SquareSet::base(player).iter().map(|square| square.to_string());
        squares.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(base(Player::FIRST), "22 32 42 52");
    assert_eq!(base(Player::SECOND), "26 36 46 56");
    assert_eq!(Octi::default().turn(), Turn::Player(Player::FIRST));
}

#[test]
fn r3_the_directions_are_the_same_for_both_players() {
    let square: Square = "33".parse().expect("a square");
    let next = Direction::ALL.map(|way| square.step(way).expect("a neighbour").to_string());
    assert_eq!(next, ["34", "44", "43", "42", "32", "22", "23", "24"]);
    check("S: 33A 22 ; N: 36A 46 ; 12 10 ; S", "33-34", Ok(()));
    check("S: 33A 22 ; N: 35A 46 ; 12 10 ; N", "35-36", Ok(()));
    check("S: 33A 22 ; N: 35A 46 ; 12 10 ; N", "35-34", Err(IllegalMove::StepNoProng));
    let all: DirectionSet = Direction::ALL.into_iter().collect();
    assert_eq!((all, all.to_string().as_str()), (DirectionSet::ALL, "ABCDEFGH"));
}

#[test]
fn r4_each_player_starts_with_four_pods_without_prongs_and_twelve_prongs_in_reserve() {
    assert_eq!(Octi::default().to_string(), "S: 22 32 42 52 ; N: 26 36 46 56 ; 12 12 ; S");
}

#[test]
fn r5_a_prong_from_the_reserve_goes_into_an_empty_hole_of_the_players_pod() {
    after("S: 22 32 42 52 ; N: 26 36 46 56 ; 12 12 ; S", "32+C", |state| {
        assert_eq!(state.to_string(), "S: 22 32C 42 52 ; N: 26 36 46 56 ; 11 12 ; N");
    });
    let full = "S: 22ABCDEFGH 23A ; N: 26 36 ; 3 12 ; S";
    check(full, "22+A", Err(IllegalMove::InsertHoleTaken));
    check(full, "23+A", Err(IllegalMove::InsertHoleTaken));
    check(full, "23+B", Ok(()));
    check(full, "24+A", Err(IllegalMove::InsertNoPod));
    check(full, "26+A", Err(IllegalMove::InsertNotYourPod));
    let empty = "S: 22ABCDEFGH 23ABCD 32 ; N: 26 36 ; 0 12 ; S";
    check(empty, "32+A", Err(IllegalMove::InsertReserveEmpty));
}

#[test]
fn r6_a_pod_steps_in_the_direction_of_a_prong_to_an_empty_square() {
    let position = "S: 22AC 32C ; N: 23E ; 9 11 ; S";
    check(position, "32-42", Ok(()));
    check(position, "22-23", Err(IllegalMove::StepOccupied));
    check(position, "22-32", Err(IllegalMove::StepOccupied));
    check(position, "32-33", Err(IllegalMove::StepNoProng));
    check(position, "33-34", Err(IllegalMove::StepNoPod));
    check(position, "23-33", Err(IllegalMove::StepNotYourPod));
    after(position, "32-42", |state| {
        assert_eq!(state.to_string(), "S: 22AC 42C ; N: 23E ; 9 11 ; N");
    });
}

#[test]
fn r7_a_chain_jumps_over_pods_of_either_player_any_number_of_times() {
    let position = "S: 32ABC 33A ; N: 35A 45E ; 9 9 ; S";
    check(position, "32-34", Ok(()));
    check(position, "32-34-36", Ok(()));
    check(position, "32-34-56", Ok(()));
    check(position, "32-34-54", Err(IllegalMove::JumpOverNothing));
    check(position, "32-34-32", Err(IllegalMove::JumpNoProng));
    check(position, "32-52", Err(IllegalMove::JumpOverNothing));
    check(position, "33-35", Err(IllegalMove::JumpOverNothing));
    check(position, "45-43", Err(IllegalMove::JumpNotYourPod));
    check(position, "44-46", Err(IllegalMove::JumpNoPod));
    check("S: 32A 33A ; N: 34A 45A ; 9 11 ; S", "32-34", Err(IllegalMove::JumpOccupied));
}

#[test]
fn r7_a_chain_does_not_continue_beyond_the_board() {
    let c3 = Square::new(3, 3).expect("a square");
    let chain = Chain::new(c3, Direction::North, false).expect("on the board");
    let end_after = |direction| chain.then(direction, false).map(Chain::end);
    assert_eq!(end_after(Direction::North), Square::new(3, 7));
    assert_eq!(end_after(Direction::East), Square::new(5, 5));
    let top = chain.then(Direction::North, false).expect("on the board");
    for direction in [Direction::North, Direction::NorthEast, Direction::NorthWest] {
        assert_eq!(top.then(direction, false), None, "{direction}");
    }
}

#[test]
fn r8_no_pod_is_jumped_twice() {
    let position = "S: 32AE ; N: 33A 26 ; 10 11 ; S";
    check(position, "32-34", Ok(()));
    check(position, "32-34-32", Err(IllegalMove::JumpPodTwice));
    check(position, "32-34x-32", Err(IllegalMove::JumpPodTwice));
}

#[test]
fn r9_a_chain_may_return_to_its_start_and_continue() {
    // Without captures it changes nothing but the turn.
    after(VECTORS[0], "33-53-55-33", |state| {
        assert_eq!(state.to_string(), VECTORS[0].replace("; S", "; N"));
    });
    after(VECTORS[0], "33-53x-55-33x", |_| {});
    let on = "S: 32 33ACEF ; N: 43 44 54 ; 0 0 ; S";
    check(on, "33-53-55-33-31", Err(IllegalMove::OtherSpelling));
    check(on, "33-53x-55-33-31", Ok(()));
    let off = |position| format!("{{return_to_origin=off}} {position}");
    check(&off(VECTORS[0]), "33-53-55-33", Err(IllegalMove::JumpToOrigin));
    check(&off(on), "33-53-55-33-31", Err(IllegalMove::JumpToOrigin));
    check(&off(VECTORS[0]), "33-53-55", Ok(()));
}

#[test]
fn r10_each_jumped_pod_is_captured_or_left() {
    let position = "S: 31A 32BC 52 ; N: 34DEF 26 ; 9 9 ; S";
    for (mv, expected) in [
        ("31-33", "S: 32BC 52 33A ; N: 34DEF 26 ; 9 9 ; N"),
        ("31-33x", "S: 52 33A ; N: 34DEF 26 ; 11 9 ; N"),
        ("31-33-35", "S: 32BC 52 35A ; N: 34DEF 26 ; 9 9 ; N"),
        ("31-33x-35", "S: 52 35A ; N: 34DEF 26 ; 11 9 ; N"),
        ("31-33-35x", "S: 32BC 52 35A ; N: 26 ; 12 9 ; N"),
        ("31-33x-35x", "S: 52 35A ; N: 26 ; 14 9 ; N"),
    ] {
        after(position, mv, |state| assert_eq!(state.to_string(), expected));
    }
    let off = format!("{{capture_own=off}} {position}");
    check(&off, "31-33x", Err(IllegalMove::CaptureOwn));
    check(&off, "31-33x-35x", Err(IllegalMove::CaptureOwn));
    check(&off, "31-33-35x", Ok(()));
    let state: Octi = off.parse().expect("a position");
    let listed = state.legal_moves().into_iter().filter(|mv| matches!(mv, Move::Jump(_)));
    let listed: Vec<String> = listed.map(|mv| mv.to_string()).collect();
    assert_eq!(listed, ["31-33", "31-33-35", "31-33-35x"]);
}

#[test]
fn r10_captured_prongs_can_be_inserted_from_the_next_turn_on() {
    let position = "S: 32A 22 ; N: 33ABCDEFG 26H 36 ; 11 4 ; S";
    after(position, "32-34x", |state| {
        assert_eq!(state.reserve(Player::FIRST), 18);
        let mut next = state.clone();
        next.play("26+A".parse().expect("a move")).expect("a legal move");
        next.play("34+H".parse().expect("a move")).expect("a legal move");
        assert_eq!(next.reserve(Player::FIRST), 17);
    });
}

#[test]
fn r11_there_is_no_pass() {
    let kinds = Octi::default().legal_moves();
    assert!(kinds.iter().all(|mv| matches!(mv, Move::Insert { .. })));
    assert_eq!(kinds.len(), 32);
}

/// Expects `result` of the move as it is written.
#[track_caller]
fn check(position: &str, mv: &str, result: Result<(), IllegalMove>) {
    let state: Octi = position.parse().expect("a position");
    let mv: Move = mv.parse().expect("a move");
    assert_eq!(state.check(mv), result, "{mv} in {position}");
    if result != Err(IllegalMove::OtherSpelling) {
        assert_eq!(state.played(mv).map(|_| ()), result);
    }
}

/// Plays a legal move and calls `check_position` with the position after it.
#[track_caller]
fn after(position: &str, mv: &str, check_position: impl FnOnce(&Octi)) {
    let state: Octi = position.parse().expect("a position");
    check_position(&state.played(mv.parse().expect("a move")).expect("a legal move"));
}
