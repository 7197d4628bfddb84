//! The result of a search so far.

use crate::score::Score;

/// The result of a search so far.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct SearchReport<M> {
    /// The best lines, the best first; none if no move is legal or nothing was searched. Each
    /// begins with a different move.
    pub lines: Vec<Line<M>>,
    /// The number of positions that were visited.
    pub nodes: u64,
    /// The greatest depth that was searched completely, in moves; 0 for a search without a depth.
    pub depth: u32,
    /// The number of playouts that were stopped before the end of the game and counted as draws.
    /// Unless it is small, the estimates are unreliable.
    pub cut_off: u64,
}

/// A move, a continuation of the game, and its score.
#[derive(Clone, Debug, PartialEq)]
pub struct Line<M> {
    /// The moves. Chance events are left out, and a line ends where the continuation is not known.
    pub moves: Vec<M>,
    /// The value for the player to move.
    pub score: Score,
    /// The share of the search that went into it, from 0 to 1.
    pub share: f32,
}

impl<M: Copy> SearchReport<M> {
    /// The report before anything was searched.
    #[must_use]
    pub const fn empty() -> SearchReport<M> {
        SearchReport { lines: Vec::new(), nodes: 0, depth: 0, cut_off: 0 }
    }

    /// The move to play; `None` if there is none.
    #[must_use]
    pub fn best(&self) -> Option<M> {
        self.lines.first()?.moves.first().copied()
    }
}
