//! Exact expected payoffs.

mod vectors;
mod payoffs;
mod graph;
mod order;
mod component;

use num_rational::BigRational;
use rulebook_core::{Desync, PerfectInfo, Play, Player, StepOf, Turn};
use rulebook_search::{Limits, Line, Root, Score, Search, SearchError, SearchReport, SearchStatus};

use self::{
    component::{Component, Progress},
    graph::{Graph, NodeId},
    order::Order,
    payoffs::Payoffs,
};

/// Computes the exact expected payoff of each seat if each seat maximises its own, in any game of
/// perfect information, with chance or without. Among moves of equal value for the mover, the one
/// listed first is played.
///
/// A step of [`Search::run`] visits one position or tries one policy of a cycle. The report has the
/// moves of the root that are solved, all of them once the root is, as fractions in the unit of the
/// game; a line ends at the first chance event. Chance may be due at the root: then only
/// [`Expectation::payoffs`] returns something.
///
/// # Algorithm
///
/// Backward induction over the graph of all reachable positions. Each is kept whole and once, except
/// that finished games with the same payoffs are kept as one; steps are kept until their position is
/// solved. The positions are found depth-first, and Tarjan's algorithm ("Depth-First Search and
/// Linear Graph Algorithms", 1972) gives their strongly connected components in reverse topological
/// order. The values in a component depend on one another and are the solution of linear equations,
/// which Gaussian elimination over fractions solves for a policy; strategy iteration finds the
/// policy (Hoffman and Karp, "On Nonterminating Stochastic Games", 1966; where one player moves at a
/// time Condon, "The Complexity of Stochastic Games", 1992).
///
/// Positions with the same [representative](rulebook_core::State::representative) share a node. The
/// order of equal moves in a list then depends on the representative.
///
/// # Limits
///
/// * The memory of the limits bounds the graph: every position that can follow must fit into it.
/// * If the players together can go round forever without a chance event that ends it, payoffs
///   are not defined, and the solver stops with [`ExpectationError::Endless`].
/// * In a cycle of more than two sides, or without a constant sum, several equilibria with
///   different payoffs may exist. Strategy iteration finds one of them, or none, and then stops
///   with [`ExpectationError::Unsettled`]. Without a cycle the payoffs are unique.
/// * The equations of a cycle of n positions take up to n² fractions and n³ operations.
///
/// # Examples
///
/// Pig with a die of two sides, when both players lack 2 points: a 2 wins, a 1 passes the die on.
///
/// ```
/// use rulebook_classics::Pig;
/// use rulebook_core::{Match, Player};
/// use rulebook_search::{Limits, Root, Search, SearchStatus};
/// use rulebook_solve::Expectation;
///
/// let game = Match::new("{sides=2,target=10} 8,8 0+0".parse::<Pig>()?);
/// let mut solver = Expectation::new(Root::new(game)?, Limits::default())?;
/// while solver.run(1_000) == SearchStatus::Running {}
/// // The roller wins with probability p = 1/2 + 1/2 · (1 − p) = 2/3, and 2/3 − 1/3 = 1/3.
/// let payoffs = solver.payoffs().ok_or("solved")?;
/// assert_eq!(payoffs[Player::FIRST.index()].to_string(), "1/3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Expectation<S: PerfectInfo> {
    root: Root<S>,
    limits: Limits,
    graph: Graph<S>,
    node: NodeId, // That of the root.
    order: Order,
    component: Option<Component>, // Being solved.
    stop: Option<ExpectationError>,
    steps: u64,
}

/// The reason why a position cannot be solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ExpectationError {
    /// The positions that can follow do not fit into the memory of the limits.
    #[error(
        "the positions that can follow do not fit into {memory} bytes, which were full after {positions} positions, {solved} of them solved: allow more, or begin closer to the end of the game"
    )]
    Memory {
        /// The number of bytes that the solver may use.
        memory: usize,
        /// The number of different positions that were found.
        positions: usize,
        /// The number of those whose payoffs are known.
        solved: usize,
    },
    /// The players together can keep the game going without end, and no payoff is defined for
    /// that.
    #[error("the players can keep the game going without end")]
    Endless,
    /// In a cycle with more than two sides no policy was found that every seat keeps to.
    #[error("after {policies} policies none was found that every seat keeps to")]
    Unsettled {
        /// The number of policies that were tried.
        policies: u32,
    },
}

