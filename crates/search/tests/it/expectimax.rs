//! Expectimax, maxⁿ and the paranoid search.

use std::ops::{ControlFlow, RangeInclusive};

use num_rational::BigRational;
use rulebook_classics::{Pig, TicTacToe};
use rulebook_core::{
    DrawRules, Evaluate, Game, Legality, Linear, Match, Outcome, PerfectInfo, Play, Player,
    SplitMix64, State, Step, StepOf, Turn, Verdict,
};
use rulebook_laws::slow;
use rulebook_octiles::Octiles;
use rulebook_search::{
    EvaluationLeaf, Expectimax, Leaf, Limits, Line, MultiPlayer, Opponents, Root, Score, Search,
    SearchError, SearchReport, SearchStatus, SeatValues, Zero,
};
use rulebook_solve::Expectation;
use rulebook_toki::Toki;

use crate::{
    graph::{Go, Tosses},
    thicket::Thicket,
    toy::Toy,
    twice::{Heap, Twice},
    uniform::{after, steps},
};

/// Two players of Toki in the last lap, with three kinds of cards left to come.
const TWO: &str = "{rounds=1,round_limit=0} round 1 totals 0,0 birthdays 0,1 \
    boxes 8,9,0,12/8,6,7,6|0,7,10,0/4,7,12,? pile 3 \
    under 0x4,1x4,2x8,3x7,4x7,5x8,6x6,7x5,8x6,9x7,10x7,11x8,Tx2 bank - turns 0 closer 0 \
    next 1:source";

/// Three players of Toki in the last lap.
const THREE: &str = "{players=3,rounds=1,round_limit=0} round 1 totals 0,0,0 birthdays 0,1,2 \
    boxes 8,9,0,12/8,6,7,6|0,7,10,0/4,7,12,?|0,2,10,0/4,2,12,? pile 3 \
    under 0x3,1x4,2x6,3x7,4x6,5x8,6x6,7x5,8x6,9x7,10x6,11x8,Tx4 bank - turns 0 closer 0 \
    next 1:source";

#[test]
fn many_short_runs_visit_as_many_positions_as_a_long_one() {
    let (mut state, mut rng) = (Toki::default(), SplitMix64::new(1));
    while state.turn().player().is_none() {
        let step = state.random_step(&mut rng).expect("a step");
        state.apply_unchecked(step);
    }
    let new = || Expectimax::new(root(&state), EvaluationLeaf(Zero), Limits::default());
    let mut long = new().expect("a search");
    assert_eq!(long.run(20_000), SearchStatus::Running);
    for length in [1, 7, 400] {
        let mut short = new().expect("a search");
        for from in (0..20_000).step_by(length) {
            let _ = short.run((20_000 - from).min(length as u64));
        }
        assert_eq!(short.report(), long.report(), "{length}");
    }
}

/// The difference between the scores of Pig in hundredths, without the turn's total.
struct Difference;

impl Leaf<Pig> for Difference {
    fn evaluate(&mut self, pig: &Pig, _: &mut [f32]) -> SeatValues {
        let [own, other] = [Player::FIRST, Player::SECOND].map(|seat| f32::from(pig.score(seat)));
        SeatValues::new(&[(own - other) / 100.0, (other - own) / 100.0])
    }
}

/// Values that depend on everything in a position, and look random.
#[derive(Clone)]
struct Noise;

impl<S: State> Leaf<S> for Noise {
    fn evaluate(&mut self, state: &S, _: &mut [f32]) -> SeatValues {
        let hash = state
            .to_string()
            .bytes()
            .fold(7_u64, |hash, byte| SplitMix64::new(hash ^ u64::from(byte)).next());
        let value = |n: u32| f32::from((hash >> (8 * n)) as u8) / 127.5 - 1.0;
        match state.players() {
            2 => SeatValues::new(&[value(0), -value(0)]),
            n => SeatValues::new(&(0..u32::from(n)).map(value).collect::<Vec<_>>()),
        }
    }
}

/// `OpenSpiel`'s test of expectiminimax: with a die of three sides and a search of depth 2, which
/// is a roll and a hold, the score difference is (0 + 2 + 3) / 3.
#[test]
fn pig_with_three_sides_gives_the_value_of_open_spiel() {
    let start = Pig::start("sides=3".parse().expect("a variant"));
    let mut search =
        Expectimax::new(root(&start), Difference, Limits::default()).expect("a search").depth(2);
    while search.run(7) == SearchStatus::Running {}
    let report = search.report();
    assert_eq!(report.depth, 2);
    let value = 100.0 * value(&report.lines[0].score, Player::FIRST);
    assert!((value - 5.0 / 3.0).abs() < 1e-4, "{value}");
}

