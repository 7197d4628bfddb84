//! Leaves that are evaluated outside, many at a time.

use rulebook_core::{Legality, PerfectInfo};

use super::{
    Mcts,
    history::PathNode,
    node::ONE,
    teams::{Teams, Worth},
    tree::{End, Tree},
};
use crate::{leaf::Leaf, search::SearchStatus, values::SeatValues};

/// A position that waits for its evaluation. It belongs to the search that gave it.
#[derive(Clone, Debug)]
pub struct Request<S> {
    state: S,
    ticket: u64,
}

impl<S> Request<S> {
    /// The position. A player is to move.
    #[must_use]
    pub const fn state(&self) -> &S {
        &self.state
    }
}

/// The value of a position, and the priors of its moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Evaluation<'a> {
    /// The value for each seat.
    pub values: SeatValues,
    /// As in [`Leaf::evaluate`]: one entry for each legal move, in the order of
    /// [`Legality::visit_moves`]; or nothing, which makes all moves equally likely.
    pub priors: &'a [f32],
}

/// The reason why an evaluation was not used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EvaluationError {
    /// The request was answered before, or the search has advanced since.
    #[error("the request was answered before, or the search has advanced since")]
    Void,
    /// The number of priors is not the number of moves.
    #[error("{given} priors for {expected} moves")]
    Priors {
        /// The number of legal moves.
        expected: usize,
        /// The number of priors.
        given: usize,
    },
}

/// The simulations that wait for an evaluation.
#[derive(Clone, Debug, Default)]
pub(super) struct PendingLeaves {
    waiting: Vec<PendingLeaf>,
    spare: Vec<Vec<PathNode>>, // Paths to be used again.
    n_tickets: u64,
}

#[derive(Clone, Debug)]
struct PendingLeaf {
    ticket: u64,
    tree: usize,
    path: Vec<PathNode>, // Invariant: not empty.
    is_last: bool,
}

impl PendingLeaves {
    /// Whether a leaf of a tree waits already.
    fn has(&self, tree: usize, path: &[PathNode]) -> bool {
        let leaf = path.last();
        self.waiting.iter().any(|waiting| waiting.tree == tree && waiting.path.last() == leaf)
    }

    fn push(&mut self, tree: usize, path: &[PathNode], is_last: bool) -> u64 {
        let mut copy = self.spare.pop().unwrap_or_default();
        copy.clear();
        copy.extend_from_slice(path);
        let ticket = self.n_tickets;
        self.n_tickets += 1;
        self.waiting.push(PendingLeaf { ticket, tree, path: copy, is_last });
        ticket
    }

    fn take(&mut self, ticket: u64) -> Option<PendingLeaf> {
        let index = self.waiting.iter().position(|waiting| waiting.ticket == ticket)?;
        Some(self.waiting.swap_remove(index))
    }

    /// Takes back all simulations that wait.
    pub(super) fn cancel<S: Legality, L>(&mut self, trees: &mut [Tree<S, L>], teams: &Teams) {
        for waiting in self.waiting.drain(..) {
            trees[waiting.tree].return_loss(teams, &waiting.path);
            self.spare.push(waiting.path);
        }
    }
}

impl<S: Legality, L> Tree<S, L> {
    /// Counts a simulation as lost for everybody who chose on its path, so that the next ones go
    /// elsewhere (Chaslot, Winands and van den Herik, "Parallel Monte-Carlo tree search", 2008).
    fn lend_loss(&mut self, teams: &Teams) {
        self.is_batched = true;
        for depth in 0..self.path.len() {
            let chooser = PathNode::chooser(&self.path, depth);
            self.arena.visit(self.path[depth].node, chooser, &teams.loss_of(chooser));
        }
    }

    /// Takes such a simulation back.
    fn return_loss(&mut self, teams: &Teams, path: &[PathNode]) {
        for (depth, stop) in path.iter().enumerate() {
            let chooser = PathNode::chooser(path, depth);
            self.arena.take_back(stop.node, chooser, &teams.loss_of(chooser));
        }
    }
}

impl Teams {
    /// A loss of one team, while nothing is said of the others; 0 for all if there is none.
    pub(super) fn loss_of(&self, team: Option<u8>) -> Worth {
        let mut worth = Worth::default();
        let Some(team) = team else { return worth };
        worth[usize::from(team)] = -ONE;
        if self.n_further_sums() == 0 && team != 0 {
            worth[0] = ONE;
        }
        worth
    }
}

impl<S: PerfectInfo, L: Leaf<S>> Mcts<S, L> {
    /// Begins up to `max` simulations, and adds those that need an evaluation to `out`. Simulations
    /// that end at a position whose value is known are finished at once, so `out` may get fewer
    /// than `max` and even none. It stops early when the best leaf waits for its evaluation
    /// already.
    ///
    /// While a request is out, its simulation counts as lost for everybody who chose on its way. A
    /// request that is never answered counts so until the next
    /// [`Search::advance`](crate::Search::advance). The leaf of the search is not used.
    ///
    /// Gathering and answering one request at a time gives the same tree as
    /// [`Search::run`](crate::Search::run) with the same evaluation as a leaf.
    pub fn gather(&mut self, max: usize, out: &mut Vec<Request<S>>) -> SearchStatus {
        for _ in 0..max {
            if self.status() == SearchStatus::Done {
                return SearchStatus::Done;
            }
            let index = (self.n_simulations % self.trees.len() as u64) as usize;
            let (context, trees, pending) = self.parts();
            let tree = &mut trees[index];
            if !tree.is_done(context.options) {
                match tree.descend(&context) {
                    End::Known(worth, proof) => tree.back_up(context.teams, worth, proof),
                    End::Leaf { .. } if pending.has(index, &tree.path) => {
                        if let Some(stop) = tree.path.get(1) {
                            tree.halving.take_back(stop.node);
                        }
                        return self.status();
                    }
                    End::Leaf { state, is_last } => {
                        let ticket = pending.push(index, &tree.path, is_last);
                        tree.lend_loss(context.teams);
                        out.push(Request { state, ticket });
                    }
                }
            }
            self.n_simulations += 1;
        }
        self.status()
    }

    /// Finishes the simulation of a request.
    ///
    /// # Errors
    ///
    /// If the request is void, or the number of priors is neither that of the moves nor 0. Then the
    /// evaluation is not used, and the simulation does not count.
    pub fn apply(
        &mut self,
        request: Request<S>,
        evaluation: Evaluation<'_>,
    ) -> Result<(), EvaluationError> {
        let Request { state, ticket } = request;
        let (context, trees, pending) = self.parts();
        let waiting = pending.take(ticket).ok_or(EvaluationError::Void)?;
        let tree = &mut trees[waiting.tree];
        tree.return_loss(context.teams, &waiting.path);
        let given = evaluation.priors.len();
        let expected = if given == 0 { 0 } else { state.move_count() };
        let result = if given == expected {
            let leaf = waiting.path.last().map_or(0, |stop| stop.node);
            tree.path.clone_from(&waiting.path);
            if context.options.has_priors() && waiting.is_last {
                tree.grow(context.options, leaf, &state, evaluation.priors);
            }
            tree.back_up(context.teams, context.teams.worth(evaluation.values), None);
            Ok(())
        } else {
            Err(EvaluationError::Priors { expected, given })
        };
        pending.spare.push(waiting.path);
        result
    }
}
