//! CFR+ and Monte Carlo CFR against games with known values.

use std::collections::BTreeMap;

use rulebook_classics::{Goofspiel, Kuhn, Leduc, Nim, Pig, TicTacToe, kuhn, nim, pig};
use rulebook_core::{
    DrawRules, Game, HiddenInfo, InfoKey, Legality, Match, Play, Player, SplitMix64, Step, Turn,
    Viewpoint,
};
use rulebook_gobblet::Gobblet;
use rulebook_laws::{heap, slow};
use rulebook_octagone::{self as octagone, Octagone};
use rulebook_octi::Octi;
use rulebook_octiles::Octiles;
use rulebook_search::{Limits, SearchError, SearchStatus, TabularPolicy};
use rulebook_solve::{BestResponse, BestResponseError, Cfr, Mccfr, Responses, best_response};
use rulebook_toki::Toki;

use crate::{
    best_response::assert_close,
    pennies::Pennies,
    uniform::{after, steps},
};

#[test]
fn cfr_reproduces_kuhn_poker() {
    let mut search = cfr(&Match::new(Kuhn::default()));
    assert_eq!(search.run(4_000), SearchStatus::Running);
    assert_eq!((search.information_sets(), search.nodes()), (12, 4 + 24 + 30));
    // Harold W. Kuhn, "A simplified two-person poker", 1950: the value is −1/18 for the first.
    assert_close(&search.values(), &[-1.0 / 18.0, 1.0 / 18.0], 1e-4);
    let found = value(&Match::new(Kuhn::default()), &search.average_policy());
    assert!((0.0..1e-4).contains(&found.exploitability()), "{found:?}");
}

#[test]
fn cfr_reproduces_leduc_holdem() {
    // The value and the counts are OpenSpiel's, which `RULES.md` of the game cites.
    let game = Match::new(Leduc::default());
    let mut search = cfr(&game);
    assert_eq!((search.information_sets(), search.nodes()), (936, 157 + 3_780 + 5_520));
    search.run(slow::scale(2_000, 50_000).into());
    let (of_value, of_policy) = if slow::is_on() { (1e-8, 2e-6) } else { (1e-5, 1e-4) };
    assert_close(&search.values(), &[-0.085_606_424, 0.085_606_424], of_value);
    let found = value(&game, &search.average_policy());
    assert!(found.exploitability() < of_policy, "{found:?}");
}

/// The rules give both players the same chances, so the value of the game is 0. The second player's
/// own move reveals the first player's: by moves alone they would have 57 and 916 information sets,
/// in a game that the first player wins.
#[test]
fn cfr_finds_no_advantage_in_goofspiel() {
    let of_four = slow::scale(300, 3_000).into();
    for (variant, n_sets, n_iterations, exploitability) in [
        ("cards=3", 273, 2_000, 1e-3),
        ("cards=3,ties=carry", 273, 2_000, 1e-3),
        ("cards=4", 17_476, of_four, 2e-2),
        ("cards=4,ties=carry", 17_476, of_four, 2e-2),
    ] {
        let game = Match::new(Goofspiel::start(variant.parse().expect("a variant")));
        let mut search = cfr(&game);
        assert_eq!(search.information_sets(), 2 * n_sets, "{variant}");
        search.run(n_iterations);
        assert_close(&search.values(), &[0.0, 0.0], exploitability);
        let found = value(&game, &search.average_policy());
        assert!(found.exploitability() < exploitability, "{variant}: {found:?}");
    }
}

