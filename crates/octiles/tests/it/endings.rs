//! One test for each rule: the end of the game.

use rulebook_core::{Annotate, DrawRules, Outcome, Player, SplitMix64, Turn};
use rulebook_octiles::{Game, IllegalMove, Legality, Move, Octiles, Play, Setup, State};

use crate::rules::{draw, list, mv, played};

/// The rules page's deadlock.
const STACK: &str = "T6 T2 T1 T3..T5 T7..T18";
const MOVES: &str = "T6@a2r7 W1-s12 T2@e4r7 E1-s44";

#[test]
fn r15_the_first_player_with_all_runners_home_wins_at_once() {
    // T1r1 on e4 joins NW with N, so s44 with E1.
    let board = "{runners=3} b3:T18r0,c3:T17r0,d3:T16r0";
    let text = format!("{board} s44,E2,E3/s11,W1,W2 T1,[{}],T13,T14,T15 0 0", list(2..=12));
    let mut state: Octiles = text.parse().expect("a position");
    let winning = mv("T1@e4r1 s44-E1");
    let annotation = state.annotate(winning).expect("a legal move");
    assert!(annotation.arrives);
    assert_eq!(annotation.outcome, Some(Outcome::win(Player::FIRST)));
    state.play(winning).expect("a legal move");
    assert_eq!((state.turn(), state.outcome()), (Turn::Over, Some(Outcome::win(Player::FIRST))));
    assert_eq!(state.payoff(Player::FIRST), Some(1));
    assert_eq!(state.payoff(Player::SECOND), Some(-1));
    assert_eq!(state.check(Move::Pass), Err(IllegalMove::GameWon));
    assert_eq!(state.check_event(draw("T2")), Err(IllegalMove::GameWon));
    assert_eq!(state.to_string().parse(), Ok(state));
}

#[test]
fn r15_the_winner_takes_what_the_others_lose() {
    let mut state = Octiles::start("players=4,runners=3".parse().expect("a variant"));
    let mut events = SplitMix64::new(1);
    let mut rng = SplitMix64::new(2);
    while state.turn() != Turn::Over {
        assert_eq!(state.payoff(Player::FIRST), None);
        state.deal_randomly(&mut events);
        let mv = state.random_move(&mut rng).expect("a move");
        state.play(mv).expect("a legal move");
    }
    let mut payoffs: Vec<_> = Player::all(4).map(|player| state.payoff(player)).collect();
    payoffs.sort_unstable();
    assert_eq!(payoffs, [Some(-1), Some(-1), Some(-1), Some(3)]);
    assert_eq!(state.payoff(Player::from_index(4).expect("a seat")), None);
}

#[test]
fn r15_a_player_wins_at_most_one_from_each_other_player() {
    for n_players in 2..=4 {
        let variant = format!("players={n_players}").parse().expect("a variant");
        assert_eq!(Octiles::start(variant).payoff_range(), -1..=n_players - 1);
    }
}

#[test]
fn r16_a_tile_that_no_player_can_use_is_a_draw() {
    let mut state = played("runners=3", STACK, &format!("{MOVES} pass"));
    assert_eq!(state.turn(), Turn::Player(Player::SECOND));
    let annotation = state.annotate(Move::Pass).expect("a forced pass");
    assert_eq!(annotation.outcome, Some(Outcome::Draw));
    state.play(Move::Pass).expect("a forced pass");
    assert_eq!((state.turn(), state.outcome()), (Turn::Over, Some(Outcome::Draw)));
    assert_eq!(state.payoff(Player::FIRST), Some(0));
    assert_eq!(state.check(Move::Pass), Err(IllegalMove::Deadlocked));
    assert_eq!(state.to_string().parse(), Ok(state));
}

#[test]
fn r16_the_useless_tile_can_go_under_the_stack_instead() {
    let options = "runners=3,bury_on_deadlock=on";
    let state = played(options, STACK, &format!("{MOVES} pass pass"));
    assert_eq!((state.turn(), Setup::from(&state).to_move), (Turn::Chance, Player::FIRST));
    assert_eq!((state.passes(), state.drawn().len()), (0, 0));
    assert_eq!(state.bottom(), ["T1".parse().expect("a tile")]);
    assert_eq!(state.to_string().parse(), Ok(state.clone()));
    // As a set-up, the same tile cannot be on top after the passes.
    let rest = list((3..=18).filter(|n| *n != 6));
    let unburied = format!("{{{options}}} e4:T2r7,a2:T6r7 s12,W3,W5/s44,E3,E5 T1,[{rest}] 0 2");
    let error = unburied.parse::<Octiles>().expect_err("a buried tile");
    assert_eq!(
        error.to_string(),
        "in this variant, the top tile would have gone to the bottom of the stack"
    );
    assert!(unburied.replace(",bury_on_deadlock=on", "").parse::<Octiles>().is_ok());
}

#[test]
fn r16_the_bottom_of_the_stack_is_no_way_out_if_it_is_useless_too() {
    let options = "runners=3,bury_on_deadlock=on";
    let mut n_draws = 0;
    for seed in 0..rulebook_laws::slow::scale(500, 60_000) {
        let mut state = Octiles::start(options.parse().expect("a variant"));
        let mut events = SplitMix64::new(seed.into());
        let mut rng = SplitMix64::new(!u64::from(seed));
        while state.turn() != Turn::Over {
            state.deal_randomly(&mut events);
            let mv = state.random_move(&mut rng).expect("a move");
            state.play_unchecked(mv);
        }
        if state.outcome() == Some(Outcome::Draw) {
            n_draws += 1;
            assert_eq!(state.passes(), 2);
            let setup = Setup::from(&state);
            assert_eq!(setup.validate(), Ok(()));
        }
    }
    // Rare, if it happens at all: the test is that every game comes to an end.
    assert!(n_draws < 10, "{n_draws}");
}

#[test]
fn r17_no_rule_limits_the_length() {
    assert_eq!(Octiles::DRAW_RULES, DrawRules::NONE);
    assert_eq!(Octiles::default().max_steps(), None);
}
