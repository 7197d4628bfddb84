//! Lengths of games in constant memory.

use hdrhistogram::Histogram;
use serde::{Serialize, Serializer, ser::SerializeStruct};

/// Lengths: their number, extremes, mean and quantiles. Number, extremes and mean are exact;
/// quantiles are exact below 2,048 and otherwise correct to three digits.
///
/// ```
/// use rulebook_data::Lengths;
///
/// let mut lengths = Lengths::default();
/// assert_eq!(lengths.quantile(0.5), None);
/// [12, 9, 30].into_iter().for_each(|length| lengths.add(length));
/// assert_eq!((lengths.min(), lengths.quantile(0.5), lengths.max()), (Some(9), Some(12), Some(30)));
/// assert_eq!(lengths.mean(), Some(17.0));
/// assert_eq!(lengths.bars(10, 100), [1, 1, 0, 1]); // Below 10, below 20, below 30, below 40.
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Lengths {
    histogram: Histogram<u64>,
    sum: u128,
    min: u64,
    max: u64,
}

impl Lengths {
    /// The number of lengths.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.histogram.len()
    }

    /// The shortest length; `None` if there are none.
    #[must_use]
    pub fn min(&self) -> Option<u64> {
        (self.count() != 0).then_some(self.min)
    }

    /// The longest length; `None` if there are none.
    #[must_use]
    pub fn max(&self) -> Option<u64> {
        (self.count() != 0).then_some(self.max)
    }

    /// The mean; `None` if there are no lengths.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "means are rounded")]
    pub fn mean(&self) -> Option<f64> {
        (self.count() != 0).then(|| self.sum as f64 / self.count() as f64)
    }

    /// The quantile for `share`, from 0 to 1: the least length that is not exceeded by at least
    /// this share of all lengths. `None` if there are none.
    #[must_use]
    pub fn quantile(&self, share: f64) -> Option<u64> {
        if self.count() == 0 {
            return None;
        }
        let value = self.histogram.value_at_quantile(share.clamp(0.0, 1.0));
        Some(value.clamp(self.min, self.max))
    }

    /// The numbers of lengths from 0 on in steps of `width`, up to the longest: at most `most` of
    /// them, the last of which has all the rest.
    #[must_use]
    pub fn bars(&self, width: u64, most: usize) -> Vec<u64> {
        let mut bars = Vec::new();
        for bucket in self.histogram.iter_recorded() {
            let bar = usize::try_from(bucket.value_iterated_to().min(self.max) / width.max(1));
            let bar = bar.unwrap_or(usize::MAX).min(most.saturating_sub(1));
            bars.resize(bars.len().max(bar + 1), 0);
            bars[bar] += bucket.count_at_value();
        }
        bars
    }

    /// Counts a length. In quantiles, a length above `u32::MAX` counts as `u32::MAX`.
    pub fn add(&mut self, length: u64) {
        self.histogram.saturating_record(length);
        self.sum += u128::from(length);
        self.min = self.min.min(length);
        self.max = self.max.max(length);
    }

    /// Adds the lengths of `other`.
    pub fn merge(&mut self, other: &Lengths) {
        self.histogram.add(&other.histogram).expect("all histograms have the same range");
        self.sum += other.sum;
        self.min = self.min.min(other.min);
        self.max = self.max.max(other.max);
    }
}

impl Default for Lengths {
    fn default() -> Lengths {
        const DIGITS: u8 = 3;
        const MOST: u64 = u32::MAX as u64; // More steps fit into no limit.
        let histogram = Histogram::new_with_max(MOST, DIGITS).expect("the range is valid");
        Lengths { histogram, sum: 0, min: u64::MAX, max: 0 }
    }
}

impl Serialize for Lengths {
    /// Writes `{"count", "min", "p10", "p25", "median", "p75", "p90", "p99", "max", "mean"}`; all
    /// but `count` are null without lengths.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Lengths", 10)?;
        object.serialize_field("count", &self.count())?;
        object.serialize_field("min", &self.min())?;
        object.serialize_field("p10", &self.quantile(0.10))?;
        object.serialize_field("p25", &self.quantile(0.25))?;
        object.serialize_field("median", &self.quantile(0.50))?;
        object.serialize_field("p75", &self.quantile(0.75))?;
        object.serialize_field("p90", &self.quantile(0.90))?;
        object.serialize_field("p99", &self.quantile(0.99))?;
        object.serialize_field("max", &self.max())?;
        object.serialize_field("mean", &self.mean())?;
        object.end()
    }
}
