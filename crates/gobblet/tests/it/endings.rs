//! One test per rule, for the end of the game, and tests of the number of moves.

use rulebook_core::{
    Annotate, DrawRules, Match, Outcome, Player, Record, ReplayLimits, Turn, Verdict,
};
use rulebook_gobblet::{
    Ending, Gobblet, IllegalMove, InvalidSetup, Legality, Line, Move, ParseError, Play, Reason,
    Square, State,
};

use crate::rules::{check, check_from, play, played, position, refused};

/// The rules page's position `save`: lifting the piece on c4 reveals a line of Black.
const SAVE: &str = "d,d,cD,a/.,.,.,D/D,.,.,./.,.,.,b w";

#[test]
fn r7_four_visible_pieces_in_a_line_win() {
    let mut state = played("4@a1 4@a2 4@b1 4@b2 4@c1 4@c3");
    play(&mut state, "3@d1");
    let ending = state.ending_details().expect("a finished game");
    assert_eq!((ending.winner, ending.reason), (Player::FIRST, Reason::Line));
    assert_eq!(ending.lines.iter().map(|line| line.to_string()).collect::<Vec<_>>(), ["a1-d1"]);
    assert_eq!(state.check("4@d2".parse().expect("a move")), Err(IllegalMove::GameOver));
    assert_eq!(state.payoff(Player::FIRST), Some(1));
    assert_eq!(state.payoff(Player::SECOND), Some(-1));
}

#[test]
fn r7_the_opponent_wins_when_both_have_a_line() {
    let both = "Cd,.,b,c/.,.,.,./Bd,C,aD,C/c,D,AD,. b";
    let state = position(both);
    let makes_both = state.legal_moves().into_iter().filter(|mv| {
        let after = state.played(*mv).expect("a legal move");
        let shows_four = |player| {
            Line::all().any(|line| {
                line.squares().all(|s| after.board().top(s).is_some_and(|(p, _)| p == player))
            })
        };
        shows_four(Player::FIRST) && shows_four(Player::SECOND)
    });
    let makes_both: Vec<Move> = makes_both.collect();
    assert_eq!(makes_both.len(), 1);
    let winner = |text: &str| {
        let after = position(text).played(makes_both[0]).expect("a legal move");
        after.ending_details().expect("a finished game").winner
    };
    assert_eq!(winner(both), Player::FIRST);
    assert_eq!(winner(&format!("{{both_lines=mover}} {both}")), Player::SECOND);
}

#[test]
fn r7_a_game_that_had_ended_before_the_last_move_is_refused() {
    let ended = ParseError::Setup(InvalidSetup::EndedBefore);
    // Two lines of the mover that no single move makes.
    refused("D,C,B,D/.,.,.,./d,.,.,d/D,C,B,C b", ended);
    // A line of the player to move that no lift of the mover revealed: a huge piece fits nowhere.
    refused(
        "d,d,d,c/.,.,.,./.,.,.,./C,C,.,. b",
        ParseError::Setup(InvalidSetup::OutOfStackOrder { smaller: 2 }),
    );
    refused("c,d,d,d/.,.,.,./.,.,.,./.,.,.,. b", ParseError::Setup(InvalidSetup::OutOfTurn));
    assert_eq!(position("d,d,d,c/.,.,.,./.,.,.,./.,.,.,D b").turn(), Turn::Over);
}

#[test]
fn r8_a_revealed_line_loses_unless_the_piece_lands_on_it() {
    let state = position(SAVE);
    let facts: Vec<_> = state
        .legal_moves()
        .into_iter()
        .map(|mv| state.annotate(mv).expect("a legal move"))
        .collect();
    let lost = |facts: &&rulebook_gobblet::Annotation| facts.winner == Some(Player::SECOND);
    assert_eq!(facts.iter().filter(lost).count(), 10);
    assert_eq!(facts.iter().filter(|facts| facts.rescues).count(), 1);
    let after = state.played("c4-a1".parse().expect("a move")).expect("a legal move");
    let Ending { winner, reason, lines, .. } = after.ending_details().expect("a finished game");
    assert_eq!((winner, reason, lines.len()), (Player::SECOND, Reason::Reveal, 1));
}

#[test]
fn r8_the_positions_of_the_rules_page_have_these_wins_losses_and_rescues() {
    //                     wins, losses, rescues
    count(SAVE, (0, 10, 1));
    count("Cd,.,b,c/.,.,.,./Bd,C,aD,C/c,D,AD,. b", (7, 9, 2));
    count("d,.,C,d/D,D,d,c/C,c,.,C/bD,b,b,c w", (0, 10, 0));
}

#[test]
fn r9_at_most_95_moves_are_legal() {
    let most = |enter_over_own: bool| {
        visible_pieces().map(|(out, shown)| most_moves(out, shown, enter_over_own)).max()
    };
    assert_eq!(most(false), Some(95));
    assert_eq!(most(true), Some(102));
}

#[test]
fn r10_the_third_occurrence_of_a_position_is_a_draw() {
    let mut game = Match::new(Gobblet::default());
    let mut moves = "4@a1 4@a2 a1-b1 a2-b2 b1-a1 b2-a2 a1-b1 a2-b2 b1-a1".split(' ');
    moves.all(|mv| game.play(mv.parse().expect("a move")).is_ok());
    assert_eq!(game.verdict(), None);
    game.play("b2-a2".parse().expect("a move")).expect("a legal move");
    let verdict = game.verdict().expect("the third occurrence");
    assert_eq!(verdict.to_string(), "draw by repetition");
    assert!(matches!(verdict, Verdict::Adjudicated(Outcome::Draw, _)));
    assert_eq!(Gobblet::DRAW_RULES, DrawRules { repetition: Some(3), ply_limit: None });
}

