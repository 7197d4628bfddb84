//! Positions that can come back: strategy iteration with exact linear equations.

use std::collections::BTreeMap;

use num_rational::BigRational;
use rulebook_core::{Legality, Player, PlayerSet, Turn};
use rulebook_search::{Sides, teams};

use super::{
    graph::{Graph, NodeId},
    payoffs::{Payoffs, exact},
};

/// The number of policies that are tried where nothing guarantees an end.
const MAX_POLICIES: u32 = 10_000;

/// Positions each of which can lead to each other one, whose values depend on one another.
#[derive(Clone, Debug)]
pub(super) struct Component {
    nodes: Vec<NodeId>,
    index: BTreeMap<NodeId, usize>,
    policy: Vec<usize>, // The edge that a player chooses; 0 at chance nodes.
    teams: Vec<PlayerSet>,
    is_zero_sum: bool, // Two sides, so that strategy iteration ends.
    n_policies: u32,
}

/// The progress with a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Progress {
    /// Another policy must be tried.
    Open,
    /// The payoffs are in the graph.
    Solved,
    /// No policy was found that every seat keeps to.
    Unsettled {
        /// The number of policies that were tried.
        policies: u32,
    },
}

/// An equation: the value of a node is the sum of coefficients times values, and constants.
#[derive(Clone, Debug)]
struct Equation {
    coefficients: BTreeMap<usize, BigRational>,
    constants: Payoffs,
}

impl Component {
    /// The component of these nodes; `None` if the players together can stay in it forever.
    pub(super) fn new<S: Legality>(nodes: Vec<NodeId>, graph: &Graph<S>) -> Option<Component> {
        let index: BTreeMap<NodeId, usize> =
            nodes.iter().enumerate().map(|(i, node)| (*node, i)).collect();
        let state = graph.state(nodes[0]);
        let teams = teams(state);
        let is_zero_sum = Sides::of(state).is_ok();
        let policy = vec![0; nodes.len()];
        let component = Component { nodes, index, policy, teams, is_zero_sum, n_policies: 0 };
        (!component.can_stay_forever(graph)).then_some(component)
    }

    /// The number of its nodes.
    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there are nodes in which each player can stay and which chance never leaves: the
    /// largest such set remains after all others have been removed repeatedly.
    fn can_stay_forever<S: Legality>(&self, graph: &Graph<S>) -> bool {
        let mut remains = vec![true; self.nodes.len()];
        loop {
            let mut has_changed = false;
            for (i, node) in self.nodes.iter().enumerate() {
                let stays = |to: NodeId| self.index.get(&to).is_some_and(|to| remains[*to]);
                let mut edges = graph.edges(*node).iter();
                let is_kept = match graph.turn(*node) {
                    Turn::Chance => edges.all(|edge| stays(edge.to)),
                    _ => edges.any(|edge| stays(edge.to)),
                };
                if remains[i] && !is_kept {
                    (remains[i], has_changed) = (false, true);
                }
            }
            if !has_changed {
                return remains.contains(&true);
            }
        }
    }

    /// Evaluates the policy and improves it.
    pub(super) fn step<S: Legality>(&mut self, graph: &mut Graph<S>) -> Progress {
        let values = self.evaluate(graph);
        self.n_policies += 1;
        // Hoffman and Karp: the first team answers best before the next one changes anything.
        let teams = self.teams.clone();
        let improves = teams.into_iter().any(|team| self.improve(team, graph, &values));
        let has_changed = improves || self.prefer_first(graph, &values) && !self.is_zero_sum;
        if !has_changed {
            self.keep(graph, &values);
            return Progress::Solved;
        }
        let is_hopeless = !self.is_zero_sum && MAX_POLICIES <= self.n_policies;
        if is_hopeless { Progress::Unsettled { policies: self.n_policies } } else { Progress::Open }
    }

    /// The payoffs of each node under the policy.
    fn evaluate<S: Legality>(&self, graph: &Graph<S>) -> Vec<Payoffs> {
        let mut equations: Vec<Equation> =
            self.nodes.iter().enumerate().map(|(i, node)| self.equation(i, *node, graph)).collect();
        for i in 0..equations.len() {
            equations[i].resolve_self(i);
            let (done, rest) = equations.split_at_mut(i + 1);
            for equation in rest {
                equation.substitute(i, &done[i]);
            }
        }
        // Each equation has only variables after its own.
        for i in (0..equations.len()).rev() {
            let (rest, done) = equations.split_at_mut(i + 1);
            for (j, solved) in done.iter().enumerate() {
                rest[i].substitute(i + 1 + j, solved);
            }
        }
        equations.into_iter().map(|equation| equation.constants).collect()
    }

