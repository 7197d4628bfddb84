//! The nodes of a tree in bounded memory.

use std::{mem, ops::ControlFlow};

use rulebook_core::{Legality, Step, StepOf};

use super::{
    node::{Node, UNIT},
    scores::Scores,
    teams::{Teams, Worth},
};

/// The nodes of a tree in one list, the root first. The children of a node are neighbours, and come
/// after their parent.
///
/// The lists grow by doubling up to a fixed number of nodes. Growing a list may need its old and
/// new memory at once, so the greatest number is two thirds of the memory's capacity.
#[derive(Clone, Debug)]
pub(super) struct Arena<S: Legality> {
    pub(super) nodes: Vec<Node>, // Invariant: never empty.
    /// The step that leads to each node. The root's is a placeholder.
    pub(super) edges: Vec<StepOf<S>>,
    /// The sums of all teams but the first, where a node needs them.
    sums: Vec<i64>,
    pub(super) scores: Scores, // Invariant: as many as nodes.
    teams: Teams,
    room: usize, // Invariant: no list is reallocated before there are more nodes than this.
    max_nodes: usize,
    is_full: bool, // Whether a node could not get its children.
}

impl<S: Legality> Arena<S> {
    /// A tree of one node; `any` is a placeholder edge for the root.
    pub(super) fn new(memory: usize, teams: Teams, any: StepOf<S>) -> Arena<S> {
        let max_nodes = Arena::<S>::capacity(memory, &teams);
        let mut room = max_nodes;
        while 1024 < room {
            room = room.div_ceil(2);
        }
        let nodes = Vec::new();
        let edges = Vec::new();
        let sums = Vec::new();
        let scores = Scores::default();
        let is_full = false;
        let mut arena = Arena { nodes, edges, sums, scores, teams, room, max_nodes, is_full };
        arena.reserve();
        arena.edges.push(any);
        arena.add_nodes();
        arena
    }

    /// The bytes that a tree of `n_nodes` needs, those for growing included.
    pub(super) fn bytes(n_nodes: usize, teams: &Teams) -> usize {
        (n_nodes * Arena::<S>::bytes_per_node(teams)).div_ceil(2) * 3
    }

    /// The greatest number of nodes in a memory.
    fn capacity(memory: usize, teams: &Teams) -> usize {
        let capacity = memory / 3 * 2 / Arena::<S>::bytes_per_node(teams);
        capacity.min(u32::MAX as usize)
    }

    fn bytes_per_node(teams: &Teams) -> usize {
        // One byte more for the 1 + 1/2 bits of `Arena::keep`.
        let sums = teams.n_further_sums() * size_of::<i64>();
        size_of::<Node>() + size_of::<StepOf<S>>() + sums + 2 * size_of::<f32>() + 1
    }

    fn reserve(&mut self) {
        let further = self.room - self.nodes.len();
        self.nodes.reserve_exact(further);
        // There are more edges than nodes while a node gets its children.
        self.edges.reserve_exact(self.room - self.edges.len());
        self.sums.reserve_exact(further * self.teams.n_further_sums());
        self.scores.reserve_exact(further);
    }

    /// Adds an edge; `false` if there is no room for its node.
    #[inline]
    fn push(&mut self, step: StepOf<S>) -> bool {
        if self.edges.len() == self.room {
            if self.room == self.max_nodes {
                return false;
            }
            self.room = (2 * self.room).min(self.max_nodes);
            self.reserve();
        }
        self.edges.push(step);
        true
    }

    /// Adds the nodes of all edges that have none.
    fn add_nodes(&mut self) {
        self.nodes.resize(self.edges.len(), Node::EMPTY);
        self.sums.resize(self.edges.len() * self.teams.n_further_sums(), 0);
        self.scores.resize(self.edges.len());
    }

