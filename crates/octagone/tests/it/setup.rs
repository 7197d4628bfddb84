//! Positions that no game can reach are refused, with the reason.

use rulebook_core::{Player, State, Turn};
use rulebook_octagone::{
    Colour, ColourSet, Face, Hand, Hands, InvalidSetup, Octagone, ParseError, PublicInfo, Setup,
    Square, SquareSet, Variant, rulebook_core,
};

const EMPTY: &str = "......./......./......./......./......./.......";

#[test]
fn r8_a_deal_goes_round_from_seat_0() {
    accepted(&format!("{EMPTY} 1 100000+3/000000+3"));
    refused(&format!("{EMPTY} 1 000000+3/100000+3"), InvalidSetup::OutOfStep(Player::FIRST));
    refused(&format!("{EMPTY} 1 200000+3/000000+3"), InvalidSetup::OutOfStep(Player::FIRST));
    refused(&format!("{EMPTY} 1 666100+3/000566+3"), share(19));
    refused(&format!("{EMPTY} 1 400000+3/400000+3"), too_many(Face::Colour(Colour::A), 8));
    let jokers = InvalidSetup::Jokers { player: Player::FIRST, found: 2 };
    refused(&format!("{EMPTY} 1 100000+2/000000+3"), jokers);
    let jokers = InvalidSetup::Jokers { player: Player::FIRST, found: 4 };
    refused(&format!("{EMPTY} 1 100000+4/000000+2"), jokers);
    let target = InvalidSetup::Target;
    refused(&format!("{} 1 333333+3/333333+3", EMPTY.replacen('.', "x", 1)), target);
}

#[test]
fn r14_pairs_give_their_jokers_in_order() {
    let four = |hands: &str| format!("{{players=4}} {EMPTY} 2 {hands}");
    let turn = |hands: &str| four(hands).parse::<Octagone>().expect("a position").turn();
    let seat = |index| Turn::Player(Player::from_index(index).expect("a seat"));
    assert_eq!(turn("222111+1/222111+1/111222+1/111222+1"), seat(0));
    assert_eq!(turn("222111+1/222111+1/111222+2/111222+1"), seat(1));
    assert_eq!(turn("222111+1/222111+1/111222+2/111222+2"), seat(2));
    let order = InvalidSetup::PairJokers(Player::FIRST);
    refused(&four("222111+1/222111+2/111222+1/111222+1"), order);
    refused(&four("222111+2/222111+1/111222+2/111222+1"), order);
    let too_many = InvalidSetup::Jokers { player: Player::FIRST, found: 3 };
    refused(&four("222111+3/222111+1/111222+1/111222+1"), too_many);
    let early = InvalidSetup::Jokers { player: Player::FIRST, found: 2 };
    refused(&four("100000+2/000000+1/000000+1/000000+1"), early);
}

#[test]
fn r14_a_pair_never_has_four_jokers() {
    let four = |hands: &str| {
        format!("{{players=4}} ......./......./..x..../..#..../......./....... 2 {hands}")
    };
    accepted(&four("222111+2/222011+2/111222+1/111222+1"));
    refused(&four("222111+2/222011+1/111222+2/111222+1"), InvalidSetup::PairJokers(Player::FIRST));
}

#[test]
fn r10_the_lady_is_alone_until_the_reply() {
    accepted("......./......./......./.Lx..../......./....... 1 333333+3/333333+3");
    refused(
        "......./......./......./.L...../......./....... 1 333333+3/333333+3",
        InvalidSetup::Target,
    );
    refused(
        "......./......./......./.L.x.../......./....... 1 333333+3/333333+3",
        InvalidSetup::Unpointed,
    );
    refused(
        "......./......./......./.Lx..#./......./....... 1 333333+3/333233+3",
        InvalidSetup::Lady,
    );
    refused(
        "......./......./......./.Lx..../......./....... 1 333333+3/333233+3",
        InvalidSetup::Row(Face::Colour(Colour::M)),
    );
    // Without her links she points at no square across the board.
    accepted("L.....x/......./......./......./......./....... 1 333333+3/333333+3");
    refused(
        "{lady_links=off} L.....x/......./......./......./......./....... 1 333333+3/333333+3",
        InvalidSetup::Unpointed,
    );
}