/// Two rounds are left, so each order of the prizes is a game of two rows and two columns: if the
/// prize 2 comes first, 2 1 / −1 3, otherwise 3 −1 / 1 2. Both are worth 7/5, of which the prize 1
/// is lost. If ties carry over they are 2 1 / −1 5 and 3 −1 / 1 5, worth 11/7 and 2.
#[test]
fn the_last_rounds_of_goofspiel_have_the_values_computed_by_hand() {
    for (position, expected) in
        [("{cards=3} 1:1-2", 2.0 / 5.0), ("{cards=3,ties=carry} 1:1-2", 11.0 / 14.0)]
    {
        let game = Match::new(position.parse::<Goofspiel>().expect("a position"));
        let mut search = cfr(&game);
        search.run(5_000);
        assert_close(&search.values(), &[expected, -expected], 1e-3);
        let found = value(&game, &search.average_policy());
        assert!(found.exploitability() < 1e-3, "{position}: {found:?}");
    }
}

#[test]
fn each_iteration_agrees_with_the_definition() {
    check_iterations(&Match::new(Kuhn::default()));
    check_iterations(&Match::new(Pennies::new(1)));
    let three = "players=3".parse::<kuhn::Variant>().expect("a variant");
    check_iterations(&Match::new(Kuhn::start(three)));
    let mut leduc = Match::new(Leduc::default());
    for step in ["Ks", "Qh", "r"] {
        leduc.step(step.parse().expect("a step")).expect("a legal step");
    }
    check_iterations(&leduc);
    check_iterations(&Match::new(Goofspiel::start("cards=3".parse().expect("a variant"))));
}

#[test]
fn kuhn_poker_for_three_has_48_information_sets() {
    let game = Match::new(Kuhn::start("players=3".parse::<kuhn::Variant>().expect("a variant")));
    let mut search = cfr(&game);
    assert_eq!((search.information_sets(), search.nodes()), (48, 17 + 288 + 312));
    search.run(2_000);
    let found = value(&game, &search.average_policy());
    // CFR has no guarantee for three players. It does find an equilibrium of this game (Nick Abou
    // Risk and Duane Szafron, 2010), and the payoffs add up to 0.
    assert!(found.nash_conv() < 1e-2, "{found:?}");
    assert_close(&[found.values.iter().sum::<f64>()], &[0.0], 1e-12);
}

#[test]
fn a_hidden_move_is_mixed_as_computed_by_hand() {
    // Guessing heads wins 5p − 2 and tails 1 − 3p if the coin shows heads with probability p, so
    // the second seat loses 1/8, by chance 3/4 + 3/4 times that.
    let game = Match::new(Pennies::new(2));
    let mut search = cfr(&game);
    search.run(20_000);
    assert_eq!(search.information_sets(), 1 + 2 + 1);
    assert_close(&search.values(), &[5.0 + 3.0 / 16.0, 5.0 - 3.0 / 16.0], 1e-3);
    let policy = search.average_policy();
    let hider = policy.get(game.info_key(Viewpoint::Seat(Player::FIRST))).expect("an entry");
    let [(heads, p), (tails, _)] = hider else { panic!("{hider:?}") };
    assert_eq!((heads.as_str(), tails.as_str()), ("H", "T"));
    assert_close(&[*p], &[3.0 / 8.0], 1e-2);
}

#[test]
fn perfect_information_gives_the_minimax_value() {
    let positions = ["XO./.X./..O", "X.O/.../...", "X../.O./..X", "XOX/.O./..."];
    for text in positions {
        let state: TicTacToe = text.parse().expect("a position");
        let value = minimax(&Match::new(state.clone()));
        check_value(&Match::new(state), value);
    }
    for heaps in ["a=1,b=2,c=3,d=0", "a=2,b=2,c=1,d=0", "a=1,b=1,c=2,d=0,last=loses"] {
        let game = Match::new(Nim::start(heaps.parse::<nim::Variant>().expect("a variant")));
        let value = minimax(&game);
        check_value(&game, value);
    }
}

#[test]
fn chance_during_play_and_adjudication_count() {
    // Pig has no longest game, so the ply limit ends it, as a draw.
    let draw_rules = DrawRules { ply_limit: Some(5), ..DrawRules::NONE };
    let start = Pig::start("target=10".parse::<pig::Variant>().expect("a variant"));
    let game = Match::with_draw_rules(start, draw_rules);
    let value = minimax(&game);
    assert!(value.abs() < 1.0 && value != 0.0, "{value}");
    check_value(&game, value);
}

