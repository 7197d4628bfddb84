//! Which positions share an entry of a table.

use std::borrow::Cow;

use rulebook_core::{State, Symmetric};

/// The representative under which a table stores a position.
///
/// A search that is content with hashes uses [`Keys`](crate::Keys) instead.
///
/// Positions with the same representative must have the same value for the player to move. The
/// table compares whole representatives, so the choice decides its size and never its
/// correctness.
pub trait TableKey<S: State> {
    /// The representative of `state`.
    fn representative(state: &S) -> Cow<'_, S>;
}

/// Each position represents itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Plain;

impl<S: State> TableKey<S> for Plain {
    fn representative(state: &S) -> Cow<'_, S> {
        Cow::Borrowed(state)
    }
}

/// One representative for all images of a position under the symmetries of the game. It pays where
/// images meet in one search, which is rare late in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UpToSymmetry;

impl<S: Symmetric> TableKey<S> for UpToSymmetry {
    fn representative(state: &S) -> Cow<'_, S> {
        Cow::Owned(state.canonical().0)
    }
}
