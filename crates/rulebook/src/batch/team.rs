//! Threads that share the work on a batch.

use std::{
    hint, iter, mem, process,
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
};

/// The number of chunks for each thread. At the end of a pass the threads wait for each other for
/// less than the work on one chunk.
const CHUNKS: usize = 16;

/// The calling thread and its helpers.
pub(super) struct Team {
    helpers: Option<Helpers>,
}

/// Threads that wait for work.
struct Helpers {
    pool: Option<rayon::ThreadPool>, // `None` only while it is dropped.
    process: u32,                    // The owner of the threads: a fork of it has none.
}

impl Helpers {
    /// At most `n` helpers; `None` if the system refuses the first one.
    fn at_most(n: usize) -> Option<Helpers> {
        let fewer = iter::successors(Some(n), |n| Some(n / 2)).take_while(|n| 0 < *n);
        let mut pools = fewer.map(|n| rayon::ThreadPoolBuilder::new().num_threads(n).build());
        let pool = pools.find_map(Result::ok)?;
        Some(Helpers { pool: Some(pool), process: process::id() })
    }

    fn pool(&self) -> &rayon::ThreadPool {
        self.pool.as_ref().expect("a pool until the end")
    }

    fn is_inherited(&self) -> bool {
        self.process != process::id()
    }
}

impl Drop for Helpers {
    fn drop(&mut self) {
        // Ending threads that are not here could wait for a lock that one of them held.
        if self.is_inherited() {
            mem::forget(self.pool.take());
        }
    }
}

impl Team {
    /// `n_threads` threads, the one that calls among them; fewer if the system refuses some.
    pub(super) fn new(n_threads: usize) -> Team {
        Team { helpers: Helpers::at_most(n_threads.saturating_sub(1)) }
    }

    /// Starts the helpers again in a process that has inherited them by a fork, which copies no
    /// threads.
    pub(super) fn renew(&mut self) {
        if let Some(helpers) = &self.helpers
            && helpers.is_inherited()
        {
            self.helpers = Helpers::at_most(helpers.pool().current_num_threads());
        }
    }

    /// The number of chunks into which work is divided best.
    pub(super) fn n_chunks(&self) -> usize {
        let n_threads = |helpers: &Helpers| helpers.pool().current_num_threads() + 1;
        self.helpers.as_ref().map_or(1, |helpers| n_threads(helpers) * CHUNKS)
    }

    /// Calls `check` with every chunk and, if it is true for all of them, then `act` with every chunk.
    /// Returns whether it was true.
    ///
    /// The helpers are woken once. The calling thread does not wait for that, but does their work
    /// until they come. Each thread begins with its own chunks, so that they stay in its cache from
    /// one call to the next.
    pub(super) fn check_and_act<T: Send>(
        &self,
        chunks: Vec<T>,
        check: impl Fn(&mut T) -> bool + Sync,
        act: impl Fn(&mut T) + Sync,
    ) -> bool {
        let mut chunks = chunks;
        let Some(helpers) = &self.helpers else {
            let is_good = chunks.iter_mut().fold(true, |is_good, chunk| check(chunk) & is_good);
            if is_good {
                chunks.iter_mut().for_each(act);
            }
            return is_good;
        };
        let helpers = helpers.pool();
        let chunks: Vec<Mutex<T>> = chunks.into_iter().map(Mutex::new).collect();
        let (checks, acts) = (Pass::new(chunks.len()), Pass::new(chunks.len()));
        let is_good = AtomicBool::new(true);
        let n_threads = helpers.current_num_threads() + 1;
        let work = |thread: usize| {
            let own = thread * chunks.len() / n_threads;
            checks.run(own, |chunk| {
                if !check(&mut chunks[chunk].lock().expect("no thread panics")) {
                    is_good.store(false, Ordering::Relaxed);
                }
            });
            checks.wait();
            if is_good.load(Ordering::Relaxed) {
                acts.run(own, |chunk| act(&mut chunks[chunk].lock().expect("no thread panics")));
            }
        };
        helpers.in_place_scope(|scope| {
            scope.spawn_broadcast(|_, helper| work(helper.index() + 1));
            work(0);
        });
        is_good.into_inner()
    }
}

/// Work on all chunks, each of which one thread takes.
struct Pass {
    is_taken: Vec<AtomicBool>,
    n_open: AtomicUsize,
}

impl Pass {
    fn new(n: usize) -> Pass {
        let is_taken = (0..n).map(|_| AtomicBool::new(false)).collect();
        Pass { is_taken, n_open: AtomicUsize::new(n) }
    }

    /// Works on all chunks that no other thread has taken, from number `own` on.
    fn run(&self, own: usize, work: impl Fn(usize)) {
        /// Closes a chunk, even if the work on it panics: other threads wait for it.
        struct Close<'a>(&'a AtomicUsize);

        impl Drop for Close<'_> {
            fn drop(&mut self) {
                self.0.fetch_sub(1, Ordering::Release);
            }
        }

        for chunk in (own..self.is_taken.len()).chain(0..own) {
            if !self.is_taken[chunk].swap(true, Ordering::Relaxed) {
                let _close = Close(&self.n_open);
                work(chunk);
            }
        }
    }

    /// Waits for the chunks that other threads work on.
    fn wait(&self) {
        for round in 0_u32.. {
            if self.n_open.load(Ordering::Acquire) == 0 {
                break;
            }
            // A chunk takes microseconds, in which it would not pay to sleep.
            if round < 1_000 { hint::spin_loop() } else { thread::yield_now() }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{
        panic,
        sync::atomic::AtomicU32,
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
                    counts.iter_mut().collect(),
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
        assert!(team.check_and_act((0..12).collect(), check, act));
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
            assert!(team.check_and_act((0..n_threads).collect(), check, |_| {}));
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
                let chunks = (0..20).collect();
                assert!(!team.check_and_act(chunks, |chunk| *chunk != bad, act));
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
            let run = || team.check_and_act((0..20).collect(), check, |_| {});
            assert!(panic::catch_unwind(panic::AssertUnwindSafe(run)).is_err());
            assert!(team.check_and_act((0..10).collect(), check, |_| {}), "it can be used again");
        }
    }
}
