//! The depth-first search of [`Acyclic`](super::Acyclic): whether a position reaches a target.

use std::hash::{BuildHasher, Hash};

use foldhash::fast::FixedState;
use rulebook_core::{Outcome, PerfectInfo, Play, Player};
use rulebook_search::Sides;

use super::table::{BoundTable, Bounds};

/// The number of counters for moves that refuted something.
const HISTORY: usize = 1 << 12;

/// A search with a null window on a stack of its own, so that it can stop after any position.
///
/// # Values
///
/// A value belongs to the side of the player to move. A win after `p` moves is worth
/// `horizon − p`, a loss the opposite, a draw 0. The horizon is two more than the number of moves
/// after which the game is certainly over, so every win is worth at least 2.
#[derive(Clone, Debug)]
pub(super) struct Probe<S: PerfectInfo> {
    sides: Sides,
    horizon: i32,
    children: Vec<Child<S>>, // The root, then those of each frame that still matter.
    frames: Vec<Frame>,
    history: Vec<u32>, // By side of the mover and move.
    nodes: u64,
    /// The move of the root that reached the bound in the last search that succeeded.
    pub(super) refutation: Option<S::Move>,
}

/// A position that a move leads to.
#[derive(Clone, Debug)]
struct Child<S: PerfectInfo> {
    state: S,
    mv: Option<S::Move>, // `None` for the root.
    order: u64,          // The greatest comes first.
}

/// A position whose moves are being searched.
#[derive(Clone, Copy, Debug)]
struct Frame {
    state: usize, // Its index in `children`.
    first: usize, // That of its first child.
    next: usize,  // That of the child to search next; all after it wait.
    target: i32,  // The question: is the position worth at least this?
    best: i32,    // The greatest bound found.
    mover: Player,
    nodes: u64, // Those visited before.
}

impl<S: PerfectInfo> Probe<S> {
    /// A search below positions after which the game takes at most `max_steps` moves.
    pub(super) fn new(sides: Sides, max_steps: i32) -> Probe<S> {
        Probe {
            sides,
            horizon: max_steps + 2,
            children: Vec::new(),
            frames: Vec::new(),
            history: vec![0; 2 * HISTORY],
            nodes: 0,
            refutation: None,
        }
    }

    /// The value of a win after no moves. All values are nearer to 0.
    pub(super) const fn horizon(&self) -> i32 {
        self.horizon
    }

    /// The two sides of the game.
    pub(super) const fn sides(&self) -> Sides {
        self.sides
    }

    /// The number of positions visited.
    pub(super) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether a search is under way.
    pub(super) const fn is_running(&self) -> bool {
        !self.frames.is_empty()
    }

    /// Forgets the search that is under way.
    pub(super) fn stop(&mut self) {
        self.frames.clear();
        self.children.clear();
    }

    /// Starts to find out whether `state`, in which `mover` is to move, is worth at least `target`,
    /// and visits it. The target is such that neither answer is certain from the horizon alone.
    pub(super) fn start(&mut self, state: S, mover: Player, target: i32, table: &BoundTable<S>) {
        self.stop();
        self.children.push(Child { state, mv: None, order: 0 });
        self.enter(0, mover, target, table);
    }

    /// Visits one position. Returns the answer when there is one: a lower bound of the value if it
    /// reaches the target, otherwise an upper bound.
    pub(super) fn step(&mut self, table: &mut BoundTable<S>) -> Option<i32> {
        loop {
            let frame = *self.frames.last()?;
            let is_done = frame.target <= frame.best || frame.next == self.children.len();
            let value = if is_done {
                let value = self.leave(frame, table);
                if self.frames.is_empty() {
                    return Some(value);
                }
                Some(value)
            } else {
                self.visit(frame, table)
            };
            self.fold(value?);
        }
    }

    /// Visits the next child of the topmost frame: returns its value for its mover, or enters it.
    fn visit(&mut self, frame: Frame, table: &BoundTable<S>) -> Option<i32> {
        let child = &self.children[frame.next].state;
        let mover = child.turn().player().expect("a child whose game is over is not searched");
        let is_same_side = self.sides.are_partners(mover, frame.mover);
        let target = later(if is_same_side { frame.target } else { 1 - frame.target });
        match table.get(child) {
            Some(Bounds { lower, .. }) if target <= lower => return Some(lower),
            Some(Bounds { upper, .. }) if upper < target => return Some(upper),
            _ => {}
        }
        self.enter(frame.next, mover, target, table);
        None
    }

