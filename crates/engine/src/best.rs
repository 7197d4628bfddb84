//! The default search of a position.

use rulebook::{Algorithm, AnyError, SearchLimits, Seen};

/// The most suitable search for a position: the first one of [`Seen::preferred_searches`] that
/// accepts it.
///
/// # Errors
///
/// If the observer may not ask about moves, or no player is to move.
///
/// ```
/// use rulebook::{Algorithm, Registry};
/// use rulebook_engine::best_algorithm;
///
/// let registry = Registry::standard();
/// let game = registry.game("gobblet")?.start("")?;
/// assert_ne!(best_algorithm(game.host())?, Algorithm::Random);
/// # Ok::<(), rulebook::AnyError>(())
/// ```
pub fn best_algorithm(seen: &dyn Seen) -> Result<Algorithm, AnyError> {
    let choices = seen.choices()?;
    Algorithm::first_suited(seen.preferred_searches(), |algorithm| {
        choices.search(algorithm, SearchLimits::default()).map(|_| algorithm)
    })
}
