//! Monte Carlo tree search: its moves, its reports and its kept trees.

use std::{
    collections::{BTreeMap, HashMap},
    ops::ControlFlow,
    sync::{Arc, Mutex},
};

use rulebook_classics::{Connect4, Pig, TicTacToe, pig};
use rulebook_core::{
    Game, Legality, MAX_PLAYERS, Match, Open, PerfectInfo, Play, Player, SplitMix64, State, Step,
    Turn,
};
use rulebook_gobblet::Gobblet;
use rulebook_laws::{heap, slow};
use rulebook_octagone::Octagone;
use rulebook_octi::Octi;
use rulebook_search::{
    DecisiveMoves, EvaluationLeaf, FirstPlayUrgency, FlatMonteCarlo, Gumbel, Leaf, Limits, Mcts,
    MctsOptions, RandomPlayout, Root, Score, Search, SearchError, SearchReport, SearchStatus,
    SeatValues, Selection, Widening, Zero,
};
use rulebook_toki::Toki;

use crate::graph::{Forks, Go, Lopsided, Partners};

fn root<S: Legality>(state: &S) -> Root<S> {
    Root::new(Match::new(state.clone())).expect("an unfinished match")
}

fn search<S: PerfectInfo>(state: &S, limits: Limits) -> Mcts<S> {
    Mcts::new(root(state), limits).expect("a search")
}

fn searched<S: PerfectInfo>(state: &S, limits: Limits, simulations: u64) -> SearchReport<S::Move> {
    let mut search = search(state, limits);
    search.run(simulations);
    search.report()
}

/// The estimate of the best line.
fn estimate<M: std::fmt::Debug>(report: &SearchReport<M>) -> SeatValues {
    match report.lines[0].score {
        Score::Estimate(values) => values,
        ref score => panic!("{score:?} is a proof"),
    }
}

/// The value of a game of Pig for two with six sides to the player who is to roll or hold, by
/// value iteration (Neller and Presser, "Optimal play of the dice game Pig", 2004).
struct PigTable {
    target: usize,
    wins: Vec<f64>, // By own score, other score, total of the turn.
}

impl PigTable {
    fn new(target: usize) -> PigTable {
        let mut table = PigTable { target, wins: vec![0.5; target.pow(3)] };
        for _ in 0..200 {
            for own in 0..target {
                for other in 0..target {
                    for total in 0..target - own {
                        let best = table.roll(own, other, total).max(table.hold(own, other, total));
                        let place = table.place(own, other, total);
                        table.wins[place] = best;
                    }
                }
            }
        }
        table
    }

    fn place(&self, own: usize, other: usize, total: usize) -> usize {
        (own * self.target + other) * self.target + total
    }

    fn wins(&self, own: usize, other: usize, total: usize) -> f64 {
        if self.target <= own + total { 1.0 } else { self.wins[self.place(own, other, total)] }
    }

    fn roll(&self, own: usize, other: usize, total: usize) -> f64 {
        let lost = 1.0 - self.wins(other, own, 0);
        let kept: f64 = (2..=6).map(|points| self.wins(own, other, total + points)).sum();
        (lost + kept) / 6.0
    }

    /// A player cannot hold before the first roll.
    fn hold(&self, own: usize, other: usize, total: usize) -> f64 {
        if total == 0 { 0.0 } else { 1.0 - self.wins(other, own + total, 0) }
    }
}

#[test]
fn pig_has_the_value_and_the_move_of_value_iteration() {
    let table = PigTable::new(20);
    for (own, other, total) in [(0, 0, 0), (10, 15, 4), (10, 15, 8), (3, 12, 9), (14, 2, 5)] {
        let text = format!("{{target=20}} {own},{other} 0+{total}");
        let Ok(state) = text.parse::<Pig>() else { panic!("`{text}` is not a position") };
        let report = searched(&state, Limits::default(), 40_000);
        let wins = f64::from(estimate(&report).of(Player::FIRST)) / 2.0 + 0.5;
        let (roll, hold) = (table.roll(own, other, total), table.hold(own, other, total));
        assert!((wins - roll.max(hold)).abs() < 0.04, "{text}: {wins}, not {roll} or {hold}");
        if 0.03 < (roll - hold).abs() {
            let best = if hold < roll { pig::Move::Roll } else { pig::Move::Hold };
            assert_eq!(report.best(), Some(best), "{text}: {roll} {hold}");
        }
    }
}

