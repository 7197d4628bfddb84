//! Move and event indices for machine learning.

use crate::legality::Legality;

/// A game whose legal moves have fixed indices, so that a policy can be a vector.
///
/// The index is relative to the position: the same number may mean different moves in different
/// positions, but never two legal moves of one position. Indices are part of the public interface
/// and stay the same in all compatible versions.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); }
/// use heap::{Heap, Take};
/// use rulebook_core::MoveIndex;
///
/// let heap: Heap = "4 0".parse()?;
/// let mut policy = [0; Heap::MOVE_SPACE];
/// policy[heap.index(Take(2))] = 100;
/// let best = (0..Heap::MOVE_SPACE).max_by_key(|index| policy[*index]);
/// assert_eq!(best.and_then(|index| heap.move_at(index)), Some(Take(2)));
/// # Ok::<(), rulebook_core::text::VariantError>(())
/// ```
pub trait MoveIndex: Legality {
    /// The number of indices; every index is below it.
    const MOVE_SPACE: usize;

    /// The index of `mv`, a legal move in its canonical spelling. For any other move the result
    /// is unspecified but below [`MoveIndex::MOVE_SPACE`].
    fn index(&self, mv: Self::Move) -> usize;

    /// The legal move with this index, or `None` if there is none.
    fn move_at(&self, index: usize) -> Option<Self::Move>;

    /// The move with this index, legal or not, so that a refusal can say which rule an index breaks.
    /// It is [`MoveIndex::move_at`] if that is a move; otherwise it is not legal. `None`, the
    /// default, if the index means no move.
    fn any_move_at(&self, index: usize) -> Option<Self::Move> {
        self.move_at(index)
    }
}

/// A game whose chance events have a fixed index, as [`MoveIndex`] for moves.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); }
/// use heap::{Heap, Roll};
/// use rulebook_core::EventIndex;
///
/// let start: Heap = "? 0".parse()?;
/// assert_eq!(start.event_index(Roll(5)), Heap::EVENT_SPACE - 1);
/// assert_eq!(start.event_at(0), Some(Roll(3)));
/// # Ok::<(), rulebook_core::text::VariantError>(())
/// ```
pub trait EventIndex: Legality {
    /// The number of indices; every index is below it.
    const EVENT_SPACE: usize;

    /// The index of `event`, which is possible here. For any other event the result is unspecified
    /// but below [`EventIndex::EVENT_SPACE`].
    fn event_index(&self, event: Self::Event) -> usize;

    /// The possible event with this index, or `None` if there is none.
    fn event_at(&self, index: usize) -> Option<Self::Event>;
}