#[test]
fn a_depth_that_is_given_while_it_searches_begins_again() {
    let start = Pig::start("sides=3".parse().expect("a variant"));
    let fresh = || Expectimax::new(root(&start), Difference, Limits::default()).expect("a search");
    let finished = |mut search: Expectimax<Pig, Difference>| {
        while search.run(7) == SearchStatus::Running {}
        search.report().lines
    };
    let expected = finished(fresh().depth(2));
    for n in 1..200 {
        let mut search = fresh();
        search.run(n);
        assert_eq!(finished(search.depth(2)), expected, "{n}");
    }
}

/// The evaluation of Octiles, which the tile to be drawn does not change, without saying so.
#[derive(Clone, Debug, Default)]
struct Silent(Linear<Octiles>);

impl Evaluate<Octiles> for Silent {
    fn value(&self, state: &Octiles) -> i32 {
        self.0.value(state)
    }
}

#[test]
fn a_leaf_that_ignores_chance_saves_positions_and_changes_no_value() {
    let (mut rng, mut n_nodes) = (SplitMix64::new(3), [0, 0]);
    for n in 0..8 {
        let mut state = Octiles::default();
        let mut n_moves = 0;
        while n_moves < 4 * n || state.turn() == Turn::Chance {
            n_moves += usize::from(state.turn() != Turn::Chance);
            state.apply_unchecked(state.random_step(&mut rng).expect("an unfinished game"));
        }
        let silent = Expectimax::new(root(&state), EvaluationLeaf(Silent::default()), all());
        let silent = finished(silent.expect("a search").depth(2)).report();
        let leaf = EvaluationLeaf(Linear::<Octiles>::default());
        let search = Expectimax::new(root(&state), leaf, all()).expect("a search").depth(2);
        let report = finished(search).report();
        n_nodes[0] += report.nodes;
        n_nodes[1] += silent.nodes;
        assert_eq!(report.lines.len(), silent.lines.len());
        for line in &report.lines {
            let other = silent.lines.iter().find(|other| other.moves == line.moves);
            let [one, other] = [line, other.expect("the same moves")]
                .map(|line| value(&line.score, Player::FIRST));
            assert!((one - other).abs() < 1e-5, "{state}: {one} {other}");
        }
    }
    assert!(3 * n_nodes[0] < n_nodes[1], "{n_nodes:?}");
}

#[test]
fn a_complete_search_agrees_with_the_exact_expectation() {
    let mut rng = SplitMix64::new(1);
    let start = parse::<Toki>(TWO);
    for n in 0..20 {
        let state = if n == 0 { start.clone() } else { random_position(&start, &mut rng) };
        let mut search = Expectimax::new(root(&state), Noise, all()).expect("a search");
        while search.run(1_000) == SearchStatus::Running {}
        compare(&state, &search.report().lines);
        let mut search =
            MultiPlayer::new(root(&state), Noise, Opponents::Selfish, all()).expect("a search");
        while search.run(1_000) == SearchStatus::Running {}
        compare(&state, &search.report().lines);
    }
}

/// A die of twenty sides almost always ends this game soon, so the depth leaves little open.
#[test]
fn a_deep_search_of_pig_agrees_with_the_exact_expectation() {
    let state = parse::<Pig>("{sides=20,target=12} 9,8 0+0");
    let mut search = Expectimax::new(root(&state), EvaluationLeaf(Zero), Limits::default())
        .expect("a search")
        .depth(9);
    while search.run(100_000) == SearchStatus::Running {}
    let exact = solved(&state);
    let exact = scaled(&state, &exact.payoffs().expect("solved")[0]);
    let found = value(&search.report().lines[0].score, Player::FIRST);
    assert!((f64::from(found) - exact).abs() < 1e-3, "{found} {exact}");
}