/// The exact expected payoffs if each player maximises its own.
fn expected<S: PerfectInfo>(state: &S, known: &mut HashMap<S, [f64; MAX_PLAYERS]>) -> [f64; 8] {
    if let Some(payoffs) = known.get(state) {
        return *payoffs;
    }
    let mut payoffs = [0.0; MAX_PLAYERS];
    match state.turn() {
        Turn::Over => {
            for player in Player::all(state.players()) {
                payoffs[player.index()] = f64::from(state.payoff(player).expect("a payoff"));
            }
        }
        Turn::Player(mover) => {
            payoffs[mover.index()] = f64::NEG_INFINITY;
            let _ = state.visit_children::<()>(|_, child| {
                let after = expected(&child, known);
                if payoffs[mover.index()] < after[mover.index()] {
                    payoffs = after;
                }
                ControlFlow::Continue(())
            });
        }
        Turn::Chance => {
            let mut total = 0.0;
            let _ = state.visit_events::<()>(|event, weight| {
                let mut child = state.clone();
                child.resolve_unchecked(event);
                let after = expected(&child, known);
                payoffs.iter_mut().zip(after).for_each(|(sum, x)| *sum += f64::from(weight) * x);
                total += f64::from(weight);
                ControlFlow::Continue(())
            });
            payoffs = payoffs.map(|sum| sum / total);
        }
    }
    known.insert(state.clone(), payoffs);
    payoffs
}

/// The last decisions of random rounds of Toki: the last player's choices for the card in hand.
fn last_laps(players: u8, n: u64) -> Vec<Toki> {
    let text = format!("players={players},rounds=1");
    let mut found = Vec::new();
    for seed in 0.. {
        let mut state = Toki::start(text.parse().expect("a variant"));
        let mut rng = SplitMix64::new(seed);
        let is_last_turn = |state: &Toki| {
            let next = state.turn().player().map(|mover| mover.next(players));
            state.closer().is_some() && next == state.closer() && 2 < state.move_count()
        };
        while !is_last_turn(&state) && state.turn() != Turn::Over {
            let step = state.random_step(&mut rng).expect("a step in an unfinished game");
            state.apply_unchecked(step);
        }
        if state.turn() != Turn::Over {
            found.push(state);
        }
        if found.len() as u64 == n {
            break;
        }
    }
    found
}

#[test]
fn the_last_move_of_toki_has_its_exact_expectation() {
    for players in [2, 3] {
        for state in last_laps(players, 6) {
            let mover = state.turn().player().expect("a mover");
            let mut known = HashMap::new();
            let exact = expected(&state, &mut known);
            let mut search = search(&state, Limits::default());
            search.run(20_000);
            let report = search.report();
            let range = state.payoff_range();
            let half = f64::from(range.end() - range.start()) / 2.0;
            for player in Player::all(players) {
                let value = f64::from(estimate(&report).of(player));
                let points = (value + 1.0) * half + f64::from(*range.start());
                let error = (points - exact[player.index()]).abs();
                assert!(error < 0.5, "{state}: {points} {exact:?}");
            }
            let chosen = state.played(report.best().expect("a move")).expect("a legal move");
            let loss = exact[mover.index()] - expected(&chosen, &mut known)[mover.index()];
            assert!(loss < 0.1, "{state}: {loss} points are given away");
        }
    }
}

