//! One test for each numbered rule; what observers see is in `views`.

use rulebook_core::{Outcome, Player, Symmetric, Turn};
use rulebook_mygame::{Card, IllegalMove, InvalidSetup, Mygame, Play, Setup, State, Transform};

#[test]
fn r1_the_deck_has_four_numbers_in_two_colours() {
    let cards: Vec<String> = Card::all().map(|card| card.to_string()).collect();
    assert_eq!(cards, ["1r", "1b", "2r", "2b", "3r", "3b", "4r", "4b"]);
    let mut state: Mygame = "1r. 1 w".parse().expect("a position");
    assert_eq!(state.resolve("1r".parse().expect("a card")), Err(IllegalMove::CardTaken));
    let twice = "1r1r 1 w".parse::<Mygame>().expect_err("one card twice");
    assert_eq!(twice.to_string(), InvalidSetup::SameCard.to_string());
    assert_eq!(state.map(Transform::Recolour).to_string(), "1b. 1 w");
}

#[test]
fn r2_each_player_is_dealt_one_card() {
    let mut state = Mygame::default();
    assert_eq!(state.turn(), Turn::Chance);
    state.resolve("2b".parse().expect("a card")).expect("a card that is due");
    assert_eq!(state.hands().card(Player::FIRST).map(Card::number), Some(2));
    check("2b. 1 w", "show", Err(IllegalMove::NotDealt));
    state.resolve("3r".parse().expect("a card")).expect("a card that is due");
    assert_eq!(state.turn(), Turn::Player(Player::FIRST));
    assert_eq!(state.resolve("4r".parse().expect("a card")), Err(IllegalMove::NoDealDue));
}

#[test]
fn r3_the_stake_can_be_raised_to_three_chips() {
    let mut state: Mygame = "1r4b 1 w".parse().expect("a position");
    for (player, stake) in [(Player::FIRST, 1), (Player::SECOND, 2), (Player::FIRST, 3)] {
        assert_eq!((state.turn(), state.table().stake()), (Turn::Player(player), stake));
        let raise = state.play("raise".parse().expect("a move"));
        assert_eq!(raise, if stake < 3 { Ok(()) } else { Err(IllegalMove::StakeAtLimit) });
    }
    let third = Setup { to_move: Player::SECOND.next(3), ..Setup::default() };
    assert_eq!(third.build(), Err(InvalidSetup::NoSuchPlayer));
}

#[test]
fn r4_a_player_may_fold_after_a_raise() {
    check("4r1b 1 w", "fold", Err(IllegalMove::NothingRaised));
    check("4r1b 2 b", "fold", Ok(()));
    ends("4r1b 2 w fold", Outcome::win(Player::FIRST), 1);
    ends("4r1b 3 b fold", Outcome::win(Player::SECOND), -2);
}

#[test]
fn r5_the_higher_number_wins_when_the_cards_are_shown() {
    check("4r1b 1 w", "show", Ok(()));
    check("4r1b 1 b show", "show", Err(IllegalMove::GameOver));
    ends("4r1b 1 b show", Outcome::win(Player::FIRST), 1);
    ends("1b4r 3 b show", Outcome::win(Player::SECOND), -3);
    ends("4r4b 2 w show", Outcome::Draw, 0);
    ends("{equal=loses} 4r4b 2 w show", Outcome::win(Player::FIRST), 2);
    ends("{equal=loses} 4r4b 1 b show", Outcome::win(Player::SECOND), -1);
}

/// Plays `mv` in a position and expects `result`.
#[track_caller]
fn check(position: &str, mv: &str, result: Result<(), IllegalMove>) {
    let mut state: Mygame = position.parse().expect(position);
    assert_eq!(state.play(mv.parse().expect(mv)), result, "{mv} in {position}");
}

/// Expects an outcome and the first player's payoff.
#[track_caller]
fn ends(position: &str, outcome: Outcome, payoff: i32) {
    let state: Mygame = position.parse().expect(position);
    assert_eq!(state.outcome(), Some(outcome), "{position}");
    assert_eq!(state.payoff(Player::FIRST), Some(payoff), "{position}");
    assert_eq!(state.payoff(Player::SECOND), Some(-payoff), "{position}");
}