    /// Opens a frame for the position at this index. Only the moves that the table does not decide
    /// are put on the stack, and none if one of the others reaches the target.
    fn enter(&mut self, state: usize, mover: Player, target: i32, table: &BoundTable<S>) {
        let parent = &self.children[state].state;
        let first = self.children.len();
        let (best, nodes) = (-self.horizon, self.nodes);
        let mut frame = Frame { state, first, next: first, target, best, mover, nodes };
        self.nodes += 1;
        for mv in parent.legal_moves() {
            let mut child = self.children[state].state.clone();
            child.play_unchecked(mv);
            let bounds = self.bounds(&child, mover, table);
            if target <= bounds.lower {
                frame.best = bounds.lower;
                if state == 0 {
                    self.refutation = Some(mv);
                }
                break;
            }
            if bounds.upper < target {
                frame.best = frame.best.max(bounds.upper);
            } else {
                let order = self.order(&child, mv, mover);
                self.children.push(Child { state: child, mv: Some(mv), order });
            }
        }
        self.children[first..].sort_by_key(|child| std::cmp::Reverse(child.order));
        self.frames.push(frame);
    }

    /// Closes the topmost frame, and stores its bounds.
    fn leave(&mut self, frame: Frame, table: &mut BoundTable<S>) -> i32 {
        let (value, most) = (frame.best, self.horizon - 1);
        let bounds = if frame.target <= value {
            Bounds { lower: value, upper: most }
        } else {
            Bounds { lower: -most, upper: value }
        };
        let state = self.children[frame.state].state.clone();
        table.insert(state, bounds, self.nodes - frame.nodes);
        // The children of the topmost frame are the last ones.
        self.children.truncate(frame.first);
        self.frames.pop();
        value
    }

    /// Folds the value of the next child, for the child's mover, into the topmost frame.
    fn fold(&mut self, value: i32) {
        let is_root = self.frames.len() == 1;
        let Some(frame) = self.frames.last_mut() else { return };
        let child = &self.children[frame.next];
        let mover = child.state.turn().player().unwrap_or(frame.mover);
        let sign = if self.sides.are_partners(mover, frame.mover) { 1 } else { -1 };
        let value = sign * sooner(value);
        frame.best = frame.best.max(value);
        frame.next += 1;
        if let (true, Some(mv)) = (frame.target <= value, child.mv) {
            if is_root {
                self.refutation = Some(mv);
            }
            let counter = &mut self.history[slot(self.sides, frame.mover, mv)];
            *counter = counter.saturating_add(1);
        }
    }

    /// The known bounds of the position after a move, for `mover`, who has made the move.
    pub(super) fn bounds(&self, child: &S, mover: Player, table: &BoundTable<S>) -> Bounds {
        let Some(next) = child.turn().player() else {
            let value = sooner(self.horizon * self.result(child, mover));
            return Bounds { lower: value, upper: value };
        };
        let most = self.horizon - 1;
        let known = table.get(child);
        let Bounds { lower, upper } = known.unwrap_or(Bounds { lower: -most, upper: most });
        if self.sides.are_partners(next, mover) {
            Bounds { lower: sooner(lower), upper: sooner(upper) }
        } else {
            Bounds { lower: -sooner(upper), upper: -sooner(lower) }
        }
    }

    /// The result of a finished game for the side of `player`: 1, 0 or −1. A win that both sides
    /// share is a draw.
    fn result(&self, state: &S, player: Player) -> i32 {
        let winners = state.outcome().map(Outcome::winners).unwrap_or_default();
        let wins = winners.iter().any(|winner| self.sides.are_partners(winner, player));
        let loses = winners.iter().any(|winner| !self.sides.are_partners(winner, player));
        i32::from(wins) - i32::from(loses)
    }

    /// The priority of a child: moves that have refuted much first, and among equals those
    /// that leave the other side the fewest replies.
    fn order(&self, child: &S, mv: S::Move, mover: Player) -> u64 {
        let n_replies = (child.move_count() as u64).min(0xffff);
        let is_own = child.turn().player().is_some_and(|next| self.sides.are_partners(next, mover));
        let few = if is_own { n_replies } else { 0xffff - n_replies };
        u64::from(self.history[slot(self.sides, mover, mv)]) << 16 | few
    }
}

/// A value one move earlier: a win or loss that lies one move further ahead.
pub(super) const fn sooner(value: i32) -> i32 {
    value - value.signum()
}

/// The least value of a position that is worth `target` one move earlier.
pub(super) const fn later(target: i32) -> i32 {
    target + target.signum()
}

/// The counter of a move. Moves that share one only make the order worse.
fn slot<M: Hash>(sides: Sides, mover: Player, mv: M) -> usize {
    let index = FixedState::default().hash_one(mv) as usize & (HISTORY - 1);
    index + HISTORY * usize::from(sides.is_first(mover))
}
