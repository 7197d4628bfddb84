//! One seat against all others.

use rulebook_core::{Desync, PerfectInfo, Player, StepOf};

use super::{
    deepening::{Deepening, shared},
    frame::Found,
    walk::Rule,
};
use crate::{
    error::Unsuited,
    leaf::Leaf,
    limits::Limits,
    report::Report,
    root::Root,
    score::Score,
    search::{Search, Status},
};

/// The paranoid search for more than two seats: all others play against the seat to move at the
/// root and its partners, so that cutoffs work as for two sides. The values are lower bounds of
/// what the seat gets against opponents who look after themselves, as far as the leaf is right.
///
/// A step of [`Search::run`] visits one position. The report is that of the greatest complete
/// depth. The values of the other seats in it are equal shares of what is left. A win is a proof,
/// because it holds against all of them together; a loss never is one.
///
/// # Algorithm
///
/// Sturtevant and Korf, "On Pruning Techniques for Multi-Player Games" (2000). Chance events,
/// cutoffs and limits are those of [`Expectimax`](super::Expectimax).
#[derive(Clone, Debug)]
pub struct Paranoid<S: PerfectInfo, L> {
    search: Deepening<S, L>,
    mover: Player,
}

impl<S: PerfectInfo, L: Leaf<S>> Paranoid<S, L> {
    /// The search at a position. The depth, the memory and the number of lines of the limits
    /// matter.
    ///
    /// # Errors
    ///
    /// If chance is due at the root.
    pub fn new(root: Root<S>, leaf: L, limits: Limits) -> Result<Paranoid<S, L>, Unsuited> {
        let mover = root.mover()?;
        let own = root.state().team(mover);
        let rule = Rule::Sides { seat: mover, own, prunes: true };
        Ok(Paranoid { search: Deepening::new(root, leaf, limits, rule, mover), mover })
    }

    /// The same search without cutoffs, for comparison: it visits more positions and finds the same
    /// values.
    #[must_use]
    pub fn without_pruning(self) -> Paranoid<S, L> {
        Paranoid { search: self.search.without_pruning(), ..self }
    }
}

impl<S: PerfectInfo, L: Leaf<S>> Search<S> for Paranoid<S, L> {
    type Learnt = StepOf<S>;

    fn run(&mut self, steps: u64) -> Status {
        self.search.run(steps)
    }

    fn report(&self) -> Report<S::Move> {
        let state = self.search.root().state();
        self.search.report(|Found { value, proof }| match proof {
            1.. => Score::Win { plies: proof.unsigned_abs() },
            _ => Score::Estimate(shared(state, self.mover, value[0])),
        })
    }

    fn advance(&mut self, step: StepOf<S>) -> Result<(), Desync> {
        self.search.advance(step)?;
        self.mover = self.search.root().mover().unwrap_or(self.mover);
        Ok(())
    }
}
