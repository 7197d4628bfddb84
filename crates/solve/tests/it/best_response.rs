//! Values of policies and best responses, against published numbers and brute force.

use std::collections::BTreeMap;

use rulebook_classics::{Goofspiel, Kuhn, Leduc, Nim, Pig, TicTacToe, nim, pig};
use rulebook_core::{
    DrawRules, Game, HiddenInfo, InfoKey, Legality, Match, Player, SplitMix64, Turn, Viewpoint,
};
use rulebook_search::{InvalidPolicy, Limits, SearchError, SearchStatus, TabularPolicy};
use rulebook_solve::{BestResponse, BestResponseError, Cfr, Responses, best_response};

use crate::{
    pennies::Pennies,
    uniform::{after, steps},
};

const SEATS: [Player; 2] = [Player::FIRST, Player::SECOND];

#[test]
fn uniform_kuhn_poker_has_the_published_nash_conv() {
    // OpenSpiel, open_spiel/python/algorithms/exploitability_test.py: 0.916666…
    let found = respond(&Match::new(Kuhn::default()), &TabularPolicy::uniform());
    assert_close(&[found.nash_conv(), found.exploitability()], &[11.0 / 12.0, 11.0 / 24.0], 1e-12);
    assert_close(&found.values, &[1.0 / 8.0, -1.0 / 8.0], 1e-12);
    assert_eq!(found.information_sets, 12);
}

#[test]
fn uniform_leduc_holdem_has_the_published_nash_conv() {
    // OpenSpiel, open_spiel/python/algorithms/exploitability_test.py: 4.747222.
    let found = respond(&Match::new(Leduc::default()), &TabularPolicy::uniform());
    assert_close(&[found.nash_conv()], &[4.747_222_222], 1e-9);
    assert_eq!(found.information_sets, 936);
    // Each seat visits the whole tree.
    assert_eq!(found.nodes, 2 * (157 + 3_780 + 5_520));
}

/// 4/3, and 14/9 if ties carry over: the greatest expected lead against random bids, by induction
/// over hands, prizes and carried points.
#[test]
fn uniform_goofspiel_is_exploited_by_both_seats_alike() {
    for (variant, best) in [("cards=3", 4.0 / 3.0), ("cards=3,ties=carry", 14.0 / 9.0)] {
        let game = Match::new(Goofspiel::start(variant.parse().expect("a variant")));
        let found = respond(&game, &TabularPolicy::uniform());
        assert_close(&found.values, &[0.0, 0.0], 1e-12);
        assert_close(&found.best_responses, &[best, best], 1e-12);
        assert_eq!(found.information_sets, 2 * 273);
    }
}

#[test]
fn an_equilibrium_of_kuhn_poker_cannot_be_exploited() {
    for alpha in [0.0, 0.2, 1.0 / 3.0] {
        let found = respond(&Match::new(Kuhn::default()), &equilibrium(alpha));
        assert_close(&found.values, &[-1.0 / 18.0, 1.0 / 18.0], 1e-12);
        assert_close(&[found.nash_conv()], &[0.0], 1e-12);
    }
}

#[test]
fn a_planted_error_costs_what_is_computed_by_hand() {
    // The second seat, holding the king, calls a bet only half the time. Against that a bet is
    // worth −1/4 with the jack, 1/4 with the queen and 7/6 with the king: 7/18 on average instead
    // of −1/18. The first seat of this equilibrium never bets, so nothing else changes.
    let mut policy = equilibrium(0.0);
    let key = kuhn_key(&["Q", "K", "b"], Player::SECOND);
    assert!(policy.remove(key).is_some());
    policy.insert(key, [("p", 0.5), ("b", 0.5)]).expect("a distribution");
    let found = respond(&Match::new(Kuhn::default()), &policy);
    assert_close(&found.values, &[-1.0 / 18.0, 1.0 / 18.0], 1e-12);
    assert_close(&found.best_responses, &[7.0 / 18.0, 1.0 / 18.0], 1e-12);
    assert_close(&[found.exploitability()], &[2.0 / 9.0], 1e-12);
}

