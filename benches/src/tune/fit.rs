//! Logistic regression.

use super::{
    cholesky::Cholesky,
    samples::{Samples, UNIT, value},
};

/// Weights that were learnt.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// The weights, in the units of [`Evaluate::value`](rulebook_core::Evaluate::value).
    pub weights: Vec<f64>,
    /// The standard error of each weight.
    pub errors: Vec<f64>,
}

/// The standard deviation of a weight before anything is known of it. It is much greater than any
/// weight of a useful feature, so it only matters for features of which games show little.
const PRIOR: f64 = 1_000.0;

/// The greatest number of Newton steps, and the greatest change of a weight after which they end.
const STEPS: usize = 100;
const ENOUGH: f64 = 1e-6;

impl Samples {
    /// The weights that predict the results best: those that maximise the likelihood of the shares,
    /// times a normal distribution of each weight with the standard deviation 1,000. `None` without
    /// positions.
    ///
    /// The method is Newton's, which for logistic regression is known as iteratively reweighted
    /// least squares (Green, 1984). The positions of one game depend on each other, so the standard
    /// errors are those of the sandwich estimator with games as clusters (Liang and Zeger, 1986).
    ///
    /// Takes about ten passes of O(positions · features²).
    #[must_use]
    pub fn fit(&self) -> Option<Fit> {
        if self.is_empty() {
            return None;
        }
        let mut weights = vec![0.0; self.n_features()];
        let mut loss = self.penalised(&weights);
        for _ in 0..STEPS {
            let hessian = self.hessian(&weights)?;
            let step = hessian.solve(&self.gradient(&weights));
            // The loss is convex, so some part of the step lowers it unless it is the least.
            let mut part = 1.0;
            let (next, next_loss) = loop {
                let next: Vec<f64> = weights.iter().zip(&step).map(|(w, s)| w - part * s).collect();
                let next_loss = self.penalised(&next);
                if next_loss <= loss || part < 1e-9 {
                    break (next, next_loss);
                }
                part /= 2.0;
            };
            let change = part * step.iter().fold(0.0, |most: f64, s| most.max(s.abs()));
            if next_loss <= loss {
                (weights, loss) = (next, next_loss);
            }
            if change < ENOUGH {
                break;
            }
        }
        let errors = self.errors(&weights)?;
        Some(Fit { weights, errors })
    }

    fn penalised(&self, weights: &[f64]) -> f64 {
        let squares: f64 = weights.iter().map(|weight| (weight / PRIOR).powi(2)).sum();
        self.total_loss(weights) + squares / 2.0
    }

    fn gradient(&self, weights: &[f64]) -> Vec<f64> {
        let mut gradient: Vec<f64> = weights.iter().map(|weight| weight / PRIOR.powi(2)).collect();
        self.add_scores(weights, 0..self.len(), &mut gradient);
        gradient
    }

    /// Adds the gradient of the loss of some positions.
    fn add_scores(&self, weights: &[f64], range: std::ops::Range<usize>, sums: &mut [f64]) {
        for (features, share) in self.positions(range) {
            let surprise = UNIT * (predicted(features, weights) - share);
            for (sum, feature) in sums.iter_mut().zip(features) {
                *sum += surprise * f64::from(*feature);
            }
        }
    }

    fn hessian(&self, weights: &[f64]) -> Option<Cholesky> {
        let n = self.n_features();
        let mut matrix = vec![0.0; n * n];
        for (features, _) in self.positions(0..self.len()) {
            let p = predicted(features, weights);
            let curvature = UNIT * UNIT * p * (1.0 - p);
            for (i, feature) in features.iter().enumerate().filter(|(_, feature)| **feature != 0) {
                let factor = curvature * f64::from(*feature);
                for (sum, other) in matrix[i * n..=i * n + i].iter_mut().zip(features) {
                    *sum += factor * f64::from(*other);
                }
            }
        }
        (0..n).for_each(|i| matrix[i * n + i] += PRIOR.powi(-2));
        Cholesky::of(&matrix, n)
    }

    /// The square roots of the diagonal of H⁻¹ · (Σ sᵢ · sᵢᵀ) · H⁻¹ for the gradients sᵢ of games.
    fn errors(&self, weights: &[f64]) -> Option<Vec<f64>> {
        let hessian = self.hessian(weights)?;
        let mut squares = vec![0.0; self.n_features()];
        for game in self.games() {
            let mut score = vec![0.0; self.n_features()];
            self.add_scores(weights, game, &mut score);
            for (sum, moved) in squares.iter_mut().zip(hessian.solve(&score)) {
                *sum += moved * moved;
            }
        }
        Some(squares.into_iter().map(f64::sqrt).collect())
    }
}

/// The share that the weights predict.
fn predicted(features: &[i32], weights: &[f64]) -> f64 {
    1.0 / (1.0 + (-UNIT * value(features, weights)).exp())
}
