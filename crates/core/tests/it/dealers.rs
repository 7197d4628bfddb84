//! Chance resolved at random and from a script.

use rulebook_core::{DealError, Dealer, Match, Play, RandomDealer, Script, SplitMix64, Turn};

use crate::{
    matches::played,
    toy::{Count, Heap},
};

#[test]
fn a_script_is_dealt_in_order() {
    let mut game = played("returns=on", "1 1");
    let mut script = Script::new(vec![Count(1), Count(0)]);
    game.deal(&mut script).expect("an event");
    assert_eq!(game.state().to_string(), "{returns=on} 6 0");
    assert_eq!(script.remaining(), [Count(0)]);
    assert_eq!(game.deal(&mut script), Ok(()));
    assert_eq!(script.remaining(), [Count(0)], "nothing is dealt while a player is to move");
}

#[test]
fn a_script_says_when_it_has_nothing_fitting() {
    let chance = played("returns=on", "1 1");
    let mut empty = Script::new(Vec::new());
    assert_eq!(empty.deal(chance.state()), Err(DealError::Exhausted));
    let mut wrong = Script::new(vec![Count(5)]);
    assert_eq!(wrong.deal(chance.state()), Err(DealError::Impossible));
    let mut game = chance.clone();
    assert_eq!(game.deal(&mut wrong), Err(DealError::Impossible));
    assert_eq!(game, chance);
    let mut random = RandomDealer(SplitMix64::new(1));
    assert_eq!(random.deal(&Heap::new("")), Err(DealError::NotChance));
}

#[test]
fn random_events_follow_their_weights() {
    let chance = played("returns=on", "1 1");
    let mut rng = SplitMix64::new(9);
    let mut returned = 0;
    for _ in 0..40_000 {
        returned += chance.state().random_event(&mut rng).expect("chance's turn").0;
    }
    assert!((9_700..10_300).contains(&returned), "{returned}");
}

#[test]
fn a_dealer_plays_a_match_to_its_end() {
    let mut rng = SplitMix64::new(3);
    let mut dealer = RandomDealer(SplitMix64::new(4));
    let mut game = Match::new(Heap::new("returns=on,more=20"));
    while game.turn() != Turn::Over {
        game.deal(&mut dealer).expect("a random event");
        let mv = game.state().random_move(&mut rng).expect("a player's turn");
        game.play(mv).expect("a legal move");
    }
    assert!(game.verdict().is_some());
}