/// The twelve hidden cards of this round are turned one after the other, and then a card of the next
/// round: 13¹³ outcomes at most.
#[test]
fn a_depth_ends_after_a_long_row_of_chance_events() {
    let state = parse::<Toki>(
        "{round_limit=1} round 1 totals 0,0 birthdays 0,1 \
         boxes ?,?,?,5/?,T,?,?|?,?,?,3/?,?,11,? pile 7 under - bank - turns 0 closer - next 1:bank-5",
    );
    let (leaf, limits) = (|| EvaluationLeaf(Linear::default()), Limits::default());
    let sides = Expectimax::new(root(&state), leaf(), limits).expect("a search");
    let selfish = MultiPlayer::new(root(&state), leaf(), Opponents::Selfish, limits);
    let ends = |search: &mut dyn Search<Toki, Input = StepOf<Toki>>| {
        assert_eq!(search.run(10_000_000), SearchStatus::Done);
        assert_eq!((search.report().depth, search.report().lines.len()), (1, 1));
    };
    ends(&mut sides.depth(1));
    ends(&mut selfish.expect("a search").depth(1));
}

#[test]
fn a_search_ends_where_chance_goes_round_in_circles() {
    let search = Expectimax::new(root(&Tosses::new(0)), EvaluationLeaf(Zero), all());
    let report = finished(search.expect("a search")).report();
    let lines = report.lines.iter().map(|line| line.moves[0]);
    assert_eq!(lines.collect::<Vec<_>>(), [Go(3), Go(2), Go(1)]);
    assert_eq!(report.lines[0].score, Score::Win { plies: 1 });
    // The seventeenth toss is not searched, and what never ends is a draw.
    let values = report.lines[1..].iter().map(|line| value(&line.score, Player::FIRST));
    let expected = [1.0 - (2.0_f32 / 3.0).powi(16), 0.0];
    for (found, expected) in values.zip(expected) {
        assert!((found - expected).abs() < 1e-6, "{found} {expected}");
    }
}

/// The outcomes of the cards that are turned count together.
#[test]
fn four_cards_in_a_row_are_searched_and_five_are_not() {
    let state = |hidden: &str| {
        parse::<Toki>(&format!(
            "{{rounds=1,round_limit=0}} round 1 totals 0,0 birthdays 0,1 \
             boxes 8,9,0,12/8,6,7,6|{hidden} pile - under - bank - turns 0 closer 0 next 1:pile-3"
        ))
    };
    for (hidden, is_exact) in [("?,?,3,5/?,?,11,9", true), ("?,?,?,5/?,?,11,9", false)] {
        let state = state(hidden);
        let search = Expectimax::new(root(&state), EvaluationLeaf(Zero), Limits::default());
        let search = finished(search.expect("a search"));
        let exact = scaled(&state, &solved(&state).payoffs().expect("solved")[1]);
        let found = value(&search.report().lines[0].score, Player::SECOND);
        let agrees = (f64::from(found) - exact).abs() < 1e-6;
        assert_eq!(agrees, is_exact, "{state}: {found} {exact}");
    }
}

#[test]
fn max_n_agrees_with_the_exact_expectation_of_three_players() {
    let mut rng = SplitMix64::new(2);
    let start = parse::<Toki>(THREE);
    for n in 0..10 {
        let state = if n == 0 { start.clone() } else { random_position(&start, &mut rng) };
        let mut search =
            MultiPlayer::new(root(&state), Noise, Opponents::Selfish, all()).expect("a search");
        while search.run(1_000) == SearchStatus::Running {}
        compare(&state, &search.report().lines);
    }
}

#[test]
fn cutoffs_change_the_work_and_not_the_values() {
    let mut rng = SplitMix64::new(3);
    let pigs = Pig::start("sides=6,target=40".parse().expect("a variant"));
    let mut nodes = [[0, 0]; 2];
    for _ in 0..slow::scale(500, 5_000) {
        let state = random_position(&pigs, &mut rng);
        add(
            &mut nodes[0],
            check_cutoffs(&state, Expectimax::new, Expectimax::depth, Expectimax::without_pruning),
        );
        let state = random_position(&TicTacToe::default(), &mut rng);
        add(
            &mut nodes[1],
            check_cutoffs(&state, Expectimax::new, Expectimax::depth, Expectimax::without_pruning),
        );
    }
    assert!(nodes.iter().all(|[with, without]| with < without), "{nodes:?}");
}

#[test]
fn cutoffs_among_cards_change_the_work_and_not_the_values() {
    let (mut rng, mut nodes) = (SplitMix64::new(3), [0, 0]);
    // Here all kinds of cards are left.
    let toki = parse::<Toki>(THREE);
    for _ in 0..slow::scale(50, 500) {
        let state = random_position(&toki, &mut rng);
        add(
            &mut nodes,
            check_cutoffs(
                &state,
                |root, leaf, limits| MultiPlayer::new(root, leaf, Opponents::Allied, limits),
                MultiPlayer::depth,
                MultiPlayer::without_pruning,
            ),
        );
    }
    assert!(4 * nodes[0] < 3 * nodes[1], "{nodes:?}");
}

