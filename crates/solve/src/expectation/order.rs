//! The order in which positions can be solved.

use rulebook_core::Legality;

use super::{
    graph::{Graph, NodeId, Status},
    vectors::push,
};

/// A depth-first walk over a graph that finds its strongly connected components, each after all
/// that it leads to: Tarjan's algorithm with a stack of its own, so that it can stop anywhere.
///
/// The caller solves each component before the next step, so the open nodes of the graph are those
/// that were visited and are in no component yet.
#[derive(Clone, Debug, Default)]
pub(super) struct Order {
    start: Option<NodeId>,
    path: Vec<Path>,
}

/// A node on the path from the start.
#[derive(Clone, Copy, Debug)]
struct Path {
    node: NodeId,
    number: u32, // Its index among the open nodes.
    /// The least index of an open node that can be reached through the nodes visited after it.
    low: u32,
    /// The edge to follow next.
    next: u32,
}

impl Order {
    /// The walk from a node.
    pub(super) fn new(start: NodeId) -> Order {
        Order { start: Some(start), ..Order::default() }
    }

    /// The memory that the walk takes, in bytes.
    pub(super) fn memory(&self) -> usize {
        self.path.capacity() * size_of::<Path>()
    }

    /// Visits one node and returns an empty list, or returns the next component; `None` when the
    /// walk is over.
    pub(super) fn step<S: Legality>(&mut self, graph: &mut Graph<S>) -> Option<Vec<NodeId>> {
        if let Some(start) = self.start.take() {
            self.enter(start, graph);
            return Some(Vec::new());
        }
        loop {
            let at = self.path.last_mut()?;
            if let Some(edge) = graph.edges(at.node).get(at.next as usize) {
                at.next += 1;
                match graph.status(edge.to) {
                    Status::Found => {
                        self.enter(edge.to, graph);
                        return Some(Vec::new());
                    }
                    Status::Open(number) => at.low = at.low.min(number),
                    Status::Solved(_) => {}
                }
                continue;
            }
            let Path { number, low, .. } = *at;
            self.path.pop();
            if let Some(parent) = self.path.last_mut() {
                parent.low = parent.low.min(low);
            }
            if low == number {
                return Some(graph.open_from(number));
            }
        }
    }

    fn enter<S: Legality>(&mut self, node: NodeId, graph: &mut Graph<S>) {
        let number = graph.open(node);
        push(&mut self.path, Path { node, number, low: number, next: 0 });
    }
}
