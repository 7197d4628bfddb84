//! Moves as plain data, legal or not.

mod chain;

pub(crate) use self::chain::PackedChain;
pub use self::chain::{Chain, Leg};

use crate::board::{Direction, Square, SquareSet};

/// One turn of a player (R5 to R7).
///
/// Moves are equal when their texts are. Two chains with the same start, end and captures have the
/// same effect, but are not equal as values;
/// [`Legality::canonicalize`](crate::Legality::canonicalize) returns the one that is listed.
///
/// ```
/// use rulebook_octi::Move;
///
/// let mv: Move = "22-44x-46".parse()?;
/// assert!(matches!(mv, Move::Jump(chain) if chain.len() == 2));
/// assert_eq!((mv.from().to_string(), mv.to().to_string()), ("22".into(), "46".into()));
/// assert_eq!(mv.captured().len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// Inserts a prong from the reserve into a hole of a pod (R5): `22+A`.
    Insert {
        /// The square of the pod.
        pod: Square,
        /// The hole.
        prong: Direction,
    },
    /// Moves a pod to an adjacent square (R6): `22-23`.
    Step(Step),
    /// Jumps one or more times with a pod (R7): `22-44x-46`.
    Jump(Chain),
}

impl Move {
    /// The square of the pod that acts, before the move.
    #[must_use]
    pub const fn from(self) -> Square {
        match self {
            Move::Insert { pod, .. } => pod,
            Move::Step(step) => step.from,
            Move::Jump(chain) => chain.start(),
        }
    }

    /// The square of that pod after the move.
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

/// A pod's way to an adjacent square.
///
/// ```
/// use rulebook_octi::{Direction, Step};
///
/// let step = Step::new("22".parse()?, Direction::ALL[2]).ok_or("on the board")?;
/// assert_eq!(step.to().to_string(), "32");
/// assert_eq!(Step::new("11".parse()?, Direction::ALL[4]), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Step {
    from: Square, // Invariant: it has an adjacent square in this direction.
    direction: Direction,
}

impl Step {
    /// The step from a square in a direction, or `None` if it leads off the board.
    #[must_use]
    pub const fn new(from: Square, direction: Direction) -> Option<Step> {
        if from.step(direction).is_some() { Some(Step { from, direction }) } else { None }
    }

    /// The square that the pod leaves.
    #[must_use]
    pub const fn from(self) -> Square {
        self.from
    }

    /// The square that it enters.
    #[must_use]
    pub const fn to(self) -> Square {
        Square::at(self.direction.shift(self.from.place()))
    }

    /// The direction.
    #[must_use]
    pub const fn direction(self) -> Direction {
        self.direction
    }
}