    /// Gives a node one child for each possible step; `false` if the memory is full.
    pub(super) fn expand(&mut self, index: u32, state: &S) -> bool {
        let first = self.edges.len();
        let mut push = |step| {
            if self.push(step) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let full = match state.visit_moves(|mv| push(Step::Move(mv))) {
            ControlFlow::Continue(()) => state.visit_events(|event, _| push(Step::Event(event))),
            full @ ControlFlow::Break(()) => full,
        };
        if full.is_break() {
            self.edges.truncate(first);
            self.is_full = true;
            return false;
        }
        let count = (self.edges.len() - first) as u32;
        self.add_nodes();
        let node = &mut self.nodes[index as usize];
        (node.first, node.count) = (first as u32, count);
        true
    }

    /// Gives a node a single child; `false` if the memory is full.
    pub(super) fn expand_with(&mut self, index: u32, step: StepOf<S>) -> bool {
        let first = self.edges.len();
        if !self.push(step) {
            self.is_full = true;
            return false;
        }
        self.add_nodes();
        let node = &mut self.nodes[index as usize];
        (node.first, node.count) = (first as u32, 1);
        true
    }

    /// Whether a node could not get its children since the tree was cut.
    pub(super) fn is_full(&self) -> bool {
        self.is_full
    }

    pub(super) fn node(&self, index: u32) -> &Node {
        &self.nodes[index as usize]
    }

    pub(super) fn node_mut(&mut self, index: u32) -> &mut Node {
        &mut self.nodes[index as usize]
    }

    /// The children of a node.
    #[inline]
    pub(super) fn children(&self, index: u32) -> &[Node] {
        let node = self.node(index);
        &self.nodes[node.first as usize..][..node.count as usize]
    }

    pub(super) fn children_mut(&mut self, index: u32) -> &mut [Node] {
        let &Node { first, count, .. } = self.node(index);
        &mut self.nodes[first as usize..][..count as usize]
    }

    /// Puts the children with the greatest priors first. None of them has been visited.
    ///
    /// O(n²), which is little compared with an evaluation that gives priors.
    pub(super) fn sort_children(&mut self, index: u32) {
        let &Node { first, count, .. } = self.node(index);
        let (first, end) = (first as usize, (first + count) as usize);
        for index in first..end {
            let mut at = index;
            while first < at && self.nodes[at - 1].prior() < self.nodes[at].prior() {
                self.nodes.swap(at - 1, at);
                self.edges.swap(at - 1, at);
                at -= 1;
            }
        }
    }

    /// Counts a visit with its values for a node that this team chose; `None` if chance did, or
    /// nobody.
    #[inline]
    pub(super) fn visit(&mut self, index: u32, chooser: Option<u8>, worth: &Worth) {
        self.node_mut(index).visits += 1;
        self.add(index, worth);
        self.rate(index, chooser);
    }

    /// Takes such a visit back.
    pub(super) fn take_back(&mut self, index: u32, chooser: Option<u8>, worth: &Worth) {
        self.node_mut(index).visits -= 1;
        self.add(index, &worth.map(|value| -value));
        self.rate(index, chooser);
    }

    /// Sets the score of a node. Nobody compares the scores of those that no team chose.
    #[inline]
    fn rate(&mut self, index: u32, chooser: Option<u8>) {
        if let Some(team) = chooser {
            let node = self.node(index);
            let (visits, is_lost) = (node.visits, node.is_lost_for(team));
            let mean = (!is_lost).then_some(self.mean(index, team));
            self.scores.set(index as usize, mean, visits);
        }
    }

    #[inline]
    fn add(&mut self, index: u32, worth: &Worth) {
        self.nodes[index as usize].add(worth[0]);
        let n = self.teams.n_further_sums();
        if n != 0 {
            let sums = &mut self.sums[index as usize * n..][..n];
            for (sum, value) in sums.iter_mut().zip(&worth[1..]) {
                *sum += value;
            }
        }
    }

    /// A number that orders nodes by the sum of a team's values: the sum itself, or for the second
    /// of two sides the opposite of the first one's.
    #[inline]
    pub(super) fn sum_for(&self, index: u32, team: u8) -> i64 {
        let sum = self.nodes[index as usize].sum();
        match (team, self.teams.n_further_sums()) {
            (0, _) => sum,
            (_, 0) => -sum,
            (team, n) => self.sums[index as usize * n + usize::from(team) - 1],
        }
    }

    /// The mean value of a node for a team; 0 if it was never visited.
    #[inline]
    pub(super) fn mean(&self, index: u32, team: u8) -> f32 {
        let visits = self.node(index).visits.max(1);
        self.sum_for(index, team) as f32 * UNIT / visits as f32
    }

    /// The sum of the values of each team.
    pub(super) fn worth(&self, index: u32) -> Worth {
        let mut worth = Worth::default();
        let node = self.node(index);
        worth[0] = node.sum();
        for (team, sum) in worth.iter_mut().enumerate().take(self.teams.n_teams()).skip(1) {
            *sum = match self.teams.n_further_sums() {
                0 => self.teams.other_side(node.sum(), node.visits),
                _ => self.sum_for(index, team as u8),
            };
        }
        worth
    }

    /// Makes a node the root and drops everything outside its subtree, in place.
    ///
    /// O(nodes), with 3/16 byte of memory for each.
    pub(super) fn keep(&mut self, root: u32) {
        self.is_full = false;
        let mut live = LiveSet::new(self.nodes.len());
        live.set(root as usize);
        // Children come after their parents, so one pass finds all.
        for index in root as usize..self.nodes.len() {
            let Node { first, count, .. } = self.nodes[index];
            if live.has(index) && count != 0 {
                (first..first + count).for_each(|child| live.set(child as usize));
            }
        }
        live.count();
        let n_sums = self.teams.n_further_sums();
        let mut n_kept = 0;
        for index in root as usize..self.nodes.len() {
            if !live.has(index) {
                continue;
            }
            let mut node = mem::replace(&mut self.nodes[index], Node::EMPTY);
            if node.count != 0 {
                node.first = live.rank(node.first as usize);
            }
            node.forget_draw();
            self.nodes[n_kept] = node;
            self.edges[n_kept] = self.edges[index];
            self.scores.copy(index, n_kept);
            self.sums.copy_within(index * n_sums..(index + 1) * n_sums, n_kept * n_sums);
            n_kept += 1;
        }
        self.nodes.truncate(n_kept);
        self.edges.truncate(n_kept);
        self.sums.truncate(n_kept * n_sums);
        self.scores.resize(n_kept);
    }

    /// Drops everything but an empty root.
    pub(super) fn clear(&mut self) {
        self.is_full = false;
        self.edges.truncate(1);
        self.nodes.clear();
        self.sums.clear();
        self.scores.resize(0);
        self.add_nodes();
    }

    /// The memory in use, in bytes.
    pub(super) fn allocated(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>()
            + self.edges.capacity() * size_of::<StepOf<S>>()
            + self.sums.capacity() * size_of::<i64>()
            + self.scores.capacity() * size_of::<f32>()
    }
}

/// A set of indices with rank in constant time.
struct LiveSet {
    words: Vec<u64>,
    before: Vec<u32>, // The number of members in the words before.
}

impl LiveSet {
    fn new(len: usize) -> LiveSet {
        LiveSet { words: vec![0; len.div_ceil(64)], before: Vec::new() }
    }

