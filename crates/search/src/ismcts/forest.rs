//! The trees of all seats in one arena: each seat's observations, and the values of its moves.

use std::iter;

use rulebook_core::{HiddenInfo, MAX_PLAYERS, Player};

use super::index::{Arena, Budget, Index, NONE};
use crate::{error::SearchError, hash::hash_of, values::SeatValues};

/// The trees of all seats.
///
/// A node is the sequence of one seat's observations since the root. Its children are found by the
/// seat's next observation, its own moves included, because a move may reveal more to the mover.
/// Observed steps may be large, so each is stored once and has a number.
#[derive(Clone, Debug)]
pub(super) struct Forest<S: HiddenInfo> {
    n_players: usize,
    pub(super) n_trees: usize, // The number of players, or 1 where all see the same.
    pub(super) roots: [u32; MAX_PLAYERS],
    pub(super) nodes: Arena<Node>,
    pub(super) edges: Arena<Edge<S::Move>>,
    pub(super) sums: Arena<f64>, // For each edge the values of all players.
    pub(super) observed: Arena<S::Observation>,
    pub(super) by_observed: Index, // Numbers of observed steps.
    pub(super) by_parent: Index,   // Nodes by their parents and observed steps.
    pub(super) budget: Budget,
}

/// An information set of one seat.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) parent: u32,   // Less than the node's own index; `NONE` for a root.
    pub(super) observed: u32, // The number of the observed step that led here.
    pub(super) first: u32,    // The first of the seat's moves, in the order of the list.
    pub(super) latest: u32,   // The child that was found most recently: usually it is next, too.
    pub(super) is_complete: bool, // Whether the list has every move that is legal in any world.
}

impl Node {
    const fn new(parent: u32, observed: u32) -> Node {
        Node { parent, observed, first: NONE, latest: NONE, is_complete: false }
    }
}

/// A move of the seat whose node it belongs to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge<M> {
    pub(super) mv: M,
    pub(super) next: u32,      // The next move of the same node.
    pub(super) child: u32,     // The child that was found most recently after this move.
    pub(super) visits: u32,    // How often it was chosen.
    pub(super) available: u32, // How often it was legal when the node was visited.
}

impl<S: HiddenInfo> Forest<S> {
    /// A forest without moves in at most `memory` bytes, with room for `n_moves` moves.
    pub(super) fn new(
        n_players: u8,
        has_hidden_info: bool,
        n_moves: usize,
        memory: usize,
    ) -> Result<Forest<S>, SearchError> {
        let n_players = usize::from(n_players);
        let mut forest = Forest {
            n_players,
            n_trees: if has_hidden_info { n_players } else { 1 },
            roots: [NONE; MAX_PLAYERS],
            nodes: Arena::new(),
            edges: Arena::new(),
            sums: Arena::new(),
            observed: Arena::new(),
            by_observed: Index::new(),
            by_parent: Index::new(),
            budget: Budget::new(memory),
        };
        let Forest { nodes, edges, sums, budget, .. } = &mut forest;
        let has_room = edges.reserve(n_moves, budget)
            && sums.reserve(n_moves * n_players, budget)
            && nodes.reserve(n_players, budget);
        if !has_room {
            return Err(SearchError::Memory { needed: Self::least_memory(n_players, n_moves) });
        }
        forest.plant();
        Ok(forest)
    }

    /// The bytes for roots with this number of moves.
    fn least_memory(n_players: usize, n_moves: usize) -> usize {
        n_moves.max(Arena::<Edge<S::Move>>::LEAST) * Arena::<Edge<S::Move>>::ITEM
            + (n_moves * n_players).max(Arena::<f64>::LEAST) * Arena::<f64>::ITEM
            + n_players.max(Arena::<Node>::LEAST) * Arena::<Node>::ITEM
    }

    /// Gives a root to every tree that has none.
    pub(super) fn plant(&mut self) {
        for root in self.roots[..self.n_trees].iter_mut().filter(|root| **root == NONE) {
            let node = Node::new(NONE, NONE);
            *root = self.nodes.push(node, &mut self.budget).expect("room for the roots");
        }
    }

    /// The memory that is reserved, in bytes.
    pub(super) fn memory(&self) -> usize {
        self.budget.used()
    }

    /// The tree of a seat.
    pub(super) fn tree_of(&self, seat: Player) -> usize {
        if self.n_trees == 1 { 0 } else { seat.index() }
    }