#[test]
fn best_responses_equal_the_best_of_all_pure_strategies() {
    let game = Match::new(Kuhn::default());
    let mut rng = SplitMix64::new(11);
    for round in 0..20 {
        let policy = if round == 0 { TabularPolicy::uniform() } else { random(&game, &mut rng) };
        let found = respond(&game, &policy);
        for seat in SEATS {
            let sets = sets_of(&game, seat);
            assert_eq!(sets.len(), 6);
            let mut best = f64::NEG_INFINITY;
            for bits in 0..1 << sets.len() {
                let pure = |key: InfoKey| sets.get(&key).map(|index| bits >> index & 1);
                best = best.max(expected(&game, &policy, seat, &pure));
            }
            assert_close(&[found.best_responses[seat.index()]], &[best], 1e-12);
            let value = expected(&game, &policy, seat, &|_| None);
            assert_close(&[found.values[seat.index()]], &[value], 1e-12);
        }
    }
}

#[test]
fn against_uniform_play_it_equals_expectimax() {
    check_expectimax(&Match::new("XO./.X./..O".parse::<TicTacToe>().expect("a position")));
    let variant = "a=2,b=2,c=2,d=1".parse::<nim::Variant>().expect("a variant");
    check_expectimax(&Match::new(Nim::start(variant)));
    // Chance in every turn, and a ply limit that counts as a draw.
    let start = Pig::start("target=10".parse::<pig::Variant>().expect("a variant"));
    let draw_rules = DrawRules { ply_limit: Some(5), ..DrawRules::NONE };
    check_expectimax(&Match::with_draw_rules(start, draw_rules));
}

#[test]
fn the_replies_are_worth_what_is_claimed() {
    let game = Match::new(Leduc::default());
    let mut cfr = Cfr::new(&game, Limits::default()).expect("a tree that fits");
    cfr.run(20);
    let policy = cfr.average_policy();
    let mut search =
        BestResponse::new(&game, &policy, Limits::default()).expect("a search").recording();
    assert_eq!(search.replies(), None);
    assert_eq!(search.run(u64::MAX), Ok(SearchStatus::Done));
    let (found, replies) = (search.responses().expect("done"), search.replies().expect("done"));
    for seat in SEATS {
        let own = sets_of(&game, seat);
        let mut profile = TabularPolicy::new().or_uniform();
        for (key, moves) in policy.iter() {
            let moves =
                if own.contains_key(&key) { replies.get(key).unwrap_or(moves) } else { moves };
            profile.insert(key, moves.to_vec()).expect("a distribution");
        }
        let value = respond(&game, &profile).values[seat.index()];
        assert_close(&[value], &[found.best_responses[seat.index()]], 1e-9);
        assert!(found.values[seat.index()] < value - 1e-3);
    }
}

#[test]
fn of_equal_moves_the_reply_is_the_first() {
    // If the coin shows heads with probability 3/8, both guesses are worth −1/8.
    let game = Match::new(Pennies::new(0));
    let hider = game.info_key(Viewpoint::Seat(Player::FIRST));
    let guesser =
        after(&game, "H".parse().expect("a move")).info_key(Viewpoint::Seat(Player::SECOND));
    let mut policy = TabularPolicy::uniform();
    policy.insert(hider, [("H", 3.0 / 8.0), ("T", 5.0 / 8.0)]).expect("a distribution");
    let search = BestResponse::new(&game, &policy, Limits::default());
    let mut search = search.expect("a search").recording();
    assert_eq!(search.run(u64::MAX), Ok(SearchStatus::Done));
    let replies = search.replies().expect("done");
    assert_eq!(replies.get(guesser), Some(&[("H".to_owned(), 1.0)][..]));
    let best = search.responses().expect("done").best_responses[1];
    assert_close(&[best], &[5.0 - 3.0 / 16.0], 1e-12);
}

