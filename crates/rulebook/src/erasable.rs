//! Which games the erased layer can hold.

use rulebook_core::Game;

/// A game that the erased layer can hold: one whose values can be sent between threads.
///
/// Blanket-implemented.
///
/// ```
/// use rulebook::{Entry, Erasable, Registry};
/// use rulebook_classics::Nim;
///
/// /// A registry with one game, of any type.
/// fn only<G: Erasable>() -> Registry {
///     let mut registry = Registry::empty();
///     registry.add(Entry::<G>::new());
///     registry
/// }
///
/// assert_eq!(only::<Nim>().games().len(), 1);
/// ```
pub trait Erasable:
    Game<View: Send + Sync + 'static, Observed: Send + Sync + 'static, MoveList: Send + Sync>
    + Send
    + Sync
    + 'static
{
}

impl<G> Erasable for G where
    G: Game<View: Send + Sync + 'static, Observed: Send + Sync + 'static, MoveList: Send + Sync>
        + Send
        + Sync
        + 'static
{
}