/// The value of a drawn card shows late, because each of 13 cards has many uses. The exact values
/// differ by 2.1 and 2.6 points.
#[test]
fn a_draw_that_initially_looks_worse_is_tried_often_enough() {
    for boxes in [
        "?,9,6,T/6,?,11,1|8,1,7,6/1,4,4,8 pile 5 under 0x2,1x1,3x2,4x1,5x1,7x2,8x2,9x1,10x1",
        "11,7,?,2/2,8,3,6|5,5,11,2/3,0,3,10 pile 5 under 0x1,4x1,6x1,7x1,9x2,12x1",
    ] {
        let text = format!(
            "{{rounds=1,round_limit=0}} round 1 totals 0,0 birthdays 0,1 boxes {boxes} bank - \
             turns 0 closer 1 next 0:source"
        );
        let state: Toki = text.parse().expect("a position");
        let report = searched(&state, Limits::default(), 20_000);
        assert_eq!(report.best().expect("a move").to_string(), "bank", "{report:?}");
    }
}

#[test]
fn both_sides_get_their_own_values() {
    let report = searched(&Lopsided::new(0), Limits::default().lines(2), 100);
    let score = |place: u8| {
        let line = report.lines.iter().find(|line| line.moves[0] == Go(place)).expect("the move");
        let Score::Estimate(values) = &line.score else { panic!("{report:?}") };
        [Player::FIRST, Player::SECOND].map(|player| values.of(player))
    };
    assert_eq!((report.best(), score(1), score(2)), (Some(Go(2)), [0.0, -1.0], [-1.0, 0.0]));
}

#[test]
fn each_of_three_players_maximises_its_own_value() {
    let report = searched(&Forks::new(0), Limits::default(), 20_000);
    assert_eq!(report.lines[0].moves, [Go(2), Go(5)]);
    let values = estimate(&report);
    // 1, −3 and 2 points out of −3 to 3.
    for (player, value) in Player::all(3).zip([1.0 / 3.0, -1.0, 2.0 / 3.0]) {
        assert!((values.of(player) - value).abs() < 0.05, "{values:?}");
    }
}

#[test]
fn partners_play_for_each_other() {
    let mut search = search(&Partners::new(0), Limits::default());
    assert_eq!(search.run(1_000), SearchStatus::Done);
    let report = search.report();
    assert_eq!(report.lines[0].score, Score::Win { plies: 2 });
    assert_eq!(report.lines[0].moves, [Go(1), Go(3)]);
}

/// Whole games of self-play, in which debug builds check every step that the tree takes.
fn plays_to_the_end<S: PerfectInfo>(start: &S, simulations: u64, seed: u64) {
    let mut game = Match::new(start.clone());
    let mut rng = SplitMix64::new(seed);
    let mut search: Option<Mcts<S>> = None;
    for _ in 0..slow::scale(60, 1_000) {
        let step = match game.turn() {
            Turn::Over => break,
            Turn::Chance => Step::Event(game.state().random_event(&mut rng).expect("an event")),
            Turn::Player(_) => {
                let search = search.get_or_insert_with(|| {
                    let root = Root::new(game.clone()).expect("an unfinished match");
                    Mcts::new(root, Limits::default().seed(seed)).expect("a search")
                });
                search.run(simulations);
                let report = search.report();
                assert_eq!(game.state(), game.states().last().expect("a position"));
                Step::Move(report.best().expect("a move"))
            }
        };
        game.step(step).expect("a legal step");
        if let Some(search) = &mut search {
            search.advance(step).expect("a legal step");
        }
    }
}

#[test]
fn only_legal_moves_are_played_under_every_chance_event() {
    plays_to_the_end(&Pig::start("target=30,players=3".parse().expect("a variant")), 400, 1);
    plays_to_the_end(&Toki::start("players=3,rounds=1".parse().expect("a variant")), 400, 2);
    plays_to_the_end(&rulebook_octiles::Octiles::default(), 100, 3);
    plays_to_the_end(&Open::new(Octagone::start("players=4".parse().expect("a variant"))), 200, 4);
    plays_to_the_end(&Octi::default(), 200, 5);
    plays_to_the_end(&Gobblet::default(), 200, 6);
}

#[test]
fn the_callers_game_is_not_changed() {
    let mut game = Match::new(Gobblet::default());
    game.play("4@b2".parse().expect("a move")).expect("a legal move");
    let before = game.clone();
    let mut search =
        Mcts::new(Root::new(game.clone()).expect("a root"), Limits::default()).expect("one");
    search.run(1_000);
    search.advance(Step::Move(search.report().best().expect("a move"))).expect("a legal move");
    search.run(1_000);
    assert_eq!((game.states(), &game), (before.states(), &before));
}

