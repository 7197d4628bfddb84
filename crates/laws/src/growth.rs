//! The growth of work with its input.

use std::{
    fmt::Write,
    fs,
    hint::black_box,
    time::{Duration, Instant},
};

use crate::heap;

/// The factor by which the work may grow if the input is doubled.
const LIMIT: f64 = 2.5;
/// The time up to which growth is ignored.
const NEGLIGIBLE: Duration = Duration::from_millis(1);
/// The number of allocations up to which growth is ignored.
const FEW: u64 = 500;
/// The number of measurements by the clock, of which the least counts.
const TIMES: u32 = 3;
/// The number of attempts before a time counts as too long, because other processes disturb it.
const ATTEMPTS: u32 = 6;
/// The least processor time of a measurement, where the system reports it: many of its ticks.
const LONG: Duration = Duration::from_millis(40);

/// Checks that work grows in proportion to its input: for an input of twice the size it takes at
/// most 2.5 times the time, and 2.5 times the allocations if the test binary counts them
/// ([`count_allocations!`](crate::count_allocations)). Times up to a millisecond always pass, so
/// `size` should be large enough for a mistake to take seconds.
///
/// # Errors
///
/// The measure that grows too fast, with the figures.
///
/// ```
/// use rulebook_laws::growth;
///
/// let text = |size| "ab ".repeat(size);
/// let count = |text: &String| text.split(' ').count();
/// assert_eq!(growth::check("counting words", 100_000, text, count), Ok(()));
///
/// let triples = |text: &String| {
///     let n_triples = text.len().pow(3);
///     (0..n_triples).filter(|triple| std::hint::black_box(triple) % 7 == 0).count()
/// };
/// assert!(growth::check("counting triples", 50, text, triples).is_err());
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
        && 5 * before < 2 * after
    {
        return Err(format!("{what}: {before} allocations for {size}, {after} for twice as much"));
    }
    let mut report = String::new();
    for attempt in 0..ATTEMPTS {
        let [before, after] = inputs.each_ref().map(|input| {
            // Other processes add to the time of a clock, and more to a longer one.
            let exact = if attempt == 0 { None } else { processor_time(|| work(input)) };
            exact.unwrap_or_else(|| least_time(|| work(input)))
        });
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

/// The average processor time of a call; `None` where the system does not report it.
fn processor_time<T>(mut work: impl FnMut() -> T) -> Option<Duration> {
    let (start, mut n_calls) = (processor_clock()?, 0);
    loop {
        drop(black_box(work()));
        n_calls += 1;
        let time = processor_clock()?.saturating_sub(start);
        if LONG <= time {
            return Some(time / n_calls);
        }
    }
}

/// The processor time of this thread so far, as Linux reports it.
fn processor_clock() -> Option<Duration> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}
