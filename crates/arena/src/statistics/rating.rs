//! Elo, logistic and normalised.

use std::f64::consts::LN_10;

use super::{
    interval::{Estimate, Z},
    scores::BlockScores,
};

/// The difference in logistic Elo at which the better player is expected to score `score`, from 0
/// to 1: −400 · log₁₀(1 / score − 1). Infinite at 0 and 1.
///
/// ```
/// use rulebook_arena::elo;
///
/// assert!((elo(0.76) - 200.24).abs() < 0.01);
/// assert_eq!(elo(1.0), f64::INFINITY);
/// ```
#[must_use]
pub fn elo(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

/// The expected score of a player who is better by this difference in logistic Elo: the inverse of
/// [`elo`].
#[must_use]
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
}

impl BlockScores {
    /// The difference in logistic Elo, with a 95 % interval: that of [`BlockScores::score`],
    /// transformed. `None` without blocks.
    #[must_use]
    pub fn elo(&self) -> Option<Estimate> {
        Some(self.score()?.map(elo))
    }

    /// The difference in normalised Elo, with a 95 % interval; `None` without blocks or if all
    /// blocks have the same score.
    ///
    /// Normalised Elo is 800 / ln 10 times (μ − ½) / σ, where μ is the mean score of a game and σ
    /// the deviation per game: √m times that of the mean score of a block of m games. It
    /// measures how many games show a difference, so it can be compared between books and games
    /// with many draws and few. Defined by Michel Van den Bergh, "Normalized Elo" and "A practical
    /// introduction to normalized Elo" (2021), as Stockfish's Fishtest uses it.
    ///
    /// The interval is the delta method's for t = (μ − ½) / σ, with the variance
    /// (1 − t · γ + t² (κ − 1) / 4) / n for n blocks with skewness γ and kurtosis κ.
    #[must_use]
    pub fn normalised_elo(&self) -> Option<Estimate> {
        let mean = self.mean()?;
        let n = self.n_blocks() as f64;
        let variance = self.central(2, mean);
        if variance <= 0.0 {
            return None;
        }
        let deviation = variance.sqrt();
        let t = (mean - 0.5) / deviation;
        let skewness = self.central(3, mean) / deviation.powi(3);
        let kurtosis = self.central(4, mean) / variance.powi(2);
        let spread = (1.0 - t * skewness + t * t * (kurtosis - 1.0) / 4.0).max(0.0);
        let half = Z * (spread / n).sqrt();
        let unit = 800.0 / LN_10 / (self.n_games() as f64).sqrt();
        Some(Estimate { value: t, low: t - half, high: t + half }.map(|t| t * unit))
    }
}
