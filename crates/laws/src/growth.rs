//! How work grows with its input.

use std::{
    fmt::Write,
    hint::black_box,
    time::{Duration, Instant},
};

use crate::heap;

/// What the work may grow by if the input is doubled.
const LIMIT: f64 = 2.5;
/// Times below this say nothing.
const NEGLIGIBLE: Duration = Duration::from_millis(1);
/// Allocations below this say nothing.
const FEW: u64 = 500;
/// How often each time is measured; the least counts.
const TIMES: u32 = 3;
/// How often everything is measured before a time counts as too long: machines have other work.
const ATTEMPTS: u32 = 6;

/// Checks that work grows in proportion to its input: for an input of twice the size it takes at
/// most 2.5 times the time, and 2.5 times the allocations if the test binary counts them
/// ([`count_allocations!`](crate::count_allocations)). Less than a millisecond is always enough, so
/// `size` should be large: a mistake then takes seconds.
///
/// # Errors
///
/// What grows too fast, with the figures.
///
/// ```
/// use rulebook_laws::growth;
///
/// let text = |size| "ab ".repeat(size);
/// let count = |text: &String| text.split(' ').count();
/// assert_eq!(growth::check("counting words", 100_000, text, count), Ok(()));
///
/// let pairs = |text: &String| {
///     text.bytes().map(|one| text.bytes().filter(|other| *other == one).count()).max()
/// };
/// assert!(growth::check("counting pairs", 2_000, text, pairs).is_err());
/// ```
pub fn check<I, T>(
    what: &str,
    size: usize,
    make: impl Fn(usize) -> I,
    mut work: impl FnMut(&I) -> T,
) -> Result<(), String> {
    let inputs = [make(size), make(2 * size)];
    let [before, after] = inputs.each_ref().map(|input| heap::allocations(|| drop(work(input))));
    if let (Some(before), Some(after)) = (before, after)
        && FEW < after
        && (before as f64 * LIMIT) < after as f64
    {
        return Err(format!("{what}: {before} allocations for {size}, {after} for twice as much"));
    }
    let mut report = String::new();
    for _ in 0..ATTEMPTS {
        let [before, after] = inputs.each_ref().map(|input| least_time(|| work(input)));
        if after <= NEGLIGIBLE || after.as_secs_f64() <= LIMIT * before.as_secs_f64() {
            return Ok(());
        }
        let ratio = after.as_secs_f64() / before.as_secs_f64();
        let _ = write!(report, " {before:?} and {after:?} ({ratio:.1} times);");
    }
    Err(format!("{what}: for {size} and twice as much it took{}", report.trim_end_matches(';')))
}

fn least_time<T>(mut work: impl FnMut() -> T) -> Duration {
    let times = (0..TIMES).map(|_| {
        let start = Instant::now();
        drop(black_box(work()));
        start.elapsed()
    });
    times.min().unwrap_or_default()
}
