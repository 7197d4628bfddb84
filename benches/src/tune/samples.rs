//! Positions with the results of their games.

use std::f64::consts::LN_10;

use rulebook_core::{Features, Legality, Step};

use super::SelfPlayGame;

/// Positions as features, each with the share of the stake that the side to move won.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Samples {
    n_features: usize,
    features: Vec<i32>, // Invariant: `n_features` for each position.
    shares: Vec<f64>,
    ends: Vec<usize>, // For each game, which has positions, the index after its last one.
}

/// The log-odds of a value of 1.
pub(super) const UNIT: f64 = LN_10 / 400.0;

impl Samples {
    /// An empty set of samples with this number of features.
    #[must_use]
    pub const fn new(n_features: usize) -> Samples {
        Samples { n_features, features: Vec::new(), shares: Vec::new(), ends: Vec::new() }
    }

    /// Adds the quiet positions of a game: those without a proved result in which the player chose
    /// a move that is not noisy. In other positions the search does not rely on the evaluation. A
    /// game that was cut off has no result and adds nothing.
    ///
    /// # Panics
    ///
    /// If the game has another number of features.
    pub fn add<S: Legality + Features>(&mut self, played: &SelfPlayGame<S>) {
        assert_eq!(S::FEATURES.len(), self.n_features, "the samples are of another game");
        let mut positions = Vec::new();
        for &index in &played.estimated {
            let state = &played.game.states()[index];
            let is_quiet = match played.game.steps()[index] {
                Step::Move(mv) => !state.is_noisy(mv),
                Step::Event(_) => false,
            };
            let share = state.turn().player().and_then(|mover| played.share(mover));
            if let Some(share) = share.filter(|_| is_quiet) {
                positions.push((state.features().as_ref().to_vec(), share));
            }
        }
        self.add_positions(positions);
    }

    /// Adds positions of the same game, or that depend on each other otherwise: their features, and
    /// the share of the stake, from 0 to 1, that the side to move won.
    ///
    /// # Panics
    ///
    /// If a position has another number of features.
    pub fn add_positions(&mut self, positions: impl IntoIterator<Item = (Vec<i32>, f64)>) {
        let before = self.len();
        for (features, share) in positions {
            assert_eq!(features.len(), self.n_features, "one number for each feature");
            self.features.extend(features);
            self.shares.push(share);
        }
        if before < self.len() {
            self.ends.push(self.len());
        }
    }

    /// The number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.shares.len()
    }

    /// Whether there are no positions.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.shares.is_empty()
    }

    /// The number of games with positions.
    #[must_use]
    pub fn n_games(&self) -> usize {
        self.ends.len()
    }

    /// The log loss of the results under these weights, in nats per position: the mean of
    /// −(s · ln p + (1 − s) · ln(1 − p)) for the share s and its prediction p. It is ln 2 = 0.6931
    /// for constant predictions of 1/2, and NaN without positions.
    ///
    /// # Panics
    ///
    /// If the number of weights is not the number of features.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
    pub fn log_loss(&self, weights: &[f64]) -> f64 {
        assert_eq!(weights.len(), self.n_features, "one weight for each feature");
        self.total_loss(weights) / self.len() as f64
    }

    pub(super) fn total_loss(&self, weights: &[f64]) -> f64 {
        let loss = |(features, share): (&[i32], f64)| {
            let exponent = UNIT * value(features, weights);
            // ln(1 + e^x), without overflow.
            let softplus = exponent.max(0.0) + (-exponent.abs()).exp().ln_1p();
            softplus - share * exponent
        };
        self.positions(0..self.len()).map(loss).sum()
    }

    pub(super) const fn n_features(&self) -> usize {
        self.n_features
    }

    /// The features and the share of these positions.
    pub(super) fn positions(
        &self,
        range: std::ops::Range<usize>,
    ) -> impl Iterator<Item = (&[i32], f64)> {
        let n = self.n_features;
        range.map(move |i| (&self.features[i * n..(i + 1) * n], self.shares[i]))
    }

    /// The positions of each game.
    pub(super) fn games(&self) -> impl Iterator<Item = std::ops::Range<usize>> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, end)| start..*end)
    }
}

/// The value of a position.
pub(super) fn value(features: &[i32], weights: &[f64]) -> f64 {
    features.iter().zip(weights).map(|(feature, weight)| f64::from(*feature) * weight).sum()
}
