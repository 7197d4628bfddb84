//! The aim of a match.

use rulebook_arena::{Estimate, PairRow};

/// The measure of a match, for the first player against the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The mean score of a game, from 0 to 1.
    Score,
    /// The difference in Elo.
    Elo,
    /// The difference in payoffs.
    Payoff,
}

/// The bounds that the ends of an interval should keep.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Aim {
    /// What is measured.
    pub measure: Measure,
    /// The lower end of the interval should not be less; if there is also a `high`, the estimate
    /// should not.
    pub low: f64,
    /// The estimate should not be more.
    pub high: Option<f64>,
}

impl Measure {
    /// The estimate of a match; `None` if too few blocks were played.
    #[must_use]
    pub fn of(self, row: &PairRow) -> Option<Estimate> {
        match self {
            Measure::Score => row.score,
            Measure::Elo => row.elo,
            Measure::Payoff => row.payoff.map(|payoff| payoff.difference),
        }
    }
}

impl Aim {
    /// Whether an estimate keeps the bounds, in a word.
    #[must_use]
    pub fn verdict(&self, estimate: Estimate) -> &'static str {
        let is_kept = match self.high {
            Some(high) => (self.low..=high).contains(&estimate.value),
            None => self.low < estimate.low,
        };
        if is_kept { "met" } else { "missed" }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_lies_above_its_aim_and_an_estimate_between_two() {
        let estimate = Estimate { value: 200.0, low: 120.0, high: 280.0 };
        let aim = |low, high| Aim { measure: Measure::Elo, low, high };
        assert_eq!(aim(100.0, None).verdict(estimate), "met");
        assert_eq!(aim(150.0, None).verdict(estimate), "missed");
        assert_eq!(aim(150.0, Some(400.0)).verdict(estimate), "met");
        assert_eq!(aim(250.0, Some(400.0)).verdict(estimate), "missed");
        assert_eq!(aim(0.0, Some(150.0)).verdict(estimate), "missed");
    }
}
