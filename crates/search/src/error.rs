//! Reasons why a search does not fit a game.

/// The reason why a search does not accept a position or its limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SearchError {
    /// The match is over.
    #[error("the match is over")]
    Over,
    /// Chance is due, and the search begins with a player's decision.
    #[error("a chance event is due; the search begins with a player's decision")]
    ChanceDue,
    /// Chance may come later, and the search is for games without chance.
    #[error("the search is for positions after which nothing is left to chance")]
    Chance,
    /// The search compares two sides, and the players are not two teams.
    #[error("the search needs two sides; this game has {teams}")]
    NotTwoSides {
        /// The number of teams.
        teams: usize,
    },
    /// One side's gain is not the other side's loss.
    #[error("the search needs a game in which one side's gain is the other side's loss")]
    GeneralSum,
    /// The number of steps to the end of the game is not bounded, and the search is for games that
    /// end.
    #[error("the game can go in circles; the search is for positions after which it ends")]
    Unbounded,
    /// The match has a ply limit that may end it before the game is over.
    #[error("the ply limit of the match may end it before the game is over")]
    PlyLimit,
    /// The match may end by repetition, which the search does not count.
    #[error("the match may end by repetition, which the search does not count")]
    Repetition,
    /// The view belongs to somebody who is not to move.
    #[error("the view belongs to an observer who is not to move")]
    NotToMove,
    /// The whole game tree, or the part that is needed at once, does not fit into the memory.
    #[error(
        "the game tree does not fit into {memory} bytes, which were full after {nodes} nodes: allow more, or begin closer to the end of the game"
    )]
    TreeTooLarge {
        /// The number of bytes that the search may use.
        memory: usize,
        /// The number of nodes that were visited when they were exceeded.
        nodes: u64,
    },
    /// The view belongs to another observer.
    #[error("the view belongs to another observer")]
    OtherView,
    /// A position that looks like the view cannot be played with open hands.
    #[error("the position cannot be played with open hands")]
    NotOpen,
    /// The position is not visible as a whole, and the search needs that.
    #[error("it has to see the whole position, and this observer does not")]
    Hidden,
    /// The request has a setting that the search does not have.
    #[error("the search does not have the setting `{name}`")]
    Setting {
        /// The name of the field of [`SearchLimits`](crate::SearchLimits).
        name: &'static str,
    },
    /// The memory is too small for the smallest tree or table.
    #[error("the search needs at least {needed} bytes of memory")]
    Memory {
        /// The least number of bytes.
        needed: usize,
    },
}
