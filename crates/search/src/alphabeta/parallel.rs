//! Several threads with one table.

use std::{
    sync::atomic::{AtomicBool, AtomicI32, Ordering::Relaxed},
    thread,
};

use rulebook_core::{Evaluate, PerfectInfo, Symmetric};

use super::{AlphaBeta, alone, context::Context, deepening::Deepening};
use crate::threads::{STACK_BYTES, start_in};

/// The number of positions after which a helper looks whether it is still needed.
const SLICE: u64 = 4_096;

impl<S, E> AlphaBeta<S, E>
where
    S: PerfectInfo + Symmetric + Send + Sync,
    E: Evaluate<S> + Sync,
{
    /// The same search on `n` threads, of which each call of
    /// [`Search::run`](crate::Search::run) starts `n - 1` and ends them, or fewer if the system
    /// refuses the others.
    ///
    /// All threads search the same depth and share the table; a move that one of them is searching
    /// is left for later by the others. The steps are those of the calling thread. The values are
    /// as sound as on one thread, but **not reproducible**: which thread fills the table first
    /// decides which of equal moves is reported, and estimates may differ.
    #[must_use]
    pub fn threads(mut self, n: usize) -> Self {
        let root = self.root.state();
        let new = || Deepening::new(root, self.max_depth, self.limits.lines);
        self.helpers.searches = (1..n).map(|_| new()).collect();
        self.helpers.run = if n <= 1 { alone } else { together };
        self
    }
}

fn together<S, E>(
    main: &mut Deepening<S>,
    helpers: &mut [Deepening<S>],
    context: &Context<'_, S, E>,
    until: u64,
) where
    S: PerfectInfo + Symmetric + Send + Sync,
    E: Evaluate<S> + Sync,
{
    let (is_over, depth) = (AtomicBool::new(false), AtomicI32::new(main.depth()));
    thread::scope(|scope| {
        for helper in helpers {
            let (is_over, depth) = (&is_over, &depth);
            let help = move || {
                while !is_over.load(Relaxed) && !helper.is_done() {
                    helper.skip_to(depth.load(Relaxed));
                    helper.run(context, helper.tree.nodes + SLICE);
                }
            };
            if start_in(scope, STACK_BYTES, help).is_err() {
                break;
            }
        }
        while !main.is_done() && main.tree.nodes < until && !context.table.is_crowded() {
            main.run(context, until.min(main.tree.nodes + SLICE));
            depth.store(main.depth(), Relaxed);
        }
        is_over.store(true, Relaxed);
    });
}

#[cfg(test)]
mod tests {
    use rulebook_classics::Gobblers;
    use rulebook_core::Match;

    use super::*;
    use crate::{evaluate::Zero, limits::Limits, root::Root, search::Search};

    fn search() -> AlphaBeta<Gobblers, Zero> {
        let root = Root::new(Match::new(Gobblers::default())).expect("an unfinished match");
        AlphaBeta::new(root, Zero, Limits::default().memory(1 << 20)).expect("two sides")
    }

    #[test]
    fn helpers_search_the_depth_of_the_main_search_and_share_its_marks() {
        let mut search = search();
        search.run(20_000);
        assert!(search.helpers.busy.is_empty());
        let depth = search.main.depth();
        assert!(3 <= depth);
        search = search.threads(3);
        let is_idle = |helper: &Deepening<Gobblers>| helper.tree.nodes == 0;
        assert_eq!(search.helpers.searches.len(), 2);
        for _ in 0..500 {
            let _ = search.run(2_000);
            if !search.helpers.searches.iter().any(is_idle) {
                break;
            }
        }
        assert!(!search.helpers.busy.is_empty());
        for helper in &search.helpers.searches {
            assert!(!is_idle(helper), "a helper never began");
            assert!(helper.completed == 0 || depth <= helper.completed);
        }
        let all: u64 = search.helpers.searches.iter().map(|helper| helper.tree.nodes).sum();
        assert_eq!(search.report().nodes, search.main.tree.nodes + all);
    }

    #[test]
    fn short_runs_on_threads_end() {
        let mut search = search().threads(2);
        for n in 1..=100 {
            let _ = search.run(1);
            assert!(n <= search.main.tree.nodes);
        }
    }
}
