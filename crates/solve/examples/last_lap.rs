//! The loss by a search in random last laps of Toki with two players, against exact values.
//!
//! ```text
//! cargo run --release -p rulebook-solve --example last_lap -- [POSITIONS [SEED [NODES [SEARCH]]]]
//! ```
//!
//! SEARCH is `mcts` or `expectimax`, which has the game's own evaluation.
//!
//! A position is the first decision of the last lap of a random game. The loss is the exact
//! expected payoff of the best move, less that of the move that the search plays. Positions whose
//! graph does not fit into the memory of the solver are drawn again, and counted.

use std::env;

use num_rational::BigRational;
use num_traits::ToPrimitive;
use rulebook_core::{Entropy, Game, Legality, Linear, Match, Play, SplitMix64, State, Turn};
use rulebook_search::{
    EvaluationLeaf, Expectimax, Limits, Mcts, Root, Score, Search, SearchReport, SearchStatus,
};
use rulebook_solve::{Expectation, ExpectationError};
use rulebook_toki::{Move, Toki};

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let number = |index: usize, default: u64| {
        arguments.get(index).map_or(default, |text| text.parse().expect("a number"))
    };
    let n_positions = u32::try_from(number(0, 100)).expect("a number of positions");
    let (seed, nodes) = (number(1, 0), number(2, 10_000));
    let kind = arguments.get(3).map_or("mcts", String::as_str);
    let mut rng = SplitMix64::new(seed);
    let (mut losses, mut n_large) = (Vec::new(), 0);
    while losses.len() < n_positions as usize {
        let limits = Limits::default().seed(losses.len() as u64);
        match loss(&last_lap(&mut rng), limits, nodes, kind) {
            Some(loss) => losses.push(loss),
            None => n_large += 1,
        }
    }
    let n_best = losses.iter().filter(|loss| **loss == 0.0).count();
    let mean = losses.iter().sum::<f64>() / f64::from(n_positions.max(1));
    let greatest = losses.iter().copied().fold(0.0, f64::max);
    println!(
        "seed {seed}, {n_positions} positions, {kind} with {nodes} nodes each, {n_large} too large"
    );
    println!("a best move {n_best} times, mean loss {mean:.3}, greatest loss {greatest:.3} points");
}

/// The first decision after a player has closed the round, with a choice.
fn last_lap(rng: &mut SplitMix64) -> Toki {
    let variant = "rounds=1,round_limit=0".parse().expect("a variant");
    loop {
        let mut state = Toki::start(variant);
        while state.turn() != Turn::Over {
            let is_decision = matches!(state.turn(), Turn::Player(_)) && 1 < state.move_count();
            if state.closer().is_some() && is_decision {
                return state;
            }
            step(&mut state, rng);
        }
    }
}

/// Takes a random step.
fn step(state: &mut Toki, rng: &mut SplitMix64) {
    if state.turn() == Turn::Chance {
        let event = state.random_event(rng).expect("an event is due");
        return state.resolve_unchecked(event);
    }
    let moves = state.legal_moves();
    state.play_unchecked(moves[rng.below(moves.len() as u32) as usize]);
}

/// The report of a search with this name.
fn report(root: Root<Toki>, limits: Limits, nodes: u64, kind: &str) -> SearchReport<Move> {
    match kind {
        "mcts" => ran(Mcts::new(root, limits).expect("a search"), nodes),
        "expectimax" => {
            let leaf = EvaluationLeaf(Linear::default());
            ran(Expectimax::new(root, leaf, limits).expect("a search"), nodes)
        }
        _ => panic!("the searches are mcts and expectimax, not {kind}"),
    }
}

fn ran(mut search: impl Search<Toki>, nodes: u64) -> SearchReport<Move> {
    search.run(nodes);
    search.report()
}

/// The loss by the move of a search, in points; `None` if the solver has too little memory.
fn loss(state: &Toki, limits: Limits, nodes: u64, kind: &str) -> Option<f64> {
    let root = Root::new(Match::new(state.clone())).expect("an unfinished game");
    let Turn::Player(mover) = state.turn() else { unreachable!("a player is to move") };
    let played = report(root.clone(), limits, nodes, kind).best().expect("a move");
    let mut solver = Expectation::new(root, limits.lines(usize::MAX)).expect("a solver");
    while solver.run(u64::MAX) == SearchStatus::Running {}
    if let Some(ExpectationError::Memory { .. }) = solver.stopped() {
        return None;
    }
    let lines = solver.report().lines;
    let value = |mv| -> &BigRational {
        let line = lines.iter().find(|line| line.moves[0] == mv).expect("every move is solved");
        let Score::Exact(payoffs) = &line.score else { unreachable!("the solver is exact") };
        &payoffs[mover.index()]
    };
    let lost = value(lines[0].moves[0]) - value(played);
    lost.to_f64()
}