#[test]
fn the_paranoid_search_agrees_with_its_definition() {
    let mut rng = SplitMix64::new(4);
    let start = Pig::start("players=3,sides=3,target=12".parse().expect("a variant"));
    for _ in 0..300 {
        let state = random_position(&start, &mut rng);
        let Turn::Player(mover) = state.turn() else { continue };
        for depth in 1..4 {
            let search =
                MultiPlayer::new(root(&state), Noise, Opponents::Allied, Limits::default())
                    .expect("a search");
            let search = finished(search.depth(depth));
            let expected = paranoid(&state, mover, depth);
            let line = &search.report().lines[0];
            let found = f64::from(value(&line.score, mover));
            assert!((found - expected).abs() < 1e-6, "{state}: {found} {expected}");
        }
    }
}

#[test]
fn random_trees_have_the_values_of_the_definition() {
    let (mut rng, mut n_proofs) = (SplitMix64::new(1), [0, 0]);
    for tree in 0..slow::scale(400, 4_000) {
        let seats = 2 + (tree % 3) as u8;
        let ply_limit = [None, Some(2), Some(4)][tree as usize / 3 % 3];
        let draw_rules = DrawRules { ply_limit, ..DrawRules::NONE };
        let mut game = Match::with_draw_rules(Thicket::new(tree.into(), 7, seats), draw_rules);
        // One match in two has a move that counts for the limit.
        while game.verdict().is_none()
            && (game.plies() < tree as usize % 2 || game.turn() == Turn::Chance)
        {
            let step = game.state().random_step(&mut rng).expect("an unfinished game");
            game.step(step).expect("a legal step");
        }
        let Turn::Player(mover) = game.turn() else { continue };
        let at = || Root::new(game.clone()).expect("an unfinished match");
        let depth = 1 + tree / 9 % 5;
        let search = MultiPlayer::new(at(), Noise, Opponents::Selfish, all())
            .expect("a search")
            .depth(depth);
        check_worth(&game, None, (depth, usize::MAX), &ANY, search);
        for limits in [all(), all().lines(1)] {
            let (seat, size) = (Some(mover), (depth, limits.lines));
            let search = MultiPlayer::new(at(), Noise, Opponents::Allied, limits)
                .expect("a search")
                .depth(depth);
            check_worth(&game, seat, size, &ANY, search.clone());
            // Without cutoffs every certain win is found, and its distance is exact.
            check_worth(&game, seat, size, &(i32::MIN..=0), search.without_pruning());
            if seats == 3 {
                continue;
            }
            let search = Expectimax::new(at(), Noise, limits).expect("two sides").depth(depth);
            n_proofs[0] += check_worth(&game, seat, size, &ANY, search.clone());
            n_proofs[1] += check_worth(&game, seat, size, &(0..=0), search.without_pruning());
        }
    }
    assert!(50 < n_proofs[0] && n_proofs[0] <= n_proofs[1], "{n_proofs:?}");
}

#[test]
fn the_depth_and_the_memory_end_a_search() {
    let start = root(&TicTacToe::default());
    let search = |limits| Expectimax::new(start.clone(), Noise, limits).expect("two sides");
    let mut none = search(all()).depth(0);
    assert_eq!((none.run(100), none.report()), (SearchStatus::Done, SearchReport::empty()));
    // A search to depth 1 needs no stack, and one to depth 2 has one.
    for memory in [0, 1] {
        let report = finished(search(all().memory(memory)).without_pruning()).report();
        assert_eq!((report.depth, report.nodes), (2, 9 + 9 + 9 * 8));
    }
}

#[test]
fn a_search_that_is_interrupted_by_a_step_starts_again() {
    let mut rng = SplitMix64::new(6);
    for n in 1..60 {
        let mut game = Match::new(TicTacToe::default());
        let at = |game: &Match<_>| Root::new(game.clone()).expect("an unfinished match");
        let new = |game: &_| Expectimax::new(at(game), Noise, all()).expect("two sides").depth(3);
        let mut search = new(&game);
        search.run(n);
        let step = game.state().random_step(&mut rng).expect("a legal step");
        game.step(step).expect("a legal step");
        search.advance(step).expect("the same step");
        let fresh = finished(new(&game));
        assert_eq!(lines(&finished(search)), lines(&fresh), "after {n} positions");
    }
}

