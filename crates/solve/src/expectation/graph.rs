//! All reachable positions, and their known values.

use std::{
    hash::{BuildHasher, Hash, Hasher},
    ops::ControlFlow,
};

use foldhash::fast::FixedState;
use hashbrown::HashTable;
use num_rational::BigRational;
use rulebook_core::{Legality, Player, State, Turn};

use super::{
    payoffs::{Fraction, Payoffs, PayoffsId, PayoffsTable, exact},
    vectors::push,
};

/// The index of a node.
pub(super) type NodeId = u32;

/// Positions, each representative once, with the steps of those that are not solved. Positions are
/// compared whole, except that finished games with the same payoffs share a node.
#[derive(Clone, Debug)]
pub(super) struct Graph<S> {
    states: Vec<S>,
    status: Vec<Status>,      // By node.
    index: HashTable<NodeId>, // By position.
    open: Vec<Open>,          // In the order of their visits.
    edges: Vec<Edge>,         // Those of the open nodes, in the same order.
    payoffs: PayoffsTable,
    n_solved: usize,
}

/// The status of a node.
#[derive(Clone, Copy, Debug)]
pub(super) enum Status {
    /// It was not visited.
    Found,
    /// It was visited; the index among the open nodes.
    Open(u32),
    /// Its payoffs are known.
    Solved(PayoffsId),
}

/// A node that was visited and is not solved.
#[derive(Clone, Copy, Debug)]
struct Open {
    node: NodeId,
    first: u32, // Its first edge; the last is the one before those of the next open node.
}

/// A step to another position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) to: NodeId,
    /// The weight of the chance events that lead there; 1 for a move.
    pub(super) weight: u32,
}

impl<S: Legality> Graph<S> {
    /// The graph of one position, which is node 0 and represents itself: the positions after the
    /// moves of its representative need not be those after its own.
    pub(super) fn new(start: S) -> Graph<S> {
        let mut graph = Graph {
            states: Vec::new(),
            status: Vec::new(),
            index: HashTable::new(),
            open: Vec::new(),
            edges: Vec::new(),
            payoffs: PayoffsTable::new(start.players().into()),
            n_solved: 0,
        };
        graph.add(start);
        graph
    }

    /// The number of nodes.
    pub(super) fn len(&self) -> usize {
        self.states.len()
    }

    /// The number of nodes whose payoffs are known.
    pub(super) fn n_solved(&self) -> usize {
        self.n_solved
    }

    /// The memory that the graph takes, in bytes, with a twelfth more for the allocator.
    pub(super) fn memory(&self) -> usize {
        let vectors = self.states.capacity() * size_of::<S>()
            + self.status.capacity() * size_of::<Status>()
            + self.open.capacity() * size_of::<Open>()
            + self.edges.capacity() * size_of::<Edge>();
        (vectors + self.index.allocation_size() + self.payoffs.memory()) / 12 * 13
    }

    /// The node of a position, if there is one.
    pub(super) fn find(&self, state: &S) -> Option<NodeId> {
        let representative = state.representative();
        let state = representative.as_ref().unwrap_or(state);
        self.find_representative(state, hash_of(state))
    }

    pub(super) fn state(&self, node: NodeId) -> &S {
        &self.states[node as usize]
    }

    pub(super) fn turn(&self, node: NodeId) -> Turn {
        self.state(node).turn()
    }

    pub(super) fn status(&self, node: NodeId) -> Status {
        self.status[node as usize]
    }

    /// The steps of an open node: moves in their order, or chance events. A node that is not open
    /// has none.
    pub(super) fn edges(&self, node: NodeId) -> &[Edge] {
        let Status::Open(at) = self.status(node) else { return &[] };
        let first = |at: usize| self.open.get(at).map(|open| open.first as usize);
        let end = first(at as usize + 1).unwrap_or(self.edges.len());
        first(at as usize).map_or(&[], |first| &self.edges[first..end])
    }

    /// The payoffs of a node; `None` until they are known.
    pub(super) fn payoffs(&self, node: NodeId) -> Option<Payoffs> {
        let Status::Solved(payoffs) = self.status(node) else { return None };
        Some(exact(self.payoffs.get(payoffs)))
    }

    /// The payoffs of a solved node by seat.
    pub(super) fn solved(&self, node: NodeId) -> &[Fraction] {
        match self.status(node) {
            Status::Solved(payoffs) => self.payoffs.get(payoffs),
            Status::Found | Status::Open(_) => unreachable!("it is solved before what leads there"),
        }
    }