#[test]
fn replies_take_memory_from_the_seats_that_come_later() {
    let (game, policy) = (Match::new(Leduc::default()), TabularPolicy::uniform());
    let fits = |memory, is_recording| {
        let search = BestResponse::new(&game, &policy, Limits::default().memory(memory));
        let mut search = search.expect("a search");
        if is_recording {
            search = search.recording();
        }
        search.run(u64::MAX).is_ok()
    };
    // Each seat has 468 replies of about 256 bytes.
    let (little, replies) = (200_000, 468 * 256);
    assert!(fits(little, false) && !fits(little, true));
    assert!(!fits(2 * replies, true) && fits(little + 2 * replies, true));
}

#[test]
fn hidden_moves_are_one_information_set() {
    // Against uniform play tails are worth 1/2 to the first seat, and heads to the second. Chance
    // multiplies that by 3/4 + 3/4.
    let found = respond(&Match::new(Pennies::new(3)), &TabularPolicy::uniform());
    assert_close(&found.values, &[5.0, 5.0], 1e-12);
    assert_close(&found.best_responses, &[5.75, 5.75], 1e-12);
    assert_eq!(found.information_sets, 1 + 3 + 1);
}

#[test]
fn an_adjudicated_draw_is_an_equal_share() {
    let draw_rules = DrawRules { ply_limit: Some(2), ..DrawRules::NONE };
    let game = Match::with_draw_rules(Pennies::new(3), draw_rules);
    let found = respond(&game, &TabularPolicy::uniform());
    assert_close(&found.values, &[5.0, 5.0], 1e-12);
    assert_close(&found.best_responses, &[5.0, 5.0], 1e-12);
    let cfr = Cfr::new(&game, Limits::default()).expect("a tree that fits");
    assert_close(&cfr.values(), &[5.0, 5.0], 1e-12);
}

#[test]
fn it_agrees_with_cfr_about_values() {
    let game = Match::new(Leduc::default());
    let mut cfr = Cfr::new(&game, Limits::default()).expect("a tree that fits");
    for _ in 0..3 {
        cfr.run(7);
        assert_close(&respond(&game, &cfr.average_policy()).values, &cfr.values(), 1e-9);
    }
}

#[test]
fn interrupted_runs_are_the_same_as_one() {
    let (game, policy) = (Match::new(Leduc::default()), TabularPolicy::uniform());
    let mut search = BestResponse::new(&game, &policy, Limits::default()).expect("a search");
    let mut runs = 0;
    while search.run(100).expect("a policy for the whole game") == SearchStatus::Running {
        assert_eq!(search.responses(), None);
        runs += 1;
        assert_eq!(search.nodes(), 100 * runs);
    }
    assert_eq!(search.responses(), Some(&respond(&game, &policy)));
    assert_eq!(runs, search.nodes() / 100);
}

#[test]
fn a_policy_is_asked_only_where_its_own_seat_leads() {
    let game = Match::new(Kuhn::default());
    let mut policy = equilibrium(0.0);
    // The first seat never bets, so it never passes after its own bet either; but it passes.
    let after_pass = kuhn_key(&["K", "J", "p", "b"], Player::FIRST);
    policy.remove(after_pass).expect("an entry");
    let missing = InvalidPolicy::MissingKey { key: after_pass };
    let error = best_response(&game, &policy, Limits::default());
    assert_eq!(error, Err(BestResponseError::Policy(missing)));
    // A first seat that always bets is not asked what it does after a pass.
    let mut policy = equilibrium(0.0);
    for card in ["J", "Q", "K"] {
        let other = if card == "J" { "Q" } else { "J" };
        let first = kuhn_key(&[card, other], Player::FIRST);
        policy.remove(first).expect("an entry");
        policy.insert(first, [("b", 1.0)]).expect("a distribution");
        policy.remove(kuhn_key(&[card, other, "p", "b"], Player::FIRST)).expect("an entry");
    }
    assert!(best_response(&game, &policy, Limits::default()).is_ok());
}