#[test]
fn simulations_leave_the_root_where_it_is() {
    let game = Match::new(Gobblet::default());
    let mut search = search(game.state(), Limits::default());
    search.run(1_000);
    for mv in game.legal_moves() {
        let (mut next, mut expected) = (search.clone(), game.clone());
        next.advance(Step::Move(mv)).expect("a legal move of the root");
        next.run(200);
        expected.play(mv).expect("a legal move");
        let reply = next.report().best().expect("a move");
        expected.play(reply).expect("a reply to this move");
    }
}

#[test]
fn playouts_that_are_stopped_are_reported() {
    let gobblet = Gobblet::default();
    let mut search = search(&gobblet, Limits::default()).playout(3);
    search.run(500);
    assert_eq!(search.report().cut_off, 500);
    assert_eq!(searched(&gobblet, Limits::default(), 500).cut_off, 0);
}

#[test]
fn the_same_seed_gives_the_same_report_however_the_steps_are_sliced() {
    let state = Gobblet::default();
    for n_trees in [1, 3] {
        let run = |slices: &[u64], seed| {
            let limits = Limits::default().seed(seed).lines(50);
            let mut search = Mcts::with_playouts(root(&state), n_trees, limits).expect("a search");
            for steps in slices {
                search.run(*steps);
            }
            search.report()
        };
        let whole = run(&[3_000], 7);
        assert_eq!(run(&[1, 999, 1_000, 500, 500], 7), whole);
        assert_ne!(run(&[3_000], 8), whole);
        let share: f32 = whole.lines.iter().map(|line| line.share).sum();
        assert!((share - 1.0).abs() < 1e-4, "{share}");
    }
}

#[cfg(feature = "parallel")]
#[test]
fn a_search_without_an_end_begins_after_other_steps_too() {
    let state: TicTacToe = "XX./OO./...".parse().expect("a position");
    let mut search = search(&state, Limits::default());
    search.run(1);
    assert_eq!(search.run(u64::MAX), SearchStatus::Done);
}

#[test]
fn threads_do_not_change_the_report() {
    let state = Gobblet::default();
    let limits = Limits::default().lines(50);
    let trees = || Mcts::with_playouts(root(&state), 4, limits).expect("a search");
    let mut alone = trees();
    alone.run(4_001);
    let together = || {
        let mut together = trees();
        together.run_parallel(4_001);
        together.report()
    };
    assert_eq!(together(), alone.report());
    // Inside of work that takes all cores there is one thread for each search.
    for report in rulebook_search::threads::map(0..6, |_| together()) {
        assert_eq!(report, alone.report());
    }
}

#[test]
fn several_trees_add_up_their_visits() {
    let mut search =
        Mcts::with_playouts(root(&Gobblet::default()), 4, Limits::default()).expect("a search");
    search.run(1_001);
    assert_eq!(search.visits(), 1_001);
    let mut game = search.report();
    assert!(0.0 < game.lines.remove(0).share);
}

#[test]
fn a_full_memory_stops_the_tree_and_not_the_search() {
    let state = Gobblet::default();
    let limits = Limits::default().memory(200_000);
    let mut small = search(&state, limits);
    small.run(20_000);
    let size = small.tree_size();
    small.run(5_000);
    assert_eq!((small.tree_size(), small.visits()), (size, 25_000));
    assert!(small.memory() <= 200_000, "{}", small.memory());
    assert!(100_000 < small.memory(), "{}", small.memory());
    // The space of dropped nodes is reused.
    let best = small.report().best().expect("a move");
    small.advance(Step::Move(best)).expect("a legal move");
    let kept = small.tree_size();
    assert!(1 < kept && kept < size, "{kept}");
    small.run(5_000);
    assert!(kept < small.tree_size() && small.memory() <= 200_000);
    let none = Mcts::new(root(&state), Limits::default().memory(100)).map(drop);
    assert!(matches!(none, Err(SearchError::Memory { needed }) if 100 < needed), "{none:?}");
}

