//! One decision of a player.

use crate::{board::Octagon, place::Place, tile::Pattern};

/// A move. Its order is that of the listing: by octagon, pattern, start and end; the pass is last.
///
/// Two ways to lay the same tile that look the same are one move, and so are several paths between
/// the same two places: they lead to the same position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// R7, R8: lays the top tile on an octagon and moves a runner across it.
    Lay {
        /// Where the tile goes.
        octagon: Octagon,
        /// The tile and how it is turned.
        pattern: Pattern,
        /// Where the runner stands.
        from: Place,
        /// Where it stops; the same place after a closed path (R11).
        to: Place,
    },
    /// R14: does nothing; the tile stays on top of the stack.
    Pass,
}
