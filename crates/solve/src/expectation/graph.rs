//! All reachable positions, and their known values.

use std::{
    hash::{DefaultHasher, Hash, Hasher},
    ops::{ControlFlow, Range},
};

use num_rational::BigRational;
use rulebook_core::{Legality, Player, Turn};

/// The expected payoffs by seat.
pub(super) type Payoffs = Vec<BigRational>;

/// The index of a node.
pub(super) type NodeId = u32;

/// No node, no payoffs.
const NONE: u32 = u32::MAX;

/// Positions, each representative once, with their steps. Positions are compared whole.
#[derive(Clone, Debug)]
pub(super) struct Graph<S> {
    states: Vec<S>,
    hashes: Vec<u64>,
    slots: Vec<NodeId>, // Open addressing; invariant: a power of two, less than half full.
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    payoffs: Vec<Payoffs>, // Shared by the nodes that are worth the same by their best move.
    payoff_bytes: usize,
}

/// A position.
#[derive(Clone, Debug)]
struct Node {
    turn: Turn,
    edges: Range<u32>, // Empty until the node is expanded.
    payoffs: u32,      // `NONE` until they are known.
    best: u32,         // The edge of the best move; `NONE` until it is known.
}

/// A step to another position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) to: NodeId,
    /// The weight of a chance event; 1 for a move.
    pub(super) weight: u32,
}

impl<S: Legality> Graph<S> {
    /// The graph of one position, which is node 0 and represents itself: the positions after the
    /// moves of its representative need not be those after its own.
    pub(super) fn new(start: S) -> Graph<S> {
        let mut graph = Graph {
            states: Vec::new(),
            hashes: Vec::new(),
            slots: vec![NONE; 1 << 10],
            nodes: Vec::new(),
            edges: Vec::new(),
            payoffs: Vec::new(),
            payoff_bytes: 0,
        };
        graph.add(start);
        graph
    }

    /// The number of nodes.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The memory that the graph takes, in bytes, with a twelfth more for the allocator.
    pub(super) fn memory(&self) -> usize {
        let of_nodes = size_of::<S>() + size_of::<u64>() + size_of::<Node>();
        let vectors = self.states.capacity() * of_nodes
            + self.slots.len() * size_of::<NodeId>()
            + self.edges.capacity() * size_of::<Edge>()
            + self.payoffs.capacity() * size_of::<Payoffs>();
        (vectors + self.payoff_bytes) / 12 * 13
    }

    /// The node of a position, if there is one.
    pub(super) fn find(&self, state: &S) -> Option<NodeId> {
        let representative = state.representative();
        let state = representative.as_ref().unwrap_or(state);
        let slot = self.slot(state, hash(state));
        Some(self.slots[slot]).filter(|node| *node != NONE)
    }

    pub(super) fn state(&self, node: NodeId) -> &S {
        &self.states[node as usize]
    }

    pub(super) fn turn(&self, node: NodeId) -> Turn {
        self.nodes[node as usize].turn
    }

    /// The steps of an expanded node: moves in their order, or chance events.
    pub(super) fn edges(&self, node: NodeId) -> &[Edge] {
        let Range { start, end } = self.nodes[node as usize].edges;
        &self.edges[start as usize..end as usize]
    }

    /// The payoffs of a node; `None` until they are known.
    pub(super) fn payoffs(&self, node: NodeId) -> Option<&Payoffs> {
        self.payoffs.get(self.nodes[node as usize].payoffs as usize)
    }

    /// The number of the move that is played in a node; `None` if it is not known.
    pub(super) fn best(&self, node: NodeId) -> Option<usize> {
        Some(self.nodes[node as usize].best).filter(|best| *best != NONE).map(|best| best as usize)
    }

    /// Adds the positions that follow a node.
    pub(super) fn expand(&mut self, node: NodeId) {
        let state = self.states[node as usize].clone();
        let first = self.edges.len() as u32;
        let _ = state.visit_moves::<()>(|mv| {
            let mut child = state.clone();
            child.play_unchecked(mv);
            let to = self.intern(child);
            self.edges.push(Edge { to, weight: 1 });
            ControlFlow::Continue(())
        });
        let _ = state.visit_events::<()>(|event, weight| {
            let mut child = state.clone();
            child.resolve_unchecked(event);
            let to = self.intern(child);
            self.edges.push(Edge { to, weight });
            ControlFlow::Continue(())
        });
        self.nodes[node as usize].edges = first..self.edges.len() as u32;
    }

    /// Sets the payoffs of a node.
    pub(super) fn set_payoffs(&mut self, node: NodeId, payoffs: Payoffs) {
        let digits = |n: &BigRational| (n.numer().bits() + n.denom().bits()) as usize / 8;
        // Two vectors of digits, each with at least a word and the allocator's share.
        let bytes: usize =
            payoffs.iter().map(|n| digits(n) + size_of::<BigRational>() + 2 * 24).sum();
        self.payoff_bytes += bytes;
        self.nodes[node as usize].payoffs = self.payoffs.len() as u32;
        self.payoffs.push(payoffs);
    }

    /// Sets the move that is played in a node, whose payoffs are those after the move.
    pub(super) fn set_best(&mut self, node: NodeId, best: usize) {
        let to = self.edges(node)[best].to;
        let payoffs = self.nodes[to as usize].payoffs;
        let node = &mut self.nodes[node as usize];
        (node.best, node.payoffs) = (best as u32, payoffs);
    }