/// The sign of a value comes from whose turn it is.
#[test]
fn a_seat_that_moves_twice_does_not_mislead() {
    for counters in 1..12 {
        for phase in 0..3 {
            let state = Twice::new(counters, phase);
            let exact = solved(&state);
            let mover = state.turn().player().expect("a player to move");
            let is_win = exact.payoffs().expect("solved")[mover.index()] > BigRational::default();
            let search = finished(Expectimax::new(root(&state), Noise, all()).expect("a search"));
            let score = &search.report().lines[0].score;
            assert_eq!(matches!(score, Score::Win { .. }), is_win, "{state} {score:?}");
            assert_eq!(matches!(score, Score::Loss { .. }), !is_win, "{state} {score:?}");
            for seats in 2..4 {
                let state = Toy(Heap { seats, ..state.0.clone() });
                let search = finished(
                    MultiPlayer::new(root(&state), Noise, Opponents::Selfish, all())
                        .expect("a search"),
                );
                compare(&state, &search.report().lines);
            }
        }
    }
}

/// An event that may win and may lose proves neither, and no draw.
#[test]
fn a_chance_of_both_results_proves_nothing() {
    let state = parse::<Pig>("{target=10} 8,8 0+0");
    let report = |state: &Pig| {
        let search = Expectimax::new(root(state), Noise, Limits::default()).expect("a search");
        finished(search.depth(6)).report()
    };
    let found = report(&state);
    assert!(matches!(found.lines[0].score, Score::Estimate(_)), "{found:?}");
    // To hold with the target is a win.
    let state = parse::<Pig>("{target=10} 8,8 0+2");
    assert_eq!(report(&state).lines[0].score, Score::Win { plies: 1 });
}

#[test]
fn many_small_runs_are_one_long_run() {
    let state = parse::<Toki>(TWO);
    let whole = finished(Expectimax::new(root(&state), Noise, all()).expect("a search"));
    let mut parts = Expectimax::new(root(&state), Noise, all()).expect("a search");
    let mut chunk = 1;
    while parts.run(chunk) == SearchStatus::Running {
        chunk = chunk % 5 + 1;
        let _ = parts.report();
    }
    assert_eq!(parts.report(), whole.report());
}

#[test]
fn a_search_that_is_stopped_within_a_depth_reports_the_best_of_what_it_has_searched() {
    let start = TicTacToe::default();
    let search = Expectimax::new(root(&start), Noise, Limits::default()).expect("two sides");
    let mut search = search.depth(1);
    let mut values = Vec::new();
    while search.run(1) == SearchStatus::Running {
        let report = search.report();
        values.extend(report.lines.first().map(|line| value(&line.score, Player::FIRST)));
    }
    values.push(value(&search.report().lines[0].score, Player::FIRST));
    assert!(values.is_sorted() && values[0] < values[8], "{values:?}");
}

#[test]
fn a_search_follows_the_match() {
    let mut game = Match::new(parse::<Toki>(THREE));
    let limits = Limits::default();
    let at = |game: &Match<Toki>| Root::new(game.clone()).expect("an unfinished match");
    let new_paranoid = |game: &_| {
        MultiPlayer::new(at(game), Noise, Opponents::Allied, limits).expect("a search").depth(2)
    };
    let new_max_n = |game: &_| {
        MultiPlayer::new(at(game), Noise, Opponents::Selfish, limits).expect("a search").depth(2)
    };
    let (mut paranoid, mut max_n) = (new_paranoid(&game), new_max_n(&game));
    let mut rng = SplitMix64::new(5);
    while game.turn() != Turn::Over {
        let step = if game.turn() == Turn::Chance {
            Step::Event(game.state().random_event(&mut rng).expect("an event"))
        } else {
            for search in [&mut max_n as &mut dyn Search<Toki, Input = _>, &mut paranoid] {
                while search.run(100) == SearchStatus::Running {}
            }
            let fresh = finished(new_paranoid(&game));
            assert_eq!(lines(&fresh), lines(&paranoid));
            let fresh = finished(new_max_n(&game));
            assert_eq!(lines(&fresh), lines(&max_n));
            Step::Move(max_n.report().best().expect("a move"))
        };
        game.step(step).expect("a legal step");
        paranoid.advance(step).expect("the same step");
        max_n.advance(step).expect("the same step");
    }
    assert_eq!((max_n.run(1), max_n.report().best()), (SearchStatus::Done, None));
}

