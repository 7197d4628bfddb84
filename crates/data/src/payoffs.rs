//! Payoffs of one seat in constant memory.

use serde::{Serialize, Serializer, ser::SerializeStruct};

/// The payoffs of one seat. Sums are exact, so the order of the games does not matter.
///
/// ```
/// use rulebook_data::Payoffs;
///
/// let mut payoffs = Payoffs::default();
/// [1, -1, 1, 1].into_iter().for_each(|payoff| payoffs.add(payoff));
/// assert_eq!((payoffs.count(), payoffs.mean()), (4, Some(0.5)));
/// assert_eq!(payoffs.standard_error(), Some(0.5));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Payoffs {
    count: u64,
    sum: i128,
    squares: u128,
    min: i32,
    max: i32,
}

impl Payoffs {
    /// The number of payoffs.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The least payoff; `None` if there are none.
    #[must_use]
    pub fn min(&self) -> Option<i32> {
        (self.count != 0).then_some(self.min)
    }

    /// The greatest payoff; `None` if there are none.
    #[must_use]
    pub fn max(&self) -> Option<i32> {
        (self.count != 0).then_some(self.max)
    }

    /// The mean; `None` if there are no payoffs.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "means are rounded")]
    pub fn mean(&self) -> Option<f64> {
        (self.count != 0).then(|| self.sum as f64 / self.count as f64)
    }

    /// The standard error of the mean; `None` for fewer than two payoffs.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "errors are rounded")]
    pub fn standard_error(&self) -> Option<f64> {
        let n = self.count as f64;
        let mean = self.mean().filter(|_| 2 <= self.count)?;
        let variance = (self.squares as f64 - n * mean * mean).max(0.0) / (n - 1.0);
        Some((variance / n).sqrt())
    }

    /// Counts a payoff.
    pub fn add(&mut self, payoff: i32) {
        let magnitude = u128::from(payoff.unsigned_abs());
        self.merge(Payoffs {
            count: 1,
            sum: i128::from(payoff),
            squares: magnitude * magnitude,
            min: payoff,
            max: payoff,
        });
    }

    /// Adds the payoffs of `other`.
    pub fn merge(&mut self, other: Payoffs) {
        if self.count == 0 {
            *self = other;
        } else if other.count != 0 {
            self.count += other.count;
            self.sum += other.sum;
            self.squares += other.squares;
            self.min = self.min.min(other.min);
            self.max = self.max.max(other.max);
        }
    }
}

impl Serialize for Payoffs {
    /// Writes `{"count", "min", "max", "mean", "standard_error"}`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Payoffs", 5)?;
        object.serialize_field("count", &self.count)?;
        object.serialize_field("min", &self.min())?;
        object.serialize_field("max", &self.max())?;
        object.serialize_field("mean", &self.mean())?;
        object.serialize_field("standard_error", &self.standard_error())?;
        object.end()
    }
}
