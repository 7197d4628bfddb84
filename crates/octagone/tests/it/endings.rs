//! The rules on the end of the game, and on pairs.

use rulebook_core::{Outcome, Player, SplitMix64, Turn};
use rulebook_octagone::{
    Arrow, Ending, Game, IllegalMove, Legality, Line, Move, Octagone, Play, Square, State,
    rulebook_core,
};

use crate::helpers::{LOPSIDED, advance, check_from, fresh, mv, position, seat, start};

#[test]
fn r12_the_game_ends_in_three_ways_and_reports_which() {
    let mut seen = [0; 3];
    for (options, seed) in [("", 1), ("rules=kid", 2), ("players=4", 3)] {
        for hands in [None, Some(LOPSIDED)] {
            let mut rng = SplitMix64::new(seed);
            for _ in 0..300 {
                let mut state = match hands {
                    Some(hands) if options.is_empty() => start("", hands),
                    _ => fresh(options),
                };
                advance(&mut state, &mut rng, |_| true);
                seen[expected_ending(&state)] += 1;
            }
        }
    }
    assert!(seen.iter().all(|n| 0 < *n), "{seen:?}");
    // An empty hand is checked first, although the last square has no arrow either.
    let last = "######x/#######/#######/#######/#######/####### 0 000000+1/000000+0";
    assert_eq!(position(last).ending_details(), Some(Ending::EmptyHand(Player::SECOND)));
    assert_eq!(position(last).check(mv("7J0")), Err(IllegalMove::GameOver));
}

#[test]
fn r12_a_closing_shield_may_be_laid_under_the_option() {
    let mut rng = SplitMix64::new(4);
    for _ in 0..200 {
        let mut state = fresh("closing_move=on");
        let is_closing = |state: &Octagone| {
            state.legal_moves().iter().any(|mv| matches!(mv, Move::Close { .. }))
        };
        advance(&mut state, &mut rng, |state| !is_closing(state));
        if state.turn() == Turn::Over {
            continue;
        }
        let square = state.target().expect("a square");
        assert!(has_no_arrow(&state, square));
        let arrow = Arrow::from_index(0).expect("an arrow");
        for mv in state.legal_moves() {
            let after = state.played(mv).expect("a legal move");
            assert_eq!((after.target(), after.ending_details()), (None, Some(Ending::NoArrow)));
            let seat = state.seat().expect("a seat");
            let spent = state.hand(seat).len() - after.hand(seat).len();
            match mv {
                Move::Close { face, .. } => {
                    assert_eq!(spent, 1);
                    assert!(state.check(Move::Shield { square, face, arrow }).is_err());
                }
                _ => assert_eq!((mv, spent), (Move::Pass, 0)),
            }
        }
        return;
    }
    panic!("no closing move in 200 games");
}

#[test]
fn r13_the_fewest_shields_win() {
    let over = "######x/#######/#######/#######/#######/####### 0 000000+1/000000+0";
    let state = position(over);
    assert_eq!(state.outcome(), Some(Outcome::win(Player::SECOND)));
    assert_eq!((state.payoff(Player::FIRST), state.payoff(Player::SECOND)), (Some(-1), Some(1)));
    let mut rng = SplitMix64::new(13);
    let mut draws = 0;
    for _ in 0..200 {
        let mut state = Octagone::default();
        advance(&mut state, &mut rng, |_| true);
        let [first, second] =
            [Player::FIRST, Player::SECOND].map(|player| state.hand(player).len());
        let expected = match first.cmp(&second) {
            std::cmp::Ordering::Less => "win 0",
            std::cmp::Ordering::Equal => "draw",
            std::cmp::Ordering::Greater => "win 1",
        };
        assert_eq!(state.outcome().expect("the end").to_string(), expected);
        draws += u32::from(first == second);
    }
    assert!(draws != 0);
}

#[test]
fn r14_each_pair_gives_a_joker_to_one_of_its_members() {
    let text = "{players=4} ......./......./......./......./......./....... 3 \
                222111+1/222111+1/111222+1/111222+1";
    check_from(text, "L1-2", Err(IllegalMove::GiftFirst));
    check_from(text, "J>1", Err(IllegalMove::NotInPair));
    check_from(text, "J>4", Err(IllegalMove::NotInPair));
    let mut state = position(text);
    assert_eq!(state.turn(), Turn::Player(Player::FIRST));
    state.play(mv("J>2")).expect("a legal gift");
    assert_eq!(state.turn(), Turn::Player(Player::SECOND));
    state.play(mv("J>1")).expect("a legal gift");
    let jokers: Vec<u8> = Player::all(4).map(|player| state.hand(player).jokers()).collect();
    assert_eq!(jokers, [1, 2, 2, 1]);
    assert_eq!(state.turn(), Turn::Player(seat(3)));
    assert_eq!(state.check(mv("J>3")), Err(IllegalMove::NoGift));
    state.play(mv("L1-2")).expect("a legal move");
    assert_eq!(state.turn(), Turn::Player(Player::FIRST));
}

#[test]
fn r15_the_pair_with_the_smaller_sum_wins() {
    let mut rng = SplitMix64::new(15);
    for _ in 0..50 {
        let mut state = fresh("players=4");
        advance(&mut state, &mut rng, |_| true);
        let left = |a, b| state.hand(seat(a)).len() + state.hand(seat(b)).len();
        let expected = match left(0, 2).cmp(&left(1, 3)) {
            std::cmp::Ordering::Less => "win 0+2",
            std::cmp::Ordering::Equal => "draw",
            std::cmp::Ordering::Greater => "win 1+3",
        };
        assert_eq!(state.outcome().expect("the end").to_string(), expected);
        assert_eq!(state.payoff(seat(0)), state.payoff(seat(2)));
    }
}

/// 0 for (a), 1 for (b), 2 for (c) by the rule, which must agree with the game.
fn expected_ending(state: &Octagone) -> usize {
    let square = state.target().expect("an indicated square");
    let mut players = Player::all(state.players());
    let (index, expected) = if let Some(player) = players.find(|p| state.hand(*p).is_empty()) {
        (2, Ending::EmptyHand(player))
    } else if has_no_arrow(state, square) {
        (0, Ending::NoArrow)
    } else {
        let mut hands = Player::all(4).map(|player| state.hand(player));
        assert!(hands.all(|hand| !hand.can_fill(square.colour())), "{state}");
        (1, Ending::NoShield)
    };
    assert_eq!(state.ending_details(), Some(expected), "{state}");
    index
}

fn has_no_arrow(state: &Octagone, square: Square) -> bool {
    let filled = state.filled().with(square);
    let is_blocked = |line: Line| line.set().is_subset(filled);
    Arrow::all().all(|arrow| is_blocked(state.variant().line(square, arrow)))
}
