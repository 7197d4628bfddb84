//! Moves: decisions of a player.

use rulebook_core::Player;

use crate::board::{Arrow, Face, Square};

/// One decision. Its text is `J>2`, `L23-2`, `23M5`, `23J0`, `23M` or `pass`.
///
/// ```
/// use rulebook_octagone::{Face, Move, Square};
///
/// let mv: Move = "23J0".parse()?;
/// assert!(matches!(mv, Move::Shield { face: Face::Joker, .. }));
/// assert_eq!(mv.square().map(Square::number), Some(23));
/// assert_eq!("pass".parse::<Move>()?.square(), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// R14: a pair gives its further joker to one of its members.
    Gift {
        /// The member.
        to: Player,
    },
    /// R9: the starter puts the White Lady on the board.
    Lady {
        /// Her square until the reply.
        square: Square,
        /// The direction in which she points.
        arrow: Arrow,
    },
    /// R10, R11: a player lays a shield on the indicated square.
    Shield {
        /// The indicated square.
        square: Square,
        /// The colour of the shield, or a joker.
        face: Face,
        /// The direction in which it points.
        arrow: Arrow,
    },
    /// R12: under the option `closing_move`, a player lays a shield where no arrow is legal.
    Close {
        /// The indicated square.
        square: Square,
        /// The colour of the shield, or a joker.
        face: Face,
    },
    /// R11: a player has nothing to lay; R12: or declines to lay the closing shield.
    Pass,
}

impl Move {
    /// The square on which something is laid.
    #[must_use]
    pub const fn square(self) -> Option<Square> {
        match self {
            Move::Lady { square, .. }
            | Move::Shield { square, .. }
            | Move::Close { square, .. } => Some(square),
            Move::Gift { .. } | Move::Pass => None,
        }
    }
}