#[test]
fn a_simulation_allocates_nothing() {
    fn check<S: PerfectInfo>(state: &S) {
        let mut search = search(state, Limits::default());
        search.run(2_000);
        let allocations = heap::allocations(|| {
            search.run(20_000);
        });
        // The two lists of the tree double their room.
        assert!(allocations.is_some_and(|n| n <= 20), "{allocations:?}");
    }
    check(&Gobblet::default());
    check(&Connect4::default());
    check(&Pig::default());
    check(&Forks::new(0));
    let leaf = RandomPlayout::new(1, 100);
    let search = Mcts::with_leaf(root(&Gobblet::default()), leaf, Limits::default());
    let mut search = search.expect("a search").with_options(MctsOptions::puct());
    search.run(2_000);
    let allocations = heap::allocations(|| {
        search.run(2_000);
    });
    assert!(allocations.is_some_and(|n| n <= 8), "{allocations:?}");
}

#[test]
fn the_memory_that_is_needed_is_enough_for_all_moves_of_the_root_in_every_tree() {
    let state = Gobblet::default();
    for n_trees in [1, 3] {
        let new = |memory| {
            let limits = Limits::default().memory(memory).lines(usize::MAX);
            Mcts::with_playouts(root(&state), n_trees, limits)
        };
        let Err(SearchError::Memory { needed }) = new(1) else { panic!("a byte is too few") };
        assert_eq!(new(needed - 1).err(), Some(SearchError::Memory { needed }));
        let mut search = new(needed).expect("enough memory");
        search.run(1_000);
        assert_eq!(search.report().lines.len(), state.move_count());
        assert_eq!(search.tree_size(), n_trees * (1 + state.move_count()));
    }
}

#[test]
fn a_search_begins_only_where_a_player_is_to_move() {
    let mut game = Match::new(Pig::default());
    game.step("roll".parse().expect("a step")).expect("a legal step");
    let new = |game: &Match<_>| {
        Mcts::new(Root::new(game.clone()).expect("a root"), Limits::default()).err()
    };
    assert_eq!(new(&game), Some(SearchError::ChanceDue));
}

#[test]
fn other_options_restart_the_search() {
    let options = MctsOptions::uct().gumbel(Gumbel::new(100));
    let mut search = search(&Gobblet::default(), Limits::default()).with_options(options);
    for _ in 0..2 {
        assert_eq!(search.run(100), SearchStatus::Running);
        assert_eq!((search.run(100), search.visits()), (SearchStatus::Done, 101));
        search = search.with_options(options);
        assert_eq!((search.visits(), search.tree_size()), (0, 1));
        assert_eq!(search.report().lines.len(), 0);
    }
}

/// A leaf that records its number when it is called.
#[derive(Clone)]
struct Numbered(usize, Arc<Mutex<Vec<usize>>>);

impl<S: Legality> Leaf<S> for Numbered {
    fn evaluate(&mut self, _: &S, _: &mut [f32]) -> SeatValues {
        self.1.lock().expect("one thread").push(self.0);
        SeatValues::ZERO
    }
}

#[test]
fn the_trees_take_turns_however_the_steps_are_sliced() {
    let calls = Arc::default();
    let leaf = |tree| Numbered(tree, Arc::clone(&calls));
    let mut search =
        Mcts::with_trees(root(&Gobblet::default()), 3, leaf, Limits::default()).expect("a search");
    for steps in [1, 1, 1, 2, 1, 1, 2] {
        search.run(steps);
    }
    assert_eq!(*calls.lock().expect("one thread"), [0, 1, 2, 0, 1, 2, 0, 1, 2]);
}

/// A leaf that checks the priors it receives, and does not change them.
#[derive(Clone)]
struct Even;

impl<S: Legality> Leaf<S> for Even {
    fn evaluate(&mut self, state: &S, priors: &mut [f32]) -> SeatValues {
        let even = 1.0 / f32::from(state.move_count() as u16);
        assert!(
            priors.len() == state.move_count()
                && priors.iter().all(|prior| prior.to_bits() == even.to_bits())
        );
        SeatValues::ZERO
    }
}