    fn set(&mut self, index: usize) {
        self.words[index / 64] |= 1 << (index % 64);
    }

    fn has(&self, index: usize) -> bool {
        self.words[index / 64] >> (index % 64) & 1 != 0
    }

    fn count(&mut self) {
        let mut n = 0;
        let before = self.words.iter().map(|word| {
            n += word.count_ones();
            n - word.count_ones()
        });
        self.before = before.collect();
    }

    fn rank(&self, index: usize) -> u32 {
        let below = self.words[index / 64] & ((1 << (index % 64)) - 1);
        self.before[index / 64] + below.count_ones()
    }
}

#[cfg(test)]
mod tests {
    use rulebook_classics::{Pig, pig::Move};
    use rulebook_core::{Game, State};

    use super::*;
    use crate::mcts::node::{ONE, Proof};

    /// A game of three players, so that each node has two further sums.
    fn start() -> Pig {
        Pig::start("players=3".parse().expect("a variant"))
    }

    fn arena(memory: usize) -> Arena<Pig> {
        Arena::new(memory, Teams::of(&start()), Step::Move(Move::Roll))
    }

    /// Gives nodes their children, in the order of the list, until the memory is full.
    fn fill(arena: &mut Arena<Pig>, mut after_each: impl FnMut(&Arena<Pig>)) {
        let mut states = vec![start()];
        for index in 0.. {
            if !arena.expand(index as u32, &states[index]) {
                break;
            }
            let Node { first, count, .. } = *arena.node(index as u32);
            for child in first..first + count {
                let mut state = states[index].clone();
                state.apply_unchecked(arena.edges[child as usize]);
                states.push(state);
            }
            after_each(arena);
        }
    }

    #[test]
    fn no_list_moves_before_its_room_is_used_up() {
        let check = |arena: &Arena<Pig>| {
            let Arena { nodes, edges, sums, scores, room, .. } = arena;
            assert_eq!([nodes.capacity(), edges.capacity()], [*room; 2]);
            assert_eq!([sums.capacity(), scores.capacity()], [2 * room; 2]);
            let bytes = size_of::<Node>() + size_of::<StepOf<Pig>>();
            let bytes = bytes + 2 * size_of::<i64>() + 2 * size_of::<f32>();
            assert_eq!(arena.allocated(), room * bytes);
        };
        // Even and odd numbers of nodes.
        for memory in (200_000..200_600).step_by(100) {
            let mut arena = arena(memory);
            check(&arena);
            fill(&mut arena, check);
            assert!(arena.is_full() && 1_024 < arena.room);
            // Two thirds are for the lists, the rest is for growing.
            let limit = memory / 3 * 2;
            assert!((limit - limit / 10..=limit).contains(&arena.allocated()));
        }
    }

