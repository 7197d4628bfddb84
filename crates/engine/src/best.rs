//! The search that plays where nobody names one.

use rulebook::{Algorithm, AnyError, SearchLimits, Seen};

use crate::kept::Kept;

/// The names of the searches, the preferred one first; those that are not in [`Algorithm::ALL`]
/// are skipped.
///
/// Searches that grow a tree come before those that look at one move, those for everything that a
/// position shows before those that work on a view alone, and those that play games to their end
/// before those that need an evaluation, which a game may lack.
const PREFERENCE: [&str; 11] = [
    "mcts",
    "ismcts",
    "pimc",
    "alphabeta",
    "expectimax",
    "maxn",
    "paranoid",
    "flat",
    "greedy",
    "prover",
    "random",
];

/// The searches in the order in which [`best_algorithm`] tries them.
pub(crate) fn preference() -> Vec<Algorithm> {
    PREFERENCE.iter().filter_map(|name| name.parse().ok()).collect()
}

/// The most suitable search for a position: the first one in a fixed order that accepts the game
/// and the position.
///
/// # Errors
///
/// If the observer may not ask about moves, or no player is to move.
///
/// ```
/// use rulebook::{Algorithm, Registry, core::Viewpoint};
/// use rulebook_engine::best_algorithm;
///
/// let registry = Registry::standard();
/// let game = registry.game("gobblet")?.start("")?;
/// assert_ne!(best_algorithm(&*game.seen_by(Viewpoint::Host)?)?, Algorithm::Random);
/// # Ok::<(), rulebook::AnyError>(())
/// ```
pub fn best_algorithm(seen: &dyn Seen) -> Result<Algorithm, AnyError> {
    let limits = SearchLimits::default();
    Kept::at(None, seen, &preference(), limits).map(|mut kept| kept.search().algorithm())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_search_has_a_place_in_the_order() {
        for algorithm in Algorithm::ALL {
            assert!(preference().contains(algorithm), "{algorithm}");
        }
    }
}
