//! One decision of a player.

use crate::board::{Size, Square};

/// A move. Stacks of equal height are interchangeable, so a piece that enters is named by its
/// size (R2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// R4: takes the outermost piece of this size from a stack and puts it on the board.
    Enter {
        /// The size of the piece.
        size: Size,
        /// Where it goes.
        to: Square,
    },
    /// R6: takes a visible own piece to another square.
    Shift {
        /// Where it stands.
        from: Square,
        /// Where it goes.
        to: Square,
    },
    /// R11, first half of a shift where touching counts: lifts a visible own piece.
    Lift {
        /// Where it stands.
        from: Square,
    },
    /// R11, second half: puts the lifted piece down.
    Drop {
        /// Where it goes.
        to: Square,
    },
}
