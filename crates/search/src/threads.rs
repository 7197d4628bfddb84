//! Worker threads: at most one per core, as far as the system grants them.
//!
//! A system can refuse a thread at any time, for instance where a container limits processes. Work
//! that is shared out then continues on fewer threads, at last on the calling one alone, with the
//! same results; [`start`] and [`start_in`], for threads that cannot be replaced, name the limit.

use std::{
    io,
    iter::{self, FusedIterator},
    panic::resume_unwind,
    sync::{
        Mutex, OnceLock,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    thread::{self, JoinHandle, Scope, ScopedJoinHandle},
};

/// The stack of a helper that needs no more, in bytes.
pub(crate) const STACK_BYTES: usize = 2 << 20;

/// The number of cores that this program may use.
#[must_use]
pub fn per_core() -> usize {
    static CORES: OnceLock<usize> = OnceLock::new();
    *CORES.get_or_init(|| thread::available_parallelism().map_or(1, Into::into))
}

/// Starts a thread with a stack of this size.
///
/// # Errors
///
/// If the system refuses it; the text is a sentence that names the limit.
pub fn start<T: Send + 'static>(
    stack_bytes: usize,
    work: impl FnOnce() -> T + Send + 'static,
) -> io::Result<JoinHandle<T>> {
    thread::Builder::new().stack_size(stack_bytes).spawn(work).map_err(|error| refused(&error))
}

/// Starts a thread of a scope with a stack of this size.
///
/// # Errors
///
/// As [`start`].
pub fn start_in<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    stack_bytes: usize,
    work: impl FnOnce() -> T + Send + 'scope,
) -> io::Result<ScopedJoinHandle<'scope, T>> {
    let started = thread::Builder::new().stack_size(stack_bytes).spawn_scoped(scope, work);
    started.map_err(|error| refused(&error))
}

fn refused(error: &io::Error) -> io::Error {
    let text = "the system refuses another thread; the limit of processes (`ulimit -u`) or of \
                memory is reached";
    io::Error::new(error.kind(), format!("{text}: {error}"))
}

/// The results of `work` for each item, in order, and that of `meanwhile`, on up to `n_threads`
/// threads with stacks of this size. The calling thread first runs `meanwhile`, then works on the
/// items with the others.
pub fn map_beside<I, T: Send, M>(
    n_threads: usize,
    stack_bytes: usize,
    items: impl IntoIterator<Item = I, IntoIter: ExactSizeIterator + Send>,
    work: impl Fn(I) -> T + Sync,
    meanwhile: impl FnOnce() -> M,
) -> (Vec<T>, M) {
    let items = items.into_iter();
    let n_helpers = n_threads.saturating_sub(1).min(items.len());
    shared_out(iter::repeat_n((), n_helpers), stack_bytes, items, work, meanwhile)
}

/// The results of `work` for each item, in order, on up to `n_threads` threads with stacks of this
/// size, the calling one among them.
pub fn map_on<I, T: Send>(
    n_threads: usize,
    stack_bytes: usize,
    items: impl IntoIterator<Item = I, IntoIter: ExactSizeIterator + Send>,
    work: impl Fn(I) -> T + Sync,
) -> Vec<T> {
    let items = items.into_iter();
    let n_threads = n_threads.min(items.len());
    map_beside(n_threads, stack_bytes, items, work, || ()).0
}

/// The results of `work` for each item, in order, on the calling thread and on those cores for which
/// no other call of this function has a helper.
pub fn map<I, T: Send>(
    items: impl IntoIterator<Item = I, IntoIter: ExactSizeIterator + Send>,
    work: impl Fn(I) -> T + Sync,
) -> Vec<T> {
    let items = items.into_iter();
    if items.len() <= 1 {
        return items.map(work).collect();
    }
    let permits = iter::from_fn(Permit::take).take(items.len() - 1);
    shared_out(permits.fuse(), STACK_BYTES, items, work, || ()).0
}

