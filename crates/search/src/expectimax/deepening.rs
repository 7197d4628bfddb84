//! Iterative deepening over the moves of the root.

use rulebook_core::{Desync, PerfectInfo, Player, PlayerSet, StepOf};

use super::{
    frame::{PositionValue, Vector, Window},
    walk::{Rule, Walk},
};
use crate::{
    error::SearchError,
    leaf::Leaf,
    limits::Limits,
    report::{Line, SearchReport},
    root::Root,
    score::Score,
    search::SearchStatus,
    values::SeatValues,
};

/// A search to depth 1, then 2, and so on. Where chance may come it begins with depth 0, a glance
/// at each move: a search to depth 1 visits every outcome of chance after a move, which may be too
/// many for a first line.
#[derive(Clone, Debug)]
pub(super) struct Deepening<S: PerfectInfo, L> {
    root: Root<S>,
    leaf: L,
    limits: Limits,
    max_depth: u32,
    walk: Walk<S>,
    mover: Player,
    depth: u32, // The one being searched; 0 for a glance.
    moves: Vec<RootMove<S::Move>>,
    n_searched: usize,              // Those of `moves`.
    ranked: Vec<RootMove<S::Move>>, // The best moves at the greatest complete depth.
    is_done: bool,
}

#[derive(Clone, Copy, Debug)]
struct RootMove<M> {
    mv: M,
    index: usize, // In the list of legal moves.
    /// Its value at the current depth; `None` if it was not searched, or if it is not among
    /// the best.
    found: Option<PositionValue>,
    nodes: u64,
}

impl<S: PerfectInfo, L: Leaf<S>> Deepening<S, L> {
    /// The search at a position by the rule for its mover and the mover's team.
    ///
    /// # Errors
    ///
    /// If chance is due at the root.
    pub(super) fn new(
        root: Root<S>,
        leaf: L,
        limits: Limits,
        rule: impl FnOnce(Player, PlayerSet) -> Rule,
    ) -> Result<Deepening<S, L>, SearchError> {
        let mover = root.mover()?;
        let rule = rule(mover, root.state().team(mover));
        let walk = Walk::new(rule, root.draw_rules().ply_limit);
        let mut search = Deepening {
            root,
            leaf,
            limits,
            max_depth: u32::MAX,
            walk,
            mover,
            depth: 0,
            moves: Vec::new(),
            n_searched: 0,
            ranked: Vec::new(),
            is_done: false,
        };
        search.list();
        Ok(search)
    }

    /// The search in which the side of the mover at the root plays against all others.
    pub(super) fn of_side(
        root: Root<S>,
        leaf: L,
        limits: Limits,
    ) -> Result<Deepening<S, L>, SearchError> {
        Deepening::new(root, leaf, limits, |seat, own| Rule::Sides { seat, own, prunes: true })
    }

    /// The same search to at most this depth.
    pub(super) fn until_depth(mut self, depth: u32) -> Deepening<S, L> {
        self.max_depth = depth;
        self.walk.stop();
        self.ranked.clear();
        self.list();
        self
    }

    /// The same search without cutoffs.
    pub(super) fn without_pruning(mut self) -> Deepening<S, L> {
        self.walk.without_pruning();
        self
    }

    fn list(&mut self) {
        let is_decision = self.root.mover().is_ok();
        let moves = self.root.moves().into_iter().enumerate().filter(|_| is_decision);
        let root_move = |(index, mv)| RootMove { mv, index, found: None, nodes: 0 };
        self.moves = moves.map(root_move).collect();
        self.is_done = self.moves.is_empty() || self.max_depth == 0;
        (self.depth, self.n_searched) = (u32::from(!self.root.state().has_chance()), 0);
    }

    /// Visits one position at most; returns whether there is more to do.
    fn step(&mut self) -> bool {
        if self.is_done {
            return false;
        }
        if self.walk.is_running() {
            if let Some(found) = self.walk.step(&mut self.leaf) {
                self.keep(found);
            }
        } else if self.n_searched == self.moves.len() {
            self.complete();
        } else {
            self.start();
        }
        true
    }

    /// Starts to search the next move.
    fn start(&mut self) {
        let root_move = &mut self.moves[self.n_searched];
        root_move.nodes = self.walk.nodes();
        let mut state = self.root.state().clone();
        state.play_unchecked(root_move.mv);
        let plies = self.root.plies() as u32 + 1;
        let Some(depth) = self.depth.checked_sub(1) else {
            return self.walk.glance(state, plies, &mut self.leaf);
        };
        let window = Window { alpha: self.threshold(), ..Window::FULL };
        self.walk.start(state, depth, plies, window, &mut self.leaf);
    }

    /// The value that a move must exceed to be among the best.
    fn threshold(&self) -> f64 {
        if self.walk.rule == Rule::Seats {
            return f64::NEG_INFINITY;
        }
        let ordered = self.ordered(&self.moves[..self.n_searched]);
        let last =
            ordered.get(self.limits.lines.saturating_sub(1)).and_then(|root_move| root_move.found);
        last.map_or(f64::NEG_INFINITY, |found| self.value(found))
    }

