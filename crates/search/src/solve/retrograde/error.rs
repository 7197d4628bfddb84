//! Errors while a game is solved.

use rulebook_core::Slot;

/// Why a game cannot be solved further.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError {
    /// A distance does not fit into a cell of the table: one of two bytes may be wide enough.
    #[error(
        "a game of class {class} takes more than {max} plies, too many for a cell of the table"
    )]
    TooLong {
        /// The class.
        class: u32,
        /// The greatest distance that a cell holds.
        max: u32,
    },
    /// The ranking breaks its contract: a move leads to a position without a slot.
    #[error("a move of class {}, index {} leads to a position that the ranking does not cover", .0.class, .0.index)]
    Uncovered(Slot),
    /// The ranking breaks its contract: a move leads to a class that is not solved before.
    #[error("a move of class {}, index {} leads to a class that is not solved before", .0.class, .0.index)]
    Order(Slot),
    /// The ranking breaks its contract: a class has 2³¹ slots or more, or a position has a slot
    /// that does not exist or gives no position back.
    #[error("class {class} has too many slots, or positions without a slot")]
    Slots {
        /// The class.
        class: u32,
    },
    /// A solver that forgets classes makes no table of all of them.
    #[error("this solver forgets classes, so it has no table of all of them")]
    Forgetful,
}
