//! Work on several threads under the feature `parallel`, otherwise on one.

use std::ops::Range;

/// The results of `work` for each number, in order.
#[cfg(feature = "parallel")]
pub(super) fn map<T: Send>(numbers: Range<u32>, work: impl Fn(u32) -> T + Sync) -> Vec<T> {
    crate::threads::map(numbers, work)
}

/// The results of `work` for each number, in order.
#[cfg(not(feature = "parallel"))]
pub(super) fn map<T>(numbers: Range<u32>, work: impl Fn(u32) -> T) -> Vec<T> {
    numbers.map(work).collect()
}

/// The number of threads that [`map`] uses.
#[cfg(feature = "parallel")]
pub(super) fn count() -> usize {
    crate::threads::per_core()
}

/// The number of threads that [`map`] uses.
#[cfg(not(feature = "parallel"))]
pub(super) fn count() -> usize {
    1
}
