//! Errors: illegal moves, invalid setups, strings that cannot be parsed.

use rulebook_core::{Player, Violation, text::PositionError};

use crate::board::{Size, Square};

rulebook_core::refusals! {
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
    #[non_exhaustive]
    pub enum IllegalMove {
        GameOver: R7 "game-over", "the game is over";
        EnterNotOutermost: R2 "enter-not-outermost",
            "none of your stacks has a piece of this size outermost";
        /// R5 is the only exception.
        EnterOnOwn: R4 "enter-on-own",
            "a piece enters on an empty square, not on one of your own pieces";
        EnterNotInThree: R5 "enter-not-in-three",
            "a piece enters on an enemy piece only in a line with three visible enemy pieces";
        EnterTooSmall: R5 "enter-too-small", "the piece there is not smaller";
        ShiftNotYours: R6 "shift-not-yours", "you have no visible piece on the square to move from";
        /// The square that the piece leaves shows none that is smaller.
        ShiftTooSmall: R6 "shift-too-small", "the piece there is not smaller";
        ShiftInOneStep: R11 "shift-in-one-step",
            "with the option `touch` a piece is lifted first and then dropped";
        PieceLifted: R11 "piece-lifted", "the lifted piece must be dropped first";
        LiftOutsideTouch: R11 "lift-outside-touch",
            "lifting is a move of its own only with the option `touch`";
        LiftNotYours: R11 "lift-not-yours", "you have no visible piece on the square to lift from";
        DropNothing: R11 "drop-nothing", "no piece has been lifted";
        DropSameSquare: R6 "drop-same-square", "a lifted piece must be dropped on another square";
        DropTooSmall: R6 "drop-too-small", "the piece there is not smaller";
    }
}

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
        /// The claimed origin of the piece.
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
