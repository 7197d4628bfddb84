//! Moves as plain data: what a player can say, legal or not.

use crate::{
    chain::Chain,
    direction::Direction,
    square::{Square, SquareSet},
};

/// One turn of a player (R5 to R7).
///
/// Moves are equal when their texts are. Two chains with the same start, end and captures do the
/// same, but are not equal; [`Legality::canonical_move`](crate::Legality::canonical_move) tells
/// which of them is listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// A prong goes from the reserve into a hole of a pod (R5): `22+A`.
    Insert {
        /// Where the pod stands.
        pod: Square,
        /// The hole.
        prong: Direction,
    },
    /// A pod goes to the next square (R6): `22-23`.
    Step(Step),
    /// A pod jumps one or more times (R7): `22-44x-46`.
    Jump(Chain),
}

impl Move {
    /// The square of the pod that gets a prong or moves.
    #[must_use]
    pub const fn from(self) -> Square {
        match self {
            Move::Insert { pod, .. } => pod,
            Move::Step(step) => step.from,
            Move::Jump(chain) => chain.start(),
        }
    }

    /// The square of that pod afterwards.
    #[must_use]
    pub fn to(self) -> Square {
        match self {
            Move::Insert { pod, .. } => pod,
            Move::Step(step) => step.to(),
            Move::Jump(chain) => chain.end(),
        }
    }

    /// The squares of the pods that are captured (R10).
    #[must_use]
    pub fn captured(self) -> SquareSet {
        match self {
            Move::Insert { .. } | Move::Step(_) => SquareSet::EMPTY,
            Move::Jump(chain) => chain.captured(),
        }
    }
}

/// A pod's way to the next square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Step {
    from: Square, // Invariant: there is a next square in this direction.
    direction: Direction,
}

impl Step {
    /// The step from a square in a direction, or `None` if it leads off the board.
    #[must_use]
    pub const fn new(from: Square, direction: Direction) -> Option<Step> {
        if from.step(direction).is_some() { Some(Step { from, direction }) } else { None }
    }

    /// Where the pod comes from.
    #[must_use]
    pub const fn from(self) -> Square {
        self.from
    }

    /// Where it goes.
    #[must_use]
    pub const fn to(self) -> Square {
        Square::from_bit(self.direction.shift(self.from.bit()))
    }

    /// The direction.
    #[must_use]
    pub const fn direction(self) -> Direction {
        self.direction
    }
}
