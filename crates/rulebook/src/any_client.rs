//! The client's side of a match.

use rulebook_core::{Adjudication, Verdict};

use crate::{any_view::AnyView, error::AnyError};

/// The view of one observer, updated by observed steps. It has no access to the state.
///
/// ```
/// use rulebook::{Registry, core::{Player, Viewpoint}, entry};
/// use rulebook_classics::Kuhn;
///
/// let mut registry = Registry::empty();
/// registry.add(entry!(Kuhn));
/// let (kuhn, who) = (registry.game("kuhn")?, Viewpoint::Seat(Player::SECOND));
/// let mut host = kuhn.start("")?;
/// let mut client = kuhn.client(who, &host.view(who)?.first_view())?;
///
/// host.step("K")?;
/// for step in host.view(who)?.steps_since(0) {
///     assert_ne!(step, "K"); // It is the first player's card.
///     client.learn(&step)?;
/// }
/// assert_eq!(client.text(), host.view(who)?.text());
/// # Ok::<(), rulebook::AnyError>(())
/// ```
pub trait AnyClient: AnyView {
    /// A view that continues independently.
    fn boxed_clone(&self) -> Box<dyn AnyClient>;

    /// Updates the view by a step as the observer saw it: a text of
    /// [`AnyView::steps_since`](crate::AnyView::steps_since). O(length of the text).
    ///
    /// # Errors
    ///
    /// If the text is not an observed step or does not follow from the view. The view is unchanged.
    fn learn(&mut self, observed: &str) -> Result<(), AnyError>;

    /// Ends the match by an adjudication.
    ///
    /// # Errors
    ///
    /// If the match is over, or no adjudication has this result.
    fn adjudicate(&mut self, verdict: Verdict) -> Result<(), AnyError>;

    /// Ends the match by a declaration, as [`AnyMatch::declare`](crate::AnyMatch::declare) does.
    ///
    /// # Errors
    ///
    /// If the match is over or has no such player, or if only the draw rules can detect `reason`.
    fn declare(&mut self, reason: Adjudication) -> Result<(), AnyError>;

    /// Takes back an adjudication or the last step. Returns whether there was one. O(number of
    /// steps).
    fn undo(&mut self) -> bool;
}

impl Clone for Box<dyn AnyClient> {
    fn clone(&self) -> Box<dyn AnyClient> {
        self.boxed_clone()
    }
}