#[test]
fn keys_are_those_of_the_match_and_moves_are_in_listing_order() {
    check_keys(&Match::new(Leduc::default()), 500);
    check_keys(&Match::new(Kuhn::default()), 50);
    check_keys(&Match::new(Pennies::new(3)), 10);
    let mut begun = Match::new(Leduc::default());
    for step in ["Ks", "Qh", "r", "c"] {
        begun.step(step.parse().expect("a step")).expect("a legal step");
    }
    check_keys(&begun, 50);
}

#[test]
fn a_tree_that_does_not_fit_is_refused_in_time() {
    let game = Match::new(Pig::default()); // Its tree has no end.
    let limits = Limits::default().memory(1 << 20);
    let Err(SearchError::TreeTooLarge { memory, nodes }) = Cfr::new(&game, limits) else {
        panic!("the tree of an endless game was built");
    };
    assert_eq!(memory, 1 << 20);
    assert!((1_000..100_000).contains(&nodes), "{nodes}");
}

#[test]
fn the_memory_is_that_of_all_arrays() {
    // With arrays that may be half empty, 32 bytes a node, 40 bytes an end, 86 bytes an action and
    // 171 bytes an information set, for 9,457, 5,520, 2,184 and 936 of them: 871,304 bytes, and
    // those of a path.
    let leduc = Match::new(Leduc::default());
    let fits = |memory| Cfr::new(&leduc, Limits::default().memory(memory)).is_ok();
    assert!(!fits(871_304) && fits(880_000));
}

#[test]
fn a_match_that_is_over_is_refused() {
    let mut game = Match::new(Kuhn::default());
    game.agree_draw().expect("an unfinished match");
    assert_eq!(Cfr::new(&game, Limits::default()).err(), Some(SearchError::Over));
    assert_eq!(Mccfr::new(&game, Limits::default()).err(), Some(SearchError::Over));
}

#[test]
fn iterations_allocate_nothing() {
    let mut search = cfr(&Match::new(Leduc::default()));
    assert_eq!(heap::allocations(|| assert_eq!(search.run(3), SearchStatus::Running)), Some(0));
}

#[test]
fn sampled_iterations_allocate_nothing_once_everything_was_met() {
    let mut search = mccfr(&Match::new(Kuhn::default()), 1);
    search.run(1_000);
    assert_eq!(search.information_sets(), 12);
    assert_eq!(heap::allocations(|| assert_eq!(search.run(1_000), SearchStatus::Running)), Some(0));
}

#[test]
fn interrupted_runs_equal_one_run() {
    let game = Match::new(Kuhn::default());
    let (mut one, mut many) = (cfr(&game), cfr(&game));
    one.run(30);
    for _ in 0..10 {
        many.run(3);
    }
    assert_eq!((one.iterations(), one.average_policy()), (30, many.average_policy()));
    let (mut one, mut many) = (mccfr(&game, 5), mccfr(&game, 5));
    one.run(300);
    for _ in 0..10 {
        many.run(30);
    }
    assert_eq!((one.nodes(), one.average_policy()), (many.nodes(), many.average_policy()));
    let mut other = mccfr(&game, 6);
    other.run(300);
    assert_ne!(one.average_policy(), other.average_policy());
}

#[test]
fn sampled_iterations_are_counted() {
    let mut search = mccfr(&Match::new(Kuhn::default()), 1);
    assert_eq!((search.iterations(), search.nodes(), search.values()), (0, 0, vec![0.0; 2]));
    for n in [1, 2, 5] {
        search.run(n);
    }
    assert_eq!(search.iterations(), 8);
    assert!(!search.is_full() && 8 * 2 < search.nodes());
}