    #[test]
    fn a_tree_fits_into_its_stated_bytes() {
        let teams = Teams::of(&start());
        for n_nodes in [1, 2, 3, 10, 333] {
            let bytes = Arena::<Pig>::bytes(n_nodes, &teams);
            assert_eq!(Arena::<Pig>::capacity(bytes, &teams), n_nodes);
            assert_eq!(Arena::<Pig>::capacity(bytes - 3, &teams), n_nodes - 1);
        }
    }

    #[test]
    fn a_small_tree_takes_little_of_a_large_memory() {
        assert!(arena(1 << 24).allocated() < 1 << 16);
    }

    #[test]
    fn a_full_memory_is_remembered_until_the_tree_is_cut_or_cleared() {
        for cut in [|arena: &mut Arena<Pig>| arena.keep(1), Arena::clear] {
            let teams = Teams::of(&start());
            let mut arena = arena(Arena::<Pig>::bytes(2, &teams));
            assert!(arena.expand_with(0, Step::Move(Move::Roll)) && !arena.is_full());
            assert!(!arena.expand_with(1, Step::Move(Move::Roll)) && arena.is_full());
            cut(&mut arena);
            assert!(!arena.is_full());
        }
    }

    /// A worth that is different for each number.
    fn worth(n: u32) -> Worth {
        let mut worth = Worth::default();
        worth[..3].copy_from_slice(&[1, 2, 3].map(|team| i64::from(100 * n + team)));
        worth
    }

    #[test]
    fn kept_nodes_have_their_sums_and_scores_and_new_nodes_have_none() {
        let mut arena = arena(1 << 16);
        let mut state = start();
        assert!(arena.expand(0, &state)); // 1 is the roll.
        state.apply_unchecked(arena.edges[1]);
        assert!(arena.expand(1, &state)); // 2 to 7 are the numbers.
        let mut after_six = state.clone();
        after_six.apply_unchecked(arena.edges[7]);
        assert!(arena.expand(7, &after_six)); // 8 and 9: roll or hold.
        for node in 0..10 {
            arena.visit(node, Some(0), &worth(node));
        }
        let before = arena.scores.best(8..10, 1.0);
        arena.keep(7);
        assert_eq!(before.map(|best| best.place), Some(1));
        assert_eq!(arena.scores.best(1..3, 1.0), before);
        let kept: Vec<Worth> = (0..3).map(|node| arena.worth(node)).collect();
        assert_eq!(kept, [7, 8, 9].map(worth));
        after_six.apply_unchecked(arena.edges[1]);
        assert!(arena.expand(1, &after_six));
        assert!((3..9).all(|node| arena.worth(node) == Worth::default()));
        assert_eq!(arena.scores.best(3..9, 1.0), None);
        arena.clear();
        assert_eq!((arena.nodes.len(), arena.worth(0)), (1, Worth::default()));
        assert_eq!(arena.scores.best(0..1, 1.0), None);
    }

    #[test]
    fn a_score_is_that_of_the_team_that_chose_and_a_proved_loss_has_none() {
        let mut arena = arena(1 << 16);
        assert!(arena.expand_with(0, Step::Move(Move::Roll)));
        let score = |arena: &Arena<Pig>| arena.scores.best(1..2, 0.0).map(|best| best.score);
        let worth = |n: i64| {
            let mut worth = Worth::default();
            (worth[0], worth[1]) = (n * ONE / 4, -n * ONE / 2);
            worth
        };
        arena.visit(1, Some(1), &worth(1));
        assert_eq!(score(&arena), Some(-0.5));
        arena.visit(1, Some(1), &worth(-2));
        assert_eq!(score(&arena), Some(0.25));
        arena.take_back(1, Some(1), &worth(1));
        assert_eq!(score(&arena), Some(1.0));
        arena.node_mut(1).set_proof(Proof { winner: 1, plies: 1 });
        arena.visit(1, Some(1), &worth(-2));
        assert_eq!(score(&arena), Some(1.0));
        arena.node_mut(1).set_proof(Proof { winner: 0, plies: 1 });
        arena.visit(1, Some(1), &worth(-2));
        assert_eq!(score(&arena), None);
    }
}