#[test]
fn a_ply_limit_ends_the_match_as_a_draw() {
    let draw_rules = DrawRules { ply_limit: Some(1), ..DrawRules::NONE };
    let game = Match::with_draw_rules(parse::<Pig>("90,0 0+2"), draw_rules);
    let search = Expectimax::new(Root::new(game).expect("a root"), Noise, all());
    let report = finished(search.expect("a search")).report();
    // With the limit all moves draw; without it the first player may win.
    let draw = Score::Estimate(SeatValues::ZERO);
    assert!(report.lines.iter().all(|line| line.score == draw), "{report:?}");
}

#[test]
fn games_that_do_not_fit_are_refused() {
    let three = Pig::start("players=3".parse().expect("a variant"));
    let refusal = Expectimax::new(root(&three), EvaluationLeaf(Zero), all()).err();
    assert_eq!(refusal, Some(SearchError::NotTwoSides { teams: 3 }));
    let rolling = root(&parse::<Pig>("0,0 0+0*"));
    assert_eq!(
        MultiPlayer::new(rolling.clone(), Noise, Opponents::Selfish, all()).err(),
        Some(SearchError::ChanceDue)
    );
    assert_eq!(
        MultiPlayer::new(rolling, Noise, Opponents::Allied, all()).err(),
        Some(SearchError::ChanceDue)
    );
}

fn all() -> Limits {
    Limits::default().lines(usize::MAX)
}

fn parse<S: State>(text: &str) -> S {
    text.parse().unwrap_or_else(|_| panic!("`{text}` is not a position"))
}

fn root<S: PerfectInfo>(state: &S) -> Root<S> {
    Root::new(Match::new(state.clone())).expect("an unfinished match")
}

fn finished<S: State, T: Search<S>>(mut search: T) -> T {
    while search.run(10_000) == SearchStatus::Running {}
    search
}

fn solved<S: PerfectInfo>(state: &S) -> Expectation<S> {
    finished(Expectation::new(root(state), all()).expect("a solver"))
}

/// The value of a position by definition.
struct Worth {
    values: Vec<f64>, // By seat.
    /// One more than the moves to a certain win, negative for a loss; 0 if nothing is certain.
    proof: i32,
}

/// The value of a zero-sum match to each seat after a search of `depth` more moves, if each seat
/// maximises its own value, or if all others play against the side of `seat`.
fn worth<S: PerfectInfo>(game: &Match<S>, seat: Option<Player>, depth: u32) -> Worth {
    let state = game.state();
    match (game.verdict(), state.turn()) {
        (Some(Verdict::Rules(outcome)), _) => worth_at_end(state, outcome, seat),
        (Some(_), _) => Worth { values: vec![0.0; state.players().into()], proof: 0 },
        (None, Turn::Player(_)) if depth == 0 => {
            let values = Noise.evaluate(state, &mut []);
            Worth { values: shared(state, seat, |seat| values.of(seat).into()), proof: 0 }
        }
        (None, Turn::Player(mover)) => {
            let after = |mv: &S::Move| worth(&after(game, Step::Move(*mv)), seat, depth - 1);
            let children = state.legal_moves().iter().map(after).collect();
            let is_own = seat.is_none_or(|seat| state.team(seat).contains(mover));
            worth_of_choice(children, seat.unwrap_or(mover), if is_own { 1 } else { -1 })
        }
        (None, _) => {
            let children = steps(game).into_iter();
            let child = |(step, p)| (worth(&after(game, step), seat, depth), p);
            worth_of_event(&children.map(child).collect::<Vec<_>>())
        }
    }
}

/// The values of all seats, if those of the side of `seat` are as that of `seat` and the others
/// share the rest.
fn shared<S: State>(state: &S, seat: Option<Player>, of: impl Fn(Player) -> f64) -> Vec<f64> {
    let Some(seat) = seat else { return Player::all(state.players()).map(of).collect() };
    let own = state.team(seat);
    let n_own = f64::from(own.len() as u32);
    let rest = -n_own * of(seat) / (f64::from(state.players()) - n_own);
    let value = |player| if own.contains(player) { of(seat) } else { rest };
    Player::all(state.players()).map(value).collect()
}

