//! Exact expected payoffs.

use std::{
    collections::{HashMap, HashSet},
    ops::ControlFlow,
};

use num_rational::BigRational;
use rulebook_classics::{Pig, TicTacToe};
use rulebook_core::{
    DrawRules, Game, Legality, Match, PerfectInfo, Play, Player, SplitMix64, State, Step, Turn,
};
use rulebook_laws::slow;
use rulebook_search::{Limits, Root, Score, Search, SearchError, SearchStatus};
use rulebook_solve::{Expectation, ExpectationError};
use rulebook_toki::Toki;

use crate::{
    graph::{Go, Quitters, Retries, Sponsors},
    toy::Toy,
    twice::{Heap, Twice},
};

/// Two players in the last lap: seat 0 has ended the round, seat 1 has one turn.
const TWO: &str = "{rounds=1,round_limit=0} round 1 totals 0,0 birthdays 0,1 \
    boxes 8,9,0,12/8,6,7,6|0,7,10,0/4,7,12,? pile 3 \
    under 1x1,2x1,5x1,6x1,7x2,8x2,9x2,10x1,11x2 bank - turns 0 closer 0 next 1:source";

/// Three players in the last lap, with only three kinds of cards left to come.
const THREE: &str = "{players=3,rounds=1,round_limit=0} round 1 totals 0,0,0 birthdays 0,1,2 \
    boxes 8,9,0,12/8,6,7,6|0,7,10,0/4,7,12,?|0,2,10,0/4,2,12,? pile 3 \
    under 0x3,1x4,2x6,3x7,4x6,5x8,6x6,7x5,8x6,9x7,10x6,11x8,Tx2 bank - turns 0 closer 0 \
    next 1:source";

/// Two players in the last lap: seat 1 has a card of the bank in hand and no turn after this one,
/// so the hidden card in seat 0's box is turned next, wherever it lies.
const IN_HAND: &str = "{rounds=1} round 1 totals 0,0 birthdays 0,1 \
    boxes 10,2,3,4/9,6,0,1|?,4,5,1/7,7,?,9 pile T under 1x1,4x1,5x1,6x1,7x1,8x2,11x2,Tx2 bank - \
    turns 24 closer 0 next 1:bank-3";

/// Value iteration shares nothing with the solver: it has no fractions, no components and no
/// policies.
#[test]
fn pig_agrees_with_value_iteration() {
    let variants = ["target=10", "sides=3,target=11", "players=3,sides=6,target=10"];
    for variant in variants {
        let start = Pig::start(variant.parse().expect("a variant"));
        let values = iterated(&start);
        let mut rng = SplitMix64::new(1);
        for _ in 0..slow::scale(2, 60) {
            let state = random_position(&start, &mut rng);
            let solver = solved(&state);
            for (seat, payoff) in solver.payoffs().expect("solved").iter().enumerate() {
                let difference = float(payoff) - values[&state][seat];
                assert!(difference.abs() < 1e-9, "{state}: {payoff} {:?}", values[&state]);
            }
            for line in solver.report().lines {
                let child = after(&state, line.moves[0]);
                let Score::Exact(payoffs) = line.score else { panic!("{:?}", line.score) };
                let expected = values.get(&child).map(|values| values[0]);
                let difference = expected.map(|value| float(&payoffs[0]) - value);
                assert!(difference.is_none_or(|difference| difference.abs() < 1e-9), "{child}");
            }
        }
    }
}

/// With a target of 100 the first player wins with probability 0.5306 (Neller and Presser, "Optimal
/// Play of the Dice Game Pig", 2004). This is an ending of that game.
#[test]
fn an_ending_of_pig_has_the_chance_of_its_equation() {
    // Anything but a 1 wins: p = 5/6 + 1/6 · (1 − p).
    let solver = solved(&parse::<Pig>("98,98 0+0"));
    let payoffs = solver.payoffs().expect("solved");
    assert_eq!(payoffs.iter().map(ToString::to_string).collect::<Vec<_>>(), ["5/7", "-5/7"]);
    // If chance can lead to a win and to a loss, the score is not a proved win, loss or draw.
    let report = solver.report();
    assert_eq!(report.lines.len(), 1);
    assert!(matches!(report.lines[0].score, Score::Exact(_)), "{report:?}");
}

