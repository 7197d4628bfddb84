//! The score of a line, of a search or a solver.

use num_rational::BigRational;
use rulebook_core::Player;

use crate::values::SeatValues;

/// The score of a line for the player who begins it.
///
/// All but [`Score::Estimate`] are proofs: they hold against every reply.
#[derive(Clone, Debug, PartialEq)]
pub enum Score {
    /// A win after this number of moves, the winner's and the loser's, forced passes included.
    Win {
        /// The number of moves until the game is over if the winner shortens and the loser
        /// prolongs, as far as the search knows: a bound for a search, exact for a solver.
        plies: u32,
    },
    /// A loss after this number of moves.
    Loss {
        /// The number of moves until the game is over: a bound for a search, exact for a solver.
        plies: u32,
    },
    /// Neither side can force a win. Only solvers return it: a search that meets a repetition
    /// cannot tell a draw from a cycle.
    ProvenDraw,
    /// The exact expected payoff of each seat, in the unit of the game, if each seat maximises its
    /// own.
    Exact(Vec<BigRational>),
    /// An expectation that is not proved.
    Estimate(SeatValues),
}

impl Score {
    /// Whether the score is a proof.
    #[must_use]
    pub const fn is_proof(&self) -> bool {
        !matches!(self, Score::Estimate(_))
    }

    /// The value of an estimate or a proved result for the player who begins the line, from −1 to
    /// 1; `None` for an exact payoff, whose unit is the game's.
    #[must_use]
    pub fn value(&self, mover: Player) -> Option<f32> {
        match self {
            Score::Win { .. } => Some(1.0),
            Score::Loss { .. } => Some(-1.0),
            Score::ProvenDraw => Some(0.0),
            Score::Exact(_) => None,
            Score::Estimate(values) => Some(values.of(mover)),
        }
    }
}