    /// Whether two nodes are solved and worth the same.
    pub(super) fn is_equal(&self, a: NodeId, b: NodeId) -> bool {
        match (self.status(a), self.status(b)) {
            (Status::Solved(a), Status::Solved(b)) => a == b,
            _ => false,
        }
    }

    /// Opens a node: adds the positions that follow. Returns its index among the open nodes.
    pub(super) fn open(&mut self, node: NodeId) -> u32 {
        let (at, first) = (self.open.len() as u32, self.edges.len());
        push(&mut self.open, Open { node, first: first as u32 });
        self.status[node as usize] = Status::Open(at);
        let state = self.state(node).clone();
        let _ = state.visit_moves::<()>(|mv| {
            let mut child = state.clone();
            child.play_unchecked(mv);
            self.connect(child, 1);
            ControlFlow::Continue(())
        });
        let _ = state.visit_events::<()>(|event, weight| {
            let mut child = state.clone();
            child.resolve_unchecked(event);
            self.connect(child, weight);
            ControlFlow::Continue(())
        });
        if state.turn() == Turn::Chance {
            self.merge_from(first);
        }
        at
    }

    /// The open nodes from this index on.
    pub(super) fn open_from(&self, at: u32) -> Vec<NodeId> {
        self.open[at as usize..].iter().map(|open| open.node).collect()
    }

    /// Sets the payoffs of an open node.
    pub(super) fn set_payoffs(&mut self, node: NodeId, payoffs: Payoffs) {
        let payoffs = self.payoffs.intern(payoffs);
        self.solve(node, Status::Solved(payoffs));
    }

    /// Gives an open node the payoffs of a solved one.
    pub(super) fn set_equal(&mut self, node: NodeId, solved: NodeId) {
        self.solve(node, self.status(solved));
    }

    /// The payoffs at the end of the game.
    pub(super) fn final_payoffs(&self, node: NodeId) -> Payoffs {
        let exact = |payoff: i32| BigRational::from_integer(payoff.into());
        payoffs(self.state(node)).map(exact).collect()
    }

    /// Solves an open node, and drops the steps of the nodes after which nothing is open.
    fn solve(&mut self, node: NodeId, status: Status) {
        self.status[node as usize] = status;
        self.n_solved += 1;
        while let Some(Open { node, first }) = self.open.last().copied() {
            if !matches!(self.status(node), Status::Solved(_)) {
                break;
            }
            self.open.pop();
            self.edges.truncate(first as usize);
        }
    }

    /// Adds a step to a position at the end of the steps.
    fn connect(&mut self, child: S, weight: u32) {
        let to = self.add(child.representative().unwrap_or(child));
        push(&mut self.edges, Edge { to, weight });
    }

    /// Merges the chance events, from this edge on, that lead to the same node.
    fn merge_from(&mut self, first: usize) {
        self.edges[first..].sort_unstable_by_key(|edge| edge.to);
        let mut last = first;
        for next in first + 1..self.edges.len() {
            let edge = self.edges[next];
            if self.edges[last].to == edge.to {
                self.edges[last].weight += edge.weight;
            } else {
                last += 1;
                self.edges[last] = edge;
            }
        }
        self.edges.truncate(last + 1);
    }

    /// The node of a position that is a representative, or the first.
    fn add(&mut self, state: S) -> NodeId {
        let hash = hash_of(&state);
        if let Some(node) = self.find_representative(&state, hash) {
            return node;
        }
        let node = self.len() as NodeId;
        self.index.insert_unique(hash, node, |node| hash_of(&self.states[*node as usize]));
        push(&mut self.status, Status::Found);
        push(&mut self.states, state);
        node
    }

    fn find_representative(&self, state: &S, hash: u64) -> Option<NodeId> {
        self.index.find(hash, |node| shares_node(self.state(*node), state)).copied()
    }
}

/// Whether two representatives have one node.
fn shares_node<S: State>(a: &S, b: &S) -> bool {
    match (a.turn(), b.turn()) {
        (Turn::Over, Turn::Over) => payoffs(a).eq(payoffs(b)),
        _ => a == b,
    }
}

/// The hash of a position, equal for those that share a node, and the same in every run.
fn hash_of<S: State>(state: &S) -> u64 {
    let mut hasher = FixedState::default().build_hasher();
    match state.turn() {
        Turn::Over => payoffs(state).for_each(|payoff| payoff.hash(&mut hasher)),
        Turn::Player(_) | Turn::Chance => state.hash(&mut hasher),
    }
    hasher.finish()
}