#[test]
fn r11_with_touch_a_shift_is_a_lift_and_a_drop() {
    check_from(
        "{touch=lose_turn} D,.,.,./d,.,.,./.,.,.,./.,.,.,. w",
        "a4-b4",
        Err(IllegalMove::ShiftInOneStep),
    );
    check("4@a1 4@b1 ^a1", Err(IllegalMove::LiftOutsideTouch));
    check("4@a1 4@b1 a2", Err(IllegalMove::DropNothing));
    let mut state = position("{touch=lose_turn} D,.,.,./d,.,.,./.,.,.,./.,.,.,. w");
    play(&mut state, "^a4");
    assert_eq!(state.turn(), Turn::Player(Player::FIRST));
    assert_eq!(state.to_string(), "{touch=lose_turn} D,.,.,./d,.,.,./.,.,.,./.,.,.,. w ^a4");
    let illegal = |text: &str| state.check(text.parse().expect("a move"));
    assert_eq!(illegal("4@b1"), Err(IllegalMove::PieceLifted));
    assert_eq!(illegal("^a4"), Err(IllegalMove::PieceLifted));
    assert_eq!(illegal("a4"), Err(IllegalMove::DropSameSquare));
    assert_eq!(illegal("a3"), Err(IllegalMove::DropTooSmall));
    assert_eq!(state.move_count(), 14);
    play(&mut state, "b4");
    assert_eq!(state.to_string(), "{touch=lose_turn} .,D,.,./d,.,.,./.,.,.,./.,.,.,. b");
}

#[test]
fn r11_a_touched_piece_that_cannot_be_played_costs_the_turn_or_the_game() {
    // There is nothing smaller and no empty square for the small piece on a1.
    let full = "D,D,d,d/c,C,d,D/C,c,b,B/A,c,C,b w";
    let mut state = position(&format!("{{touch=lose_turn}} {full}"));
    play(&mut state, "^a1");
    assert_eq!(state.turn(), Turn::Player(Player::SECOND));
    assert_eq!(state.lifted(), None);
    let mut state = position(&format!("{{touch=lose_game}} {full}"));
    play(&mut state, "^a1");
    let ending = state.ending_details().expect("a finished game");
    assert_eq!((ending.winner, ending.reason), (Player::SECOND, Reason::Touch));
    assert_eq!(position(&state.to_string()), state);
    let nowhere = InvalidSetup::BadLift { square: Square::from_index(0).expect("a1") };
    refused(&format!("{{touch=lose_turn}} {full} ^a1"), ParseError::Setup(nowhere));
    refused(&format!("{full} ^a1"), ParseError::Setup(nowhere));
}

#[test]
fn a_record_of_a_game_lost_by_uncovering_replays() {
    let record: Record = include_str!("../data/uncovering.txt").parse().expect("a record");
    let game =
        Match::<Gobblet>::from_record(&record, &ReplayLimits::default()).expect("a legal game");
    let ending = game.state().ending_details().expect("a finished game");
    assert_eq!((ending.winner, ending.reason), (Player::FIRST, Reason::Reveal));
    assert_eq!(game.to_record(&["Ann", "Bob"]), record);
}

/// The pieces that left the stacks and those of them that are visible, by size, for one player,
/// composed problems included; a huge piece cannot be covered.
fn visible_pieces() -> impl Iterator<Item = ([usize; 4], [usize; 4])> {
    let digits = |n: usize| [n % 4, n / 4 % 4, n / 16 % 4, n / 64];
    let all = (0..256).flat_map(move |out| (0..256).map(move |shown| (digits(out), digits(shown))));
    all.filter(|(out, shown)| shown[3] == out[3] && (0..3).all(|size| shown[size] <= out[size]))
}

/// An upper bound on the number of moves with these pieces: against a single enemy piece, a huge
/// one. It is on the board as soon as the player has two pieces out, and more enemy pieces only
/// take squares away.
fn most_moves(out: [usize; 4], shown: [usize; 4], enter_over_own: bool) -> usize {
    let n_shown: usize = shown.iter().sum();
    let n_empty = 15 - n_shown;
    let mut moves = 0;
    let mut larger_shown = 0;
    let mut larger_out = 3;
    for size in (0..4).rev() {
        larger_shown += shown[size];
        let open = 15 - larger_shown;
        moves += shown[size] * open;
        let stacks_have_some = size == 3 || out[0] + out[1] + out[2] < 3 * out[3];
        if out[size] < larger_out && stacks_have_some {
            moves += if enter_over_own { open } else { n_empty };
            larger_out = out[size];
        }
    }
    moves
}

#[track_caller]
fn count(text: &str, expected: (usize, usize, usize)) {
    let state = position(text);
    let Turn::Player(mover) = state.turn() else { panic!("{text}: the game is over") };
    let mut wins = 0;
    let mut losses = 0;
    let mut rescues = 0;
    for mv in state.legal_moves() {
        let facts = state.annotate(mv).expect("a legal move");
        wins += usize::from(facts.winner == Some(mover));
        losses += usize::from(facts.winner == Some(mover.opponent()));
        rescues += usize::from(facts.rescues);
    }
    assert_eq!((wins, losses, rescues), expected, "{text}");
}
