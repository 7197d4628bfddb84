//! Sequential tests, which stop as soon as the games decide.

use serde::{Deserialize, Serialize};

use super::{rating::expected_score, scores::BlockScores};

/// A sequential probability ratio test of two hypotheses about a difference in logistic Elo, with a
/// probability of 0.05 for either error.
///
/// The statistic is the generalised log-likelihood ratio of the counts of block scores: the
/// likelihood is maximised over all distributions with the expected score of each hypothesis. The
/// test is described by Michel Van den Bergh, "A practical introduction to the GSPRT", the maximum
/// in his "Comments on the maximum likelihood estimate of a multinomial distribution"
/// (`support_MLE_multinomial.pdf`, proposition 1.1), as in Stockfish's Fishtest. Counts of 0 are
/// taken as 0.001, as there. The bounds are Wald's, ±ln 19, without a correction for the overshoot:
/// the test errs slightly less often than stated, and takes slightly longer.
///
/// The error probabilities are asymptotic, and hold if the true difference is one of the two.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sprt {
    /// The difference if the new player is not better.
    pub elo0: f64,
    /// The difference if it is; greater than `elo0`.
    pub elo1: f64,
}

/// The hypothesis that a test has accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Decision {
    /// That the difference is `elo0`.
    H0,
    /// That the difference is `elo1`.
    H1,
}

impl Sprt {
    /// The log-likelihood ratio at which H1 is accepted; H0 is accepted at its negative.
    #[must_use]
    pub fn bound() -> f64 {
        19.0_f64.ln() // (1 − β) / α with both 0.05.
    }

    /// The generalised log-likelihood ratio of the counts; 0 without blocks.
    #[must_use]
    pub fn log_likelihood_ratio(&self, scores: &BlockScores) -> f64 {
        const UNSEEN: f64 = 1e-3;
        if scores.n_blocks() == 0 {
            return 0.0;
        }
        let seen: Vec<(f64, f64)> = scores
            .values()
            .map(|(value, count)| (value, if count == 0 { UNSEEN } else { count as f64 }))
            .collect();
        let [x0, x1] = [self.elo0, self.elo1].map(|elo| {
            let score = expected_score(elo);
            (score, multiplier(&seen, score))
        });
        let log_odds = |value: f64| {
            let weight = |(score, x): (f64, f64)| (1.0 + x * (value - score)).ln();
            weight(x0) - weight(x1)
        };
        seen.iter().map(|(value, count)| count * log_odds(*value)).sum()
    }
}

/// The Lagrange multiplier x of the most likely distribution with mean `score`: its probabilities
/// are the observed ones divided by 1 + x · (value − score). It solves
/// Σ count · (value − score) / (1 + x · (value − score)) = 0, whose left side falls with x.
fn multiplier(seen: &[(f64, f64)], score: f64) -> f64 {
    let slope = |x: f64| -> f64 {
        seen.iter().map(|(value, n)| n * (value - score) / (1.0 + x * (value - score))).sum()
    };
    // The values reach from 0 to 1, so these are the poles.
    let mut low = -1.0 / (1.0 - score);
    let mut high = 1.0 / score;
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if 0.0 < slope(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

/// A test in progress.
///
/// ```
/// use rulebook_arena::{Decision, Sprt, SprtTest};
///
/// let mut test = SprtTest::new(Sprt { elo0: 0.0, elo1: 50.0 }, 2);
/// while test.decision().is_none() {
///     test.add(3); // One and a half points in every pair.
/// }
/// assert_eq!(test.decision(), Some(Decision::H1));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct SprtTest {
    sprt: Sprt,
    scores: BlockScores,
    ratio: f64,
}

impl SprtTest {
    /// The test before the first block of `n_games` games.
    #[must_use]
    pub fn new(sprt: Sprt, n_games: usize) -> SprtTest {
        SprtTest { sprt, scores: BlockScores::new(n_games), ratio: 0.0 }
    }

    /// Counts a block, unless the test has been decided.
    ///
    /// # Panics
    ///
    /// As [`BlockScores::add`].
    pub fn add(&mut self, half_points: usize) {
        if self.decision().is_none() {
            self.scores.add(half_points);
            self.ratio = self.sprt.log_likelihood_ratio(&self.scores);
        }
    }

    /// The log-likelihood ratio so far.
    #[must_use]
    pub fn ratio(&self) -> f64 {
        self.ratio
    }

    /// The hypothesis that is accepted; `None` while the test continues.
    #[must_use]
    pub fn decision(&self) -> Option<Decision> {
        if Sprt::bound() <= self.ratio {
            Some(Decision::H1)
        } else if self.ratio <= -Sprt::bound() {
            Some(Decision::H0)
        } else {
            None
        }
    }
}
