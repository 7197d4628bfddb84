//! Valid and invalid setups.

use rulebook_core::{Play, Player, SplitMix64, State, Turn, Violation};
use rulebook_octi::{
    Board, DirectionSet, Game, InvalidSetup, Octi, ParseError, Pod, Setup, Square, Variant,
};

use crate::perft::VECTORS;

const SOUTH: Player = Player::FIRST;
const NORTH: Player = Player::SECOND;

#[test]
fn a_pod_replaces_any_other_pod_on_its_square() {
    for square in Square::all() {
        for (old, new) in [(SOUTH, NORTH), (NORTH, SOUTH), (SOUTH, SOUTH)] {
            let old = Pod { player: old, prongs: DirectionSet::ALL };
            let board = Board::START.with(square, old).with(square, pod(new));
            assert_eq!(board.pod(square), Some(pod(new)), "{square}");
            assert_eq!(board.owner(square), Some(new), "{square}");
            assert!(!board.pods(new.opponent()).contains(square), "{square}");
            assert_eq!(board, Board::START.with(square, pod(new)), "{square}");
        }
    }
}

#[test]
fn the_start_is_a_setup() {
    assert_eq!(Setup::default().build(), Ok(Octi::default()));
    assert_eq!(Octi::try_from(Setup::default()), Ok(Octi::default()));
    let variant: Variant = "capture_own=off".parse().expect("a variant");
    assert_eq!(Setup::from(&Octi::start(variant)), Setup { variant, ..Setup::default() });
}

#[test]
fn there_are_two_players() {
    let third = Player::from_index(2).expect("a seat");
    let setup = Setup { to_move: third, ..Setup::default() };
    assert_eq!(setup.validate(), Err(InvalidSetup::NoSuchPlayer(third)));
    assert_eq!(violations(&setup), [InvalidSetup::NoSuchPlayer(third)]);
}

#[test]
fn r4_a_player_has_at_most_four_pods() {
    let setup = Setup { board: with_fifth_pod(Board::START), ..Setup::default() };
    assert_eq!(setup.validate(), Err(InvalidSetup::TooManyPods(SOUTH)));
}

#[test]
fn r4_published_test_positions_are_accepted() {
    for vector in VECTORS {
        let state: Octi = vector.parse().expect(vector);
        assert_eq!(state.to_string().parse(), Ok(state), "{vector}");
    }
}

#[test]
fn r4_prongs_may_be_missing_and_pods_without_prongs_may_be_on_any_square() {
    accepted("S: 22 32 42 52 ; N: 26 36 46 56 ; 12 11 ; S");
    accepted("S: 22 32 42 52 ; N: 26 36 46 56 ; 0 0 ; S");
    accepted("S: 33 ; N: 34 ; 12 12 ; S");
}

#[test]
fn r4_there_are_no_more_than_24_prongs() {
    accepted("S: 22A 32 42 52 ; N: 26 36 46 56 ; 11 12 ; S");
    let many = "S: 22A 32 42 52 ; N: 26 36 46 56 ; 12 12 ; S";
    refused(many, InvalidSetup::TooManyProngs(25));
    refused("S: 22 ; N: 26 ; 20 5 ; S", InvalidSetup::TooManyProngs(25));
    let most = Setup { reserves: [255; 2], ..Setup::default() };
    assert_eq!(most.validate(), Err(InvalidSetup::TooManyProngs(510)));
}

#[test]
fn r4_r10_a_reserve_above_twelve_needs_captured_pods() {
    refused("S: 22 32 42 52 ; N: 26 36 46 56 ; 13 11 ; S", InvalidSetup::UnearnedProngs(SOUTH));
    refused("S: 22 32 42 52 ; N: 26 36 46 56 ; 0 13 ; S", InvalidSetup::UnearnedProngs(NORTH));
    accepted("S: 22 32 42 52 ; N: 26 36 46 ; 20 4 ; S");
    refused("S: 22 32 42 52 ; N: 26 36 46 ; 21 3 ; S", InvalidSetup::UnearnedProngs(SOUTH));
    accepted("S: 22 32 42 52 ; N: 26 36 ; 24 0 ; S");
}

#[test]
fn r4_r10_captures_of_the_players_own_pods_fill_a_reserve_unless_they_are_off() {
    accepted("S: 22 32 42 ; N: 26 36 46 56 ; 20 4 ; S");
    refused("S: 22 32 42 ; N: 26 36 46 56 ; 21 3 ; S", InvalidSetup::UnearnedProngs(SOUTH));
    let off = "{capture_own=off} S: 22 32 42 ; N: 26 36 46 56 ; 13 11 ; S";
    refused(off, InvalidSetup::UnearnedProngs(SOUTH));
    accepted("{capture_own=off} S: 22 32 42 ; N: 26 36 46 56 ; 4 20 ; S");
}

#[test]
fn r7_the_player_who_moved_last_has_a_pod() {
    refused("S: ; N: 26 ; 12 12 ; N", InvalidSetup::LastMoverHasNoPod(SOUTH));
    refused("S: ; N: ; 12 12 ; S", InvalidSetup::LastMoverHasNoPod(NORTH));
    accepted("S: ; N: 26 ; 12 12 ; S");
    let nothing = Setup { board: Board::EMPTY, ..Setup::default() };
    assert_eq!(nothing.validate(), Err(InvalidSetup::LastMoverHasNoPod(NORTH)));
}