#[test]
fn a_leaf_gets_priors_that_are_equal_and_add_up_to_one() {
    let search = Mcts::with_leaf(root(&Gobblet::default()), Even, Limits::default());
    search.expect("a search").with_options(MctsOptions::puct()).run(100);
}

#[test]
fn wins_in_one_move_are_found_with_the_option() {
    let state: TicTacToe = "X.O/.X./O..".parse().expect("a position");
    let statuses = |decisive| {
        let options = MctsOptions::uct().decisive(decisive);
        let mut search = search(&state, Limits::default()).with_options(options);
        [search.run(1), search.run(1)]
    };
    assert_eq!(statuses(DecisiveMoves::Evaluated), [SearchStatus::Done, SearchStatus::Done]);
    assert_eq!(statuses(DecisiveMoves::Expanded), [SearchStatus::Running, SearchStatus::Done]);
    assert_eq!(statuses(DecisiveMoves::Never), [SearchStatus::Running, SearchStatus::Running]);
}

#[test]
fn advancing_keeps_the_subtree_of_the_step() {
    let state = Gobblet::default();
    let mut search = search(&state, Limits::default().lines(100));
    search.run(5_000);
    let before = search.report();
    let line = &before.lines[0];
    // The first simulation stays at the root.
    let visits = (f64::from(line.share) * 4_999.0).round();
    search.advance(Step::Move(line.moves[0])).expect("a legal move");
    let kept = search.visits();
    assert_eq!(format!("{visits:.0}"), kept.to_string());
    assert_eq!(search.report().lines[0].moves, line.moves[1..]);
    // The same piece cannot enter there once more.
    assert!(search.advance(Step::Move(line.moves[0])).is_err());
    assert_eq!(search.visits(), kept);
    search.run(1_000);
    assert_eq!(search.visits(), kept + 1_000);
}

#[test]
fn chance_events_are_learnt_too() {
    let state: Pig = "{target=20} 0,0 0+0".parse().expect("a position");
    let mut search = search(&state, Limits::default());
    search.run(5_000);
    search.advance(Step::Move(pig::Move::Roll)).expect("a legal move");
    assert_eq!((search.report().best(), search.run(500)), (None, SearchStatus::Running));
    let kept = search.visits();
    search.advance(Step::Event("5".parse().expect("a roll"))).expect("an event");
    assert!(kept / 8 < search.visits() && search.visits() < kept / 4, "{}", search.visits());
    search.run(1_000);
    assert!(search.report().best().is_some());
    let mut wrong = search.clone();
    assert!(wrong.advance(Step::Event("5".parse().expect("a roll"))).is_err());
    assert_eq!(wrong.report(), search.report());
}

/// A leaf that knows the best first move of tic-tac-toe.
#[derive(Clone, Debug)]
struct Corner;

impl Leaf<TicTacToe> for Corner {
    fn evaluate(&mut self, state: &TicTacToe, priors: &mut [f32]) -> SeatValues {
        assert_eq!(priors.len(), state.move_count());
        for (prior, mv) in priors.iter_mut().zip(state.legal_moves()) {
            *prior = if mv.to_string() == "a1" { 8.0 } else { 1.0 };
        }
        SeatValues::ZERO
    }
}

#[test]
fn priors_lead_the_search() {
    let search = Mcts::with_leaf(root(&TicTacToe::default()), Corner, Limits::default().lines(9))
        .expect("a search");
    let mut search = search.with_options(MctsOptions::puct());
    search.run(60);
    let report = search.report();
    assert_eq!(report.best().map(|mv| mv.to_string()).as_deref(), Some("a1"));
    assert!(0.4 < report.lines[0].share, "{report:?}");
}