impl<S: PerfectInfo> Expectation<S> {
    /// A solver for a position. The memory and the number of lines of the limits matter.
    ///
    /// # Errors
    ///
    /// If the match is over, or if its draw rules may end it before the game is over: by a ply
    /// limit that the game can reach, or by repetition in a game whose length is not bounded.
    pub fn new(root: Root<S>, limits: Limits) -> Result<Expectation<S>, SearchError> {
        if root.turn() == Turn::Over {
            return Err(SearchError::Over);
        }
        let max_steps = root.state().max_steps().map(|steps| steps as usize);
        let plies_left = root.draw_rules().ply_limit.map(|limit| limit as usize - root.plies());
        if plies_left.is_some_and(|left| max_steps.is_none_or(|steps| left < steps)) {
            return Err(SearchError::PlyLimit);
        }
        if root.draw_rules().repetition.is_some() && max_steps.is_none() {
            return Err(SearchError::Repetition);
        }
        let graph = Graph::new(root.state().clone());
        let order = Order::new(0);
        let node = 0;
        let component = None;
        let stop = None;
        let steps = 0;
        Ok(Expectation { root, limits, graph, node, order, component, stop, steps })
    }

    /// The exact expected payoff of each seat, once the position is solved.
    #[must_use]
    pub fn payoffs(&self) -> Option<Vec<BigRational>> {
        self.graph.payoffs(self.node)
    }

    /// The reason why the position cannot be solved; `None` while none is known.
    #[must_use]
    pub fn stopped(&self) -> Option<ExpectationError> {
        self.stop
    }

    /// The number of different positions found so far; finished games with the same payoffs count
    /// as one.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.graph.len()
    }

    /// Does one unit of work; returns whether there was any.
    fn step(&mut self) -> bool {
        if self.stop.is_some() {
            return false;
        }
        if let Some(component) = &mut self.component {
            match component.step(&mut self.graph) {
                Progress::Open => {}
                Progress::Solved => self.component = None,
                Progress::Unsettled { policies } => {
                    self.stop = Some(ExpectationError::Unsettled { policies });
                }
            }
            return true;
        }
        while let Some(nodes) = self.order.step(&mut self.graph) {
            if nodes.is_empty() {
                // A position was visited.
                self.stop = self.check_memory(0).err();
                return true;
            }
            self.solve(nodes);
            if self.component.is_some() || self.stop.is_some() {
                return true;
            }
        }
        false
    }

    /// Solves positions that can come back together, or starts to.
    fn solve(&mut self, nodes: Vec<NodeId>) {
        let is_cycle =
            1 < nodes.len() || self.graph.edges(nodes[0]).iter().any(|edge| edge.to == nodes[0]);
        if !is_cycle {
            return self.solve_node(nodes[0]);
        }
        let equations = nodes.len().saturating_mul(nodes.len()) * size_of::<BigRational>();
        self.stop = self.check_memory(equations).err();
        if self.stop.is_some() {
            return;
        }
        self.component = Component::new(nodes, &self.graph);
        if self.component.is_none() {
            self.stop = Some(ExpectationError::Endless);
        }
    }

    /// Whether `more` bytes fit into the memory of the limits.
    fn check_memory(&self, more: usize) -> Result<(), ExpectationError> {
        let memory = self.limits.memory;
        if memory < (self.graph.memory() + self.order.memory()).saturating_add(more) {
            let (positions, solved) = (self.graph.len(), self.graph.n_solved());
            return Err(ExpectationError::Memory { memory, positions, solved });
        }
        Ok(())
    }

    /// Backward induction.
    fn solve_node(&mut self, node: NodeId) {
        match self.graph.turn(node) {
            Turn::Over => self.graph.set_payoffs(node, self.graph.final_payoffs(node)),
            Turn::Chance => self.graph.set_payoffs(node, self.average(node)),
            Turn::Player(mover) => self.graph.set_equal(node, self.best(mover, node)),
        }
    }

    /// The node after the first move after which a player gets most.
    fn best(&self, player: Player, node: NodeId) -> NodeId {
        let value = |node: NodeId| &self.graph.solved(node)[player.index()];
        let nodes = self.graph.edges(node).iter().map(|edge| edge.to);
        let best = nodes.reduce(|best, to| if value(best) < value(to) { to } else { best });
        best.expect("a player to move has a move")
    }

    /// The payoffs before a chance event.
    fn average(&self, node: NodeId) -> Payoffs {
        let edges = self.graph.edges(node);
        let total: u64 = edges.iter().map(|edge| u64::from(edge.weight)).sum();
        let average = |seat: usize| {
            // Over a common denominator, so that only the sum has to be reduced.
            let mut sum = BigRational::default().into_raw();
            for edge in edges {
                let payoff = self.graph.solved(edge.to)[seat].exact();
                if *payoff.denom() != sum.1 {
                    let factor =
                        BigRational::new(payoff.denom().clone(), sum.1.clone()).into_raw().0;
                    sum.0 *= &factor;
                    sum.1 *= factor;
                }
                sum.0 += payoff.numer() * edge.weight * (&sum.1 / payoff.denom());
            }
            BigRational::new(sum.0, sum.1 * total)
        };
        (0..self.root.state().players().into()).map(average).collect()
    }

    /// The moves that follow a move of the root, up to the next chance event.
    fn line(&self, first: S::Move, mut state: S) -> Vec<S::Move> {
        let mut moves = vec![first];
        // A path of such moves alone never comes back to a position: endless play is not solved.
        while let Some((mv, next)) = self.best_of(&state) {
            moves.push(mv);
            state = next;
        }
        moves
    }

    /// The move that is played in a solved position, the first one with the same payoffs, and the
    /// position after it.
    fn best_of(&self, state: &S) -> Option<(S::Move, S)> {
        let node = self.graph.find(state)?;
        let mut moves = state.legal_moves().into_iter().map(|mv| (mv, after(state, mv)));
        moves
            .find(|(_, next)| self.graph.find(next).is_some_and(|to| self.graph.is_equal(node, to)))
    }
}

