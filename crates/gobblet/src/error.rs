//! Why a move, a setup or a text is refused.

use rulebook_core::text::{SyntaxError, VariantError};

use crate::board::{Size, Square};

/// The rule that a move breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalMove {
    /// R7: the game has ended.
    #[error("the game is over")]
    GameOver,
    /// R2: no own stack has a piece of this size outermost.
    #[error("no stack of the player has a piece of this size outermost")]
    NotInReserve,
    /// R4, R5: a piece enters on an empty square, or on a smaller enemy piece in a line of three.
    #[error(
        "a piece enters on an empty square, or on an enemy piece in a line of three enemy pieces"
    )]
    EntersOnPiece,
    /// R6: the square is empty or shows an enemy piece.
    #[error("no own piece is visible there")]
    NotYourPiece,
    /// R6: a piece goes to another square.
    #[error("the piece stands there already")]
    SameSquare,
    /// R5, R6: a piece covers smaller ones only.
    #[error("the piece there is not smaller")]
    TooSmall,
    /// R11: the lifted piece must be dropped before anything else.
    #[error("the lifted piece must be dropped first")]
    PieceLifted,
    /// R11: nothing has been lifted that could be dropped.
    #[error("no piece has been lifted")]
    NothingLifted,
    /// R11: touching does not count in this variant, so a shift is one step.
    #[error("lifting is no move of its own unless the option `touch` is set")]
    OneStep,
    /// R11: touching counts in this variant, so a shift is a lift and a drop.
    #[error("with the option `touch` a piece is lifted first and dropped then")]
    TwoSteps,
}

/// Why no game can reach a setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidSetup {
    /// R3: the game has two players.
    #[error("the player to move is neither the first nor the second")]
    NoSuchPlayer,
    /// R2: a player has three pieces of each size.
    #[error("a player has more than three pieces of size {}", .size.number())]
    TooManyPieces {
        /// The size.
        size: Size,
    },
    /// R2: a stack gives its huge piece before it gives three smaller ones.
    #[error(
        "a player has {smaller} smaller pieces on the board, more than three for each huge one that came out of a stack first"
    )]
    OutOfStackOrder {
        /// The number of the player's pieces on the board that are not huge.
        smaller: usize,
    },
    /// R4: turns alternate, and who has no piece on the board has not had one.
    #[error(
        "a player without pieces on the board has had no turn, so the other has at most one piece there and must not be to move"
    )]
    OutOfTurn,
    /// R11: the lifted piece does not belong to the player to move, or touching does not count.
    #[error("no own piece can have been lifted from {square}")]
    BadLift {
        /// The square that it is said to come from.
        square: Square,
    },
    /// R7: no last move can have made these lines; the game had ended before.
    #[error("the lines on the board were there before the last move, so the game had ended")]
    EndedBefore,
}

/// Why a position text is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseError {
    /// The text is not in the grammar.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// The variant before the position is refused.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// A piece stands on one that is not smaller.
    #[error("the piece at byte {offset} is not larger than the one beneath it")]
    Stacking {
        /// Where the piece stands in the text, in bytes from its start.
        offset: usize,
    },
    /// The text describes a position that no game can reach.
    #[error(transparent)]
    Setup(#[from] InvalidSetup),
}
