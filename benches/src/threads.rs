//! Perft on one thread and on all cores, as the command line runs it.

use std::thread;

use rulebook::{AnyMatch, PerftRequest, Registry, Start};
use rulebook_core::Legality;
use serde::Serialize;

use crate::{
    stopwatch::{Times, Work},
    subjects::Subject,
};

/// The speedup by further threads.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Scaling {
    /// The number of threads: that of the cores.
    pub threads: usize,
    /// Leaves a second with all threads over those with one.
    pub speedup: f64,
}

/// The number of cores that this program may use.
#[must_use]
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, Into::into)
}

/// Measures the perft of a game on one thread and on all cores in turn; `None` if its perft is not
/// measured.
///
/// # Panics
///
/// If the count is wrong.
#[must_use]
pub fn scaling<S: Legality, O>(subject: &Subject<S, O>, rounds: usize) -> Option<Scaling> {
    let (start, depth, count) = subject.perft.as_ref()?;
    let game = open(subject.name, &start.to_string(), subject.deal);
    let run = |threads| {
        let mut request = PerftRequest::new(*depth);
        request.threads = threads;
        let total = game.perft(&request).expect("the deal is complete").total;
        assert_eq!(total, *count, "{}", subject.name);
        total
    };
    let threads = cores();
    let mut works: [Work<'_>; 2] = [Box::new(|| run(1)), Box::new(|| run(threads))];
    let times = Times::take(&mut works, rounds);
    Some(Scaling { threads, speedup: times.speed(1, 0) })
}

fn open(name: &str, position: &str, deal: &str) -> Box<dyn AnyMatch> {
    let registry = Registry::standard();
    let game = registry.game(name).expect("the facade has every game");
    let order = Some(deal).filter(|deal| !deal.is_empty());
    let start = Start { position: Some(position), order, ..Start::default() };
    game.begin(&start).expect("the position and the deal are the game's")
}
