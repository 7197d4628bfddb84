//! The undecided positions of a class as a graph, followed back from the decided ones.

use std::ops::ControlFlow;

use rulebook_core::{Never, PerfectInfo, Rank, Slot};

use super::{
    children::{Child, Context},
    error::SolveError,
    value::{Cell, Value},
};

/// The memory that a graph with this many positions and moves takes at most, in bytes: for a
/// position the node, its index, both kinds of starts and its turn to be decided; for a move both
/// directions, and room to grow.
pub(super) const fn memory(n_positions: u64, n_moves: u64) -> u64 {
    40 * n_positions + 12 * n_moves
}

/// Decides the undecided cells of a class, those that are [`Cell::DRAW`]. Returns `false`, and
/// decides no position, if that takes more than this memory in bytes.
pub(super) fn decide<S, R: Rank<S>, C: Cell>(
    context: &Context<'_, S, R, C>,
    cells: &mut [C],
    memory: u64,
) -> Result<bool, SolveError>
where
    S: PerfectInfo<Event = Never>,
{
    let undecided = Subset::of(cells);
    let Some(graph) = Graph::build(context, cells, &undecided, memory)? else { return Ok(false) };
    graph.follow_back(context, cells)?;
    Ok(true)
}

/// The undecided positions, which are numbered, and the moves between them.
struct Graph {
    nodes: Vec<Node>,
    /// The index in the class of each node.
    indices: Vec<u32>,
    /// For each node where its edges begin, and their number.
    starts: Vec<u32>,
    /// The nodes with a move to a node, each with the bit [`SAME_SIDE`].
    edges: Vec<u32>,
}

/// The known results of the moves of an undecided position.
#[derive(Clone, Copy, Default)]
struct Node {
    /// The least distance of a win that is known; 0 if none is.
    win: u16,
    /// The greatest distance of a loss after one of the moves that are known to lose; 0 if none is.
    worst: u16,
    /// The number of moves whose value is not known.
    n_open: u32,
    has_draw: bool,
    is_decided: bool,
}

/// The mark of a move after which the same side is to move.
const SAME_SIDE: u32 = 1 << 31;

impl Graph {
    /// The graph of the undecided positions; `None` if it takes too much memory.
    fn build<S, R: Rank<S>, C: Cell>(
        context: &Context<'_, S, R, C>,
        cells: &mut [C],
        undecided: &Subset,
        budget: u64,
    ) -> Result<Option<Graph>, SolveError>
    where
        S: PerfectInfo<Event = Never>,
    {
        let indices: Vec<u32> = undecided.members().collect();
        let mut nodes = Vec::with_capacity(indices.len());
        // The nodes to which the moves lead, by the nodes where they begin.
        let mut ends = Vec::with_capacity(indices.len() + 1);
        let mut targets = Vec::new();
        for index in indices.iter().copied() {
            let first = targets.len();
            let mut node = Node::default();
            if let Some(state) = context.position(index) {
                context.visit_children(cells, (index, &state), |child| {
                    match child {
                        Child::Known(value) => node.see(value),
                        Child::Open { index, is_same_side } => {
                            let mark = if is_same_side { SAME_SIDE } else { 0 };
                            targets.push(undecided.number(index) | mark);
                        }
                    }
                    // Nothing is better than a win at once.
                    if node.win == 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                })?;
                if node.win == 1 {
                    targets.truncate(first);
                }
                node.n_open = (targets.len() - first) as u32;
            } else {
                cells[index as usize] = C::EMPTY;
                node.is_decided = true;
            }
            nodes.push(node);
            ends.push(targets.len() as u32);
            let needed = memory(indices.len() as u64, targets.len() as u64);
            if budget < needed || u32::MAX as usize <= targets.len() {
                return Ok(None);
            }
        }
        check_targets(context.class, &nodes, &indices, (&ends, &targets))?;
        let (starts, edges) = turned_around(&ends, &targets);
        Ok(Some(Graph { nodes, indices, starts, edges }))
    }

    /// Decides the nodes by their distances.
    fn follow_back<S, R: Rank<S>, C: Cell>(
        mut self,
        context: &Context<'_, S, R, C>,
        cells: &mut [C],
    ) -> Result<(), SolveError>
    where
        S: PerfectInfo<Event = Never>,
    {
        let mut due = DecisionQueue::default();
        for number in 0..self.nodes.len() as u32 {
            self.schedule(number, &mut due);
        }
        let mut plies = 0;
        while let Some(numbers) = due.at(plies) {
            for number in numbers {
                let node = &mut self.nodes[number as usize];
                if node.is_decided {
                    continue; // It was due earlier too.
                }
                node.is_decided = true;
                let distance = u32::from(plies);
                let value = if node.win == plies {
                    Value::Win { plies: distance }
                } else {
                    Value::Loss { plies: distance }
                };
                cells[self.indices[number as usize] as usize] = context.cell(value)?;
                self.announce(number, value, &mut due);
            }
            plies += 1;
        }
        Ok(())
    }