#[test]
fn only_the_histories_on_the_path_are_held() {
    // All 9,457 histories would take at least 200 bytes each; the positions of those that are held
    // at once take nearly half of the memory that is needed.
    let (game, policy) = (Match::new(Leduc::default()), TabularPolicy::uniform());
    let fits = |memory| best_response(&game, &policy, Limits::default().memory(memory)).is_ok();
    assert!(!fits(30_000) && fits(200_000));
}

#[test]
fn errors_are_named_and_final() {
    let game = Match::new(Kuhn::default());
    let key = kuhn_key(&["Q", "K"], Player::FIRST);
    let mut policy = TabularPolicy::uniform();
    policy.insert(key, [("c", 1.0)]).expect("a distribution");
    let mut search = BestResponse::new(&game, &policy, Limits::default()).expect("a search");
    let illegal = BestResponseError::Policy(InvalidPolicy::IllegalMove { key, mv: "c".into() });
    assert_eq!(search.run(u64::MAX), Err(illegal.clone()));
    assert_eq!((search.run(1), search.responses()), (Err(illegal), None));

    let mut over = game.clone();
    over.agree_draw().expect("an unfinished match");
    let uniform = TabularPolicy::uniform();
    let refused = best_response(&over, &uniform, Limits::default());
    assert_eq!(refused, Err(BestResponseError::Search(SearchError::Over)));

    let endless = Match::new(Pig::default());
    let limits = Limits::default().memory(1 << 16);
    let Err(BestResponseError::Search(SearchError::TreeTooLarge { memory, nodes })) =
        best_response(&endless, &uniform, limits)
    else {
        panic!("an endless game was valued");
    };
    assert!(memory == 1 << 16 && nodes < 10_000, "{nodes}");
}

#[test]
fn a_begun_match_is_valued_from_where_it_is() {
    let mut game = Match::new(Kuhn::default());
    for step in ["J", "K", "b"] {
        game.step(step.parse().expect("a step")).expect("a legal step");
    }
    // Everything is known here: the second seat calls and wins 2, or folds and loses 1.
    let found = respond(&game, &TabularPolicy::uniform());
    assert_close(&found.values, &[-0.5, 0.5], 1e-12);
    assert_close(&found.best_responses, &[-0.5, 2.0], 1e-12);
}

/// Checks that two lists of numbers differ by less than `tolerance` everywhere.
#[track_caller]
pub(crate) fn assert_close(found: &[f64], expected: &[f64], tolerance: f64) {
    let is_close = |(a, b): (&f64, &f64)| (a - b).abs() < tolerance;
    let has_length = found.len() == expected.len();
    assert!(has_length && found.iter().zip(expected).all(is_close), "{found:?}, not {expected:?}");
}

fn respond<S: HiddenInfo>(game: &Match<S>, policy: &TabularPolicy) -> Responses {
    best_response(game, policy, Limits::default()).expect("a policy for the whole game")
}

/// The key of a seat after these steps of Kuhn poker.
fn kuhn_key(steps: &[&str], seat: Player) -> InfoKey {
    let mut game = Match::new(Kuhn::default());
    for step in steps {
        game.step(step.parse().expect("a step")).expect("a legal step");
    }
    game.info_key(Viewpoint::Seat(seat))
}

/// The equilibrium of Kuhn poker in which the first seat bets the jack with probability α, from 0
/// to 1/3 (Harold W. Kuhn, "A simplified two-person poker", 1950).
fn equilibrium(alpha: f64) -> TabularPolicy {
    let mut policy = TabularPolicy::new();
    let mut add = |steps: &[&str], seat, bet: f64| {
        let key = kuhn_key(steps, seat);
        policy.insert(key, [("p", 1.0 - bet), ("b", bet)]).expect("a distribution");
    };
    let third = 1.0 / 3.0;
    for (card, open, call) in
        [("J", alpha, 0.0), ("Q", 0.0, alpha + third), ("K", 3.0 * alpha, 1.0)]
    {
        let other = if card == "J" { "Q" } else { "J" };
        add(&[card, other], Player::FIRST, open);
        add(&[card, other, "p", "b"], Player::FIRST, call);
    }
    for (card, after_pass, call) in [("J", third, 0.0), ("Q", 0.0, third), ("K", 1.0, 1.0)] {
        let other = if card == "J" { "Q" } else { "J" };
        add(&[other, card, "p"], Player::SECOND, after_pass);
        add(&[other, card, "b"], Player::SECOND, call);
    }
    policy
}