    /// The payoffs at the end of the game.
    pub(super) fn final_payoffs(&self, node: NodeId) -> Payoffs {
        let state = self.state(node);
        let payoff = |player| state.payoff(player).unwrap_or_default();
        let seats = Player::all(state.players());
        seats.map(|player| BigRational::from_integer(payoff(player).into())).collect()
    }

    fn intern(&mut self, state: S) -> NodeId {
        self.add(state.representative().unwrap_or(state))
    }

    /// The node of a position that is a representative, or the first.
    fn add(&mut self, state: S) -> NodeId {
        let hash = hash(&state);
        let slot = self.slot(&state, hash);
        if self.slots[slot] != NONE {
            return self.slots[slot];
        }
        let node = self.nodes.len() as NodeId;
        self.slots[slot] = node;
        self.nodes.push(Node { turn: state.turn(), edges: 0..0, payoffs: NONE, best: NONE });
        self.states.push(state);
        self.hashes.push(hash);
        if self.slots.len() <= 2 * self.nodes.len() {
            self.grow();
        }
        node
    }

    /// The slot of a position, or the free one where it belongs.
    fn slot(&self, state: &S, hash: u64) -> usize {
        let mut slot = hash as usize & (self.slots.len() - 1);
        while self.slots[slot] != NONE {
            let node = self.slots[slot] as usize;
            if self.hashes[node] == hash && self.states[node] == *state {
                break;
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        slot
    }

    fn grow(&mut self) {
        let n_slots = 2 * self.slots.len();
        self.slots.clear();
        self.slots.resize(n_slots, NONE);
        for (node, hash) in self.hashes.iter().enumerate() {
            let mut slot = *hash as usize & (n_slots - 1);
            while self.slots[slot] != NONE {
                slot = (slot + 1) & (n_slots - 1);
            }
            self.slots[slot] = node as NodeId;
        }
    }
}

/// The hash of a position, the same in every run.
fn hash<S: Hash>(state: &S) -> u64 {
    let mut hasher = DefaultHasher::new();
    state.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use rulebook_classics::TicTacToe;
    use rulebook_core::{Play, State};

    use super::*;

    /// The graph after each of the first positions that it takes in.
    fn growing(mut act: impl FnMut(&Graph<TicTacToe>)) {
        let mut graph = Graph::<TicTacToe>::new(TicTacToe::default());
        for node in 0.. {
            let Some(state) = graph.states.get(node).cloned() else { break };
            for mv in state.legal_moves() {
                let mut child = state.clone();
                child.play_unchecked(mv);
                graph.intern(child);
                act(&graph);
            }
        }
        assert_eq!(graph.len(), 5_478);
    }

    #[test]
    fn every_position_has_one_slot_and_more_slots_are_free() {
        let mut n_seen = 1;
        growing(|graph| {
            if graph.len() == n_seen {
                return;
            }
            n_seen = graph.len();
            assert!(2 * n_seen < graph.slots.len(), "{n_seen} of {}", graph.slots.len());
            if n_seen % 97 == 0 || graph.slots.len() <= 4 * n_seen {
                let used = graph.slots.iter().filter(|node| **node != NONE).count();
                assert_eq!(used, n_seen);
                let last = n_seen as NodeId - 1;
                assert_eq!(graph.find(graph.state(last)), Some(last));
            }
        });
    }

    #[test]
    fn hashes_tell_positions_apart() {
        let mut hashes = HashSet::new();
        growing(|graph| {
            let node = graph.len() - 1;
            assert_eq!(hash(&graph.states[node]), graph.hashes[node]);
            hashes.insert(graph.hashes[node]);
        });
        // All but the first one, after which nothing was interned.
        assert_eq!(hashes.len(), 5_477);
    }

    #[test]
    fn memory_is_that_of_all_vectors_and_of_the_digits_of_payoffs() {
        let mut graph = Graph::<TicTacToe>::new(TicTacToe::default());
        (0..100).for_each(|node| graph.expand(node));
        for node in 0..100 {
            graph.set_payoffs(node, vec![BigRational::default(); 2]);
        }
        let held = graph.states.capacity() * (size_of::<TicTacToe>() + size_of::<u64>())
            + graph.states.capacity() * size_of::<Node>()
            + size_of_val(graph.slots.as_slice())
            + graph.edges.capacity() * size_of::<Edge>()
            + graph.payoffs.capacity() * size_of::<Payoffs>()
            + 200 * (size_of::<BigRational>() + 48);
        let allowed = held + held / 12 - 24..=held + held / 12 + 24;
        assert!(allowed.contains(&graph.memory()), "{} {allowed:?}", graph.memory());
        // A fraction of 8,001 and 4,001 binary digits.
        let (two, before) = (BigRational::from_integer(2.into()), graph.payoff_bytes);
        let fraction = two.pow(8_000) / BigRational::from_integer(3.into()).pow(2_524);
        assert_eq!((fraction.numer().bits(), fraction.denom().bits()), (8_001, 4_001));
        graph.set_payoffs(0, vec![fraction]);
        assert_eq!(graph.payoff_bytes - before, 12_002 / 8 + size_of::<BigRational>() + 48);
    }
}
