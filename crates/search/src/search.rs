//! The trait of all searches.

use rulebook_core::{Desync, State};

use crate::report::SearchReport;

/// A search that can be interrupted and continued.
///
/// It has no clock and starts no threads of its own: the caller decides how many steps it runs,
/// and may ask for its [`SearchReport`] at any time. So the same object serves a thread, a web
/// worker that searches in slices, a run with a fixed number of nodes, and an interface that polls.
pub trait Search<S: State> {
    /// A step as the search receives it: the step itself, or for a search over views the
    /// observation of it.
    type Input;

    /// Does about `steps` units of work: positions, or playouts. Each search documents which. A call that
    /// does more shortens the calls after it: many short calls do as much as a long one.
    fn run(&mut self, steps: u64) -> SearchStatus;

    /// The result so far. O(number of root moves + length of the lines).
    fn report(&self) -> SearchReport<S::Move>;

    /// Continues from the position after a step, and keeps reusable results.
    ///
    /// # Errors
    ///
    /// If the step cannot follow. Then nothing changes.
    fn advance(&mut self, input: Self::Input) -> Result<(), Desync>;
}

/// Whether a search has more to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchStatus {
    /// More steps may improve the answer.
    Running,
    /// More steps change nothing: the answer is proved, the greatest depth is reached, or nobody
    /// is to move.
    Done,
}
