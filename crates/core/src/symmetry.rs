//! Symmetries: automorphisms of the game.

use core::fmt::Debug;

use crate::{
    hidden::HiddenInfo,
    legality::{Legality, PerfectInfo},
    player::Player,
};

/// An element of a finite group.
///
/// ```
/// use rulebook_classics::Transform;
/// use rulebook_core::Symmetry;
///
/// for sym in Transform::<8>::all() {
///     assert_eq!(sym.then(sym.inverse()), Transform::IDENTITY);
/// }
/// ```
pub trait Symmetry: Copy + Eq + Debug + Send + Sync + 'static {
    /// The element that changes nothing.
    const IDENTITY: Self;

    /// All elements, [`Symmetry::IDENTITY`] first.
    fn all() -> impl Iterator<Item = Self> + Clone;

    /// The element that undoes this one.
    #[must_use]
    fn inverse(self) -> Self;

    /// The element that applies this one first, then `next`.
    #[must_use]
    fn then(self, next: Self) -> Self;
}

/// A game with symmetries.
///
/// Playing and mapping commute: for every element `s` and every legal move or event, the image of
/// the step, applied to the image of the position, gives the image of the position after the
/// step.
///
/// ```
/// use rulebook_classics::TicTacToe;
/// use rulebook_core::{Symmetric, Symmetry};
///
/// let state: TicTacToe = "X../.O./...".parse()?;
/// for sym in <TicTacToe as Symmetric>::Sym::all() {
///     assert_eq!(state.map(sym).canonical().0, state.canonical().0);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[diagnostic::on_unimplemented(
    note = "a game without symmetries says so: `impl NoSymmetry for {Self} {{}}`"
)]
pub trait Symmetric: Legality {
    /// The group.
    type Sym: Symmetry;

    /// The image of the position.
    #[must_use]
    fn map(&self, sym: Self::Sym) -> Self;

    /// The image of a move. Where a move has several spellings, the image of a canonical one may
    /// need [`Legality::canonicalize`].
    #[must_use]
    fn map_move(sym: Self::Sym, mv: Self::Move) -> Self::Move;

    /// The image of a chance event.
    #[must_use]
    fn map_event(sym: Self::Sym, event: Self::Event) -> Self::Event;

    /// The image of a player: who plays the part of `player` in the mapped game.
    #[must_use]
    fn map_player(sym: Self::Sym, player: Player) -> Player;

    /// The representative of all images of this position, and an element that leads to it.
    #[must_use]
    fn canonical(&self) -> (Self, Self::Sym);
}

/// The group of one element, of a game without symmetries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Identity;

impl Symmetry for Identity {
    const IDENTITY: Identity = Identity;

    fn all() -> impl Iterator<Item = Identity> + Clone {
        [Identity].into_iter()
    }

    fn inverse(self) -> Identity {
        Identity
    }

    fn then(self, _: Identity) -> Identity {
        Identity
    }
}

/// A game without symmetries: one line makes it [`Symmetric`] under [`Identity`], which costs
/// nothing.
///
/// ```
/// use rulebook_classics::Kuhn;
/// use rulebook_core::{Identity, Symmetric};
///
/// // The crate of Kuhn poker contains `impl NoSymmetry for Kuhn {}`.
/// assert_eq!(Kuhn::default().canonical(), (Kuhn::default(), Identity));
/// ```
pub trait NoSymmetry: Legality {}

impl<S: NoSymmetry> Symmetric for S {
    type Sym = Identity;

    fn map(&self, _: Identity) -> S {
        self.clone()
    }

    fn map_move(_: Identity, mv: S::Move) -> S::Move {
        mv
    }

    fn map_event(_: Identity, event: S::Event) -> S::Event {
        event
    }

    fn map_player(_: Identity, player: Player) -> Player {
        player
    }

    fn canonical(&self) -> (S, Identity) {
        (self.clone(), Identity)
    }
}

/// Symmetries that also map views: the image of a view is the view of the image.
///
/// `S::map_view(s, &state.view(who))` is `state.map(s).view(…)` for the image of the observer.
/// Blanket-implemented for games with perfect information.
pub trait SymmetricViews: Symmetric + HiddenInfo {
    /// The image of a view.
    #[must_use]
    fn map_view(sym: Self::Sym, view: &Self::View) -> Self::View;
}

impl<S: Symmetric + PerfectInfo> SymmetricViews for S {
    fn map_view(sym: S::Sym, view: &S) -> S {
        view.map(sym)
    }
}

/// An implementation of [`Symmetric::canonical`] by an injective `key`: returns the image with the
/// least key and the element that leads to it. O(size of the group).
///
/// ```
/// use rulebook_classics::Nim;
/// use rulebook_core::canonical_by_key;
///
/// let nim: Nim = "1,3,5,7 1".parse()?;
/// let (canonical, _) = canonical_by_key(&nim, ToString::to_string);
/// assert_eq!(canonical.to_string(), "1,3,5,7 0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn canonical_by_key<S: Symmetric, K: Ord>(state: &S, key: impl Fn(&S) -> K) -> (S, S::Sym) {
    let images = S::Sym::all().map(|sym| (state.map(sym), sym));
    images.min_by_key(|(image, _)| key(image)).expect("a group has at least the identity")
}