#[test]
fn r12_at_most_one_pod_is_on_the_opponents_base_and_its_player_moved_last() {
    accepted("S: 36A ; N: 26 ; 11 12 ; N");
    refused("S: 36A ; N: 26 ; 11 12 ; S", InvalidSetup::WonBefore(SOUTH));
    refused("S: 36A ; N: 22A ; 11 11 ; S", InvalidSetup::WonBefore(SOUTH));
    refused("S: 36A ; N: 22A ; 11 11 ; N", InvalidSetup::WonBefore(NORTH));
    refused("S: 36A 46A ; N: 26 ; 10 12 ; N", InvalidSetup::WonTwice(SOUTH));
    refused("S: 36A 46 ; N: 26 ; 0 0 ; N", InvalidSetup::WonTwice(SOUTH));
}

#[test]
fn all_violations_are_reported_the_gravest_first() {
    let squares = ["36", "46", "22", "32", "33"].map(square);
    let board = squares.iter().fold(Board::EMPTY, |board, at| board.with(*at, pod(SOUTH)));
    let setup = Setup { board, reserves: [45, 0], to_move: NORTH, ..Setup::default() };
    let expected = [
        InvalidSetup::TooManyPods(SOUTH),
        InvalidSetup::WonTwice(SOUTH),
        InvalidSetup::TooManyProngs(45),
        InvalidSetup::UnearnedProngs(SOUTH),
    ];
    assert_eq!(violations(&setup), expected);
    let setup = Setup { board, to_move: SOUTH, ..setup };
    let expected = [
        InvalidSetup::TooManyPods(SOUTH),
        InvalidSetup::WonBefore(SOUTH),
        InvalidSetup::LastMoverHasNoPod(NORTH),
        InvalidSetup::TooManyProngs(45),
        InvalidSetup::UnearnedProngs(SOUTH),
    ];
    assert_eq!(violations(&setup), expected);
    assert!(violations(&Setup::default()).is_empty());
}

#[test]
fn violations_under_which_play_stays_sound_can_be_ignored() {
    let prongs = |reserves| Setup { reserves, ..Setup::default() };
    let lonely = Board::EMPTY.with(square("33"), pod(SOUTH));
    let twice = ["36", "46"].map(square).iter().fold(Board::EMPTY, |board, at| {
        board.with(*at, Pod { player: SOUTH, prongs: DirectionSet::ALL })
    });
    for setup in [
        prongs([13, 11]),
        prongs([128, 127]),
        Setup { board: lonely, ..Setup::default() },
        Setup { board: Board::EMPTY, ..Setup::default() },
        Setup { board: twice, to_move: NORTH, ..Setup::default() },
    ] {
        assert!(violations(&setup).iter().all(InvalidSetup::is_ignorable));
        assert_eq!(setup.build_ignoring(|_| false), setup.build());
        assert_eq!(setup.build(), Err(violations(&setup)[0]));
        let start = setup.build_ignoring(|_| true).expect("ignorable violations");
        assert_eq!(Setup::from(&start), setup);
        play_on(&start);
    }
    // Captures can bring all prongs into one reserve.
    let crowd = VECTORS[6].parse::<Octi>().expect("a position");
    let rich = Setup { reserves: [115, 116], ..Setup::from(&crowd) };
    assert_eq!(violations(&rich)[0], InvalidSetup::TooManyProngs(255));
    play_on(&rich.build_ignoring(|_| true).expect("ignorable violations"));
}

#[test]
fn grave_violations_cannot_be_ignored() {
    let third = Player::from_index(2).expect("a seat");
    let arrived = Board::START.with(square("36"), pod(SOUTH)).with(square("22"), pod(NORTH));
    for setup in [
        Setup { to_move: third, ..Setup::default() },
        Setup { board: with_fifth_pod(Board::START), ..Setup::default() },
        Setup { board: arrived, ..Setup::default() },
        Setup { reserves: [128, 128], ..Setup::default() },
    ] {
        let refused = setup.build_ignoring(|_| true).expect_err("a grave violation");
        assert!(!refused.is_ignorable(), "{refused}");
        // Ignorable violations are ignored only on request.
        assert!(setup.build_ignoring(|violation| violation != refused).is_err());
    }
}

/// Plays random games and rebuilds each position from its setup.
fn play_on(start: &Octi) {
    let mut rng = SplitMix64::new(3);
    let total = |state: &Octi| {
        let prongs =
            |player| state.board().prong_count(player) + usize::from(state.reserve(player));
        prongs(SOUTH) + prongs(NORTH)
    };
    for _ in 0..50 {
        let mut state = start.clone();
        for _ in 0..200 {
            assert_eq!(Setup::from(&state).build_ignoring(|_| true), Ok(state.clone()));
            assert_eq!(total(&state), total(start));
            let Some(mv) = state.random_move(&mut rng) else {
                assert_eq!((state.turn(), state.outcome().is_some()), (Turn::Over, true));
                break;
            };
            state.play(mv).expect("a legal move");
        }
    }
}

fn with_fifth_pod(board: Board) -> Board {
    board.with(square("33"), pod(SOUTH))
}

fn pod(player: Player) -> Pod {
    Pod { player, prongs: DirectionSet::EMPTY }
}

fn square(text: &str) -> Square {
    text.parse().expect("a square")
}

fn violations(setup: &Setup) -> Vec<InvalidSetup> {
    let mut violations = Vec::new();
    setup.violations(|violation| violations.push(violation));
    violations
}

#[track_caller]
fn refused(text: &str, reason: InvalidSetup) {
    assert_eq!(text.parse::<Octi>(), Err(ParseError::Setup(reason)), "{text}");
}

#[track_caller]
fn accepted(text: &str) {
    assert_eq!(text.parse::<Octi>().map(|state| state.to_string()), Ok(text.to_string()));
}