    /// Passes the value of a node to the nodes with a move to it.
    fn announce(&mut self, number: u32, value: Value, due: &mut DecisionQueue) {
        let edges = self.starts[number as usize]..self.starts[number as usize + 1];
        for edge in edges {
            let edge = self.edges[edge as usize];
            let parent = edge & !SAME_SIDE;
            let value = if edge & SAME_SIDE == 0 { value.flipped() } else { value };
            let node = &mut self.nodes[parent as usize];
            if !node.is_decided {
                node.see(value);
                node.n_open -= 1;
                self.schedule(parent, due);
            }
        }
    }

    /// Notes at which distance a node is decided, if that is known.
    fn schedule(&self, number: u32, due: &mut DecisionQueue) {
        let node = &self.nodes[number as usize];
        if node.is_decided {
            return;
        }
        if node.win != 0 {
            due.add(node.win, number);
        } else if node.n_open == 0 && !node.has_draw {
            due.add(node.worst, number);
        }
    }
}

impl Node {
    /// A move leads to a position with this value for the mover.
    fn see(&mut self, value: Value) {
        match value.before() {
            Value::Draw => self.has_draw = true,
            Value::Win { plies } => {
                let plies = saturated(plies);
                self.win = if self.win == 0 { plies } else { self.win.min(plies) };
            }
            Value::Loss { plies } => self.worst = self.worst.max(saturated(plies)),
        }
    }
}

/// A distance too great for every cell stays too great.
fn saturated(plies: u32) -> u16 {
    u16::try_from(plies).unwrap_or(u16::MAX)
}

/// Checks that no move leads to an empty slot, now that all of them are known.
fn check_targets(
    class: u32,
    nodes: &[Node],
    indices: &[u32],
    (ends, targets): (&[u32], &[u32]),
) -> Result<(), SolveError> {
    let is_empty = |target: &u32| nodes[(target & !SAME_SIDE) as usize].is_decided;
    let Some(edge) = targets.iter().position(is_empty) else { return Ok(()) };
    let parent = ends.partition_point(|end| *end as usize <= edge);
    Err(SolveError::Uncovered(Slot { class, index: indices[parent] }))
}

/// For each node where the moves to it begin, and the nodes from which they come. `ends` has for
/// each node the end of its own moves in `targets`.
fn turned_around(ends: &[u32], targets: &[u32]) -> (Vec<u32>, Vec<u32>) {
    let mut starts = vec![0_u32; ends.len() + 1];
    for target in targets {
        starts[(target & !SAME_SIDE) as usize] += 1;
    }
    let mut sum = 0;
    for start in &mut starts {
        sum += *start;
        *start = sum; // The end, which moves to the start while the moves are entered.
    }
    let mut edges = vec![0; targets.len()];
    let mut first = 0;
    for (number, end) in (0..).zip(ends) {
        for target in &targets[first as usize..*end as usize] {
            let start = &mut starts[(target & !SAME_SIDE) as usize];
            *start -= 1;
            edges[*start as usize] = number | target & SAME_SIDE;
        }
        first = *end;
    }
    (starts, edges)
}

/// The nodes that are decided at each distance.
#[derive(Default)]
struct DecisionQueue {
    by_plies: Vec<Vec<u32>>,
}

impl DecisionQueue {
    fn add(&mut self, plies: u16, number: u32) {
        let plies = usize::from(plies);
        if self.by_plies.len() <= plies {
            self.by_plies.resize(plies + 1, Vec::new());
        }
        self.by_plies[plies].push(number);
    }

    /// The nodes that are due at a distance; `None` after the last one.
    fn at(&mut self, plies: u16) -> Option<Vec<u32>> {
        self.by_plies.get_mut(usize::from(plies)).map(std::mem::take)
    }
}

/// Some of the indices of a class, numbered in order.
struct Subset {
    words: Vec<u64>,
    /// The number of members before each word.
    before: Vec<u32>,
}

impl Subset {
    /// The indices of the undecided cells.
    fn of<C: Cell>(cells: &[C]) -> Subset {
        let word = |chunk: &[C]| {
            let bits = chunk.iter().enumerate().filter(|(_, cell)| **cell == C::DRAW);
            bits.fold(0, |word, (bit, _)| word | 1_u64 << bit)
        };
        let words: Vec<u64> = cells.chunks(64).map(word).collect();
        let mut n_before = 0;
        let count = |word: &u64| {
            let before = n_before;
            n_before += word.count_ones();
            before
        };
        let before = words.iter().map(count).collect();
        Subset { words, before }
    }

    /// The number of a member.
    fn number(&self, index: u32) -> u32 {
        let word = index as usize / 64;
        let below = self.words[word] & ((1 << (index % 64)) - 1);
        self.before[word] + below.count_ones()
    }

