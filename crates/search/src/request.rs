//! The request for a search that is chosen at run time.

use std::mem;

use rulebook_core::{Match, OpenWorld, PerfectInfo, Symmetric};

use crate::{
    algorithm::Algorithm,
    alphabeta::AlphaBeta,
    dyn_search::{DynSearch, PooledMcts, SharedEvaluation, StepSearch, ViewRoot, open_root},
    error::SearchError,
    expectimax::{Expectimax, MultiPlayer, Opponents},
    flat::FlatMonteCarlo,
    greedy::Greedy,
    ismcts::IsMcts,
    leaf::{EvaluationLeaf, RandomPlayout},
    limits::Limits,
    mcts::{Gumbel, Mcts, MctsOptions},
    random::Random,
    root::Root,
};

/// Defines [`SearchLimits`] from its fields, so that each has one name.
macro_rules! search_limits {
    ($($(#[$about:meta])* $name:ident: $type:ty = $default:expr,)*) => {
        /// The settings that a user may request of any search. A search takes those that it has,
        /// and refuses every other one that does not have its default.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub struct SearchLimits {
            $($(#[$about])* pub $name: $type,)*
        }

        impl Default for SearchLimits {
            fn default() -> SearchLimits {
                SearchLimits { $($name: $default,)* }
            }
        }

        impl SearchLimits {
            $(
                #[doc = concat!("Sets `", stringify!($name), "`.")]
                #[must_use]
                pub const fn $name(self, $name: $type) -> SearchLimits {
                    SearchLimits { $name, ..self }
                }
            )*

            /// Refuses a setting that was not taken and does not have its default.
            fn end(self) -> Result<(), SearchError> {
                let default = SearchLimits::default();
                $(
                    if self.$name != default.$name {
                        return Err(SearchError::Setting { name: stringify!($name) });
                    }
                )*
                Ok(())
            }
        }
    };
}

search_limits! {
    /// The memory for trees and tables, in bytes; 256 MiB by default. It is allocated as it is
    /// needed.
    memory: usize = Limits::default().memory,
    /// The seed of everything random. The same seed gives the same answer for the same number of
    /// steps.
    seed: u64 = Limits::default().seed,
    /// The number of lines to report; 1 by default.
    lines: usize = Limits::default().lines,
    /// The greatest depth in moves, for searches that have a depth; `u32::MAX` by default.
    depth: u32 = u32::MAX,
    /// The number of steps after which a playout stops and counts as a draw; 10,000 by default.
    playout: u32 = RandomPlayout::MAX_STEPS,
    /// The number of independent trees whose counts are added up, for [`Mcts`] and [`IsMcts`]; 1 by
    /// default. They share the memory and the steps. The answer depends on this number and not on
    /// the number of threads that grow the trees.
    trees: usize = 1,
    /// The number of threads of [`AlphaBeta`] (feature `parallel`); 1 by default. With more than
    /// one the answer is not reproducible.
    threads: usize = 1,
    /// The number of simulations of each tree that [`Mcts`] divides among the moves of the root by
    /// sequential halving, after which it is done: [`Gumbel`]. `None` has no such number.
    halving: Option<u32> = None,
}

impl SearchLimits {
    /// The search with this name: of the whole match `game`, or of the mover's view.
    ///
    /// # Errors
    ///
    /// If the position does not suit the search, `game` is absent and the search needs it, or a
    /// setting is not one of the search's.
    pub fn search<G>(
        mut self,
        algorithm: Algorithm,
        view: &ViewRoot<G>,
        game: Option<&Match<G>>,
        evaluation: SharedEvaluation<G::Open>,
    ) -> Result<DynSearch<G>, SearchError>
    where
        G: OpenWorld<
                View: Send + Sync + 'static,
                Observation: Send + Sync + 'static,
                Open: Symmetric + Send + Sync + 'static,
            > + Send
            + Sync
            + 'static,
    {
        let ViewRoot { mover, view, key } = view;
        let search = match algorithm {
            Algorithm::Random => {
                DynSearch::Views(Box::new(Random::<G>::new(view.clone(), self.limits())))
            }
            Algorithm::IsMcts => {
                let search = IsMcts::<G>::new(*mover, view.clone(), *key, self.limits())?;
                let search = search.playout(self.take(|limits| &mut limits.playout));
                let search = search.trees(self.take(|limits| &mut limits.trees))?;
                DynSearch::Views(Box::new(search))
            }
            _ => {
                let root = open_root(game.ok_or(SearchError::Hidden)?)?;
                DynSearch::Steps(self.over_positions(algorithm, root, evaluation)?)
            }
        };
        self.end()?;
        Ok(search)
    }

    /// The limits of an exact computation, which reports everything and has no other setting.
    ///
    /// # Errors
    ///
    /// If another setting does not have its default.
    pub fn exact(mut self) -> Result<Limits, SearchError> {
        let limits = self.memory_and_seed();
        self.end().map(|()| limits.lines(usize::MAX))
    }

    fn over_positions<S: PerfectInfo + Symmetric + Send + Sync + 'static>(
        &mut self,
        algorithm: Algorithm,
        root: Root<S>,
        evaluation: SharedEvaluation<S>,
    ) -> Result<StepSearch<S>, SearchError> {
        let limits = self.limits();
        let mut depth = || self.take(|limits| &mut limits.depth);
        Ok(match algorithm {
            Algorithm::Greedy => Box::new(Greedy::new(root, evaluation, limits)?.depth(depth())),
            Algorithm::Flat => {
                let playout = self.take(|limits| &mut limits.playout);
                Box::new(FlatMonteCarlo::new(root, limits)?.playout(playout))
            }
            Algorithm::MaxN | Algorithm::Paranoid => {
                let opponents = match algorithm {
                    Algorithm::MaxN => Opponents::Selfish,
                    _ => Opponents::Allied,
                };
                let leaf = EvaluationLeaf(evaluation);
                Box::new(MultiPlayer::new(root, leaf, opponents, limits)?.depth(depth()))
            }
            Algorithm::Expectimax => {
                Box::new(Expectimax::new(root, EvaluationLeaf(evaluation), limits)?.depth(depth()))
            }
            Algorithm::AlphaBeta => {
                let search = AlphaBeta::new(root, evaluation, limits)?.depth(depth());
                #[cfg(feature = "parallel")]
                let search = search.threads(self.take(|limits| &mut limits.threads));
                Box::new(search)
            }
            Algorithm::Mcts => {
                let n_trees = self.take(|limits| &mut limits.trees);
                let search = Mcts::with_playouts(root, n_trees, limits)?;
                let search = search.playout(self.take(|limits| &mut limits.playout));
                let gumbel = self.take(|limits| &mut limits.halving).map(Gumbel::new);
                let options = MctsOptions { gumbel, ..MctsOptions::default() };
                Box::new(PooledMcts(search.with_options(options)))
            }
            Algorithm::Random | Algorithm::IsMcts => {
                unreachable!("`{algorithm}` works on a view")
            }
        })
    }

    /// The limits that every search has.
    fn limits(&mut self) -> Limits {
        self.memory_and_seed().lines(self.take(|limits| &mut limits.lines))
    }

    fn memory_and_seed(&mut self) -> Limits {
        let memory = self.take(|limits| &mut limits.memory);
        Limits::default().memory(memory).seed(self.take(|limits| &mut limits.seed))
    }

    /// Takes a setting, which has its default afterwards.
    fn take<T: Copy>(&mut self, field: impl Fn(&mut SearchLimits) -> &mut T) -> T {
        let default = *field(&mut SearchLimits::default());
        mem::replace(field(self), default)
    }
}
