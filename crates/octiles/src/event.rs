//! What chance decides.

use crate::tile::Tile;

/// A chance event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Event {
    /// R6: the uppermost tile that nobody knows yet turns out to be this one.
    Draw {
        /// The tile.
        tile: Tile,
    },
}
