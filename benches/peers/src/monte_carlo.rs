//! The Monte Carlo tree searches of other engines, behind one trait.

use std::{fmt::Debug, time::Duration};

use rulebook_benches::two_sided::TwoSided;

use crate::position::Position;

/// How long a search may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// A number of simulations.
    Simulations(u32),
    /// Wall time.
    Time(Duration),
}

/// A search of another engine, on one thread, with random games of ours at its leaves.
pub trait MonteCarlo: Debug + Send + Sync + 'static {
    /// The name of the engine.
    const NAME: &'static str;

    /// The move that a search from nothing finds; `None` if it finds none.
    fn choose<S: TwoSided>(position: &Position<S>, budget: Budget) -> Option<S::Move>;
}
