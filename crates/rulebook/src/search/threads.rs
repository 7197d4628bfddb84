//! Searches on several threads.

use rulebook_core::{PerfectInfo, Zobrist};
use rulebook_search::{AlphaBeta, Keys, Mcts};

use super::make::{SharedEvaluation, StepSearch};

/// Whether a search can run on several threads: with the feature `parallel`.
pub(super) const HAS_THREADS: bool = cfg!(feature = "parallel");

/// The search on this number of threads, which share its table.
#[cfg(feature = "parallel")]
pub(super) fn with_helpers<S, K>(
    search: AlphaBeta<S, SharedEvaluation<S>, K>,
    n_threads: usize,
) -> StepSearch<S>
where
    S: PerfectInfo + Zobrist + Send + Sync + 'static,
    K: Keys<S> + Send + 'static,
{
    if n_threads == 1 { Box::new(search) } else { Box::new(search.threads(n_threads)) }
}

/// The search, on this thread.
#[cfg(not(feature = "parallel"))]
pub(super) fn with_helpers<S, K>(
    search: AlphaBeta<S, SharedEvaluation<S>, K>,
    _: usize,
) -> StepSearch<S>
where
    S: PerfectInfo + Zobrist + Send + Sync + 'static,
    K: Keys<S> + Send + 'static,
{
    Box::new(search)
}

/// The search; with the feature `parallel`, its trees grow on the threads of the current `rayon`
/// pool, which does not change what it finds.
#[cfg(feature = "parallel")]
pub(super) fn on_threads<S: PerfectInfo + Send + Sync + 'static>(
    search: Mcts<S>,
    n_trees: usize,
) -> StepSearch<S> {
    if n_trees == 1 { Box::new(search) } else { Box::new(parallel::OnThreads(search)) }
}

/// The search, on this thread.
#[cfg(not(feature = "parallel"))]
pub(super) fn on_threads<S: PerfectInfo + Send + Sync + 'static>(
    search: Mcts<S>,
    _: usize,
) -> StepSearch<S> {
    Box::new(search)
}

#[cfg(feature = "parallel")]
mod parallel {
    use rulebook_core::{Desync, PerfectInfo, StepOf};
    use rulebook_search::{Mcts, Report, Search, Status};

    pub(super) struct OnThreads<S: PerfectInfo>(pub(super) Mcts<S>);

    impl<S: PerfectInfo + Send + Sync> Search<S> for OnThreads<S> {
        type Learnt = StepOf<S>;

        fn run(&mut self, steps: u64) -> Status {
            self.0.run_parallel(steps)
        }

        fn report(&self) -> Report<S::Move> {
            self.0.report()
        }

        fn advance(&mut self, step: StepOf<S>) -> Result<(), Desync> {
            self.0.advance(step)
        }
    }
}
