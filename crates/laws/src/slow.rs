//! The amount of testing: quick by default, thorough on request.

use std::env;

/// The environment variable that enables the long tests.
pub const VARIABLE: &str = "RULEBOOK_SLOW";

/// `quick` by default, `slow` if the environment variable `RULEBOOK_SLOW` is set, except to `0` or
/// the empty string.
///
/// ```
/// use rulebook_laws::slow;
///
/// let games = slow::scale(100, 10_000);
/// assert_eq!(games == 10_000, slow::is_on());
/// ```
#[must_use]
pub fn scale(quick: u32, slow: u32) -> u32 {
    if is_on() { slow } else { quick }
}

/// Whether `RULEBOOK_SLOW` enables the long tests.
#[must_use]
pub fn is_on() -> bool {
    env::var_os(VARIABLE).is_some_and(|value| !value.is_empty() && value != "0")
}