/// The payoffs of a finished game by seat.
fn payoffs<S: State>(state: &S) -> impl Iterator<Item = i32> {
    Player::all(state.players()).map(|player| state.payoff(player).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use rulebook_classics::TicTacToe;
    use rulebook_toki::Toki;

    use super::*;

    /// Opens every node, and calls `act` after each.
    fn growing(mut act: impl FnMut(&Graph<TicTacToe>)) {
        let mut graph = Graph::<TicTacToe>::new(TicTacToe::default());
        let mut node = 0;
        while (node as usize) < graph.len() {
            graph.open(node);
            act(&graph);
            node += 1;
        }
        // Of 5,478 positions 958 are finished: three nodes, one for each result.
        assert_eq!(graph.len(), 5_478 - 958 + 3);
    }

    #[test]
    fn every_position_is_found_at_its_node() {
        growing(|graph| {
            let last = graph.len() as NodeId - 1;
            assert_eq!(graph.find(graph.state(last)), Some(last));
        });
    }

    #[test]
    fn hashes_tell_positions_apart() {
        let mut graph = Graph::<TicTacToe>::new(TicTacToe::default());
        (0..1_000).for_each(|node| _ = graph.open(node));
        assert_eq!(graph.states.iter().map(hash_of).collect::<HashSet<_>>().len(), graph.len());
    }

    #[test]
    fn finished_games_with_the_same_payoffs_share_a_node() {
        let parse = |text: &str| text.parse::<TicTacToe>().expect("a position");
        let ends = ["XXX/OO./...", "X.O/XO./X..", "OOO/XX./X.."].map(parse);
        let mut graph = Graph::new(TicTacToe::default());
        assert_eq!(ends.map(|end| graph.add(end)), [1, 1, 2]);
    }

    #[test]
    fn chance_events_that_lead_to_one_node_are_merged() {
        let start = "{rounds=1,round_limit=0} round 1 totals 0,0 birthdays 0,1 \
            boxes 8,9,0,12/8,6,7,6|0,7,10,0/4,7,12,? pile 3 \
            under 1x1,2x1,5x1,6x1,7x2,8x2,9x2,10x1,11x2 bank - turns 0 closer 0 next 1:source";
        let mut graph = Graph::<Toki>::new(start.parse().expect("a position"));
        let mut n_merged = 0;
        for node in 0.. {
            if graph.len() <= node as usize {
                break;
            }
            graph.open(node);
            if graph.turn(node) != Turn::Chance {
                continue;
            }
            let (mut n_events, mut total) = (0, 0);
            let _ = graph.state(node).visit_events::<()>(|_, weight| {
                (n_events, total) = (n_events + 1, total + weight);
                ControlFlow::Continue(())
            });
            let edges = graph.edges(node);
            assert!(edges.is_sorted_by(|a, b| a.to < b.to), "{edges:?}");
            assert_eq!(edges.iter().map(|edge| edge.weight).sum::<u32>(), total);
            n_merged += n_events - edges.len();
        }
        assert!(100 < n_merged, "{n_merged}");
    }

    #[test]
    fn steps_are_dropped_when_nothing_after_them_is_open() {
        let mut graph = Graph::<TicTacToe>::new(TicTacToe::default());
        (0..3).for_each(|node| _ = graph.open(node));
        let n_edges = [0, 1, 2].map(|node| graph.edges(node).len());
        assert_eq!(n_edges, [9, 8, 8]);
        let payoffs = || vec![BigRational::default(); 2];
        graph.set_payoffs(1, payoffs());
        assert_eq!((graph.edges.len(), graph.edges(1).len(), graph.edges(2).len()), (25, 0, 8));
        graph.set_equal(2, 1);
        assert_eq!((graph.edges.len(), graph.edges(0).len(), graph.n_solved()), (9, 9, 2));
        assert!(graph.is_equal(1, 2) && !graph.is_equal(0, 1));
    }

    #[test]
    fn memory_is_that_of_all_vectors_and_tables() {
        let mut graph = Graph::<TicTacToe>::new(TicTacToe::default());
        (0..100).for_each(|node| _ = graph.open(node));
        for node in 0..100 {
            graph.set_payoffs(node, vec![BigRational::from_integer(node.into()); 2]);
        }
        let held = graph.states.capacity() * (size_of::<TicTacToe>() + size_of::<Status>())
            + graph.index.allocation_size()
            + graph.open.capacity() * size_of::<Open>()
            + graph.edges.capacity() * size_of::<Edge>()
            + graph.payoffs.memory();
        let allowed = held + held / 12 - 24..=held + held / 12 + 24;
        assert!(allowed.contains(&graph.memory()), "{} {allowed:?}", graph.memory());
        assert!(200 * size_of::<Fraction>() < graph.payoffs.memory());
        // A full vector grows by a quarter.
        assert!(4 * graph.states.capacity() <= 5 * graph.len() + 20);
    }
}
