//! Moves: what a player may decide.

use rulebook_core::Player;

use crate::board::{Arrow, Colour, Square};

/// What a shield shows beside its arrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Face {
    /// R2: a coloured shield.
    Colour(Colour),
    /// R2: a joker.
    Joker,
}

impl Face {
    /// The faces: the colours in the order of the rows, then the joker.
    pub const ALL: [Face; 7] = [
        Face::Colour(Colour::A),
        Face::Colour(Colour::B),
        Face::Colour(Colour::C),
        Face::Colour(Colour::M),
        Face::Colour(Colour::O),
        Face::Colour(Colour::T),
        Face::Joker,
    ];

    /// The place in [`Face::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Face::Colour(colour) => colour.index(),
            Face::Joker => 6,
        }
    }
}

/// One decision.
///
/// Its text is described in `docs/rules/octagone.md`: `J>2`, `L23-2`, `23M5`, `23J0`, `23M`,
/// `pass`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// R14: a pair gives its further joker to one of its members.
    Gift {
        /// The member.
        to: Player,
    },
    /// R9: the starter puts the White Lady on the board.
    Lady {
        /// Where she stands until the reply.
        square: Square,
        /// Where she points.
        arrow: Arrow,
    },
    /// R10, R11: a player lays a shield on the indicated square.
    Shield {
        /// The indicated square.
        square: Square,
        /// What the shield shows.
        face: Face,
        /// Where it points.
        arrow: Arrow,
    },
    /// R12: under the option `closing_move`, a player lays a shield where no arrow is legal.
    Close {
        /// The indicated square.
        square: Square,
        /// What the shield shows.
        face: Face,
    },
    /// R11: a player has nothing to lay; R12: or does not want to lay the closing shield.
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
