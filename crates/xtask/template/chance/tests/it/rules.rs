//! One test for each numbered rule.

use rulebook_core::{Outcome, Player, Turn};
use rulebook_mygame::{
    Event, IllegalMove, InvalidSetup, Legality, Mygame, Pips, Play, Setup, State,
};

#[test]
fn r1_players_take_turns_at_a_pile_of_21() {
    let mut state = Mygame::default();
    assert_eq!(state.board().counters, 21);
    for (player, left) in [(Player::FIRST, 20), (Player::SECOND, 19), (Player::FIRST, 18)] {
        state.resolve("d1".parse().expect("a roll")).expect("a roll that is due");
        assert_eq!(state.turn(), Turn::Player(player));
        state.play("1".parse().expect("a move")).expect("a legal move");
        assert_eq!(state.board().counters, left);
    }

    let refusal = |text: &str| text.parse::<Mygame>().expect_err(text).to_string();
    assert_eq!(refusal("22 w"), InvalidSetup::TooManyCounters.to_string());
    assert_eq!(refusal("21 b"), InvalidSetup::OutOfTurn.to_string());
    assert_eq!(refusal("20 w"), InvalidSetup::OutOfTurn.to_string());
    let third = Setup { to_move: Player::SECOND.next(3), ..Setup::default() };
    assert_eq!(third.build(), Err(InvalidSetup::NoSuchPlayer));
}

#[test]
fn r2_a_turn_takes_one_to_three_counters() {
    check("21 w d3", "0", Err(IllegalMove::Nothing));
    check("21 w d3", "1", Ok(()));
    check("21 w d3", "3", Ok(()));
    check("21 w d3", "4", Err(IllegalMove::TooMany));
    check("2 w d3", "2", Ok(()));
    check("2 w d3", "3", Err(IllegalMove::NotThere));
}

#[test]
fn r3_the_last_counter_decides() {
    check("0 w", "1", Err(IllegalMove::GameOver));
    let outcome = |text: &str| text.parse::<Mygame>().expect(text).outcome();
    assert_eq!(outcome("1 w d1"), None);
    assert_eq!(outcome("0 b"), Some(Outcome::win(Player::FIRST)));
    assert_eq!(outcome("{last=loses} 0 b"), Some(Outcome::win(Player::SECOND)));
}

#[test]
fn r4_a_turn_begins_with_a_roll() {
    let mut state = Mygame::default();
    assert_eq!(state.turn(), Turn::Chance);
    check("21 w", "1", Err(IllegalMove::NotRolled));
    check("21 w d1", "2", Err(IllegalMove::AboveRoll));
    let mut rolls = Vec::new();
    let _ = state.visit_events::<()>(|event, weight| {
        rolls.push((event.to_string(), weight));
        core::ops::ControlFlow::Continue(())
    });
    assert_eq!(rolls, [("d1", 3), ("d2", 2), ("d3", 1)].map(|(d, n)| (d.to_string(), n)));

    let pips = Pips::from_index(1).expect("an index");
    assert_eq!(state.resolve(Event::Roll { pips }), Ok(()));
    assert_eq!(state.roll(), Some(pips));
    assert_eq!(state.resolve(Event::Roll { pips }), Err(IllegalMove::NoRollDue));
    let over = "0 b d2".parse::<Mygame>().expect_err("a roll after the end");
    assert_eq!(over.to_string(), InvalidSetup::RollAfterEnd.to_string());
}

/// Plays `mv` in a position and expects `result`.
#[track_caller]
fn check(position: &str, mv: &str, result: Result<(), IllegalMove>) {
    let mut state: Mygame = position.parse().expect(position);
    assert_eq!(state.play(mv.parse().expect(mv)), result, "{mv} in {position}");
}
