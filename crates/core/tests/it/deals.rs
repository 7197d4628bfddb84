//! Chance resolved at random and by a deal.

use rulebook_classics::{Kuhn, Pig, kuhn::Card, pig::Roll};
use rulebook_core::{
    Deal, DealError, EventList, Game, Match, NoDeal, Play, SplitMix64, Step, Turn,
};

use crate::{blinker::Blinker, matches::played};

fn roll(points: u8) -> Roll {
    Roll::new(points).expect("a side of some die")
}

#[test]
fn a_deal_goes_by_number() {
    let mut game = played::<Pig>("", "roll");
    let deal: EventList<Roll> = "6,1".parse().expect("a deal");
    game.deal(&deal).expect("an event");
    assert_eq!(game.state().to_string(), "0,0 0+6");
    assert_eq!(game.deal(&deal), Ok(()));
    assert_eq!(game.n_events(), 1, "nothing is dealt while a player is to move");

    // The same deal serves after an undo, because the events are counted by the match.
    for step in ["hold", "roll"] {
        game.step(step.parse().expect("a step")).expect("a legal step");
    }
    assert_eq!(deal.event(game.state(), game.n_events()), Ok(roll(1)));
    while 1 < game.steps().len() {
        game.undo();
    }
    assert_eq!(deal.event(game.state(), game.n_events()), Ok(roll(6)));
}

#[test]
fn a_deal_without_a_possible_event_is_an_error() {
    let chance = played::<Pig>("", "roll");
    let deal = |text: &str| text.parse::<EventList<Roll>>().expect("a deal");
    assert_eq!(deal("").event(chance.state(), 0), Err(DealError::Exhausted));
    assert_eq!(deal("7").event(chance.state(), 0), Err(DealError::Impossible));
    assert_eq!(deal("6").event(chance.start(), 0), Err(DealError::NotChance));
    assert_eq!(deal("7").fits(chance.start()), Ok(()), "no event is due before a move");
    assert!(matches!(deal("7").fits(chance.state()), Err(DealError::Unfit(_))));
    assert_eq!(deal("6").fits(chance.state()), Ok(()));
    let mut game = chance.clone();
    assert_eq!(game.deal(&deal("7")), Err(DealError::Impossible));
    assert_eq!(game, chance);
    assert_eq!(NoDeal.event(chance.state(), 0), Err(DealError::Exhausted));
    assert_eq!(NoDeal.event(chance.start(), 0), Err(DealError::NotChance));
}

#[test]
fn a_deal_fits_if_the_events_before_the_first_move_are_possible_together() {
    let fits = |text: &str| {
        let deal: EventList<Card> = text.parse().expect("a deal");
        deal.fits(&Kuhn::default())
    };
    for text in ["", "K", "K,J", "K,J,Q"] {
        assert_eq!(fits(text), Ok(()), "{text}");
    }
    let unfit = DealError::Unfit("an event before the first move is impossible");
    for text in ["T", "K,T", "K,K"] {
        assert_eq!(fits(text), Err(unfit), "{text}");
    }
}

#[test]
fn deals_have_a_text() {
    for text in ["", "1", "1,6,20"] {
        assert_eq!(text.parse::<EventList<Roll>>().expect(text).to_string(), text);
    }
    let error = "12,x".parse::<EventList<Roll>>().expect_err("a bad event");
    assert_eq!(error.to_string(), "expected what the die shows (1 to 20) at byte 3");
    let error = "12,6x".parse::<EventList<Roll>>().expect_err("a bad event");
    assert_eq!(error.to_string(), "expected the end of the text at byte 4");
    assert_eq!("".parse(), Ok(NoDeal));
    assert!("1".parse::<NoDeal>().is_err());
}

#[test]
fn random_events_follow_their_weights() {
    let chance: Blinker = "0/2?".parse().expect("a position");
    let mut rng = SplitMix64::new(9);
    let mut skipped = 0;
    for _ in 0..40_000 {
        skipped += chance.random_event(&mut rng).expect("a chance event").0;
    }
    assert!((9_700..10_300).contains(&skipped), "{skipped}");
}

#[test]
fn a_match_with_random_events_comes_to_its_end() {
    let mut rng = SplitMix64::new(3);
    let mut game = Match::new(Pig::start("players=8,target=10".parse().expect("a variant")));
    while game.turn() != Turn::Over {
        game.deal_randomly(&mut rng);
        let mv = game.state().random_move(&mut rng).expect("a player's turn");
        game.play(mv).expect("a legal move");
    }
    assert!(game.verdict().is_some());
}

#[test]
fn random_events_and_steps_agree_with_the_turn() {
    let mut rng = SplitMix64::new(4);
    let mut state = played::<Pig>("", "roll").state().clone();
    assert!(matches!(state.random_step(&mut SplitMix64::new(1)), Some(Step::Event(_))));
    state.deal_randomly(&mut rng);
    assert!(matches!(state.random_step(&mut SplitMix64::new(1)), Some(Step::Move(_))));
    let before = state.clone();
    state.deal_randomly(&mut rng);
    assert_eq!(state, before);
    let deal: EventList<Roll> = "2".parse().expect("a deal");
    assert_eq!(state.deal(&deal, 7), Ok(7));
    let over: Pig = "100,0 0+0".parse().expect("a position");
    assert_eq!(over.random_step(&mut SplitMix64::new(1)), None);
}
