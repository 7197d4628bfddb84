//! Self-play settings for tuning and evaluation.

use crate::tune::SelfPlay;

/// Games of one game between players with a fixed number of positions for each move.
#[derive(Clone, Debug)]
pub struct Task {
    /// Options of the game, as text.
    pub variant: String,
    /// The number of games.
    pub games: u64,
    /// The number of positions that a player may visit for a move.
    pub nodes: u64,
    /// The openings, the seed, and when games are cut off.
    pub play: SelfPlay,
}
