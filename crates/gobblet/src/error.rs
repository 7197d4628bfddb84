//! Reasons why a move, a setup or a text is refused.

use rulebook_core::{Player, Violation, text::PositionError};

use crate::board::{Size, Square};

/// The rule that a move breaks: one variant for each rule and action.
///
/// ```
/// use rulebook_gobblet::{Gobblet, IllegalMove, Play, rulebook_core::Refusal};
///
/// let refused = Gobblet::default().played("1@a1".parse()?).unwrap_err();
/// assert_eq!(refused, IllegalMove::EnterNotOutermost);
/// assert_eq!((refused.rule(), refused.code()), (Some("R2"), "enter-not-outermost"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalMove {
    /// R7: the game has ended.
    #[error("the game is over")]
    GameOver,
    /// R2: none of the player's stacks has a piece of this size outermost.
    #[error("none of your stacks has a piece of this size outermost")]
    EnterNotOutermost,
    /// R4: a piece enters on an empty square; R5 is the only exception.
    #[error("a piece enters on an empty square, not on one of your own pieces")]
    EnterOnOwn,
    /// R5: a piece enters on an enemy piece only in a line of three.
    #[error("a piece enters on an enemy piece only in a line with three visible enemy pieces")]
    EnterNotInThree,
    /// R5: a piece that enters covers a smaller one only.
    #[error("the piece there is not smaller")]
    EnterTooSmall,
    /// R6: the square to move from is empty or shows an enemy piece.
    #[error("you have no visible piece on the square to move from")]
    ShiftNotYours,
    /// R6: a piece that moves covers a smaller one only; its own square shows none.
    #[error("the piece there is not smaller")]
    ShiftTooSmall,
    /// R11: a shift is a lift and a drop in this variant.
    #[error("with the option `touch` a piece is lifted first and then dropped")]
    ShiftInOneStep,
    /// R11: the lifted piece must be dropped before anything else.
    #[error("the lifted piece must be dropped first")]
    PieceLifted,
    /// R11: a shift is one step in this variant.
    #[error("lifting is a move of its own only with the option `touch`")]
    LiftOutsideTouch,
    /// R11: the square to lift from is empty or shows an enemy piece.
    #[error("you have no visible piece on the square to lift from")]
    LiftNotYours,
    /// R11: no piece has been lifted.
    #[error("no piece has been lifted")]
    DropNothing,
    /// R6: a lifted piece is dropped on another square.
    #[error("a lifted piece must be dropped on another square")]
    DropSameSquare,
    /// R6: a dropped piece covers a smaller one only.
    #[error("the piece there is not smaller")]
    DropTooSmall,
}

rulebook_core::impl_refusal!(IllegalMove {
    GameOver: R7 "game-over",
    EnterNotOutermost: R2 "enter-not-outermost",
    EnterOnOwn: R4 "enter-on-own",
    EnterNotInThree: R5 "enter-not-in-three",
    EnterTooSmall: R5 "enter-too-small",
    ShiftNotYours: R6 "shift-not-yours",
    ShiftTooSmall: R6 "shift-too-small",
    ShiftInOneStep: R11 "shift-in-one-step",
    PieceLifted: R11 "piece-lifted",
    LiftOutsideTouch: R11 "lift-outside-touch",
    LiftNotYours: R11 "lift-not-yours",
    DropNothing: R11 "drop-nothing",
    DropSameSquare: R6 "drop-same-square",
    DropTooSmall: R6 "drop-too-small",
});

/// The reason why legal play cannot reach a setup.
///
/// ```
/// use rulebook_gobblet::{InvalidSetup, Setup, rulebook_core::{Player, Violation}};
///
/// let setup = Setup { to_move: Player::from_index(2).ok_or("a seat")?, ..Setup::default() };
/// let violation = setup.build().unwrap_err();
/// assert_eq!(violation, InvalidSetup::NoSuchPlayer(setup.to_move));
/// assert!(!violation.is_ignorable());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidSetup {
    /// R3: the game has two players.
    #[error("there is no seat {0}")]
    NoSuchPlayer(Player),
    /// R2: a player has three pieces of each size.
    #[error("a player has more than three pieces of size {}", .size.number())]
    TooManyPieces {
        /// The size.
        size: Size,
    },
    /// R2: a stack gives its huge piece before its three smaller ones.
    #[error(
        "a player has {smaller} smaller pieces on the board; each huge piece opens a stack of three"
    )]
    OutOfStackOrder {
        /// The number of the player's pieces on the board that are not huge.
        smaller: usize,
    },
    /// R4: turns alternate, and a player without pieces on the board has had no turn.
    #[error(
        "a player without pieces on the board has had no turn, so the other player has at most one \
         piece there and is not to move"
    )]
    OutOfTurn,
    /// R11: the lifted piece is not the mover's, or touching does not count.
    #[error("the player to move cannot have lifted a piece from {square}")]
    BadLift {
        /// The square that the piece is said to come from.
        square: Square,
    },
    /// R7: no single last move can have made these lines.
    #[error("the lines on the board were there before the last move, so the game had ended")]
    EndedBefore,
}

impl Violation for InvalidSetup {
    fn is_ignorable(&self) -> bool {
        match self {
            InvalidSetup::OutOfStackOrder { .. }
            | InvalidSetup::OutOfTurn
            | InvalidSetup::EndedBefore => true,
            InvalidSetup::NoSuchPlayer(_)
            | InvalidSetup::TooManyPieces { .. }
            | InvalidSetup::BadLift { .. } => false,
        }
    }
}

/// The reason why a position text is refused.
pub type ParseError = PositionError<InvalidSetup>;
