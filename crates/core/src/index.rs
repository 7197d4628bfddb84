//! A fixed numbering of moves for learning.

use crate::legality::Legality;

/// A game whose moves are numbered from 0 without gaps in the type, so that a policy can be a
/// vector.
pub trait MoveIndex: Legality {
    /// The number of indices; every move has one below it.
    const MOVE_SPACE: usize;

    /// The number of a move.
    fn index(mv: Self::Move) -> usize;

    /// The move with this number, or `None` if there is none.
    fn from_index(index: usize) -> Option<Self::Move>;
}