fn worth_at_end<S: State>(state: &S, outcome: Outcome, seat: Option<Player>) -> Worth {
    let of = |seat| {
        let payoff = state.payoff(seat).expect("a finished game");
        scaled(state, &BigRational::from_integer(payoff.into()))
    };
    let own = seat.map(|seat| state.team(seat)).unwrap_or_default();
    let all = Player::all(state.players());
    let have_won = |own_side| {
        let mut side = all.clone().filter(|player| own.contains(*player) == own_side);
        side.any(|player| outcome.winners().contains(player))
    };
    let proof = match seat.map(of) {
        Some(value) if 1.0 <= value => i32::from(have_won(true) && !have_won(false)),
        Some(value) if value <= -1.0 => -i32::from(have_won(false) && !have_won(true)),
        _ => 0,
    };
    Worth { values: shared(state, seat, of), proof }
}

/// `sign` is −1 if the value for `seat` is minimised.
fn worth_of_choice(mut children: Vec<Worth>, seat: Player, sign: i32) -> Worth {
    let proofs: Vec<i32> = children.iter().map(|child| sign * child.proof).collect();
    let shortest = proofs.iter().filter(|proof| 0 < **proof).min();
    let longest = proofs.iter().min().filter(|_| proofs.iter().all(|proof| *proof < 0));
    let proof = shortest.map_or(longest.map_or(0, |proof| proof - 1), |proof| proof + 1);
    let value = |child: &Worth| f64::from(sign) * child.values[seat.index()];
    // Of moves of equal value the first.
    let mut best = 0;
    for n in 1..children.len() {
        if value(&children[best]) + 1e-10 < value(&children[n]) {
            best = n;
        }
    }
    Worth { values: children.swap_remove(best).values, proof: sign * proof }
}

fn worth_of_event(children: &[(Worth, f64)]) -> Worth {
    let mut values = vec![0.0; children[0].0.values.len()];
    for (child, p) in children {
        values.iter_mut().zip(&child.values).for_each(|(sum, value)| *sum += p * value);
    }
    let proofs = || children.iter().map(|(child, _)| child.proof);
    let proof = match (proofs().min(), proofs().max()) {
        (Some(1..), Some(most)) => most,
        (Some(least), Some(..=-1)) => least,
        _ => 0,
    };
    Worth { values, proof }
}

/// All proofs.
const ANY: RangeInclusive<i32> = i32::MIN..=i32::MAX;

/// Compares the reports of a search of random trees with the definition; `seat` as for [`worth`].
/// Returns the number of proofs. Those in `missed` may be missing; all distances must be exact
/// unless [`ANY`] may.
#[track_caller]
fn check_worth(
    game: &Match<Thicket>,
    seat: Option<Player>,
    (depth, n_lines): (u32, usize),
    missed: &RangeInclusive<i32>,
    search: impl Search<Thicket>,
) -> usize {
    let report = finished(search).report();
    let state = game.state();
    let mover = state.turn().player().expect("a player to move");
    let of = |mv| worth(&after(game, Step::Move(mv)), seat, depth - 1);
    let best = state.legal_moves().into_iter().map(|mv| of(mv).values[mover.index()]);
    let best = best.fold(f64::NEG_INFINITY, f64::max);
    assert_eq!(report.lines.len(), n_lines.min(state.move_count()), "{state}");
    let found = f64::from(value(&report.lines[0].score, mover));
    assert!((found - best).abs() < 1e-5, "{state}: {found} {best}");
    for line in &report.lines {
        let expected = of(line.moves[0]);
        let plies = match &line.score {
            Score::Win { plies } => plies.cast_signed(),
            Score::Loss { plies } => -plies.cast_signed(),
            Score::Estimate(values) => {
                for (seat, expected) in Player::all(state.players()).zip(&expected.values) {
                    let found = f64::from(values.of(seat));
                    assert!((found - expected).abs() < 1e-5, "{state} {line:?}: {expected}");
                }
                assert!(missed.contains(&expected.proof), "{state} {line:?}: {}", expected.proof);
                continue;
            }
            score => panic!("{score:?}"),
        };
        // The distance is a bound for the winner.
        assert_eq!(plies.signum(), expected.proof.signum(), "{state} {line:?}");
        assert!(expected.proof.abs() <= plies.abs(), "{state} {line:?}: {}", expected.proof);
        assert!(*missed == ANY || expected.proof == plies, "{state} {line:?}: {}", expected.proof);
    }
    report.lines.iter().filter(|line| line.score.is_proof()).count()
}

fn value(score: &Score, player: Player) -> f32 {
    score.value(player).expect("an estimate or a proof")
}

fn lines<S: State>(search: &impl Search<S>) -> Vec<(S::Move, Score)> {
    search.report().lines.into_iter().map(|line| (line.moves[0], line.score)).collect()
}