#[test]
fn tokis_last_lap_agrees_with_a_plain_recursion() {
    for text in [TWO, THREE, &TWO.replace("4,7", "T,7")] {
        let state = parse::<Toki>(text);
        let solver = solved(&state);
        let expected = plain(&state);
        assert_eq!(solver.payoffs(), Some(expected), "{state}");
        let lines = solver.report().lines;
        assert_eq!(lines.len(), state.move_count());
        for line in lines {
            let payoffs = plain(&after(&state, line.moves[0]));
            assert_eq!(line.score, Score::Exact(payoffs), "{state} {:?}", line.moves);
        }
    }
    assert_eq!(solved(&parse::<Toki>(TWO)).payoffs().expect("solved")[1].to_string(), "1484/79");
}

/// Takes a second or more, so only `RULEBOOK_SLOW` solves it with all cards.
#[test]
fn tokis_last_lap_of_three_players_is_solved() {
    let all_cards = "1x1,2x1,5x1,6x1,7x2,8x2,9x2,10x1,11x2";
    let few_cards = "0x3,1x4,2x6,3x7,4x6,5x8,6x6,7x5,8x6,9x7,10x6,11x8,Tx2";
    let text = if slow::is_on() { THREE.replace(few_cards, all_cards) } else { THREE.into() };
    let solver = solved(&parse::<Toki>(&text));
    let payoff = solver.payoffs().expect("solved")[1].to_string();
    let expected = if slow::is_on() { (174_227, "5087/639") } else { (4_402, "244/11") };
    assert_eq!((solver.positions(), payoff.as_str()), expected);
}

#[test]
fn without_chance_the_payoffs_are_those_of_minimax() {
    let mut rng = SplitMix64::new(2);
    for _ in 0..40 {
        let state = random_position(&TicTacToe::default(), &mut rng);
        let solver = solved(&state);
        assert_eq!(solver.payoffs(), Some(plain(&state)), "{state}");
    }
    for counters in 1..12 {
        for phase in 0..3 {
            // Of three seats, one that cannot win often decides which other seat wins.
            for seats in 2..4 {
                let state = Toy(Heap { seats, ..Twice::new(counters, phase).0 });
                assert_eq!(solved(&state).payoffs(), Some(plain(&state)), "{state}");
            }
        }
    }
}

#[test]
fn among_moves_of_equal_value_the_first_is_played() {
    // After every first move the game is a draw, so the order is that of the moves.
    let solver = solved(&TicTacToe::default());
    let moves: Vec<_> = solver.report().lines.iter().map(|line| line.moves[0]).collect();
    assert_eq!(moves, TicTacToe::default().legal_moves().to_vec());
    // A line without chance leads to the end of the game.
    assert_eq!(solver.report().lines[0].moves.len(), 9);
}

#[test]
fn among_equal_moves_of_a_cycle_the_first_is_played() {
    let solver = solved(&Retries::new(0));
    assert_eq!(solver.payoffs().expect("solved")[0], BigRational::from_integer(1.into()));
    assert_eq!(solver.report().lines[0].moves, [Go(1), Go(2), Go(6)]);
}

/// A player's choice among equal moves decides who loses the point, which the payoffs show.
#[test]
fn payoffs_are_those_of_the_moves_that_are_played() {
    let solver = solved(&Sponsors::new(0));
    let payoffs = [1, 0, -1].map(|payoff| BigRational::from_integer(payoff.into()));
    assert_eq!(solver.payoffs(), Some(payoffs.to_vec()));
    assert_eq!(solver.report().lines[0].moves, [Go(1), Go(2), Go(6)]);
}

#[test]
fn players_who_never_settle_stop_the_solver_after_ten_thousand_policies() {
    let solver = solved(&Quitters::new(0));
    assert_eq!(
        (solver.stopped(), solver.payoffs()),
        (Some(ExpectationError::Unsettled { policies: 10_000 }), None)
    );
    assert_eq!(solver.positions(), 10);
    // The positions, the beginning of the cycle, and the policies.
    assert_eq!(solver.report().nodes, 10 + 1 + 10_000);
}

