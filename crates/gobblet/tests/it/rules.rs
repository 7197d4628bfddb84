//! One test per rule, for the material and the turn. The end of the game is in `endings`.

use rulebook_core::{Annotate, Outcome, Player, Turn, Violation, text::SyntaxError};
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
    check("3@a1", Err(IllegalMove::EnterNotOutermost));
    check("4@a1 4@b1 3@a2", Ok(()));
    check("4@a1 4@b1 3@a2 3@b2 3@a3", Err(IllegalMove::EnterNotOutermost));
    check("4@a1 4@b1 4@a2 3@b2 4@a3 2@b3 4@a4", Err(IllegalMove::EnterNotOutermost));
}

#[test]
fn r2_impossible_pieces_are_refused() {
    let too_many = ParseError::Setup(InvalidSetup::TooManyPieces { size: Size::Huge });
    refused("D,D,D,D/.,.,.,./.,.,.,./.,.,.,d w", too_many);
    let order = |smaller| ParseError::Setup(InvalidSetup::OutOfStackOrder { smaller });
    refused("A,.,.,./.,.,.,./.,.,.,./.,.,.,d w", order(1));
    refused("D,C,C,C/B,.,.,./.,.,.,./.,.,.,d w", order(4));
    let expected = "a piece that is larger than the one beneath it";
    let stacking = || ParseError::Syntax(SyntaxError { offset: 1, expected });
    refused("DA,.,.,./.,.,.,./.,.,.,./.,.,.,d w", stacking());
    refused("Dd,.,.,./.,.,.,./.,.,.,./.,.,.,d w", stacking());
}

#[test]
fn r2_composed_problems_can_be_built_and_played() {
    // The position `inside` of the rules page: two large pieces came out of one opened stack.
    let mut state = position(".,.,.,./.,.,.,d/.,.,.,d/AD,C,C,. w");
    assert_eq!(state.stacks_showing(Player::FIRST, Size::Medium), 0, "the stack is empty");
    play(&mut state, "4@b2");
    assert_eq!(state.stacks_showing(Player::FIRST, Size::Medium), 2);

    let text = "C,C,.,./.,.,.,./.,.,.,./.,.,.,d w";
    let setup =
        Setup { board: *position("D,C,C,./.,.,.,./.,.,.,./.,.,.,d w").board(), ..Setup::default() };
    assert_eq!(setup.validate(), Ok(()));
    let mut board = rulebook_gobblet::Board::default();
    for square in ["a4", "b4"] {
        assert!(board.push(square.parse().expect("a square"), Player::FIRST, Size::Large));
    }
    assert!(board.push("d1".parse().expect("a square"), Player::SECOND, Size::Huge));
    let problem = Setup { board, ..setup };
    let mut found = Vec::new();
    problem.violations(|violation| found.push(violation));
    assert_eq!(found, [InvalidSetup::OutOfStackOrder { smaller: 2 }]);
    assert!(found.iter().all(Violation::is_ignorable));
    let built = problem.build_ignoring(|violation| violation == found[0]).expect("a problem");
    assert_eq!(built.to_string(), text);
    assert_eq!(problem.build(), Err(found[0]));
    assert_eq!(built.stacks_showing(Player::FIRST, Size::Large), 0);
    let too_many = Setup { to_move: Player::from_index(2).expect("a seat"), ..problem };
    assert_eq!(
        too_many.build_ignoring(|_| true),
        Err(InvalidSetup::NoSuchPlayer(too_many.to_move))
    );
}

#[test]
fn r3_the_first_player_moves_first_unless_the_setup_says_otherwise() {
    assert_eq!(Gobblet::default().turn(), Turn::Player(Player::FIRST));
    let setup = Setup { to_move: Player::SECOND, ..Setup::default() };
    let state = Gobblet::try_from(setup).expect("an empty board");
    assert_eq!(state.turn(), Turn::Player(Player::SECOND));
    let nobody = Setup { to_move: Player::from_index(2).expect("a seat"), ..setup };
    assert_eq!(nobody.validate(), Err(InvalidSetup::NoSuchPlayer(nobody.to_move)));
}

#[test]
fn r3_a_third_player_has_no_pieces_and_puts_none_on_the_board() {
    let third = Player::from_index(2).expect("a seat");
    let mut setup = Setup::default();
    assert!(!setup.board.push("a1".parse().expect("a square"), third, Size::Huge));
    assert_eq!(setup, Setup::default());
    for size in Size::ALL {
        assert_eq!(setup.board.count(third, size), 0);
        assert_eq!(Gobblet::default().stacks_showing(third, size), 0);
    }
}

#[test]
fn r4_a_piece_enters_on_an_empty_square() {
    check("4@a1 4@a1", Err(IllegalMove::EnterNotInThree));
    check("4@a1 4@b1 3@a1", Err(IllegalMove::EnterOnOwn));
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
        .filter(|mv| state.annotate(*mv).expect("a legal move").enters_on_piece);
    assert_eq!(entering.count(), 2);
    let three = "d,d,c,./D,D,C,./.,.,.,./.,.,.,. w";
    check_from(three, "4@c4", Ok(()));
    check_from(three, "3@c4", Err(IllegalMove::EnterTooSmall));
    check_from(three, "4@b4", Err(IllegalMove::EnterTooSmall));
    // No line of three: the piece in the corner of two pairs is safe.
    check_from("d,d,.,./c,D,C,./.,D,.,./.,.,.,. w", "4@a3", Err(IllegalMove::EnterNotInThree));
}

#[test]
fn r5_a_piece_enters_on_a_piece_of_the_same_player_only_with_the_option() {
    let own = "d,d,d,C/D,D,.,./.,.,.,./.,.,.,. w";
    check_from(own, "4@d4", Err(IllegalMove::EnterOnOwn));
    check_from(&format!("{{enter_over_own=on}} {own}"), "4@d4", Ok(()));
    let anywhere = "{enter_over_own=on} D,C,.,./d,.,.,./.,.,.,./.,.,.,. w";
    check_from(anywhere, "4@b4", Ok(()));
    check_from(anywhere, "4@a4", Err(IllegalMove::EnterTooSmall));
    check_from(anywhere, "4@a3", Err(IllegalMove::EnterNotInThree));
}

#[test]
fn r6_a_visible_piece_moves_to_an_empty_square_or_onto_a_smaller_piece() {
    check("4@a1 4@b1 a1-a1", Err(IllegalMove::ShiftTooSmall));
    check("4@a1 4@b1 a1-b1", Err(IllegalMove::ShiftTooSmall));
    check("4@a1 4@b1 b1-c1", Err(IllegalMove::ShiftNotYours));
    check("4@a1 4@b1 c1-d1", Err(IllegalMove::ShiftNotYours));
    check("4@a1 4@b1 3@a2 b1-a2 a1-a2", Err(IllegalMove::ShiftTooSmall));
    check("4@a1 4@b1 3@a2 b1-a2 a2-c1", Err(IllegalMove::ShiftNotYours));
    // The piece beneath stays and becomes visible.
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
