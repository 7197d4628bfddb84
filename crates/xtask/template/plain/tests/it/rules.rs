//! One test for each numbered rule.

use rulebook_core::{Outcome, Player, Turn};
use rulebook_mygame::{IllegalMove, InvalidSetup, Mygame, Play, Setup, State};

#[test]
fn r1_players_take_turns_at_a_pile_of_21() {
    let mut state = Mygame::default();
    assert_eq!((state.board().counters, state.turn()), (21, Turn::Player(Player::FIRST)));
    state.play("1".parse().expect("a move")).expect("a legal move");
    assert_eq!((state.board().counters, state.turn()), (20, Turn::Player(Player::SECOND)));

    let refusal = |text: &str| text.parse::<Mygame>().expect_err(text).to_string();
    assert_eq!(refusal("22 w"), InvalidSetup::TooManyCounters.to_string());
    assert_eq!(refusal("21 b"), InvalidSetup::OutOfTurn.to_string());
    assert_eq!(refusal("20 w"), InvalidSetup::OutOfTurn.to_string());
    let third = Setup { to_move: Player::SECOND.next(3), ..Setup::default() };
    assert_eq!(third.build(), Err(InvalidSetup::NoSuchPlayer));
}

#[test]
fn r2_a_turn_takes_one_to_three_counters() {
    check("21 w", "0", Err(IllegalMove::Nothing));
    check("21 w", "1", Ok(()));
    check("21 w", "3", Ok(()));
    check("21 w", "4", Err(IllegalMove::TooMany));
    check("2 w", "2", Ok(()));
    check("2 w", "3", Err(IllegalMove::NotThere));
}

#[test]
fn r3_the_last_counter_decides() {
    check("0 w", "1", Err(IllegalMove::GameOver));
    let outcome = |text: &str| text.parse::<Mygame>().expect(text).outcome();
    assert_eq!(outcome("1 w"), None);
    assert_eq!(outcome("0 b"), Some(Outcome::win(Player::FIRST)));
    assert_eq!(outcome("{last=loses} 0 b"), Some(Outcome::win(Player::SECOND)));
}

/// Plays `mv` in a position and expects `result`.
#[track_caller]
fn check(position: &str, mv: &str, result: Result<(), IllegalMove>) {
    let mut state: Mygame = position.parse().expect(position);
    assert_eq!(state.play(mv.parse().expect(mv)), result, "{mv} in {position}");
}