#[test]
fn sampling_converges_without_a_tree() {
    let kuhn = Match::new(Kuhn::default());
    let mut search = mccfr(&kuhn, 3);
    search.run(100_000);
    let policy = search.average_policy();
    assert_eq!(policy.len(), 12);
    let exploitability = value(&kuhn, &policy).exploitability();
    assert!(exploitability < 0.01, "{exploitability}");
    assert_close(&search.values(), &[-1.0 / 18.0, 1.0 / 18.0], 0.02);

    let leduc = Match::new(Leduc::default());
    let mut search = mccfr(&leduc, 3);
    search.run(slow::scale(20_000, 1_000_000).into());
    let policy = search.average_policy().or_uniform();
    let exploitability = value(&leduc, &policy).exploitability();
    // With averages that are not weighted by reach it stays above 0.3 in the quick run.
    assert!(exploitability < if slow::is_on() { 0.05 } else { 0.25 }, "{exploitability}");
}

#[test]
fn sampling_begins_where_the_match_is() {
    // The cards are fixed: the second seat bets the king, and the first one should fold.
    let mut game = Match::new(Kuhn::default());
    for step in ["J", "K", "p"] {
        game.step(step.parse().expect("a step")).expect("a legal step");
    }
    let mut search = mccfr(&game, 1);
    search.run(20_000);
    assert_eq!(search.information_sets(), 2);
    assert_close(&search.values(), &[-1.0, 1.0], 0.05);
    assert!(value(&game, &search.average_policy()).exploitability() < 0.01);
    assert_eq!(game.steps().len(), 3);
}

#[test]
fn sampling_takes_hidden_moves_chance_and_three_seats() {
    let pennies = Match::new(Pennies::new(2));
    let mut search = mccfr(&pennies, 2);
    search.run(100_000);
    assert_close(&search.values(), &[5.0 + 3.0 / 16.0, 5.0 - 3.0 / 16.0], 0.05);
    let exploitability = value(&pennies, &search.average_policy()).exploitability();
    assert!(exploitability < 0.05, "{exploitability}");

    let kuhn = Match::new(Kuhn::start("players=3".parse::<kuhn::Variant>().expect("a variant")));
    let mut search = mccfr(&kuhn, 2);
    search.run(50_000);
    assert_eq!(search.information_sets(), 48);
    let found = value(&kuhn, &search.average_policy());
    assert!(found.nash_conv() < 0.1, "{found:?}");
}

#[test]
fn sampling_stops_when_the_memory_is_full() {
    let limits = Limits::default().memory(20_000);
    let mut search = Mccfr::new(&Match::new(Leduc::default()), limits).expect("a solver");
    assert_eq!(search.run(10_000), SearchStatus::Done);
    assert!(search.is_full());
    assert!((1..10_000).contains(&search.iterations()), "{}", search.iterations());
    let sets = search.information_sets();
    assert!((10..200).contains(&sets), "{sets}");
    // An incomplete iteration changes nothing, and no other one follows.
    let known = (search.iterations(), search.nodes(), search.average_policy(), search.values());
    assert_eq!((search.run(5), search.information_sets()), (SearchStatus::Done, sets));
    let after = (search.iterations(), search.nodes(), search.average_policy(), search.values());
    assert_eq!(after, known);
}

#[test]
fn large_games_are_refused_or_fill_the_memory() {
    check_large(Octagone::default());
    check_large(Octagone::start("covered=on".parse::<octagone::Variant>().expect("a variant")));
    check_large(Gobblet::default());
    check_large(Octi::default());
    check_large(Octiles::default());
    check_large(Toki::default());
    check_large(Pig::default());
}

#[test]
fn a_deep_game_needs_no_stack() {
    let game = Match::new(Pennies::new(20_000));
    let mut search = cfr(&game);
    search.run(2);
    assert_eq!(search.information_sets(), 20_002);
    assert_close(&value(&game, &search.average_policy()).values, &search.values(), 1e-9);
    let mut sampled = mccfr(&game, 0);
    assert_eq!(sampled.run(2), SearchStatus::Running);
}

