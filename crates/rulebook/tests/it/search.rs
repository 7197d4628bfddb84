//! Searches through the facade: every game gets what its traits allow.

use rulebook::{
    Algorithm, AnyGame, AnySearch, ErrorKind, SearchLimits,
    core::{Player, SplitMix64, Turn, Viewpoint},
};

use crate::secrecy::registry;

/// A game in which every seat is played by a search that follows the steps as its seat sees them.
fn play_out(game: &dyn AnyGame, variant: &str, algorithm: Algorithm) {
    let mut host = game.start(variant).expect("a variant");
    let mut rng = SplitMix64::new(1);
    let mut bots: Vec<(Player, Box<dyn AnySearch>, usize)> = Vec::new();
    for _ in 0..60 {
        match host.turn() {
            Turn::Over => break,
            Turn::Chance => {
                host.random_step(&mut || rng.next()).map(drop).expect("an event");
            }
            Turn::Player(player) => {
                let who = Viewpoint::Seat(player);
                let seen = host.seen_by(who).expect("a seat");
                let known = bots.iter().position(|(seat, ..)| *seat == player);
                let index = known.unwrap_or_else(|| {
                    let search = seen.search(algorithm, SearchLimits::default());
                    bots.push((player, search.expect("a search"), seen.n_steps()));
                    bots.len() - 1
                });
                let (_, search, n_learnt) = &mut bots[index];
                for step in seen.steps_since(*n_learnt) {
                    search.learn(&step).expect("a step that was seen");
                }
                *n_learnt = seen.n_steps();
                search.run(4);
                let analysis = search.analysis();
                let best = analysis.best().expect("a move").to_owned();
                assert_eq!(seen.check(&best).as_deref(), Ok(&*best), "{search:?}");
                drop(seen);
                host.play(&best).expect("a legal move");
            }
        }
    }
}

#[test]
fn every_game_gets_the_searches_that_suit_its_traits() {
    for game in registry().games() {
        let capabilities = game.info().capabilities;
        let is_perfect = capabilities.contains(&"perfect-information");
        for algorithm in Algorithm::ALL {
            let is_over_views = matches!(algorithm, Algorithm::Random);
            if is_perfect || is_over_views {
                play_out(game, "", *algorithm);
            }
        }
    }
}

#[test]
#[cfg(feature = "octagone")]
fn a_hidden_game_whose_cards_are_open_gets_the_searches_for_perfect_information() {
    let registry = registry();
    let game = registry.game("octagone").expect("octagone");
    for algorithm in Algorithm::ALL {
        play_out(game, "covered=off", *algorithm);
    }
}

#[test]
fn a_search_that_needs_the_whole_position_is_refused_to_a_seat_and_made_for_the_host() {
    let registry = registry();
    let mut host = registry.game("kuhn").and_then(|game| game.start("")).expect("kuhn");
    for card in ["K", "Q"] {
        host.resolve(card).expect("a card");
    }
    let seat = host.seen_by(Viewpoint::Seat(Player::FIRST)).expect("a seat");
    let refused = seat.search(Algorithm::Flat, SearchLimits::default()).expect_err("hidden");
    assert_eq!(refused.kind, ErrorKind::Search);
    assert_eq!(
        refused.to_string(),
        "search `flat`: it has to see the whole position, and this observer does not"
    );
    let other = host.seen_by(Viewpoint::Seat(Player::SECOND)).expect("a seat");
    let refused =
        other.search(Algorithm::Random, SearchLimits::default()).expect_err("not to move");
    assert_eq!(refused.kind, ErrorKind::NotYourTurn);
    let host = host.seen_by(Viewpoint::Host).expect("the host");
    let mut search = host.search(Algorithm::Flat, SearchLimits::default()).expect("a search");
    search.run(200);
    // The king wins more if the other player calls a bet.
    assert_eq!(search.analysis().best(), Some("b"));
}

#[test]
fn a_search_refuses_steps_that_cannot_follow_and_goes_on() {
    let registry = registry();
    let host = registry.game("gobblet").and_then(|game| game.start("")).expect("gobblet");
    let seen = host.seen_by(Viewpoint::Public).expect("an observer");
    let mut search = seen.search(Algorithm::Flat, SearchLimits::default()).expect("a search");
    for wrong in ["", "4@z9", "a1-b1", "\u{1b}[2J"] {
        assert_eq!(search.learn(wrong).expect_err("wrong").kind, ErrorKind::Observed);
    }
    search.learn("4@b2").expect("a legal move");
    search.run(10);
    assert!(search.analysis().best().is_some());
}

#[test]
fn the_same_seed_gives_the_same_analysis() {
    for game in registry().games() {
        let host = game.start("").expect("the official start");
        let seen = host.seen_by(Viewpoint::Public).expect("the public");
        let analyses = [7, 7].map(|seed| {
            let limits = SearchLimits::default().seed(seed).lines(3);
            let mut search = seen.search(Algorithm::Random, limits).ok()?;
            search.run(20);
            Some(search.analysis())
        });
        assert_eq!(analyses[0], analyses[1]);
    }
}
