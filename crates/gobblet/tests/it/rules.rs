//! One test for each rule: the material and the turn. The end of the game is in `endings`.

use rulebook_core::{Annotate, Outcome, Player, Turn};
use rulebook_gobblet::{
    Gobblet, IllegalMove, InvalidSetup, Line, Move, ParseError, Play, Setup, Size, Square, State,
};

/// The rules page's position `stack-gobble`.
const STACK_GOBBLE: &str = ".,D,.,./B,.,D,B/d,c,C,./C,.,.,b b";

#[test]
fn r1_the_lines_are_rows_columns_and_long_diagonals() {
    let lines: Vec<String> = Line::all().map(|line| line.to_string()).collect();
    let expected = "a1-d1 a2-d2 a3-d3 a4-d4 a1-a4 b1-b4 c1-c4 d1-d4 a1-d4 d1-a4";
    assert_eq!(lines.join(" "), expected);
}

#[test]
fn r2_the_outermost_piece_of_a_stack_enters_first() {
    check("3@a1", Err(IllegalMove::NotInReserve));
    check("4@a1 4@b1 3@a2", Ok(()));
    check("4@a1 4@b1 3@a2 3@b2 3@a3", Err(IllegalMove::NotInReserve));
    check("4@a1 4@b1 4@a2 3@b2 4@a3 2@b3 4@a4", Err(IllegalMove::NotInReserve));
}

#[test]
fn r2_impossible_pieces_are_refused() {
    let too_many = ParseError::Setup(InvalidSetup::TooManyPieces { size: Size::Huge });
    refused("D,D,D,D/.,.,.,./.,.,.,./.,.,.,d w", too_many);
    let order = |smaller| ParseError::Setup(InvalidSetup::OutOfStackOrder { smaller });
    refused("A,.,.,./.,.,.,./.,.,.,./.,.,.,d w", order(1));
    refused("D,C,C,C/B,.,.,./.,.,.,./.,.,.,d w", order(4));
    refused("DA,.,.,./.,.,.,./.,.,.,./.,.,.,d w", ParseError::Stacking { offset: 1 });
    refused("Dd,.,.,./.,.,.,./.,.,.,./.,.,.,d w", ParseError::Stacking { offset: 1 });
}

#[test]
fn r3_the_first_player_moves_first_unless_the_setup_says_otherwise() {
    assert_eq!(Gobblet::default().turn(), Turn::Player(Player::FIRST));
    let setup = Setup { to_move: Player::SECOND, ..Setup::default() };
    let state = Gobblet::try_from(setup).expect("an empty board");
    assert_eq!(state.turn(), Turn::Player(Player::SECOND));
    let nobody = Setup { to_move: Player::from_index(2).expect("a seat"), ..setup };
    assert_eq!(nobody.validate(), Err(InvalidSetup::NoSuchPlayer));
}

#[test]
fn r4_a_piece_enters_on_an_empty_square() {
    check("4@a1 4@a1", Err(IllegalMove::EntersOnPiece));
    check("4@a1 4@b1 3@a1", Err(IllegalMove::EntersOnPiece));
    check("4@a1 4@b1 4@c1", Ok(()));
    let turns = ParseError::Setup(InvalidSetup::OutOfTurn);
    refused("D,D,.,./.,.,.,./.,.,.,./.,.,.,. b", turns);
    refused("D,.,.,./.,.,.,./.,.,.,./.,.,.,. w", turns);
}

#[test]
fn r5_a_piece_enters_on_a_smaller_enemy_piece_in_a_line_of_three() {
    // White shows three in a line; Black may enter on two pieces of it.
    let state = position(STACK_GOBBLE);
    let entering = state
        .legal_moves()
        .into_iter()
        .filter(|mv| state.annotate(*mv).expect("a legal move").enters_on_three);
    assert_eq!(entering.count(), 2);
    let three = "d,d,c,./D,D,C,./.,.,.,./.,.,.,. w";
    check_from(three, "4@c4", Ok(()));
    check_from(three, "3@c4", Err(IllegalMove::TooSmall));
    check_from(three, "4@b4", Err(IllegalMove::TooSmall));
    // No line of three: the piece in the corner of two pairs is safe.
    check_from("d,d,.,./c,D,C,./.,D,.,./.,.,.,. w", "4@a3", Err(IllegalMove::EntersOnPiece));
}