    /// The edge of a legal move, which is made if the node does not have it; `None` if there is no
    /// memory for it. `previous` is the edge that was found before.
    ///
    /// Moves are listed in an order that hardly differs between worlds, so the edge that follows
    /// `previous` is nearly always the right one.
    pub(super) fn edge(&mut self, node: u32, previous: u32, mv: S::Move) -> Option<u32> {
        let edges = &self.edges.items;
        let first = self.nodes.items[node as usize].first;
        let start = if previous == NONE { first } else { edges[previous as usize].next };
        for (from, to) in [(start, NONE), (first, start)] {
            let mut at = from;
            while at != to {
                let edge = &edges[at as usize];
                if edge.mv == mv {
                    return Some(at);
                }
                at = edge.next;
            }
        }
        if !self.sums.reserve(self.n_players, &mut self.budget) {
            return None;
        }
        let edge = Edge { mv, next: start, child: NONE, visits: 0, available: 0 };
        let new = self.edges.push(edge, &mut self.budget)?;
        self.sums.items.resize(self.edges.items.len() * self.n_players, 0.0);
        if previous == NONE {
            self.nodes.items[node as usize].first = new;
        } else {
            self.edges.items[previous as usize].next = new;
        }
        Some(new)
    }

    /// All edges of a node.
    pub(super) fn edges_of(&self, node: u32) -> impl Iterator<Item = u32> {
        let some = |index: u32| (index != NONE).then_some(index);
        let first = some(self.nodes.items[node as usize].first);
        iter::successors(first, move |edge| some(self.edges.items[*edge as usize].next))
    }

    /// The edge of a move, if the node has it.
    pub(super) fn find_edge(&self, node: u32, mv: S::Move) -> Option<u32> {
        self.edges_of(node).find(|edge| self.edges.items[*edge as usize].mv == mv)
    }

    /// The child of a node after an observed step, which is made if it does not exist; [`NONE`] if
    /// there is no memory for it. `edge` is the seat's own move, or [`NONE`].
    pub(super) fn child(&mut self, node: u32, edge: u32, observed: &S::Observation) -> u32 {
        let latest = match edge {
            NONE => &mut self.nodes.items[node as usize].latest,
            edge => &mut self.edges.items[edge as usize].child,
        };
        let guess = *latest;
        if guess != NONE {
            let seen = self.nodes.items[guess as usize].observed;
            if self.observed.items[seen as usize] == *observed {
                return guess;
            }
        }
        let child = self.find_or_make(node, observed).unwrap_or(NONE);
        match edge {
            NONE => self.nodes.items[node as usize].latest = child,
            edge => self.edges.items[edge as usize].child = child,
        }
        child
    }

    fn find_or_make(&mut self, node: u32, observed: &S::Observation) -> Option<u32> {
        let hash = hash_of(observed);
        let stored = &self.observed.items;
        let number = match self.by_observed.find(hash, |n| stored[n as usize] == *observed) {
            Some(number) => number,
            None => self.store(hash, observed)?,
        };
        if let Some(child) = self.find_child(node, number) {
            return Some(child);
        }
        let Forest { nodes, by_parent, budget, .. } = self;
        if !by_parent.reserve(budget, |at| hash_of_node(&nodes.items[at as usize])) {
            return None;
        }
        let child = Node::new(node, number);
        let index = nodes.push(child, budget)?;
        by_parent.insert(hash_of_node(&child), index);
        Some(index)
    }

    fn store(&mut self, hash: u64, observed: &S::Observation) -> Option<u32> {
        let Forest { observed: stored, by_observed, budget, .. } = self;
        if !by_observed.reserve(budget, |n| hash_of(&stored.items[n as usize])) {
            return None;
        }
        let number = stored.push(observed.clone(), budget)?;
        by_observed.insert(hash, number);
        Some(number)
    }

    /// The child of a node, if it exists.
    pub(super) fn existing_child(&self, node: u32, observed: &S::Observation) -> Option<u32> {
        let is_it = |n: u32| self.observed.items[n as usize] == *observed;
        let number = self.by_observed.find(hash_of(observed), is_it)?;
        self.find_child(node, number)
    }

    fn find_child(&self, parent: u32, observed: u32) -> Option<u32> {
        let wanted = Node::new(parent, observed);
        self.by_parent.find(hash_of_node(&wanted), |at| {
            let node = &self.nodes.items[at as usize];
            (node.parent, node.observed) == (parent, observed)
        })
    }

