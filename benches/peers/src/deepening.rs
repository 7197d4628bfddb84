//! Alpha-beta search to a depth with the evaluation zero, compared with plain alpha-beta and with
//! the crate `minimax`.

use std::{cell::Cell, collections::BTreeMap};

use rulebook_benches::{
    deepening::deepen,
    negamax,
    stopwatch::{Times, Work, as_f64},
    subjects::Subject,
    two_sided::{self, TwoSided},
};
use rulebook_search::Zero;

use crate::{minimax::Iterative, position::Position};

/// Rounds of interleaved measurements.
const ROUNDS: usize = 3;

/// The cost of searching one game to its depth.
#[derive(Clone, Debug)]
pub struct Depth {
    /// The depth in moves.
    pub depth: u32,
    /// Seconds on one thread.
    pub seconds: f64,
    /// Positions a second on one thread.
    pub nodes_per_second: f64,
    /// The speed on two threads over that on one.
    pub speedup: f64,
    /// The same at a depth that the plain search reaches.
    pub shared: Shared,
}

/// Searches to a depth that all of them reach.
#[derive(Clone, Debug)]
pub struct Shared {
    /// The depth in moves.
    pub depth: u32,
    /// Seconds of our search on one thread.
    pub seconds: f64,
    /// Seconds of the plain search.
    pub plain_seconds: f64,
    /// Positions a second of the plain search.
    pub plain_nodes_per_second: f64,
    /// Seconds of the iterative search of minimax.
    pub minimax_seconds: f64,
}

/// Measures the games between two sides, or only the one of this name.
#[must_use]
pub fn measure(only: Option<&str>) -> BTreeMap<&'static str, Depth> {
    let mut depths = Depths { only, games: BTreeMap::new() };
    two_sided::visit(&mut depths);
    depths.games
}

struct Depths<'o> {
    only: Option<&'o str>,
    games: BTreeMap<&'static str, Depth>,
}

impl two_sided::Visitor for Depths<'_> {
    fn visit<G: TwoSided>(&mut self, subject: &Subject<G>) {
        let depths = subject.facts.and_then(|facts| facts.deepening);
        let is_asked = self.only.is_none_or(|name| name == subject.name);
        let Some(depths) = depths.filter(|_| is_asked) else { return };
        let measured = Measured::take(&subject.start, depths.depth, depths.plain_depth);
        let seconds = |work| measured.times.ns(work) / 1e9;
        let per_second = |nodes, work| as_f64(nodes) / seconds(work);
        let depth = Depth {
            depth: depths.depth,
            seconds: seconds(OURS),
            nodes_per_second: per_second(measured.nodes, OURS),
            speedup: measured.times.speed(ON_TWO, OURS),
            shared: Shared {
                depth: depths.plain_depth,
                seconds: seconds(SHARED),
                plain_seconds: seconds(PLAIN),
                plain_nodes_per_second: per_second(measured.plain_nodes, PLAIN),
                minimax_seconds: seconds(MINIMAX),
            },
        };
        self.games.insert(subject.name, depth);
    }
}

// Indices of the searches in a round.
const OURS: usize = 0;
const ON_TWO: usize = 1;
const SHARED: usize = 2;
const PLAIN: usize = 3;
const MINIMAX: usize = 4;

/// The times of whole searches, and how many positions they visited.
struct Measured {
    times: Times,
    nodes: u64,
    plain_nodes: u64,
}

impl Measured {
    fn take<G: TwoSided>(start: &G, depth: u32, shared: u32) -> Measured {
        let (nodes, plain_nodes) = (Cell::new(0), Cell::new(0));
        let plain_value = negamax::search(start, shared).value;
        let mut works: Vec<Work<'_>> = vec![
            Box::new(|| {
                nodes.set(deepen(start, depth, 1).nodes);
                1
            }),
            Box::new(|| deepen(start, depth, 2).nodes.min(1)),
            Box::new(|| {
                assert_eq!(deepen(start, shared, 1).value, plain_value, "the searches disagree");
                1
            }),
            Box::new(|| {
                plain_nodes.set(negamax::search(start, shared).nodes);
                1
            }),
            Box::new(|| {
                let mut search = Iterative::new(Zero);
                assert!(search.deepen(&Position::new(start.clone()), shared).is_some());
                1
            }),
        ];
        let times = Times::take(&mut works, ROUNDS);
        drop(works);
        Measured { times, nodes: nodes.get(), plain_nodes: plain_nodes.get() }
    }
}
