//! Which search to use if nobody says.

use rulebook::{Algorithm, SearchLimits, Seen};

/// The searches from the one to be preferred to the one that always works.
const PREFERRED: &[Algorithm] = &[Algorithm::Flat, Algorithm::Random];

/// The first search of an order of preference that suits the game, the position, and what the
/// observer sees; `None` if the observer may not ask for one now.
#[must_use]
pub fn best_algorithm(seen: &dyn Seen) -> Option<Algorithm> {
    let suits = |algorithm: &Algorithm| seen.search(*algorithm, SearchLimits::default()).is_ok();
    PREFERRED.iter().copied().find(suits)
}
