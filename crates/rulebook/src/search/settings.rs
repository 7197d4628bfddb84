//! The settings that a search does not have.

use rulebook_search::{Algorithm, Limits, SearchError};

/// Refuses settings that a search does not have: trees but for [`Algorithm::Mcts`] and
/// [`Algorithm::IsMcts`], halving but for [`Algorithm::Mcts`], and threads but for
/// [`Algorithm::AlphaBeta`] with the feature `parallel`.
pub(super) fn check_settings(algorithm: Algorithm, limits: Limits) -> Result<(), SearchError> {
    let has_trees = matches!(algorithm, Algorithm::Mcts | Algorithm::IsMcts);
    if !has_trees && limits.trees != 1 {
        return Err(SearchError::Setting { name: "trees" });
    }
    if algorithm != Algorithm::Mcts && limits.halving.is_some() {
        return Err(SearchError::Setting { name: "halving" });
    }
    let has_threads = cfg!(feature = "parallel") && algorithm == Algorithm::AlphaBeta;
    if !has_threads && limits.threads != 1 {
        return Err(SearchError::Setting { name: "threads" });
    }
    Ok(())
}

/// Refuses the settings that exact computations do not have: all but the memory, and the seed,
/// since nothing is random.
pub(super) fn check_exact(limits: Limits) -> Result<(), SearchError> {
    let default = Limits::default();
    let is_default = [
        ("lines", limits.lines == default.lines),
        ("depth", limits.depth == default.depth),
        ("playout", limits.playout == default.playout),
        ("trees", limits.trees == default.trees),
        ("threads", limits.threads == default.threads),
        ("halving", limits.halving == default.halving),
    ];
    match is_default.into_iter().find(|(_, is_default)| !is_default) {
        Some((name, _)) => Err(SearchError::Setting { name }),
        None => Ok(()),
    }
}