fn cfr<S: HiddenInfo>(game: &Match<S>) -> Cfr<S> {
    Cfr::new(game, Limits::default()).expect("a tree that fits")
}

fn mccfr<S: HiddenInfo>(game: &Match<S>, seed: u64) -> Mccfr<S> {
    Mccfr::new(game, Limits::default().seed(seed)).expect("an unfinished match")
}

fn value<S: HiddenInfo>(game: &Match<S>, policy: &TabularPolicy) -> Responses {
    best_response(game, policy, Limits::default()).expect("a policy for the whole game")
}

/// Checks that CFR+ gives this value to the first seat of a game for two.
#[track_caller]
fn check_value<S: HiddenInfo>(game: &Match<S>, expected: f64) {
    let mut search = cfr(game);
    search.run(1_000);
    assert_close(&search.values(), &[expected, -expected], 1e-2);
    let exploitability = value(game, &search.average_policy()).exploitability();
    assert!(exploitability < 1e-2, "{exploitability}");
}

/// The value of a game of perfect information for the first of two seats, by plain recursion.
fn minimax<S: Legality>(game: &Match<S>) -> f64 {
    let after = |step| {
        let mut next = game.clone();
        next.step(step).expect("a legal step");
        minimax(&next)
    };
    match game.turn() {
        Turn::Over => game.state().payoff(Player::FIRST).map_or(0.0, f64::from),
        Turn::Player(player) => {
            let sign = if player == Player::FIRST { 1.0 } else { -1.0 };
            let moves = game.legal_moves();
            let values = moves.iter().map(|mv| sign * after(Step::Move(*mv)));
            sign * values.fold(f64::NEG_INFINITY, f64::max)
        }
        Turn::Chance => {
            let (mut sum, mut total) = (0.0, 0.0);
            let _ = game.state().visit_events::<()>(|event, weight| {
                sum += f64::from(weight) * after(Step::Event(event));
                total += f64::from(weight);
                std::ops::ControlFlow::Continue(())
            });
            sum / total
        }
    }
}

/// CFR+ by its definition: with tables by key, and by plain recursion.
#[derive(Default)]
struct PlainCfr {
    regrets: BTreeMap<InfoKey, Vec<f64>>,
    averages: BTreeMap<InfoKey, Vec<f64>>,
    policy: BTreeMap<InfoKey, Vec<f64>>,
    gains: BTreeMap<InfoKey, Vec<f64>>, // The counterfactual values of the moves of a seat.
}

impl PlainCfr {
    fn iterate<S: HiddenInfo>(&mut self, game: &Match<S>, weight: f64) {
        for seat in Player::all(game.state().players()) {
            let mut added = BTreeMap::new();
            self.gains.clear();
            self.visit(game, seat, [1.0, 1.0], &mut added);
            for (key, own) in added {
                let sums = self.averages.entry(key).or_insert_with(|| vec![0.0; own.len()]);
                sums.iter_mut().zip(own).for_each(|(sum, p)| *sum += weight * p);
            }
            for (key, gains) in &self.gains {
                let (policy, n) = (self.policy.entry(*key).or_default(), gains.len());
                let value: f64 = gains.iter().zip(&*policy).map(|(gain, p)| gain * p).sum();
                let regrets = self.regrets.entry(*key).or_insert_with(|| vec![0.0; n]);
                for (regret, gain) in regrets.iter_mut().zip(gains) {
                    *regret = (*regret + gain - value).max(0.0);
                }
                *policy = shares(regrets);
            }
        }
    }

