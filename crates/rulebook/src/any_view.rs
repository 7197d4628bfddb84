//! The client's side of a match.

use std::fmt::Debug;

use rulebook_core::Verdict;

use crate::{error::AnyError, sealed::Sealed, seen::Seen};

/// What one observer knows of a match, kept up to date by observed steps. It has never seen the
/// state.
pub trait AnyView: Sealed + Debug + Send + Sync {
    /// A view that continues independently.
    fn boxed_clone(&self) -> Box<dyn AnyView>;

    /// What the observer may see.
    fn seen(&self) -> &dyn Seen;

    /// Updates the view by the text of an observed step.
    ///
    /// # Errors
    ///
    /// If the text is not an observed step or does not follow from the view. Then nothing changes.
    fn learn(&mut self, observed: &str) -> Result<(), AnyError>;

    /// Updates the view by the observer's own move `mv`, of which the observer saw `observed`. It
    /// matters for [`Seen::info_key`] where the two texts differ.
    ///
    /// # Errors
    ///
    /// As [`AnyView::learn`], and if the move is not legal or not the observer's.
    fn learn_own(&mut self, mv: &str, observed: &str) -> Result<(), AnyError>;

    /// Takes note of an adjudication.
    ///
    /// # Errors
    ///
    /// If the match is over.
    fn adjudicate(&mut self, verdict: Verdict) -> Result<(), AnyError>;
}

impl Clone for Box<dyn AnyView> {
    fn clone(&self) -> Box<dyn AnyView> {
        self.boxed_clone()
    }
}