impl<S: PerfectInfo> Search<S> for Expectation<S> {
    type Input = StepOf<S>;

    fn run(&mut self, steps: u64) -> SearchStatus {
        for _ in 0..steps {
            if !self.step() {
                return SearchStatus::Done;
            }
            self.steps += 1;
        }
        SearchStatus::Running
    }

    fn report(&self) -> SearchReport<S::Move> {
        let mover = self.root.mover().unwrap_or(Player::FIRST);
        let solved = self.root.moves().into_iter().filter_map(|mv| {
            let state = after(self.root.state(), mv);
            let node = self.graph.find(&state)?;
            Some((mv, state, self.graph.payoffs(node)?))
        });
        let mut solved: Vec<_> = solved.collect();
        solved.sort_by(|(.., a), (.., b)| b[mover.index()].cmp(&a[mover.index()]));
        let share = 1.0 / solved.len().max(1) as f32;
        let line = |(mv, state, payoffs): (S::Move, S, Payoffs)| Line {
            moves: self.line(mv, state),
            score: Score::Exact(payoffs),
            share,
        };
        let mut report = SearchReport::empty();
        report.lines = solved.into_iter().take(self.limits.lines).map(line).collect();
        report.nodes = self.steps;
        report
    }

    fn advance(&mut self, step: StepOf<S>) -> Result<(), Desync> {
        self.root.advance(step)?;
        // The moves of its representative may lead elsewhere than those of the root.
        let is_solved =
            |state: &S| self.graph.find(state).filter(|node| self.graph.payoffs(*node).is_some());
        let moves = self.root.moves();
        let has_moves = moves.iter().all(|mv| is_solved(&after(self.root.state(), *mv)).is_some());
        let solved = is_solved(self.root.state()).filter(|_| has_moves);
        // An unfinished walk cannot be continued elsewhere.
        (self.component, self.stop) = (None, None);
        if let Some(node) = solved {
            (self.node, self.order) = (node, Order::default());
        } else {
            self.graph = Graph::new(self.root.state().clone());
            (self.node, self.order) = (0, Order::new(0));
        }
        Ok(())
    }
}

fn after<S: PerfectInfo>(state: &S, mv: S::Move) -> S {
    let mut next = state.clone();
    next.play_unchecked(mv);
    next
}

#[cfg(test)]
mod tests {
    use std::fmt::Debug;

    use rulebook_classics::{Pig, TicTacToe};
    use rulebook_core::Match;

    use super::*;

    /// The most memory that the solver asks for, and why it has stopped.
    fn asked<S: PerfectInfo>(text: &str, memory: usize) -> (usize, Option<ExpectationError>)
    where
        S::Err: Debug,
    {
        let game = Match::new(text.parse::<S>().expect("a position"));
        let root = Root::new(game).expect("an unfinished match");
        let limits = Limits::default().memory(memory);
        let mut solver = Expectation::new(root, limits).expect("a solver");
        let mut most = 0;
        while solver.run(1) == SearchStatus::Running {
            let n = solver.component.as_ref().map_or(0, Component::len);
            let equations = n * n * size_of::<BigRational>();
            most = most.max(solver.graph.memory() + solver.order.memory() + equations);
        }
        assert_eq!(solver.payoffs().is_some(), solver.stop.is_none());
        (most, solver.stop)
    }

    /// Without a cycle, and with one of which the equations take the most.
    #[test]
    fn all_of_the_memory_is_enough_and_a_byte_less_is_not() {
        fn check<S: PerfectInfo>(text: &str)
        where
            S::Err: Debug,
        {
            let (needed, stop) = asked::<S>(text, usize::MAX);
            assert_eq!(stop, None);
            assert_eq!(asked::<S>(text, needed), (needed, None));
            let stop = asked::<S>(text, needed - 1).1;
            let Some(ExpectationError::Memory { memory, positions, solved }) = stop else {
                panic!("{stop:?}");
            };
            assert!(memory == needed - 1 && solved < positions, "{stop:?}");
        }
        check::<TicTacToe>("X../.O./..X");
        check::<Pig>("{target=10} 6,6 0+0");
    }
}