/// The information sets of a seat, numbered, by plain recursion.
fn sets_of<S: HiddenInfo>(game: &Match<S>, seat: Player) -> BTreeMap<InfoKey, usize> {
    let mut sets = BTreeMap::new();
    visit(game, &mut |game| {
        if game.turn() == Turn::Player(seat) {
            let number = sets.len();
            sets.entry(game.info_key(Viewpoint::Seat(seat))).or_insert(number);
        }
    });
    sets
}

/// A policy with random probabilities for all seats.
fn random<S: HiddenInfo>(game: &Match<S>, rng: &mut SplitMix64) -> TabularPolicy {
    let mut policy = TabularPolicy::new();
    visit(game, &mut |game| {
        let Some(seat) = game.turn().player() else { return };
        let key = game.info_key(Viewpoint::Seat(seat));
        if policy.get(key).is_none() {
            let moves = game.legal_moves();
            let weights: Vec<f64> =
                moves.iter().map(|_| f64::from((rng.next() >> 40) as u32) + 1.0).collect();
            let sum: f64 = weights.iter().sum();
            let entry = moves.iter().zip(weights).map(|(mv, w)| (mv.to_string(), w / sum));
            policy.insert(key, entry).expect("a distribution");
        }
    });
    policy
}

fn visit<S: HiddenInfo>(game: &Match<S>, look: &mut impl FnMut(&Match<S>)) {
    look(game);
    for (step, _) in steps(game) {
        visit(&after(game, step), look);
    }
}

/// The expected payoff of a seat by plain recursion if all play `policy`, except that the seat
/// plays the move with the index `pure(key)` where there is one.
fn expected<S: HiddenInfo>(
    game: &Match<S>,
    policy: &TabularPolicy,
    seat: Player,
    pure: &impl Fn(InfoKey) -> Option<usize>,
) -> f64 {
    if game.turn() == Turn::Over {
        return game.state().payoff(seat).map_or(0.0, f64::from);
    }
    let mut steps = steps(game);
    if let Some(mover) = game.turn().player() {
        let key = game.info_key(Viewpoint::Seat(mover));
        let moves = game.legal_moves();
        let index = pure(key).filter(|_| mover == seat);
        let probabilities = policy.probabilities(game.state(), key, &moves).expect("an entry");
        for (at, (_, p)) in steps.iter_mut().enumerate() {
            *p = index.map_or(probabilities[at], |index| if index == at { 1.0 } else { 0.0 });
        }
    }
    steps.iter().map(|(step, p)| p * expected(&after(game, *step), policy, seat, pure)).sum()
}

/// Checks the best response of each seat to uniform play in a game of perfect information.
#[track_caller]
fn check_expectimax<S: HiddenInfo>(game: &Match<S>) {
    let found = respond(game, &TabularPolicy::uniform());
    for seat in SEATS {
        let value = expectimax(game, seat);
        assert_close(&[found.best_responses[seat.index()]], &[value], 1e-9);
        assert!(found.values[seat.index()] < value);
    }
}

/// The value of a position for a seat that plays its best while everybody else plays uniformly.
fn expectimax<S: Legality>(game: &Match<S>, seat: Player) -> f64 {
    if game.turn() == Turn::Over {
        return game.state().payoff(seat).map_or(0.0, f64::from);
    }
    let values = steps(game).into_iter().map(|(step, p)| (expectimax(&after(game, step), seat), p));
    if game.turn() == Turn::Player(seat) {
        values.fold(f64::NEG_INFINITY, |best, (value, _)| best.max(value))
    } else {
        values.map(|(value, p)| p * value).sum()
    }
}