    /// The members in order.
    fn members(&self) -> impl Iterator<Item = u32> {
        (0..).zip(&self.words).flat_map(|(word, bits)| {
            (0..64_u32).filter(move |bit| bits >> bit & 1 == 1).map(move |bit| 64 * word + bit)
        })
    }
}

#[cfg(test)]
mod tests {
    use std::{marker::PhantomData, ops::Range};

    use rulebook_classics::TicTacToe;
    use rulebook_core::{Play, State};

    use super::*;
    use crate::{sides::Sides, solve::retrograde::solved_classes::SolvedClasses};

    /// One class of these positions.
    #[derive(Debug)]
    struct ClassNodes(Vec<TicTacToe>);

    impl ClassNodes {
        /// All that can follow a position in which three marks are placed.
        fn late() -> ClassNodes {
            let start: TicTacToe = "X../.O./..X".parse().expect("a position");
            let mut positions = vec![start];
            for n in 0.. {
                let Some(state) = positions.get(n).cloned() else { break };
                for mv in state.legal_moves() {
                    let mut child = state.clone();
                    child.play_unchecked(mv);
                    if child.turn().player().is_some() && !positions.contains(&child) {
                        positions.push(child);
                    }
                }
            }
            ClassNodes(positions)
        }
    }

    impl Rank<TicTacToe> for ClassNodes {
        const LAYOUT: &'static str = "listed 1";

        fn n_layers(&self) -> u32 {
            1
        }

        fn layer(&self, _: u32) -> Range<u32> {
            0..1
        }

        fn reach(&self) -> u32 {
            1
        }

        fn len(&self, _: u32) -> u32 {
            self.0.len() as u32
        }

        fn rank(&self, state: &TicTacToe) -> Option<Slot> {
            let index = self.0.iter().position(|other| other == state)?;
            Some(Slot { class: 0, index: index as u32 })
        }

        fn unrank(&self, slot: Slot) -> Option<TicTacToe> {
            self.0.get(slot.index as usize).cloned()
        }
    }

    #[test]
    fn a_graph_is_built_and_decided_if_it_fits_and_otherwise_nothing_is() {
        let (ranking, kept) = (ClassNodes::late(), SolvedClasses::<u8>::new());
        let sides = Sides::of(&ranking.0[0]).expect("two sides");
        let (ranking, kept) = (&ranking, &kept);
        let context = Context { ranking, sides, kept, class: 0, state: PhantomData };
        let cells = || vec![u8::DRAW; ranking.0.len()];
        let undecided = Subset::of(&cells());
        let build = |budget| {
            let graph = Graph::build(&context, &mut cells(), &undecided, budget);
            graph.expect("the ranking is right")
        };
        let graph = build(u64::MAX).expect("memory");
        assert_eq!(graph.nodes.len(), ranking.0.len());
        // Besides a win at once no move matters.
        assert!(graph.nodes.iter().all(|node| node.win != 1 || node.n_open == 0));
        assert!(graph.nodes.iter().any(|node| node.win == 1));
        let needed = memory(graph.nodes.len() as u64, graph.edges.len() as u64);
        assert!(build(needed).is_some());
        assert!(build(needed - 1).is_none());
        let mut decided = cells();
        assert_eq!(decide(&context, &mut decided, needed - 1), Ok(false));
        assert_eq!(decided, cells());
        assert_eq!(decide(&context, &mut decided, needed), Ok(true));
        assert_ne!(decided, cells());
    }

    #[test]
    fn the_memory_covers_what_a_graph_holds() {
        let word = size_of::<u32>() as u64;
        // An index, a start and an end, and an entry in the queue; for a move both of
        // its directions.
        let of_node = size_of::<Node>() as u64 + 4 * word;
        for (n_positions, n_moves) in [(1, 0), (1_000, 0), (0, 1_000), (1_000, 9_000)] {
            let held = n_positions * of_node + n_moves * 2 * word;
            let memory = memory(n_positions, n_moves);
            assert!((held..=2 * held).contains(&memory), "{memory} for {held}");
        }
    }

    #[test]
    fn members_are_numbered_in_order() {
        let cells: Vec<u8> = (0..300_u32).map(|n| u8::from(n % 7 != 3)).collect();
        let subset = Subset::of(&cells);
        let members: Vec<u32> = subset.members().collect();
        assert!(members.iter().copied().eq((0..300).filter(|n| n % 7 == 3)));
        assert!((0..).zip(&members).all(|(n, index)| subset.number(*index) == n));
    }

    #[test]
    fn moves_are_turned_around() {
        // 0 → 1, 0 → 2; 1 → none; 2 → 0 on the same side, 2 → 1.
        let (starts, edges) = turned_around(&[2, 2, 4], &[1, 2, SAME_SIDE, 1]);
        assert_eq!(starts, [0, 1, 3, 4]);
        assert_eq!(edges[0], 2 | SAME_SIDE);
        assert_eq!((edges[1].min(edges[2]), edges[1].max(edges[2]), edges[3]), (0, 2, 0));
    }
}
