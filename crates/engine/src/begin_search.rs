//! The choice of a search for a position.

use rulebook::{Algorithm, AnyError, AnySearch, AnyView, SearchLimits};

use crate::ongoing_search::OngoingSearch;

/// A search of a position: the named one, or else the first one of [`AnyView::preferred_searches`]
/// that accepts the position and has all settings of the limits.
///
/// # Errors
///
/// If the observer may not ask about moves, no player is to move, or no search accepts the position
/// and the limits.
///
/// ```
/// use rulebook::{Algorithm, Registry, SearchLimits};
/// use rulebook_engine::begin_search;
///
/// let registry = Registry::standard();
/// let game = registry.game("tictactoe")?.start("")?;
/// let limits = SearchLimits::default();
/// assert_eq!(begin_search(game.host(), None, limits)?.algorithm(), Algorithm::Mcts);
/// assert_eq!(begin_search(game.host(), None, limits.depth(4))?.algorithm(), Algorithm::AlphaBeta);
/// # Ok::<(), rulebook::AnyError>(())
/// ```
pub fn begin_search(
    seen: &dyn AnyView,
    named: Option<Algorithm>,
    limits: SearchLimits,
) -> Result<Box<dyn AnySearch>, AnyError> {
    OngoingSearch::at(&mut None, seen, named, limits).map(|ongoing| ongoing.search)
}
