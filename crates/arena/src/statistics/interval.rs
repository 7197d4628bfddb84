//! Means with intervals.

use std::ops::RangeInclusive;

use serde::Serialize;

/// A number with the 95 % interval around it. A bound may be infinite; as data it is then null.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The estimate.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Estimate {
    /// Whether a number is within the interval, its ends included.
    #[must_use]
    pub fn contains(&self, number: f64) -> bool {
        (self.low..=self.high).contains(&number)
    }

    /// The image under a function that does not decrease.
    #[must_use]
    pub fn map(self, f: impl Fn(f64) -> f64) -> Estimate {
        Estimate { value: f(self.value), low: f(self.low), high: f(self.high) }
    }
}

/// Number, mean and variance of numbers, in constant memory, by the method of Welford ("Note on a
/// method for calculating corrected sums of squares and products", Technometrics 4, 1962).
///
/// ```
/// use rulebook_arena::Moments;
///
/// let mut moments = Moments::default();
/// [3.0, 5.0, 7.0].into_iter().for_each(|number| moments.add(number));
/// assert_eq!((moments.count(), moments.mean(), moments.variance()), (3, Some(5.0), Some(4.0)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Moments {
    count: u64,
    mean: f64,
    squares: f64, // The sum of the squared distances from the mean.
}

impl Moments {
    /// Counts a number.
    pub fn add(&mut self, number: f64) {
        self.add_times(number, 1);
    }

    /// Counts a number this many times.
    pub(super) fn add_times(&mut self, number: f64, times: u64) {
        if times == 0 {
            return;
        }
        self.count += times;
        let before = number - self.mean;
        self.mean += before * times as f64 / self.count as f64;
        self.squares += before * (number - self.mean) * times as f64;
    }

    /// The count of numbers.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The mean; `None` without numbers.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        (self.count != 0).then_some(self.mean)
    }

    /// The unbiased estimate of the variance; `None` for fewer than two numbers.
    #[must_use]
    pub fn variance(&self) -> Option<f64> {
        (2 <= self.count).then(|| self.squares / (self.count - 1) as f64)
    }

    /// The mean with a 95 % interval, of numbers within these bounds; `None` without numbers.
    ///
    /// The interval is Student's, within the bounds. It supposes that the mean is distributed nearly
    /// normally, so it is too short for few numbers of which nearly all are equal. If all n numbers
    /// are equal, the estimated variance is zero; then the interval holds for every distribution
    /// that gives this number n times with a probability of at least 0.025: another number, which
    /// may be either bound, has at most the probability 1 − 0.025^(1/n).
    #[must_use]
    pub fn mean_interval(&self, bounds: RangeInclusive<f64>) -> Option<Estimate> {
        let value = self.mean()?;
        let (least, greatest) = (*bounds.start(), *bounds.end());
        let n = self.count as f64;
        let variance = self.variance().unwrap_or(0.0);
        if variance == 0.0 {
            let share = 0.025_f64.powf(1.0 / n);
            let end = |bound: f64| value * share + bound * (1.0 - share);
            return Some(Estimate { value, low: end(least), high: end(greatest) });
        }
        let half = t_quantile(self.count - 1) * (variance / n).sqrt();
        Some(Estimate { value, low: (value - half).max(least), high: (value + half).min(greatest) })
    }
}

/// The 0.975 quantile of the normal distribution.
pub(super) const Z: f64 = 1.959_963_984_540_054;

/// The 0.975 quantile of Student's distribution with this number of degrees of freedom; infinite
/// for 0.
///
/// A table up to 5, then the expansion 26.7.5 of Abramowitz and Stegun ("Handbook of Mathematical
/// Functions", 1964), whose error is then below 0.0002.
#[must_use]
pub fn t_quantile(degrees: u64) -> f64 {
    // Abramowitz and Stegun, table 26.10, with more digits.
    const TABLE: [f64; 6] = [f64::INFINITY, 12.706_205, 4.302_653, 3.182_446, 2.776_445, 2.570_582];
    if let Some(quantile) = TABLE.get(usize::try_from(degrees).unwrap_or(usize::MAX)) {
        return *quantile;
    }
    let n = degrees as f64;
    let power = |exponent| Z.powi(exponent);
    let g1 = (power(3) + Z) / 4.0;
    let g2 = (5.0 * power(5) + 16.0 * power(3) + 3.0 * Z) / 96.0;
    let g3 = (3.0 * power(7) + 19.0 * power(5) + 17.0 * power(3) - 15.0 * Z) / 384.0;
    let g4 =
        (79.0 * power(9) + 776.0 * power(7) + 1482.0 * power(5) - 1920.0 * power(3) - 945.0 * Z)
            / 92_160.0;
    Z + g1 / n + g2 / n.powi(2) + g3 / n.powi(3) + g4 / n.powi(4)
}
