//! Static evaluation of positions.

use core::fmt;

use crate::state::State;

/// An evaluation: a static estimate of the value of a position.
///
/// It is for games between two sides. That of a game with [`Features`] is [`Linear`]; users can
/// write others.
///
/// ```
/// use rulebook_classics::{Nim, nim::Heap};
/// use rulebook_core::Evaluate;
///
/// /// Heaps whose nim-sum is 0 lose.
/// struct NimSum;
///
/// impl Evaluate<Nim> for NimSum {
///     fn value(&self, nim: &Nim) -> i32 {
///         let sum = Heap::all().fold(0, |sum, heap| sum ^ nim.stones(heap));
///         if sum == 0 { -400 } else { 400 }
///     }
/// }
///
/// assert_eq!(NimSum.value(&"1,3,5,7 0".parse()?), -400);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Evaluate<S: State> {
    /// The value for the player to move, in centi-units on the scale of Elo: a value `v` means that
    /// the player's side expects the share 1 / (1 + 10^(−v/400)) of what is at stake. 0 is an even
    /// position. A value outside ±20,000 counts as the nearer bound.
    ///
    /// It is called for positions in which a player is to move, never at the end of a game.
    fn value(&self, state: &S) -> i32;

    /// Whether a legal move changes the value so much that a search should look beyond it, such as
    /// a capture. By default no move does.
    fn is_noisy(&self, state: &S, mv: S::Move) -> bool {
        let _ = (state, mv);
        false
    }

    /// Whether the value after a chance event is the same whatever the event brings, and no event
    /// ends the game. Then a search that ends before the event values one of its outcomes instead
    /// of all. By default it is not.
    fn ignores_chance(&self) -> bool {
        false
    }
}

/// A game that counts features of its positions. [`Linear`] adds them up, each times a weight, so
/// that the weights can be learnt from games. OCTI implements it in
/// [`evaluation`](https://github.com/rulebook-rs/rulebook/blob/main/crates/octi/src/evaluation.rs).
///
/// ```
/// use rulebook_core::Features;
///
/// /// The count of each feature in a position.
/// fn counts<S: Features>(state: &S) -> Vec<(&'static str, i32)> {
///     let counts = state.features();
///     S::FEATURES.iter().copied().zip(counts.as_ref().iter().copied()).collect()
/// }
/// ```
pub trait Features: State {
    /// One number for each feature: `[i32; N]`.
    type Vector: AsRef<[i32]>
        + for<'a> TryFrom<&'a [i32]>
        + Clone
        + fmt::Debug
        + Eq
        + Send
        + Sync
        + 'static;

    /// A short description of each feature.
    const FEATURES: &'static [&'static str];

    /// The weights that the game's crate recommends, in the units of [`Evaluate::value`] divided by
    /// [`Features::DIVISOR`].
    const WEIGHTS: Self::Vector;

    /// The divisor of the weighted sum: more than 1 where integers would be too coarse as weights.
    const DIVISOR: i32 = 1;

    /// The answer of [`Evaluate::ignores_chance`]: whether all outcomes of a chance event have the
    /// same features, and none ends the game.
    const IGNORE_CHANCE: bool = false;

    /// The features of this position. A feature that favours the player to move is positive, and an
    /// advantage of one side is the negative of the same advantage of the other.
    fn features(&self) -> Self::Vector;

    /// The answer of [`Evaluate::is_noisy`]. By default no move is noisy.
    fn is_noisy(&self, mv: Self::Move) -> bool {
        let _ = mv;
        false
    }
}

/// The evaluation by the features of a game: Σ weightᵢ · featureᵢ / [`DIVISOR`](Features::DIVISOR),
/// rounded to the nearest integer.
///
/// Its default has the weights that the game's crate recommends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Linear<S: Features> {
    weights: S::Vector,
}

impl<S: Features> Linear<S> {
    /// The evaluation with these weights, in the units of [`Features::WEIGHTS`].
    #[must_use]
    pub const fn new(weights: S::Vector) -> Linear<S> {
        const {
            assert!(
                size_of::<S::Vector>() == size_of::<i32>() * S::FEATURES.len(),
                "one number for each feature"
            );
        }
        Linear { weights }
    }

    /// The weights, one for each feature.
    #[must_use]
    pub fn weights(&self) -> &[i32] {
        self.weights.as_ref()
    }
}

impl<S: Features> Default for Linear<S> {
    fn default() -> Linear<S> {
        Linear::new(S::WEIGHTS)
    }
}

impl<S: Features> Evaluate<S> for Linear<S> {
    fn value(&self, state: &S) -> i32 {
        let features = state.features();
        let products = features.as_ref().iter().zip(self.weights());
        let sum: i32 = products.map(|(feature, weight)| feature * weight).sum();
        // Halves are rounded away from 0, so that the value for the other side is the negative.
        (sum + S::DIVISOR / 2 * sum.signum()) / S::DIVISOR
    }

    fn is_noisy(&self, state: &S, mv: S::Move) -> bool {
        state.is_noisy(mv)
    }

    fn ignores_chance(&self) -> bool {
        S::IGNORE_CHANCE
    }
}