#[test]
fn the_best_lines_come_first() {
    let start = parse::<TicTacToe>("X../.O./..X");
    let report = solved(&start).report();
    let values = report.lines.iter().map(|line| match &line.score {
        Score::Exact(payoffs) => payoffs[1].clone(),
        other => panic!("{other:?}"),
    });
    let values: Vec<BigRational> = values.collect();
    assert!(values.is_sorted_by(|better, worse| better >= worse), "{values:?}");
    // The first listed move, into a corner, loses.
    let moves: Vec<_> = report.lines.iter().map(|line| line.moves[0]).collect();
    assert_ne!(moves[0], start.legal_moves()[0]);
    assert_eq!(moves.len(), 6);
}

#[test]
fn a_position_has_the_value_of_its_representative() {
    for text in [TWO, THREE, IN_HAND] {
        let state = parse::<Toki>(text);
        let solver = solved(&state);
        let representative = state.representative().expect("boxes have columns");
        assert_ne!(representative, state);
        assert_eq!(solved(&representative).payoffs(), solver.payoffs(), "{text}");
        assert_eq!(solver.report().lines.len(), state.move_count(), "{text}");
        for line in solver.report().lines {
            let mut state = state.clone();
            for mv in &line.moves {
                assert_eq!(state.play(*mv), Ok(()), "{line:?}");
            }
            let value = solved(&after(&parse::<Toki>(text), line.moves[0]));
            assert_eq!(line.score, Score::Exact(value.payoffs().expect("solved")));
        }
    }
}

#[test]
fn many_small_runs_equal_one_long_run() {
    let start = Pig::start("target=10".parse().expect("a variant"));
    let whole = solved(&start);
    let mut solver = Expectation::new(root(&start), all()).expect("a solver");
    let mut chunk = 1;
    while solver.run(chunk) == SearchStatus::Running {
        chunk = chunk % 7 + 1;
        let _ = solver.report();
    }
    assert_eq!((solver.payoffs(), solver.report()), (whole.payoffs(), whole.report()));
}

#[test]
fn a_solver_follows_the_match() {
    let mut game = Match::new(parse::<Toki>(TWO));
    let mut solver =
        Expectation::new(Root::new(game.clone()).expect("a root"), all()).expect("a solver");
    let mut rng = SplitMix64::new(3);
    while game.turn() != Turn::Over {
        while solver.run(1_000) == SearchStatus::Running {}
        assert_eq!(solver.payoffs(), Some(plain(game.state())));
        let step = match game.turn() {
            Turn::Chance => Step::Event(game.state().random_event(&mut rng).expect("an event")),
            _ => Step::Move(solver.report().best().expect("a move")),
        };
        game.step(step).expect("a legal step");
        solver.advance(step).expect("the same step");
    }
    assert_eq!(solver.report().best(), None);
}

/// Neither the work for one position nor the reason for its end carries over to the next.
#[test]
fn a_solver_that_is_interrupted_or_has_stopped_follows_the_match() {
    let start = Pig::start("sides=3,target=11".parse().expect("a variant"));
    let memory_for = |state: &Pig| {
        let fits = |memory: &usize| {
            let mut solver =
                Expectation::new(root(state), all().memory(*memory)).expect("a solver");
            solver.run(u64::MAX) == SearchStatus::Done && solver.stopped().is_none()
        };
        (1..1 << 14).map(|n| n << 16).find(fits).expect("enough memory")
    };
    let mut next = Match::new(start.clone());
    for step in ["roll", "3", "hold"] {
        next.step(step.parse().expect("a step")).expect("a legal step");
    }
    let (whole, part) = (memory_for(&start), memory_for(next.state()));
    assert!(part < whole, "{part} {whole}");
    let expected = solved(next.state());
    for (steps, memory) in [(1, whole), (40, whole), (400, whole), (u64::MAX, whole - (1 << 16))] {
        let mut game = Match::new(start.clone());
        let mut solver = Expectation::new(root(&start), all().memory(memory)).expect("a solver");
        solver.run(steps);
        for step in next.steps() {
            game.step(*step).expect("a legal step");
            solver.advance(*step).expect("the same step");
        }
        while solver.run(100) == SearchStatus::Running {}
        assert_eq!(solver.stopped(), None, "{steps} {memory}");
        assert_eq!(solver.payoffs(), expected.payoffs(), "{steps} {memory}");
        assert_eq!(solver.report().lines, expected.report().lines, "{steps} {memory}");
    }
}