/// As [`map_beside`], with a helper for each of `permits`, which it drops when it ends.
fn shared_out<I, T: Send, M, P: Send>(
    permits: impl FusedIterator<Item = P>,
    stack_bytes: usize,
    items: impl ExactSizeIterator<Item = I> + Send,
    work: impl Fn(I) -> T + Sync,
    meanwhile: impl FnOnce() -> M,
) -> (Vec<T>, M) {
    let n_items = items.len();
    let items = Mutex::new(items.enumerate());
    let next = || items.lock().expect("no thread panics with the lock").next();
    let run = || {
        let mut done = Vec::new();
        while let Some((index, item)) = next() {
            done.push((index, work(item)));
        }
        done
    };
    let run = &run;
    let mut all = Vec::with_capacity(n_items);
    let meanwhile = thread::scope(|scope| {
        let start = |permit| {
            start_in(scope, stack_bytes, move || {
                let _permit = permit;
                run()
            })
        };
        // Where the system refuses one, the others do its work.
        let helpers: Vec<_> = permits.map_while(|permit| start(permit).ok()).collect();
        let meanwhile = meanwhile();
        all.extend(run());
        for helper in helpers {
            all.extend(helper.join().unwrap_or_else(|panicked| resume_unwind(panicked)));
        }
        meanwhile
    });
    all.sort_unstable_by_key(|(index, _)| *index);
    (all.into_iter().map(|(_, made)| made).collect(), meanwhile)
}

/// A helper of [`map`], of which there are fewer than cores.
struct Permit;

/// The number of permits that are taken.
static N_TAKEN: AtomicUsize = AtomicUsize::new(0);

impl Permit {
    fn take() -> Option<Permit> {
        let more = |n: usize| (n + 1 < per_core()).then_some(n + 1);
        N_TAKEN.fetch_update(Relaxed, Relaxed, more).ok().map(|_| Permit)
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        N_TAKEN.fetch_sub(1, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeSet, panic, thread::ThreadId};

    use super::*;

    #[test]
    fn results_are_in_order_on_any_number_of_threads() {
        for n_items in [0, 1, 2, 100_u32] {
            let expected: Vec<u32> = (0..n_items).map(|n| n * n).collect();
            assert_eq!(map(0..n_items, |n| n * n), expected);
            for n_threads in [0, 1, 2, 7] {
                let made = map_on(n_threads, STACK_BYTES, 0..n_items, |n| n * n);
                assert_eq!(made, expected);
                let (made, other) =
                    map_beside(n_threads, STACK_BYTES, 0..n_items, |n| n * n, || "done");
                assert_eq!((made, other), (expected.clone(), "done"));
            }
        }
    }

    /// No system has this much memory for a stack.
    #[test]
    fn the_calling_thread_does_all_the_work_if_the_system_refuses_others() {
        let threads = |stack_bytes| -> BTreeSet<String> {
            let name = |id: ThreadId| format!("{id:?}");
            map_on(4, stack_bytes, 0..50, |_| name(thread::current().id())).into_iter().collect()
        };
        let own = format!("{:?}", thread::current().id());
        assert_eq!(threads(usize::MAX / 4), BTreeSet::from([own]));
        let refused = start(usize::MAX / 4, || ()).expect_err("no memory").to_string();
        assert!(refused.contains("limit of processes (`ulimit -u`)"), "{refused}");
    }

    #[test]
    fn nested_calls_have_no_more_threads_than_cores() {
        let (n_now, n_most) = (AtomicUsize::new(0), AtomicUsize::new(0));
        map(0..8, |_| {
            map(0..8, |_| {
                n_most.fetch_max(n_now.fetch_add(1, Relaxed) + 1, Relaxed);
                thread::yield_now();
                n_now.fetch_sub(1, Relaxed);
            })
        });
        assert!(n_most.into_inner() <= per_core());
    }

    #[test]
    fn a_panic_of_the_work_is_that_of_the_caller() {
        let work = |n: u32| assert_ne!(n, 13, "unlucky");
        let panicked = panic::catch_unwind(|| map_on(3, STACK_BYTES, 0..20, work));
        let panicked = panicked.expect_err("13 is one of them");
        let text = panicked.downcast_ref::<String>().expect("a text");
        assert!(text.contains("unlucky"), "{text}");
    }
}
