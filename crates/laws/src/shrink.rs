//! Makes a failing list of numbers shorter and its numbers smaller.

use std::time::{Duration, Instant};

/// The longest time to look for a smaller failure.
pub(crate) const MAX_TIME: Duration = Duration::from_secs(10);

/// The shortest list that was found for which `fails` still returns a failure, and that
/// failure. First the tail is dropped, then single numbers; then the numbers become smaller.
pub(crate) fn shrink<T>(
    numbers: Vec<u16>,
    failure: T,
    mut fails: impl FnMut(&[u16]) -> Option<T>,
) -> (Vec<u16>, T) {
    let mut best = (numbers, failure);
    let begin = Instant::now();
    loop {
        let size = measure(&best.0);
        for edit in Edit::all(&best.0) {
            if MAX_TIME < begin.elapsed() {
                return best;
            }
            let candidate = edit.apply(&best.0);
            if let Some(failure) = fails(&candidate) {
                best = (candidate, failure);
                break;
            }
        }
        if measure(&best.0) == size {
            return best;
        }
    }
}

/// A way to make a list smaller.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Edit {
    /// Keeps this many numbers.
    Keep(usize),
    /// Leaves one number out.
    LeaveOut(usize),
    /// Makes one number smaller.
    Lower(usize, u16),
}

impl Edit {
    /// The edits to try, those that shorten most first.
    pub(crate) fn all(numbers: &[u16]) -> Vec<Edit> {
        let len = numbers.len();
        let mut edits = Vec::new();
        let mut keep = 0;
        while keep < len {
            edits.push(Edit::Keep(keep));
            keep += ((len - keep) / 2).max(1);
        }
        edits.extend((0..len).rev().map(Edit::LeaveOut));
        for (index, number) in numbers.iter().enumerate() {
            let mut smaller = vec![0, number / 2, number.saturating_sub(1)];
            smaller.retain(|smaller| smaller < number);
            smaller.dedup();
            edits.extend(smaller.into_iter().map(|smaller| Edit::Lower(index, smaller)));
        }
        edits
    }

    /// The smaller list.
    pub(crate) fn apply(self, numbers: &[u16]) -> Vec<u16> {
        let mut numbers = numbers.to_vec();
        match self {
            Edit::Keep(n_kept) => numbers.truncate(n_kept),
            Edit::LeaveOut(index) => drop(numbers.remove(index)),
            Edit::Lower(index, number) => numbers[index] = number,
        }
        numbers
    }
}

fn measure(numbers: &[u16]) -> (usize, u64) {
    (numbers.len(), numbers.iter().map(|number| u64::from(*number)).sum())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_two_numbers_that_matter() {
        let fails = |numbers: &[u16]| {
            let seven = numbers.iter().position(|n| *n == 7)?;
            numbers[seven..].contains(&9).then_some(())
        };
        let (numbers, ()) = shrink(vec![3, 7, 1, 12, 9, 4], (), fails);
        assert_eq!(numbers, [7, 9]);
    }
}
