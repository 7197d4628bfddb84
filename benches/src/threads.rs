//! Perft on one thread and on all cores, as the command line runs it.

use std::thread;

use rulebook::{Erasable, PerftRequest};

use crate::{
    stopwatch::{Times, Work},
    subjects::Subject,
};

/// The speedup by further threads.
#[derive(Clone, Copy, Debug)]
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

/// Measures the perft of a game on one thread and then on all cores; `None` if its perft is not
/// measured.
///
/// # Panics
///
/// If the count is wrong.
#[must_use]
pub fn scaling<G: Erasable>(subject: &Subject<G>, rounds: usize) -> Option<Scaling> {
    let (depth, count) = subject.perft()?;
    let game = subject.open();
    let run = |threads| {
        let mut request = PerftRequest::new(depth);
        request.threads = threads;
        let total = game.perft(&request).expect("the deal is complete").total;
        assert_eq!(total, count, "{}", subject.name);
        total
    };
    let threads = cores();
    let mut works: [Work<'_>; 2] = [Box::new(|| run(1)), Box::new(|| run(threads))];
    let times = Times::take(&mut works, rounds);
    Some(Scaling { threads, speedup: times.speed(1, 0) })
}