    fn value(&self, found: PositionValue) -> f64 {
        match self.walk.rule {
            Rule::Seats => found.value[self.mover.index()],
            Rule::Sides { .. } => found.value[0],
        }
    }

    /// Keeps the value of the move that was searched.
    fn keep(&mut self, found: PositionValue) {
        let is_among_best = self.threshold() < self.value(found);
        let root_move = &mut self.moves[self.n_searched];
        root_move.found = is_among_best.then_some(found);
        root_move.nodes = self.walk.nodes() - root_move.nodes;
        self.n_searched += 1;
    }

    /// Ranks the moves when all are searched, and continues with the next depth.
    fn complete(&mut self) {
        // The best moves come first in the next iteration, so that the others are refuted sooner.
        self.moves = self.ordered(&self.moves);
        self.ranked = best_of(&self.moves);
        let is_complete = !self.walk.take_is_cut() && 0 < self.depth;
        let is_last = self.max_depth <= self.depth;
        self.is_done = is_complete || is_last || self.limits.memory < self.walk.memory();
        if !self.is_done {
            self.depth += 1;
            self.n_searched = 0;
        }
    }

    /// The moves that are among the best, the best first, and then the others.
    fn ordered(&self, moves: &[RootMove<S::Move>]) -> Vec<RootMove<S::Move>> {
        let mut moves = moves.to_vec();
        let value = |root_move: &RootMove<S::Move>| root_move.found.map(|found| self.value(found));
        moves.sort_by(|a, b| {
            let by_value = value(b).partial_cmp(&value(a));
            by_value.unwrap_or(std::cmp::Ordering::Equal).then(a.index.cmp(&b.index))
        });
        moves
    }

    /// The best moves so far. Those that were searched to the current depth come first: they begin
    /// with the best ones of the depth before, so a better move is better than those.
    fn best(&self) -> Vec<RootMove<S::Move>> {
        let mut best = best_of(&self.ordered(&self.moves[..self.n_searched]));
        for root_move in &self.ranked {
            if best.iter().all(|known| known.index != root_move.index) {
                best.push(*root_move);
            }
        }
        best
    }

    /// Visits about `steps` positions, and more until there is a line.
    pub(super) fn run(&mut self, steps: u64) -> SearchStatus {
        let target = self.walk.nodes().saturating_add(steps);
        while self.walk.nodes() < target || (self.n_searched == 0 && self.ranked.is_empty()) {
            if !self.step() {
                return SearchStatus::Done;
            }
        }
        SearchStatus::Running
    }

    /// The report. `score` makes the score of a line from the value that was found.
    pub(super) fn report(&self, score: impl Fn(PositionValue) -> Score) -> SearchReport<S::Move> {
        let best = self.best();
        let total: u64 = best.iter().map(|root_move| root_move.nodes).sum();
        let line = |root_move: &RootMove<S::Move>| {
            Some(Line {
                moves: vec![root_move.mv],
                score: score(root_move.found?),
                share: root_move.nodes as f32 / total.max(1) as f32,
            })
        };
        let lines = best.iter().filter_map(line).take(self.limits.lines).collect();
        let is_complete = self.is_done && !self.ranked.is_empty();
        let depth = if is_complete { self.depth } else { self.depth.saturating_sub(1) };
        SearchReport { lines, nodes: self.walk.nodes(), depth, cut_off: self.leaf.cut_off() }
    }

    pub(super) fn root(&self) -> &Root<S> {
        &self.root
    }

    /// An estimate in which the side of the mover at the root gets `value`.
    pub(super) fn shared(&self, value: f64) -> Score {
        Score::Estimate(shared(self.root.state(), self.mover, value))
    }

    /// Starts again after a step.
    pub(super) fn advance(&mut self, step: StepOf<S>) -> Result<(), Desync> {
        self.root.advance(step)?;
        if let Ok(mover) = self.root.mover() {
            self.mover = mover;
            self.walk.turn_to(mover, self.root.state().team(mover));
        }
        self.walk.stop();
        self.ranked.clear();
        self.list();
        Ok(())
    }
}

/// Those of some moves that are among the best.
fn best_of<M: Copy>(moves: &[RootMove<M>]) -> Vec<RootMove<M>> {
    moves.iter().copied().filter(|root_move| root_move.found.is_some()).collect()
}

/// The values of all seats, given that of the side of `seat`: its partners get the same, and the
/// others share the rest.
fn shared<S: PerfectInfo>(state: &S, seat: Player, value: f64) -> SeatValues {
    let (own, n_players) = (state.team(seat), state.players());
    let n_own = own.len() as f64;
    let draw = f64::from(SeatValues::of_draw(state).of(seat));
    let n_others = f64::from(n_players) - n_own;
    let rest = (f64::from(n_players) * draw - n_own * value) / n_others.max(1.0);
    let of = |player| if own.contains(player) { value } else { rest } as f32;
    let values: Vec<f32> = Player::all(n_players).map(of).collect();
    SeatValues::new(&values)
}

/// The values of a vector.
pub(super) fn by_seat<S: PerfectInfo>(state: &S, value: &Vector) -> SeatValues {
    let values: Vec<f32> =
        value.iter().take(state.players().into()).map(|value| *value as f32).collect();
    SeatValues::new(&values)
}
