//! One decision of a player.

use crate::board::{Size, Square};

/// A move. Stacks of equal height are interchangeable, so a piece that enters is named by its
/// size (R2).
///
/// ```
/// use rulebook_gobblet::{Move, Size};
///
/// let mv: Move = "4@b2".parse()?;
/// assert_eq!(mv, Move::Enter { size: Size::Huge, to: "b2".parse()? });
/// assert_eq!(Move::Shift { from: "b2".parse()?, to: "c3".parse()? }.to_string(), "b2-c3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// R4: takes the outermost piece of this size from a stack and puts it on the board.
    Enter {
        /// The size of the piece.
        size: Size,
        /// The square to which it goes.
        to: Square,
    },
    /// R6: moves one of the player's visible pieces to another square.
    Shift {
        /// The square that it leaves.
        from: Square,
        /// The square to which it goes.
        to: Square,
    },
    /// R11, first half of a shift where touching counts: lifts one of the player's visible
    /// pieces.
    Lift {
        /// The square that it leaves.
        from: Square,
    },
    /// R11, second half: puts the lifted piece on a square.
    Drop {
        /// The square to which it goes.
        to: Square,
    },
}