    /// Returns the value for a seat. `reaches` are the probabilities that the seat leads here, and
    /// that the others and chance do.
    fn visit<S: HiddenInfo>(
        &mut self,
        game: &Match<S>,
        seat: Player,
        [own, others]: [f64; 2],
        added: &mut BTreeMap<InfoKey, Vec<f64>>,
    ) -> f64 {
        let Some(mover) = game.turn().player() else {
            if game.turn() == Turn::Over {
                return game.state().payoff(seat).map_or(0.0, f64::from);
            }
            let steps = steps(game);
            let value = |(step, p): (_, f64)| {
                p * self.visit(&after(game, step), seat, [own, others * p], added)
            };
            return steps.into_iter().map(value).sum();
        };
        let key = game.info_key(Viewpoint::Seat(mover));
        let steps = steps(game);
        let policy = self.policy.entry(key).or_insert_with(|| shares(&vec![0.0; steps.len()]));
        let policy = policy.clone();
        let is_own = mover == seat;
        if is_own {
            added.insert(key, policy.iter().map(|p| own * p).collect());
        }
        let mut sum = 0.0;
        for (index, ((step, _), p)) in steps.into_iter().zip(&policy).enumerate() {
            let reaches = if is_own { [own * p, others] } else { [own, others * p] };
            let value = self.visit(&after(game, step), seat, reaches, added);
            sum += p * value;
            if is_own {
                let gains = self.gains.entry(key).or_insert_with(|| vec![0.0; policy.len()]);
                gains[index] += others * value;
            }
        }
        sum
    }
}

/// Each number divided by their sum; equal shares if all are 0.
fn shares(numbers: &[f64]) -> Vec<f64> {
    let (sum, n) = (numbers.iter().sum::<f64>(), f64::from(numbers.len() as u32));
    numbers.iter().map(|number| if sum == 0.0 { 1.0 / n } else { number / sum }).collect()
}

/// Compares the first iterations with those of the definition.
#[track_caller]
fn check_iterations<S: HiddenInfo>(game: &Match<S>) {
    let (mut search, mut plain) = (cfr(game), PlainCfr::default());
    for n in 1..=5 {
        search.run(1);
        plain.iterate(game, f64::from(n));
        let policy = search.average_policy();
        assert_eq!(policy.len(), plain.averages.len());
        for (key, sums) in &plain.averages {
            let found = policy.get(*key).expect("an entry").iter().map(|(_, p)| *p);
            assert_close(&found.collect::<Vec<_>>(), &shares(sums), 1e-9);
        }
    }
}

/// Checks that nothing runs out of bounds in a game that is too large.
fn check_large<S: HiddenInfo>(start: S) {
    let game = Match::new(start);
    let limits = Limits::default().memory(1 << 20);
    let built = Cfr::new(&game, limits);
    assert!(matches!(built.err(), Some(SearchError::TreeTooLarge { .. })), "{}", S::RULES.name);
    let mut sampled = Mccfr::new(&game, limits).expect("an unfinished match");
    assert_eq!(sampled.run(u64::MAX), SearchStatus::Done, "{}", S::RULES.name);
    let uniform = TabularPolicy::uniform();
    let mut search = BestResponse::new(&game, &uniform, limits).expect("a search");
    match search.run(2_000) {
        Ok(status) => assert_eq!(status, SearchStatus::Running, "{}", S::RULES.name),
        Err(BestResponseError::Search(SearchError::TreeTooLarge { .. })) => {}
        Err(error) => panic!("{}: {error}", S::RULES.name),
    }
}

/// Plays random games and looks up each decision with the key of the match.
fn check_keys<S: HiddenInfo>(start: &Match<S>, n_games: u32) {
    let policy = cfr(start).average_policy();
    let mut rng = SplitMix64::new(1);
    for _ in 0..n_games {
        let mut game = start.clone();
        while game.turn() != Turn::Over {
            if let Some(player) = game.turn().player() {
                let entry = policy.get(game.info_key(Viewpoint::Seat(player))).expect("an entry");
                let texts: Vec<String> =
                    game.legal_moves().iter().map(S::Move::to_string).collect();
                let known: Vec<&String> = entry.iter().map(|(mv, _)| mv).collect();
                assert!(known.into_iter().eq(&texts), "{entry:?} {texts:?}");
            }
            let step = game.state().random_step(&mut rng).expect("an unfinished game");
            game.step(step).expect("a legal step");
        }
    }
}
