//! Interleaved timing: A B A B …, and the median of each.

use std::time::Instant;

/// A piece of work to be timed; it returns the number of units that it did.
pub type Work<'w> = Box<dyn FnMut() -> u64 + 'w>;

/// The times of pieces of work, round by round.
#[derive(Clone, Debug)]
pub struct Times {
    /// Nanoseconds per unit, by piece of work and round.
    ns: Vec<Vec<f64>>,
}

impl Times {
    /// Runs each piece of work once, one after the other, and repeats this `rounds` times.
    ///
    /// Anything that slows the machine for a while then affects all of them, so the ratios hold.
    ///
    /// # Panics
    ///
    /// If a piece of work did nothing.
    #[must_use]
    pub fn take(works: &mut [Work<'_>], rounds: usize) -> Times {
        let mut ns: Vec<Vec<f64>> = vec![Vec::new(); works.len()];
        for _ in 0..rounds {
            for (work, ns) in works.iter_mut().zip(&mut ns) {
                let begin = Instant::now();
                let units = work();
                let elapsed = begin.elapsed().as_secs_f64();
                assert!(0 < units, "a piece of work did nothing");
                ns.push(elapsed * 1e9 / as_f64(units));
            }
        }
        Times { ns }
    }

    /// The median of the nanoseconds per unit of one piece of work.
    #[must_use]
    pub fn ns(&self, work: usize) -> f64 {
        median(self.ns[work].clone())
    }

    /// The speed of `work` relative to `yardstick`: the median of the rounds' ratios.
    #[must_use]
    pub fn speed(&self, work: usize, yardstick: usize) -> f64 {
        let rounds = self.ns[work].iter().zip(&self.ns[yardstick]);
        median(rounds.map(|(own, other)| other / own).collect())
    }
}

/// The number in the middle; the upper one of two.
///
/// # Panics
///
/// If there are no numbers.
#[must_use]
pub fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

/// A count as a number for rates.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
pub fn as_f64(count: u64) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_in_the_middle() {
        assert!((median(vec![9.0, 1.0, 2.0]) - 2.0).abs() < 1e-12);
        assert!((median(vec![4.0, 1.0]) - 4.0).abs() < 1e-12);
    }

    #[test]
    fn a_speed_is_a_ratio_of_the_same_round() {
        // The machine was ten times slower in the last round.
        let times = Times { ns: vec![vec![1.0, 2.0, 10.0], vec![4.0, 6.0, 40.0]] };
        assert!((times.ns(0) - 2.0).abs() < 1e-12);
        assert!((times.speed(0, 1) - 4.0).abs() < 1e-12);
    }
}