#[test]
fn r11_what_left_the_hands_lies_on_the_board() {
    accepted("......./......./..x..../..#..../......./....... 0 333333+3/333233+3");
    accepted("..x..../......./......./..#..../......./....... 0 333333+3/333333+2");
    let row = InvalidSetup::Row(Face::Colour(Colour::C));
    refused("......./......./..x..../..#..../......./....... 0 333333+3/332333+3", row);
    refused("......./......./..x..../..#..../......./....... 0 333333+3/333333+3", filled(1, 0));
    refused("......./......./..x..../..##.../......./....... 0 333333+3/333233+3", filled(2, 1));
    refused(
        "......./......./...x.../.#...../......./....... 0 333333+3/333233+3",
        InvalidSetup::Unpointed,
    );
    refused(
        "......./......./......./..#..../......./....... 0 333333+3/333233+3",
        InvalidSetup::Target,
    );
    // A coloured shield points at the first free square, a joker at the last one.
    accepted("......./......./......./.#x..../......./....... 0 333333+3/333233+3");
    refused(
        "......./......./......./.#....x/......./....... 0 333333+3/333233+3",
        InvalidSetup::Unpointed,
    );
    accepted("......./......./......./.#....x/......./....... 0 333333+3/333333+2");
    refused(
        "{rules=kid} ......./......./......./.#....x/......./....... 0 333333+3/333333+2",
        InvalidSetup::Unpointed,
    );
    // The one who has jokers left has never passed.
    refused(
        "......./......./..x..../..#..../......./....... 1 333333+3/333233+3",
        InvalidSetup::Turns,
    );
    refused(
        "......./......./..x..../..##.../......./....... 0 333333+3/333133+3",
        InvalidSetup::Turns,
    );
}

#[test]
fn r10_a_busy_lady_was_skipped_by_the_reply_alone() {
    let busy =
        "{lady_square=busy} ......./......./......./.#.x.../......./....... 0 333333+3/333233+3";
    accepted(busy);
    refused(&busy.replace("busy", "free"), InvalidSetup::Unpointed);
    refused(
        "{lady_square=busy} ......./......./...x.../.#...../......./....... 0 333333+3/333233+3",
        InvalidSetup::Unpointed,
    );
}

#[test]
fn r12_at_most_one_hand_is_empty_and_it_played_last() {
    let over = accepted("######x/#######/#######/#######/#######/####### 0 000000+1/000000+0");
    assert_eq!(over.turn(), Turn::Over);
    refused(
        "######x/#######/#######/#######/#######/####### 1 000000+1/000000+0",
        InvalidSetup::EmptyHand,
    );
}

#[test]
fn r12_without_a_target_a_closing_move_came_before() {
    let board = "#######/#######/#######/#######/#######/####### 1 000000+0/000000+0";
    refused(board, InvalidSetup::EmptyHand);
    let board = "......#/......./......./......./......./....... 0 333333+3/233333+3";
    refused(&format!("{{closing_move=on}} {board}"), InvalidSetup::Target);
    let board = "##...../......./......./......./......./....... 0 233333+3/233333+3";
    refused(&format!("{{closing_move=on}} {board}"), InvalidSetup::Target);
    // No arrow was legal on the last square, but only the option makes room for a closing move.
    let closed = "{closing_move=on} #.#####/#.#####/#######/#######/#######/####### 1 \
                  000000+0/110000+0";
    accepted(closed);
    refused(&closed.replace("{closing_move=on} ", ""), InvalidSetup::Target);
}

#[test]
fn r16_what_hands_have_shown_fits() {
    let state = accepted(
        "{covered=on} ......./......./..x..../..#..../......./....... 0 333333+3:000000/333233+3:000100",
    );
    assert_eq!(state.public_info(Player::SECOND).played(Colour::M), 1);
    let shown = |n| InvalidSetup::PublicInfo(Player::from_index(n).expect("a seat"));
    refused(
        "{covered=on} ......./......./..x..../..#..../......./....... 0 333333+3:000000/333233+3:001000",
        shown(0),
    );
    refused(
        "{covered=on} ......./......./..x..../..#..../......./....... 0 333333+3:000000/333233+3:000000",
        shown(1),
    );
    refused(
        "{covered=on} ......./......./..x..../..#..../......./....... 0 333333+3:000000!A/333233+3:000100",
        shown(0),
    );
    let one_played = PublicInfo::new([1, 0, 0, 0, 0, 0], ColourSet::EMPTY).expect("a count");
    let mut setup = Setup::default();
    setup.public_info[0] = one_played;
    assert_eq!(setup.validate(), Err(shown(0)));
    setup.public_info = [PublicInfo::NOTHING; 4];
    assert_eq!(setup.validate(), Ok(()));
    setup.public_info[3] = one_played;
    assert_eq!(
        setup.validate(),
        Err(InvalidSetup::UnusedSeat(Player::from_index(3).expect("a seat")))
    );
}

#[test]
fn a_setup_holds_everything_that_a_position_is() {
    let state = accepted("......./......./..x..../..#..../......./....... 0 333333+3/333233+3");
    let setup = Setup::from(&state);
    assert_eq!(setup.filled, SquareSet::only(Square::from_number(24).expect("a square")));
    assert_eq!(Octagone::try_from(setup), Ok(state));
    let nobody = Player::from_index(2).expect("a seat");
    let setup = Setup { to_move: Some(nobody), ..setup };
    assert_eq!(setup.validate(), Err(InvalidSetup::NoSuchPlayer(nobody)));
}