/// An exact payoff on the scale of estimates.
fn scaled<S: State>(state: &S, payoff: &BigRational) -> f64 {
    let text = |n: &dyn ToString| n.to_string().parse::<f64>().expect("a number");
    let payoff = text(payoff.numer()) / text(payoff.denom());
    let range = state.payoff_range();
    let (least, greatest) = (f64::from(*range.start()), f64::from(*range.end()));
    2.0 * (payoff - least) / (greatest - least) - 1.0
}

/// Compares the lines of a complete search with the exact values of all seats.
#[track_caller]
fn compare<S: PerfectInfo>(state: &S, lines: &[Line<S::Move>]) {
    let exact = solved(state).report().lines;
    assert_eq!(lines.len(), exact.len(), "{state}");
    for line in lines {
        let same = exact.iter().find(|exact| exact.moves[0] == line.moves[0]).expect("the move");
        let Score::Exact(payoffs) = &same.score else { panic!("{:?}", same.score) };
        let Score::Estimate(values) = &line.score else { continue };
        for (seat, payoff) in Player::all(state.players()).zip(payoffs) {
            let difference = f64::from(values.of(seat)) - scaled(state, payoff);
            assert!(difference.abs() < 1e-5, "{state} {:?} {values:?} {payoffs:?}", line.moves);
        }
    }
}

/// Searches a position with and without cutoffs; returns the positions visited.
#[track_caller]
fn check_cutoffs<S: PerfectInfo, T: Search<S>>(
    state: &S,
    new: impl Fn(Root<S>, Noise, Limits) -> Result<T, SearchError>,
    to_depth: impl Fn(T, u32) -> T,
    without_pruning: impl Fn(T) -> T,
) -> [u64; 2] {
    let Some(mover) = state.turn().player() else { return [0, 0] };
    let search = |n_lines| {
        let limits = Limits::default().lines(n_lines);
        to_depth(new(root(state), Noise, limits).expect("a search"), 4)
    };
    let all = finished(without_pruning(search(usize::MAX))).report();
    let mut nodes = [0, all.nodes];
    for n_lines in [usize::MAX, 2, 1] {
        let some = finished(search(n_lines)).report();
        assert_eq!(some.lines.len(), n_lines.min(all.lines.len()), "{state}");
        for (line, expected) in some.lines.iter().zip(&all.lines) {
            let difference = value(&line.score, mover) - value(&expected.score, mover);
            assert!(difference.abs() < 1e-6, "{state} {some:?} {all:?}");
        }
        nodes[0] = some.nodes;
    }
    nodes
}

fn add(sum: &mut [u64; 2], nodes: [u64; 2]) {
    sum.iter_mut().zip(nodes).for_each(|(sum, nodes)| *sum += nodes);
}

/// The value for `seat` if all others play against it: the definition, without cutoffs.
fn paranoid<S: PerfectInfo>(state: &S, seat: Player, depth: u32) -> f64 {
    let (turn, mut values) = (state.turn(), Vec::new());
    match turn {
        Turn::Over => {
            let payoff = state.payoff(seat).expect("a finished game");
            return scaled(state, &BigRational::from_integer(payoff.into()));
        }
        Turn::Player(_) if depth == 0 => return Noise.evaluate(state, &mut []).of(seat).into(),
        _ => {}
    }
    let depth = if turn == Turn::Chance { depth } else { depth - 1 };
    let _ = state.visit_children::<()>(|_, child| {
        values.push(paranoid(&child, seat, depth));
        ControlFlow::Continue(())
    });
    match turn {
        // All sides of a die are equally likely.
        Turn::Chance => values.iter().sum::<f64>() / f64::from(values.len() as u32),
        Turn::Player(mover) if mover == seat => values.into_iter().fold(-1.0, f64::max),
        _ => values.into_iter().fold(1.0, f64::min),
    }
}

/// A position in which a player is to move, after some random steps.
fn random_position<S: PerfectInfo>(start: &S, rng: &mut SplitMix64) -> S {
    let mut states = vec![start.clone()];
    let mut state = start.clone();
    while state.turn() != Turn::Over {
        let step = match state.turn() {
            Turn::Chance => Step::Event(state.random_event(rng).expect("an event")),
            _ => Step::Move(state.random_move(rng).expect("a move")),
        };
        state.apply_unchecked(step);
        if state.turn().player().is_some() {
            states.push(state.clone());
        }
    }
    states.swap_remove((rng.next() % states.len() as u64) as usize)
}