#[test]
fn a_solver_returns_the_reason_why_it_stops() {
    let endless = Toy(Heap { can_pass: true, ..Twice::new(5, 0).0 });
    let solver = solved(&endless);
    assert_eq!((solver.stopped(), solver.payoffs()), (Some(ExpectationError::Endless), None));
    let little = all().memory(100_000);
    let mut solver =
        Expectation::new(root(&Pig::default()), little).expect("a solver that will stop");
    assert_eq!(solver.run(1_000_000), SearchStatus::Done);
    let Some(ExpectationError::Memory { memory, positions, solved }) = solver.stopped() else {
        panic!("{:?}", solver.stopped());
    };
    assert_eq!((memory, positions, solved), (100_000, 828, 393));
    assert_eq!(
        solver.stopped().map(|stop| stop.to_string()).as_deref(),
        Some(
            "the positions that can follow do not fit into 100000 bytes, which were full after \
             828 positions, 393 of them solved: allow more, or begin closer to the end of the game"
        )
    );
}

/// The solver holds the positions, the steps of those that are not solved, and different payoffs.
#[test]
fn the_memory_is_that_of_positions_and_payoffs() {
    let start = Pig::start("target=10".parse().expect("a variant"));
    let stopped = |memory| {
        let mut solver = Expectation::new(root(&start), all().memory(memory)).expect("a solver");
        assert_eq!(solver.run(1_000_000), SearchStatus::Done);
        solver.stopped().is_some()
    };
    assert_eq!((stopped(195_000), stopped(210_000)), (true, false));
}

#[test]
fn matches_that_their_policy_may_end_are_refused() {
    let refusal = |state: &Pig, draw_rules| {
        let game = Match::with_draw_rules(state.clone(), draw_rules);
        Expectation::new(Root::new(game).expect("a root"), all()).err()
    };
    let limit = DrawRules { ply_limit: Some(1_000), ..DrawRules::NONE };
    assert_eq!(refusal(&Pig::default(), limit), Some(SearchError::PlyLimit));
    let repetition = DrawRules { repetition: Some(3), ..DrawRules::NONE };
    assert_eq!(refusal(&Pig::default(), repetition), Some(SearchError::Repetition));
}

/// Only the remaining plies of the limit count.
#[test]
fn a_ply_limit_is_refused_if_the_game_may_meet_it() {
    for (limit, is_suited) in [(8, false), (9, true), (10, true)] {
        let draw_rules = DrawRules { ply_limit: Some(limit), ..DrawRules::NONE };
        let mut game = Match::with_draw_rules(TicTacToe::default(), draw_rules);
        while let [mv, ..] = game.legal_moves()[..] {
            let solver =
                Expectation::new(Root::new(game.clone()).expect("an unfinished match"), all());
            assert_eq!(solver.is_ok(), is_suited, "{} of {limit} plies", game.plies());
            game.play(mv).expect("a legal move");
        }
        assert!(4 < game.plies());
    }
}

fn parse<S: State>(text: &str) -> S {
    text.parse().unwrap_or_else(|_| panic!("`{text}` is not a position"))
}

fn all() -> Limits {
    Limits::default().lines(usize::MAX).memory(1 << 30)
}

fn root<S: PerfectInfo>(state: &S) -> Root<S> {
    Root::new(Match::new(state.clone())).expect("an unfinished match")
}

fn solved<S: PerfectInfo>(state: &S) -> Expectation<S> {
    let mut solver = Expectation::new(root(state), all()).expect("a solver");
    while solver.run(100_000) == SearchStatus::Running {}
    solver
}

fn after<S: PerfectInfo>(state: &S, mv: S::Move) -> S {
    let mut child = state.clone();
    child.play(mv).expect("a legal move");
    child
}