    fn equation<S: Legality>(&self, i: usize, node: NodeId, graph: &Graph<S>) -> Equation {
        let n_seats = graph.state(node).players().into();
        let zero = BigRational::default();
        let mut equation =
            Equation { coefficients: BTreeMap::new(), constants: vec![zero; n_seats] };
        let edges = graph.edges(node);
        let edges = match graph.turn(node) {
            Turn::Chance => edges,
            _ => &edges[self.policy[i]..=self.policy[i]],
        };
        let total: u32 = edges.iter().map(|edge| edge.weight).sum();
        for edge in edges {
            let chance = BigRational::new(edge.weight.into(), total.into());
            match self.index.get(&edge.to) {
                Some(j) => *equation.coefficients.entry(*j).or_default() += chance,
                None => equation.add_constants(&chance, &exact(graph.solved(edge.to))),
            }
        }
        equation
    }

    /// Lets a team change to better moves; returns whether it has.
    fn improve<S: Legality>(
        &mut self,
        team: PlayerSet,
        graph: &Graph<S>,
        values: &[Payoffs],
    ) -> bool {
        let mut has_changed = false;
        for i in 0..self.nodes.len() {
            let Some(mover) = graph.turn(self.nodes[i]).player() else { continue };
            if !team.contains(mover) {
                continue;
            }
            let current = self.policy[i];
            let best = self.best_edge(i, mover, current, graph, values);
            self.policy[i] = best;
            has_changed |= best != current;
        }
        has_changed
    }

    /// Lets everybody choose the first among equal moves; returns whether that changes anything.
    fn prefer_first<S: Legality>(&mut self, graph: &Graph<S>, values: &[Payoffs]) -> bool {
        let mut has_changed = false;
        for i in 0..self.nodes.len() {
            let Some(mover) = graph.turn(self.nodes[i]).player() else { continue };
            let first = self.best_edge(i, mover, 0, graph, values);
            has_changed |= self.policy[i] != first;
            self.policy[i] = first;
        }
        has_changed
    }

    /// The best edge for the mover of a node: `favourite` if it is one of the best, otherwise the
    /// first of them.
    fn best_edge<S: Legality>(
        &self,
        i: usize,
        mover: Player,
        favourite: usize,
        graph: &Graph<S>,
        values: &[Payoffs],
    ) -> usize {
        let edges = graph.edges(self.nodes[i]);
        let value = |edge: usize| {
            let (to, seat) = (edges[edge].to, mover.index());
            let solved = || graph.solved(to)[seat].exact();
            self.index.get(&to).map_or_else(solved, |j| values[*j][seat].clone())
        };
        let mut best = favourite;
        for edge in 0..edges.len() {
            if value(best) < value(edge) {
                best = edge;
            }
        }
        best
    }

    /// Writes the payoffs into the graph: before a move, those after it.
    fn keep<S: Legality>(&self, graph: &mut Graph<S>, values: &[Payoffs]) {
        let after = |to: NodeId| {
            self.index.get(&to).map_or_else(|| exact(graph.solved(to)), |j| values[*j].clone())
        };
        let played = self.nodes.iter().enumerate().map(|(i, node)| match graph.turn(*node) {
            Turn::Chance => values[i].clone(),
            _ => after(graph.edges(*node)[self.policy[i]].to),
        });
        let played: Vec<Payoffs> = played.collect();
        for (node, payoffs) in self.nodes.iter().zip(played) {
            graph.set_payoffs(*node, payoffs);
        }
    }
}

impl Equation {
    /// Brings the variable of this equation, number `i`, to the left.
    fn resolve_self(&mut self, i: usize) {
        let Some(own) = self.coefficients.remove(&i) else { return };
        // Not 0: the node is left with a positive probability, or it would not be solved.
        let factor = (BigRational::from_integer(1.into()) - own).recip();
        self.coefficients.values_mut().for_each(|coefficient| *coefficient *= &factor);
        self.constants.iter_mut().for_each(|constant| *constant *= &factor);
    }

    /// Replaces variable `i` by the right-hand side of its equation.
    fn substitute(&mut self, i: usize, by: &Equation) {
        let Some(factor) = self.coefficients.remove(&i) else { return };
        for (variable, coefficient) in &by.coefficients {
            *self.coefficients.entry(*variable).or_default() += coefficient * &factor;
        }
        self.add_constants(&factor, &by.constants);
    }

    fn add_constants(&mut self, factor: &BigRational, constants: &[BigRational]) {
        for (sum, constant) in self.constants.iter_mut().zip(constants) {
            *sum += constant * factor;
        }
    }
}
