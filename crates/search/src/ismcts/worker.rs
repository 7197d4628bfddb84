//! Simulations: from a sampled world down the trees of all seats, to the end of the game, and back.

use std::ops::ControlFlow;

use rulebook_core::{
    Entropy, HiddenInfo, MAX_PLAYERS, Play, Player, SplitMix64, Step, StepOf, Turn, Viewpoint,
};

use super::{forest::Forest, index::NONE};
use crate::playout::playout;

/// The data that all simulations share.
#[derive(Debug)]
pub(super) struct Task<'a, S: HiddenInfo> {
    pub(super) who: Player,
    pub(super) view: &'a S::View,
    pub(super) exploration: f64,
    pub(super) max_playout: u32,
}

/// The trees of all seats, and the simulations that grow them.
#[derive(Clone, Debug)]
pub(super) struct Worker<S: HiddenInfo> {
    pub(super) forest: Forest<S>,
    pub(super) n_nodes: u64,
    pub(super) cut_off: u64,
    rng: SplitMix64,
    path: Vec<u32>,  // The edges that this simulation has followed.
    legal: Vec<u32>, // The edges of the legal moves at the current node.
}

impl<S: HiddenInfo> Worker<S> {
    pub(super) const fn new(forest: Forest<S>, seed: u64) -> Worker<S> {
        let rng = SplitMix64::new(seed);
        Worker { forest, rng, path: Vec::new(), legal: Vec::new(), n_nodes: 0, cut_off: 0 }
    }

    /// Runs this many simulations.
    pub(super) fn run(&mut self, task: &Task<'_, S>, n_simulations: u64) {
        let mut sample = S::sampler(task.view);
        for _ in 0..n_simulations {
            let mut world = sample(&mut self.rng);
            self.simulate(task, &mut world);
        }
    }

    fn simulate(&mut self, task: &Task<'_, S>, world: &mut S) {
        let mut cursors = self.forest.roots;
        self.path.clear();
        let mut is_root = true;
        loop {
            let (step, edge) = match world.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    let event = world.random_event(&mut self.rng).expect("an event that is due");
                    (Step::Event(event), NONE)
                }
                Turn::Player(mover) => {
                    let node = cursors[self.forest.tree_of(mover)];
                    let Some((edge, is_new)) = self.decide(task, world, node, is_root) else {
                        break;
                    };
                    self.path.push(edge);
                    let mv = self.forest.edges.items[edge as usize].mv;
                    if is_new {
                        world.play_unchecked(mv);
                        self.n_nodes += 1;
                        break;
                    }
                    (Step::Move(mv), edge)
                }
            };
            self.descend(&mut cursors, world, step, edge);
            world.apply_unchecked(step);
            self.n_nodes += 1;
            is_root = false;
        }
        self.finish(world, task.max_playout);
    }

    /// Chooses among the legal moves at the mover's node: the edge, and whether it was never chosen
    /// before. `None` if the tree does not have the node or all of its moves.
    fn decide(
        &mut self,
        task: &Task<'_, S>,
        world: &S,
        node: u32,
        is_root: bool,
    ) -> Option<(u32, bool)> {
        let mover = world.turn().player()?;
        let is_own = mover == task.who;
        let has_all = if is_root && is_own {
            self.list(node, true, |visit| S::visit_view_moves(task.view, visit))
        } else {
            let is_same = is_own || self.forest.n_trees == 1;
            self.list(node, is_same, |visit| world.visit_moves(visit))
        };
        if !has_all {
            return None;
        }
        debug_assert_eq!(self.legal.len(), world.move_count(), "{world}");
        let choose = |n: usize| self.rng.below(n as u32) as usize;
        let chosen = self.forest.select(&self.legal, mover, task.exploration, choose);
        let mv = self.forest.edges.items[chosen.0 as usize].mv;
        debug_assert!(world.check(mv).is_ok(), "{mv} is illegal in {world}");
        Some(chosen)
    }

    /// Finds the edges of the legal moves at a node. Returns whether the trees have all of them.
    ///
    /// `is_same` says that the same moves are legal in every world in which the game comes to the
    /// node: the observer knows these moves, and where nothing is hidden everybody does. Then they
    /// are asked for only once.
    fn list(
        &mut self,
        node: u32,
        is_same: bool,
        visit: impl FnOnce(&mut dyn FnMut(S::Move) -> ControlFlow<()>) -> ControlFlow<()>,
    ) -> bool {
        self.legal.clear();
        if node == NONE {
            return false;
        }
        if self.forest.nodes.items[node as usize].is_complete {
            self.legal.extend(self.forest.edges_of(node));
            return true;
        }
        let mut previous = NONE;
        let listed = visit(&mut |mv| match self.forest.edge(node, previous, mv) {
            Some(edge) => {
                self.legal.push(edge);
                previous = edge;
                ControlFlow::Continue(())
            }
            None => ControlFlow::Break(()),
        });
        let has_all = listed.is_continue() && !self.legal.is_empty();
        self.forest.nodes.items[node as usize].is_complete = is_same && has_all;
        has_all
    }

    /// Moves the cursor of every seat to the node after its observation of a step.
    fn descend(&mut self, cursors: &mut [u32; MAX_PLAYERS], world: &S, step: StepOf<S>, edge: u32) {
        let mover = world.turn().player().map(|mover| self.forest.tree_of(mover));
        let n_trees = self.forest.n_trees;
        for (tree, seat) in Player::all(n_trees as u8).enumerate() {
            if cursors[tree] != NONE {
                let observed = world.observe(step, Viewpoint::Seat(seat));
                let own_edge = if mover == Some(tree) { edge } else { NONE };
                cursors[tree] = self.forest.child(cursors[tree], own_edge, &observed);
            }
        }
    }

    /// Plays to the end of the game and counts the result on the path.
    fn finish(&mut self, world: &mut S, max_playout: u32) {
        let end = playout(world, max_playout, &mut self.rng);
        self.n_nodes += u64::from(end.steps);
        self.cut_off += u64::from(end.is_cut_off);
        for edge in &self.path {
            self.forest.back_up(*edge, end.values);
        }
    }
}