#[test]
fn r5_no_piece_enters_on_an_own_one_without_the_option() {
    let own = "d,d,d,C/D,D,.,./.,.,.,./.,.,.,. w";
    check_from(own, "4@d4", Err(IllegalMove::EntersOnPiece));
    check_from(&format!("{{enter_over_own=on}} {own}"), "4@d4", Ok(()));
    let anywhere = "{enter_over_own=on} D,C,.,./d,.,.,./.,.,.,./.,.,.,. w";
    check_from(anywhere, "4@b4", Ok(()));
    check_from(anywhere, "4@a4", Err(IllegalMove::TooSmall));
    check_from(anywhere, "4@a3", Err(IllegalMove::EntersOnPiece));
}

#[test]
fn r6_a_visible_own_piece_moves_to_an_empty_square_or_a_smaller_piece() {
    check("4@a1 4@b1 a1-a1", Err(IllegalMove::SameSquare));
    check("4@a1 4@b1 a1-b1", Err(IllegalMove::TooSmall));
    check("4@a1 4@b1 b1-c1", Err(IllegalMove::NotYourPiece));
    check("4@a1 4@b1 c1-d1", Err(IllegalMove::NotYourPiece));
    check("4@a1 4@b1 3@a2 b1-a2 a1-a2", Err(IllegalMove::TooSmall));
    check("4@a1 4@b1 3@a2 b1-a2 a2-c1", Err(IllegalMove::NotYourPiece));
    // What lay beneath stays and is visible again.
    let mut state = position(".,.,.,./.,.,.,d/.,.,.,d/AD,C,C,. w");
    play(&mut state, "a1-d1");
    assert_eq!(state.to_string(), ".,.,.,./.,.,.,d/.,.,.,d/A,C,C,D b");
    assert_eq!(state.outcome(), Some(Outcome::win(Player::FIRST)));
}

#[track_caller]
pub(crate) fn position(text: &str) -> Gobblet {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[track_caller]
pub(crate) fn refused(text: &str, error: ParseError) {
    assert_eq!(text.parse::<Gobblet>(), Err(error), "{text}");
}

#[track_caller]
pub(crate) fn play(state: &mut Gobblet, mv: &str) {
    state.play(mv.parse().expect("a move")).expect("a legal move");
}

#[track_caller]
pub(crate) fn played(moves: &str) -> Gobblet {
    let mut state = Gobblet::default();
    moves.split_whitespace().for_each(|mv| play(&mut state, mv));
    state
}

/// Plays all but the last of `moves`, then expects `result` from the last.
#[track_caller]
pub(crate) fn check(moves: &str, result: Result<(), IllegalMove>) {
    let (opening, last) = moves.rsplit_once(' ').unwrap_or(("", moves));
    check_from(&played(opening).to_string(), last, result);
}

/// Expects `result` from a move, and that a refused one changes nothing.
#[track_caller]
pub(crate) fn check_from(text: &str, mv: &str, result: Result<(), IllegalMove>) {
    let mut state = position(text);
    let before = state.clone();
    let found = match mv.parse() {
        Ok(mv) => state.play(mv),
        // The notation has no move from a square to itself.
        Err(_) => state.play(Move::Shift { from: square(&mv[..2]), to: square(&mv[3..]) }),
    };
    assert_eq!(found, result, "{text}: {mv}");
    assert_eq!(state == before, result.is_err(), "{text}: {mv}");
}

#[track_caller]
fn square(text: &str) -> Square {
    text.parse().expect("a square")
}
