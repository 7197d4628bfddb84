//! Games that the erased layer can hold.

use rulebook_core::{Game, OpenWorld, Symmetric};

/// A game that the erased layer can hold: one that states its open world and its symmetries, and
/// whose values can be sent between threads.
///
/// Blanket-implemented. A game of perfect information is open as it is, and one line declares that
/// a game has no symmetries ([`NoSymmetry`](rulebook_core::NoSymmetry)).
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
    Game<View: Send + Sync + 'static, Observation: Send + Sync + 'static, MoveList: Send + Sync>
    + OpenWorld<Open: Symmetric + Send + Sync + 'static>
    + Symmetric
    + Send
    + Sync
    + 'static
{
}

impl<G> Erasable for G where
    G: Game<View: Send + Sync + 'static, Observation: Send + Sync + 'static, MoveList: Send + Sync>
        + OpenWorld<Open: Symmetric + Send + Sync + 'static>
        + Symmetric
        + Send
        + Sync
        + 'static
{
}
