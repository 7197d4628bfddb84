//! A chance outcome.

use crate::board::Tile;

/// A chance event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Event {
    /// R6: the uppermost unknown tile is revealed.
    Draw {
        /// The tile.
        tile: Tile,
    },
}
