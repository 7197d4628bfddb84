//! The order in which positions can be solved.

use rulebook_core::Legality;

use super::graph::{Graph, NodeId};

/// A node that was not visited.
const UNSEEN: u32 = u32::MAX;

/// A depth-first walk over a graph that finds its strongly connected components, each after all
/// that it leads to: Tarjan's algorithm with a stack of its own, so that it can stop anywhere.
#[derive(Clone, Debug, Default)]
pub(super) struct Order {
    start: Option<NodeId>,
    visits: Vec<Visit>, // By node.
    open: Vec<NodeId>,  // Visited, and in no component yet.
    path: Vec<Path>,
    n_visited: u32,
}

#[derive(Clone, Copy, Debug)]
struct Visit {
    number: u32,
    /// The least number of an open node that can be reached through the nodes visited after it.
    low: u32,
    is_open: bool,
}

/// A node on the path from the start, and the edge to follow next.
#[derive(Clone, Copy, Debug)]
struct Path {
    node: NodeId,
    next: usize,
}

impl Order {
    /// The walk from a node.
    pub(super) fn new(start: NodeId) -> Order {
        Order { start: Some(start), ..Order::default() }
    }

    /// Visits and expands one node and returns an empty list, or returns the next component; `None`
    /// when the walk is over.
    pub(super) fn step<S: Legality>(&mut self, graph: &mut Graph<S>) -> Option<Vec<NodeId>> {
        if let Some(start) = self.start.take() {
            self.enter(start, graph);
            return Some(Vec::new());
        }
        loop {
            let at = self.path.last_mut()?;
            let node = at.node;
            if let Some(edge) = graph.edges(node).get(at.next) {
                at.next += 1;
                let to = self.visits[edge.to as usize];
                if to.number == UNSEEN {
                    self.enter(edge.to, graph);
                    return Some(Vec::new());
                }
                if to.is_open {
                    self.lower(node, to.number);
                }
                continue;
            }
            self.path.pop();
            let Visit { number, low, .. } = self.visits[node as usize];
            if let Some(Path { node: parent, .. }) = self.path.last() {
                self.lower(*parent, low);
            }
            if low == number {
                return Some(self.close(node));
            }
        }
    }

    fn enter<S: Legality>(&mut self, node: NodeId, graph: &mut Graph<S>) {
        graph.expand(node);
        self.visits.resize(graph.len(), Visit { number: UNSEEN, low: UNSEEN, is_open: false });
        let number = self.n_visited;
        self.visits[node as usize] = Visit { number, low: number, is_open: true };
        self.n_visited += 1;
        self.open.push(node);
        self.path.push(Path { node, next: 0 });
    }

    fn lower(&mut self, node: NodeId, low: u32) {
        let visit = &mut self.visits[node as usize];
        visit.low = visit.low.min(low);
    }

    /// Removes the component whose first visited node is `first`.
    fn close(&mut self, first: NodeId) -> Vec<NodeId> {
        let at = self.open.iter().rposition(|node| *node == first);
        let nodes = self.open.split_off(at.expect("the first node of a component is open"));
        for node in &nodes {
            self.visits[*node as usize].is_open = false;
        }
        nodes
    }
}