#[test]
fn r8_hands_that_are_not_a_deal_are_refused_with_the_reason() {
    let deal = |options: &str, hands: &str| {
        let variant: Variant = options.parse().expect("a variant");
        let hands: Hands = hands.parse().expect("hands");
        let refusal = Octagone::with_hands(variant, Player::FIRST, &hands).err();
        refusal.map(|reason| reason.to_string())
    };
    let refusal = |text: &str| Some(text.to_string());
    assert_eq!(deal("", "333333+3/333333+3"), None);
    assert_eq!(deal("players=4", "333333+3/333333+3"), refusal("there are 2 hands for 4 players"));
    assert_eq!(
        deal("", "433333+3/333333+3"),
        refusal("1 too many of the shields A: at most six exist")
    );
    assert_eq!(deal("", "333333+3/333323+3"), refusal("1 of the shields O missing: six exist"));
    assert_eq!(deal("", "333333+3/333333+2"), refusal("1 of the shields J missing: six exist"));
    assert_eq!(
        deal("", "433333+3/233333+3"),
        refusal("seat 0 has 19 coloured shields instead of 18")
    );
    assert_eq!(deal("", "333333+4/333333+2"), refusal("seat 0 cannot have 4 jokers"));
    assert_eq!(deal("players=4", "222111+1/222111+2/111222+2/111222+1"), None);
    let jokers = "seat 0 cannot have 2 jokers";
    assert_eq!(deal("players=4", "222111+2/222111+1/111222+2/111222+1"), refusal(jokers));
}

#[test]
fn all_violations_are_reported_and_some_may_be_ignored() {
    let state = accepted("......./......./..x..../..#..../......./....... 0 333333+3/333233+3");
    let setup = Setup::from(&state);
    let square = |number| Square::from_number(number).expect("a square");
    let composed = Setup { filled: SquareSet::only(square(42)), ..setup };
    let mut violations = Vec::new();
    composed.violations(|violation| violations.push(violation));
    let row = InvalidSetup::Row(Face::Colour(Colour::M));
    assert_eq!(violations, [row, InvalidSetup::Unpointed]);
    assert_eq!(composed.validate(), Err(row));
    assert_eq!(composed.build_ignoring(|violation| violation != row), Err(row));
    let composed = composed.build_ignoring(|_| true).expect("only the way to it is impossible");
    assert_eq!((composed.turn(), composed.filled().len()), (state.turn(), 1));
    let on_shield = Setup { target: Some(square(24)), ..setup };
    assert_eq!(on_shield.build_ignoring(|_| true), Err(InvalidSetup::TargetOccupied));
}

/// Hands with too many shields, for instance, are not dealt in rounds either: one reason is enough.
#[test]
fn what_follows_from_a_grave_violation_is_not_reported() {
    let check = |setup: Setup, expected: InvalidSetup| {
        let mut violations = Vec::new();
        setup.violations(|violation| violations.push(violation));
        assert_eq!(violations, [expected]);
    };
    let all_coloured = Hand::new([6; 6], 3).expect("a hand");
    let mut setup = Setup::default();
    setup.hands[0] = all_coloured;
    check(setup, InvalidSetup::Share { player: Player::FIRST, found: 36, expected: 18 });
    let nobody = Player::from_index(2).expect("a seat");
    check(Setup { to_move: Some(nobody), ..setup }, InvalidSetup::NoSuchPlayer(nobody));
    let four = format!("{{players=4}} {EMPTY} 2 222111+1/222111+1/111222+1/111222+1");
    let mut setup = Setup::from(&accepted(&four));
    setup.hands[0] = Hand::new([2, 2, 2, 1, 1, 1], 0).expect("a hand");
    check(setup, InvalidSetup::Jokers { player: Player::FIRST, found: 0 });
    let state = accepted("......./......./..x..../..#..../......./....... 0 333333+3/333233+3");
    let filled = Square::all().take(2).collect();
    check(Setup { filled, target: None, ..Setup::from(&state) }, InvalidSetup::Target);
}

#[test]
fn hands_with_more_than_six_of_a_kind_do_not_exist() {
    assert_eq!(Hand::new([7, 0, 0, 0, 0, 0], 0), None);
    assert_eq!(Hand::new([0; 6], 7), None);
    let hand = Hand::new([1, 2, 3, 4, 5, 6], 2).expect("a hand");
    assert_eq!((hand.coloured(), hand.jokers(), hand.len()), (21, 2, 23));
    assert!(hand.can_fill(Colour::A) && !Hand::EMPTY.can_fill(Colour::A));
}

fn share(found: u8) -> InvalidSetup {
    InvalidSetup::Share { player: Player::FIRST, found, expected: 18 }
}

fn too_many(face: Face, found: u8) -> InvalidSetup {
    InvalidSetup::TooMany { face, found }
}

fn filled(found: u8, expected: u8) -> InvalidSetup {
    InvalidSetup::FilledSquares { found, expected }
}

#[track_caller]
fn accepted(text: &str) -> Octagone {
    let state: Octagone = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(state.to_string(), text);
    state
}

#[track_caller]
fn refused(text: &str, reason: InvalidSetup) {
    assert_eq!(text.parse::<Octagone>(), Err(ParseError::Setup(reason)), "{text}");
}
