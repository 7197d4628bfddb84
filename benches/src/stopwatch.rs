//! Interleaved timing: A B A B …, and the median of each.

use std::time::Instant;

/// A piece of work to be timed; it returns how many units it did.
pub type Work<'w> = Box<dyn FnMut() -> u64 + 'w>;

/// Runs each piece of work once in turn, `rounds` times over, and returns for each the median of
/// its nanoseconds per unit.
///
/// What disturbs the machine for a while disturbs all of them alike, so that their ratios hold.
///
/// # Panics
///
/// If `rounds` is 0 or a piece of work did nothing.
#[must_use]
pub fn medians(works: &mut [Work<'_>], rounds: usize) -> Vec<f64> {
    let mut times: Vec<Vec<f64>> = vec![Vec::new(); works.len()];
    for _ in 0..rounds {
        for (work, times) in works.iter_mut().zip(&mut times) {
            let begin = Instant::now();
            let units = work();
            let elapsed = begin.elapsed().as_secs_f64();
            assert!(0 < units, "a piece of work did nothing");
            times.push(elapsed * 1e9 / as_f64(units));
        }
    }
    times.into_iter().map(median).collect()
}

/// The number in the middle.
fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

/// A count as a number for rates.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
pub fn as_f64(count: u64) -> f64 {
    count as f64
}