#[test]
fn every_kind_of_options_finds_a_win() {
    let state: TicTacToe = "X.O/.X./O..".parse().expect("a position");
    let uct = MctsOptions::uct();
    let puct = MctsOptions::puct();
    let eager = FirstPlayUrgency::Parent { reduction: 0.2 };
    let narrow = Widening { first: 2.0, growth: 1.2 };
    let strong = Selection::Uct { exploration: 1.4 };
    for options in [
        uct,
        puct,
        uct.unvisited(eager),
        puct.unvisited(FirstPlayUrgency::First),
        uct.selection(strong),
        uct.widening(narrow),
        puct.widening(narrow),
        uct.gumbel(Gumbel::new(400)),
        puct.gumbel(Gumbel { considered: 3, ..Gumbel::new(400) }),
    ] {
        let leaf = RandomPlayout::new(1, 100);
        let search = Mcts::with_leaf(root(&state), leaf, Limits::default()).expect("a search");
        let mut search = search.with_options(options);
        search.run(400);
        // Under Gumbel selection with 3 moves the winning one may not be drawn.
        if options.gumbel.is_none_or(|gumbel| 3 < gumbel.considered) {
            let score = search.report().lines[0].score.clone();
            assert!(matches!(score, Score::Win { .. }), "{options:?} {score:?}");
        }
    }
}

#[test]
fn sequential_halving_divides_its_simulations() {
    let limits = Limits::default().lines(100);
    let search = Mcts::new(root(&Gobblet::default()), limits).expect("a search");
    let gumbel = Gumbel { considered: 4, ..Gumbel::new(400) };
    let mut search = search.with_options(MctsOptions::uct().gumbel(gumbel));
    // The first simulation stays at the root, which has no children then.
    assert_eq!(search.run(401), SearchStatus::Done);
    let lines = search.report().lines;
    let mut counts: Vec<f32> = lines.iter().map(|line| (line.share * 400.0).round()).collect();
    counts.sort_by(f32::total_cmp);
    assert_eq!(counts, [50.0, 50.0, 150.0, 150.0]);
    assert_eq!(search.run(100), SearchStatus::Done);
    assert_eq!(search.visits(), 401);
}

#[test]
fn an_evaluation_replaces_playouts() {
    let state = TicTacToe::default();
    let mut search =
        Mcts::with_leaf(root(&state), EvaluationLeaf(Zero), Limits::default()).expect("a search");
    search.run(2_000);
    assert!(estimate(&search.report()).of(Player::FIRST).abs() < 0.3);
}

#[test]
fn more_simulations_do_not_play_worse_than_equal_playouts() {
    let points = match_points(slow::scale(10, 100), 300);
    // Half of the points and no more than two standard deviations of an even match below.
    let games = f64::from(slow::scale(10, 100)) * 2.0;
    assert!(games / 2.0 - games.sqrt() < points, "{points} of {games}");
}

/// The points of `Mcts` against `FlatMonteCarlo` in Gobblet, two games from each opening.
fn match_points(n_openings: u32, playouts: u64) -> f64 {
    let mut points = 0.0;
    let mut counts = BTreeMap::new();
    for opening in 0..n_openings {
        for seat in Player::all(2) {
            let mut rng = SplitMix64::new(u64::from(opening));
            let mut game = Match::new(Gobblet::default());
            while game.turn() != Turn::Over && game.plies() < 200 {
                let root = Root::new(game.clone()).expect("an unfinished match");
                let limits = Limits::default().seed(rng.next());
                let mv = if game.plies() < 2 {
                    game.state().random_move(&mut rng)
                } else if game.turn() == Turn::Player(seat) {
                    let mut search = Mcts::new(root, limits).expect("a search");
                    search.run(playouts);
                    search.report().best()
                } else {
                    let mut search = FlatMonteCarlo::new(root, limits).expect("a search");
                    search.run(playouts);
                    search.report().best()
                };
                game.play(mv.expect("a move")).expect("a legal move");
            }
            let winners = game.verdict().map(|end| end.outcome().winners()).unwrap_or_default();
            let won = winners.contains(seat);
            *counts.entry(won).or_insert(0) += 1;
            points += if won {
                1.0
            } else if winners.is_empty() {
                0.5
            } else {
                0.0
            };
        }
    }
    points
}