    /// The edge to follow among those that are legal, and whether it was never chosen before: an
    /// untried one, each equally likely by `choose`, or the best by UCB1 for a subset of the arms.
    pub(super) fn select(
        &mut self,
        legal: &[u32],
        mover: Player,
        exploration: f64,
        choose: impl FnOnce(usize) -> usize,
    ) -> (u32, bool) {
        let mut n_untried = 0;
        for edge in legal {
            let edge = &mut self.edges.items[*edge as usize];
            edge.available += 1;
            n_untried += usize::from(edge.visits == 0);
        }
        if n_untried != 0 {
            let untried = legal.iter().filter(|edge| self.edges.items[**edge as usize].visits == 0);
            let chosen = untried.copied().nth(choose(n_untried));
            return (chosen.expect("an index below the number of edges"), true);
        }
        let (mut best, mut best_score) = (NONE, f64::NEG_INFINITY);
        let (mut available, mut ln) = (1, 0.0);
        for index in legal {
            let edge = &self.edges.items[*index as usize];
            // Nearly always the siblings were available equally often.
            if edge.available != available {
                (available, ln) = (edge.available, f64::from(edge.available).ln());
            }
            let inverse = 1.0 / f64::from(edge.visits);
            let sum = self.sums.items[*index as usize * self.n_players + mover.index()];
            let score = sum * inverse + exploration * (ln * inverse).sqrt();
            if best_score < score {
                (best, best_score) = (*index, score);
            }
        }
        (best, false)
    }

    /// Counts a simulation that went through an edge.
    pub(super) fn back_up(&mut self, edge: u32, values: SeatValues) {
        self.edges.items[edge as usize].visits += 1;
        let first = edge as usize * self.n_players;
        let sums = &mut self.sums.items[first..first + self.n_players];
        for (sum, value) in sums.iter_mut().zip(values.by_seat(self.n_players as u8)) {
            *sum += f64::from(*value);
        }
    }

    /// The visits of an edge, and the sums of its values.
    pub(super) fn counts(&self, edge: u32) -> (u32, &[f64]) {
        let first = edge as usize * self.n_players;
        let sums = &self.sums.items[first..first + self.n_players];
        (self.edges.items[edge as usize].visits, sums)
    }
}

pub(super) fn hash_of_node(node: &Node) -> u64 {
    hash_of((node.parent, node.observed))
}

#[cfg(test)]
mod tests {
    use rulebook_classics::{Kuhn, kuhn::Move};

    use super::*;

    #[test]
    fn a_move_that_is_rarely_legal_is_not_explored_more_for_it() {
        let mut forest = Forest::<Kuhn>::new(2, true, 2, 1 << 16).expect("enough memory");
        let root = forest.roots[0];
        let common = forest.edge(root, NONE, Move::Pass).expect("enough memory");
        let rare = forest.edge(root, common, Move::Bet).expect("enough memory");
        for n in 0..100_000 {
            let both = [common, rare];
            let legal = if n % 1_000 == 999 { &both[..] } else { &both[..1] };
            let (edge, _) = forest.select(legal, Player::FIRST, 1.4, |_| 0);
            let value = if edge == common { 0.5 } else { 0.0 };
            forest.back_up(edge, SeatValues::new(&[value, -value]));
        }
        assert_eq!(forest.edges.items[rare as usize].available, 100);
        // 1.4 √(ln 100 / n) is the difference of 0.5 at n = 36. With the visits of the node
        // instead of the availability that would be √(ln 100,000 / n), at n = 90.
        let (n_rare, _) = forest.counts(rare);
        assert!((25..=40).contains(&n_rare), "{n_rare}");
    }

    #[test]
    fn a_move_is_found_wherever_it_is_in_the_list() {
        let mut forest = Forest::<Kuhn>::new(2, true, 2, 1 << 16).expect("enough memory");
        let root = forest.roots[1];
        let bet = forest.edge(root, NONE, Move::Bet).expect("enough memory");
        let pass = forest.edge(root, NONE, Move::Pass).expect("enough memory");
        for previous in [NONE, bet, pass] {
            assert_eq!(forest.edge(root, previous, Move::Bet), Some(bet));
            assert_eq!(forest.edge(root, previous, Move::Pass), Some(pass));
        }
        assert_eq!(forest.edges.items.len(), 2);
    }

    #[test]
    fn each_seat_has_its_own_tree_if_something_is_hidden() {
        for (has_hidden_info, trees) in [(true, [0, 1]), (false, [0, 0])] {
            let forest =
                Forest::<Kuhn>::new(2, has_hidden_info, 2, 1 << 16).expect("enough memory");
            assert_eq!([Player::FIRST, Player::SECOND].map(|seat| forest.tree_of(seat)), trees);
        }
    }
}
