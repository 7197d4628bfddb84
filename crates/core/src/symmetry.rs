//! Symmetries: ways to turn a game into an equal game.

use core::fmt::Debug;

use crate::{legality::Legality, player::Player};

/// An element of a finite group.
pub trait Symmetry: Copy + Eq + Debug + Send + Sync + 'static {
    /// The element that changes nothing.
    const IDENTITY: Self;

    /// All elements, [`Symmetry::IDENTITY`] first.
    fn all() -> impl Iterator<Item = Self> + Clone;

    /// The element that undoes this one.
    #[must_use]
    fn inverse(self) -> Self;

    /// This element first, then `next`.
    #[must_use]
    fn then(self, next: Self) -> Self;
}

/// A game that symmetries map onto itself.
///
/// For every element `s` and legal move `mv`, playing and mapping commute:
/// `state.map(s)` after `S::map_move(s, mv)` is `state` after `mv`, mapped.
pub trait Symmetric: Legality {
    /// The group.
    type Sym: Symmetry;

    /// The image of the position.
    #[must_use]
    fn map(&self, sym: Self::Sym) -> Self;

    /// The image of a move.
    #[must_use]
    fn map_move(sym: Self::Sym, mv: Self::Move) -> Self::Move;

    /// The image of a player: who plays the part of `player` in the mapped game.
    #[must_use]
    fn map_player(sym: Self::Sym, player: Player) -> Player;

    /// The representative of all images of this position, and an element that leads to it.
    #[must_use]
    fn canonical(&self) -> (Self, Self::Sym);
}

/// [`Symmetric::canonical`] for a state of which `key` is another form: the image with the least
/// key.
pub fn canonical_by_key<S: Symmetric, K: Ord>(state: &S, key: impl Fn(&S) -> K) -> (S, S::Sym) {
    let images = S::Sym::all().map(|sym| (state.map(sym), sym));
    images.min_by_key(|(image, _)| key(image)).expect("a group has at least the identity")
}
