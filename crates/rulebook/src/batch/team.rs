//! Threads that share the work on a batch.

use std::{iter, mem, process};

use rayon::prelude::*;

/// The number of chunks for each thread. At the end of a pass the threads wait for each other for
/// less than the work on one chunk.
const CHUNKS: usize = 16;

/// Threads that work while the calling one waits; none if that one does all the work itself.
pub(super) struct Team {
    threads: Option<Threads>,
}

struct Threads {
    pool: Option<rayon::ThreadPool>, // `None` only while it is dropped.
    process: u32,                    // The owner of the threads: a fork of it has none.
}

impl Threads {
    /// At most `n` threads; `None` if the system refuses to start two.
    fn at_most(n: usize) -> Option<Threads> {
        let fewer = iter::successors(Some(n), |n| Some(n / 2)).take_while(|n| 1 < *n);
        let mut pools = fewer.map(|n| rayon::ThreadPoolBuilder::new().num_threads(n).build());
        let pool = pools.find_map(Result::ok)?;
        Some(Threads { pool: Some(pool), process: process::id() })
    }

    fn pool(&self) -> &rayon::ThreadPool {
        self.pool.as_ref().expect("a pool until the end")
    }

    fn is_inherited(&self) -> bool {
        self.process != process::id()
    }
}

impl Drop for Threads {
    fn drop(&mut self) {
        // Ending threads that are not here could wait for a lock that one of them held.
        if self.is_inherited() {
            mem::forget(self.pool.take());
        }
    }
}

impl Team {
    /// `n_threads` threads; fewer if the system refuses some.
    pub(super) fn new(n_threads: usize) -> Team {
        Team { threads: Threads::at_most(n_threads) }
    }

    /// Starts the threads again in a process that has inherited them by a fork, which copies no
    /// threads.
    pub(super) fn renew(&mut self) {
        if let Some(threads) = &self.threads
            && threads.is_inherited()
        {
            self.threads = Threads::at_most(threads.pool().current_num_threads());
        }
    }

    /// The number of chunks into which work is divided best.
    pub(super) fn n_chunks(&self) -> usize {
        self.threads.as_ref().map_or(1, |threads| threads.pool().current_num_threads() * CHUNKS)
    }

    /// Calls `check` with every chunk and, if it is true for all of them, then `act` with every chunk.
    /// Returns whether it was true.
    #[expect(clippy::disallowed_methods, reason = "the pool is this one")]
    pub(super) fn check_and_act<T: Send>(
        &self,
        chunks: &mut [T],
        check: impl Fn(&mut T) -> bool + Sync,
        act: impl Fn(&mut T) + Sync,
    ) -> bool {
        let Some(threads) = &self.threads else {
            let is_good = chunks.iter_mut().fold(true, |is_good, chunk| check(chunk) & is_good);
            if is_good {
                chunks.iter_mut().for_each(act);
            }
            return is_good;
        };
        threads.pool().install(|| {
            let is_good = chunks.par_iter_mut().map(&check).reduce(|| true, |a, b| a & b);
            if is_good {
                chunks.par_iter_mut().for_each(&act);
            }
            is_good
        })
    }
}

#[cfg(test)]
mod tests {
    use std::{
        panic,
        sync::atomic::{AtomicU32, AtomicUsize, Ordering},
        thread,
        time::{Duration, Instant},
    };

    use super::*;

    #[test]
    fn every_chunk_is_checked_once_and_then_acted_on_once() {
        for n_threads in [1, 2, 5] {
            let team = Team::new(n_threads);
            for n_chunks in [0, 1, 3, team.n_chunks()] {
                let mut counts = vec![(0, 0); n_chunks];
                let n_checked = AtomicUsize::new(0);
                let is_good = team.check_and_act(
                    &mut counts,
                    |(checks, _)| {
                        *checks += 1;
                        n_checked.fetch_add(1, Ordering::Relaxed);
                        true
                    },
                    |(_, acts)| {
                        assert_eq!(n_checked.load(Ordering::Relaxed), n_chunks, "all are checked");
                        *acts += 1;
                    },
                );
                assert!(is_good);
                assert_eq!(counts, vec![(1, 1); n_chunks], "{n_threads} threads");
            }
        }
    }

    #[test]
    fn no_chunk_is_acted_on_while_another_is_checked() {
        let team = Team::new(3);
        let n_checked = AtomicUsize::new(0);
        let check = |chunk: &mut usize| {
            if *chunk == 0 {
                thread::sleep(Duration::from_millis(30));
            }
            n_checked.fetch_add(1, Ordering::SeqCst);
            true
        };
        let act = |_: &mut usize| assert_eq!(n_checked.load(Ordering::SeqCst), 12);
        assert!(team.check_and_act(&mut (0..12).collect::<Vec<_>>(), check, act));
    }

    #[test]
    fn every_thread_of_a_team_works() {
        for n_threads in [1, 2, 5] {
            let team = Team::new(n_threads);
            assert!(n_threads <= team.n_chunks());
            assert_eq!(team.n_chunks() == 1, n_threads == 1, "one thread needs no division");
            // Each thread keeps its chunk until all threads have one.
            let n_busy = AtomicUsize::new(0);
            let check = |_: &mut usize| {
                n_busy.fetch_add(1, Ordering::SeqCst);
                let begun = Instant::now();
                while n_busy.load(Ordering::SeqCst) < n_threads {
                    assert!(begun.elapsed() < Duration::from_secs(60), "{n_threads} threads");
                    thread::yield_now();
                }
                true
            };
            assert!(team.check_and_act(&mut (0..n_threads).collect::<Vec<_>>(), check, |_| {}));
        }
    }

    #[test]
    fn after_a_failed_check_nothing_is_acted_on() {
        for n_threads in [1, 2, 5] {
            let team = Team::new(n_threads);
            for bad in [0, 7, 19] {
                let acts = AtomicU32::new(0);
                let act = |_: &mut usize| {
                    acts.fetch_add(1, Ordering::Relaxed);
                };
                let mut chunks: Vec<_> = (0..20).collect();
                assert!(!team.check_and_act(&mut chunks, |chunk| *chunk != bad, act));
                assert_eq!(acts.into_inner(), 0, "{n_threads} threads");
            }
        }
    }

    #[test]
    fn a_panic_reaches_the_caller_and_leaves_nobody_waiting() {
        for n_threads in [1, 2, 5] {
            let team = Team::new(n_threads);
            let check = |chunk: &mut usize| {
                assert!(*chunk != 11, "a planted panic");
                true
            };
            let run = || team.check_and_act(&mut (0..20).collect::<Vec<_>>(), check, |_| {});
            assert!(panic::catch_unwind(panic::AssertUnwindSafe(run)).is_err());
            assert!(
                team.check_and_act(&mut (0..10).collect::<Vec<_>>(), check, |_| {}),
                "it can be used again"
            );
        }
    }
}
