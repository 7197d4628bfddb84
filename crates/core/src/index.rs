//! Move and event indices for machine learning.

use crate::legality::Legality;

/// A game whose legal moves have a fixed index, so that a policy can be a vector.
///
/// The index is relative to the position: the same number may mean different moves in different
/// positions, but never two legal moves of one position. Indices are part of the public interface
/// and stay the same in all compatible versions.
pub trait MoveIndex: Legality {
    /// The number of indices; every index is below it.
    const MOVE_SPACE: usize;

    /// The index of `mv`, a legal move in its canonical spelling. For any other move the result
    /// is unspecified but below [`MoveIndex::MOVE_SPACE`].
    fn index(&self, mv: Self::Move) -> usize;

    /// The legal move with this index, or `None` if there is none.
    fn move_at(&self, index: usize) -> Option<Self::Move>;
}

/// A game whose chance events have a fixed index, as [`MoveIndex`] for moves.
pub trait EventIndex: Legality {
    /// The number of indices; every index is below it.
    const EVENT_SPACE: usize;

    /// The index of `event`, which is possible here. For any other event the result is unspecified
    /// but below [`EventIndex::EVENT_SPACE`].
    fn event_index(&self, event: Self::Event) -> usize;

    /// The possible event with this index, or `None` if there is none.
    fn event_at(&self, index: usize) -> Option<Self::Event>;
}