/// The children of a position with their weights, in order.
fn children<S: PerfectInfo>(state: &S) -> Vec<(u32, S)> {
    let mut children = Vec::new();
    let _ = state.visit_moves::<()>(|mv| {
        children.push((1, after(state, mv)));
        ControlFlow::Continue(())
    });
    let _ = state.visit_events::<()>(|event, weight| {
        let mut child = state.clone();
        child.resolve(event).expect("a possible event");
        children.push((weight, child));
        ControlFlow::Continue(())
    });
    children
}

/// Expectimax by its definition, without a table, for games without cycles.
fn plain<S: PerfectInfo>(state: &S) -> Vec<BigRational> {
    let seats = Player::all(state.players());
    if state.turn() == Turn::Over {
        let payoff = |player| state.payoff(player).expect("a finished game");
        return seats.map(|player| BigRational::from_integer(payoff(player).into())).collect();
    }
    let children = children(state);
    let values: Vec<_> = children.iter().map(|(weight, child)| (*weight, plain(child))).collect();
    if let Some(mover) = state.turn().player() {
        let mut best = &values[0].1;
        for (_, value) in &values {
            if best[mover.index()] < value[mover.index()] {
                best = value;
            }
        }
        return best.clone();
    }
    let total: u32 = values.iter().map(|(weight, _)| *weight).sum();
    let part = |seat: usize| -> BigRational {
        values
            .iter()
            .map(|(n, value)| &value[seat] * BigRational::new((*n).into(), total.into()))
            .sum()
    };
    seats.map(|player| part(player.index())).collect()
}

/// Value iteration over all reachable positions.
fn iterated<S: PerfectInfo>(start: &S) -> HashMap<S, Vec<f64>> {
    let (mut states, mut seen) = (vec![start.clone()], HashSet::from([start.clone()]));
    let mut n = 0;
    while n < states.len() {
        for (_, child) in children(&states[n]) {
            if seen.insert(child.clone()) {
                states.push(child);
            }
        }
        n += 1;
    }
    let end = |state: &S| {
        let seats = Player::all(state.players());
        seats.map(|player| state.payoff(player).map_or(0.0, f64::from)).collect()
    };
    let mut values: HashMap<S, Vec<f64>> =
        states.iter().map(|state| (state.clone(), end(state))).collect();
    let mut change = 1.0;
    while 1e-12 < change {
        change = 0.0_f64;
        for state in states.iter().rev().filter(|state| state.turn() != Turn::Over) {
            let value = backed_up(state, &values);
            let old = values.insert(state.clone(), value).expect("a known position");
            let new = &values[state];
            change = old.iter().zip(new).map(|(a, b)| (a - b).abs()).fold(change, f64::max);
        }
    }
    values
}

/// The value backed up from the children.
fn backed_up<S: PerfectInfo>(state: &S, values: &HashMap<S, Vec<f64>>) -> Vec<f64> {
    let children = children(state);
    if let Some(mover) = state.turn().player() {
        let of = |child: &S| values[child][mover.index()];
        let best = children.iter().map(|(_, child)| child);
        let best = best.max_by(|a, b| of(a).total_cmp(&of(b))).expect("a move");
        return values[best].clone();
    }
    let total: u32 = children.iter().map(|(weight, _)| *weight).sum();
    let mut sums = vec![0.0; state.players().into()];
    for (weight, child) in &children {
        let p = f64::from(*weight) / f64::from(total);
        sums.iter_mut().zip(&values[child]).for_each(|(sum, value)| *sum += p * value);
    }
    sums
}

/// A position in which a player is to move, after some random steps.
fn random_position<S: PerfectInfo>(start: &S, rng: &mut SplitMix64) -> S {
    let mut states = vec![start.clone()];
    let mut state = start.clone();
    while state.turn() != Turn::Over {
        let children = children(&state);
        state = children[(rng.next() % children.len() as u64) as usize].1.clone();
        if state.turn().player().is_some() {
            states.push(state.clone());
        }
    }
    states.swap_remove((rng.next() % states.len() as u64) as usize)
}

fn float(n: &BigRational) -> f64 {
    let text = |n: &dyn ToString| n.to_string().parse::<f64>().expect("a number");
    text(n.numer()) / text(n.denom())
}
