//! What a position is worth without looking ahead.

use core::fmt::Debug;

use crate::{legality::Legality, open::Open, state::State};

/// An evaluation: what a position is worth without looking ahead.
///
/// It is for games between two sides. A game offers its own as [`Evaluated::Evaluation`]; anybody
/// can write another one.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); }
/// use heap::Heap;
/// use rulebook_core::Evaluate;
///
/// /// Multiples of three lose.
/// struct Threes;
///
/// impl Evaluate<Heap> for Threes {
///     fn value(&self, heap: &Heap) -> i32 {
///         if heap.counters.is_some_and(|n| n % 3 == 0) { -400 } else { 400 }
///     }
/// }
///
/// assert_eq!(Threes.value(&"4 0".parse()?), 400);
/// # Ok::<(), rulebook_core::text::VariantError>(())
/// ```
pub trait Evaluate<S: State> {
    /// The value for the player to move, in centi-units on the scale of Elo: a value `v` says that
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
}

/// A game with an evaluation of its own.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); }
/// use rulebook_core::{Evaluate, Evaluated};
///
/// /// The value of a position under the game's own evaluation.
/// fn value<S: Evaluated>(state: &S) -> i32 {
///     S::Evaluation::default().value(state)
/// }
/// ```
pub trait Evaluated: State {
    /// The evaluation. Its default has the weights that the game's crate recommends.
    type Evaluation: Evaluate<Self> + Default + Clone + Debug + Send + Sync + 'static;
}

/// An evaluation that adds up features, each times a weight, so that the weights can be learnt from
/// games.
///
/// The value of a position is Σ weightᵢ · featureᵢ / [`DIVISOR`](LinearEvaluation::DIVISOR), rounded
/// to the nearest integer. A feature that favours the player to move is positive, and an advantage
/// of one side is the negative of the same advantage of the other.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); }
/// use heap::Heap;
/// use rulebook_core::{Evaluate, LinearEvaluation};
///
/// /// Multiples of three lose.
/// struct Threes([i32; 1]);
///
/// impl Evaluate<Heap> for Threes {
///     fn value(&self, heap: &Heap) -> i32 {
///         let mut features = [0];
///         Threes::features(heap, &mut features);
///         self.0[0] * features[0]
///     }
/// }
///
/// impl LinearEvaluation<Heap> for Threes {
///     const FEATURES: &'static [&'static str] = &["not a multiple of three"];
///
///     fn with_weights(weights: &[i32]) -> Threes {
///         Threes(weights.try_into().expect("one weight"))
///     }
///
///     fn weights(&self) -> &[i32] {
///         &self.0
///     }
///
///     fn features(heap: &Heap, features: &mut [i32]) {
///         features[0] = if heap.counters.is_some_and(|n| n % 3 == 0) { -1 } else { 1 };
///     }
/// }
///
/// assert_eq!(Threes::with_weights(&[400]).value(&"4 0".parse()?), 400);
/// # Ok::<(), rulebook_core::text::VariantError>(())
/// ```
pub trait LinearEvaluation<S: State>: Evaluate<S> + Sized {
    /// What each feature counts, in a few words.
    const FEATURES: &'static [&'static str];

    /// What the weighted sum is divided by: more than 1 where integers would be too coarse as
    /// weights.
    const DIVISOR: i32 = 1;

    /// The evaluation with these weights, one for each feature, in the units of
    /// [`Evaluate::value`] divided by [`LinearEvaluation::DIVISOR`].
    ///
    /// # Panics
    ///
    /// If the number of weights is not the number of features.
    #[must_use]
    fn with_weights(weights: &[i32]) -> Self;

    /// The weights, one for each feature.
    fn weights(&self) -> &[i32];

    /// Writes the features of a position, for the player to move.
    ///
    /// # Panics
    ///
    /// If `features` has not one place for each feature.
    fn features(state: &S, features: &mut [i32]);
}

/// The evaluation of a game of hidden information, for the open game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpenEvaluation<E>(E);

impl<S: Legality, E: Evaluate<S>> Evaluate<Open<S>> for OpenEvaluation<E> {
    fn value(&self, state: &Open<S>) -> i32 {
        self.0.value(state.state())
    }

    fn is_noisy(&self, state: &Open<S>, mv: S::Move) -> bool {
        self.0.is_noisy(state.state(), mv)
    }
}

impl<S: Legality, E: LinearEvaluation<S>> LinearEvaluation<Open<S>> for OpenEvaluation<E> {
    const FEATURES: &'static [&'static str] = E::FEATURES;
    const DIVISOR: i32 = E::DIVISOR;

    fn with_weights(weights: &[i32]) -> OpenEvaluation<E> {
        OpenEvaluation(E::with_weights(weights))
    }

    fn weights(&self) -> &[i32] {
        self.0.weights()
    }

    fn features(state: &Open<S>, features: &mut [i32]) {
        E::features(state.state(), features);
    }
}

impl<S: Legality + Evaluated> Evaluated for Open<S> {
    type Evaluation = OpenEvaluation<S::Evaluation>;
}
