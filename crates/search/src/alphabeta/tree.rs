//! The search of one window to one depth, on a stack of its own, so that it can stop anywhere.
#![expect(clippy::cast_possible_wrap, reason = "distances from the root are small")]

use rulebook_core::{Evaluate, Symmetric, Symmetry, Turn};

use super::{
    busy::BusyMarks,
    context::Context,
    frame::{Frame, NEVER, Stage, UNLISTED},
    order::{Order, RankedMove},
    path::Path,
    table::Bound,
    value::{DRAW, WIN, is_decided, of_result},
};
use crate::{keys::index_of, sides::result};

/// A principal variation search (Marsland and Campbell, "Parallel search of strongly ordered game
/// trees", 1982) from the root to one depth, with a window.
#[derive(Debug)]
pub(super) struct Tree<S: Symmetric> {
    pub(super) frames: Vec<Frame<S, S::Move, S::Sym>>, // The path is those up to `top`.
    pub(super) path: Path,                             // Invariant: the frames up to `top`.
    pub(super) top: usize,
    /// The moves that are left on the path, the root's first.
    pub(super) moves: Vec<RankedMove<S::Move>>,
    pub(super) order: Order<S::Move>,
    pub(super) is_noisy: bool, // Whether the evaluation has called any move noisy so far.
    /// Whether it looks as far as the longest play, and at every move that far.
    pub(super) is_whole: bool,
    /// The number of positions that were visited.
    pub(super) nodes: u64,
}

/// The reason why a run has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Progress<M> {
    /// The number of positions was reached.
    Paused,
    /// A move of the root has this value.
    Tried { mv: M, value: i32, bound: Bound },
    /// The root has this value, or one further outside the window.
    Finished(i32),
}

/// The value of a child for the side that moves in its parent.
struct Back {
    value: i32,
    recurs: u32,
}

/// The number of noisy moves in a row that are searched beyond the depth.
const NOISY: i32 = 13;
/// The greatest depth at which a position may be good enough without a look at its moves, and what
/// the opponent is thought to gain with each of them, in the unit of evaluations.
const SHALLOW: i32 = 3;
const MARGIN: i32 = 200;

impl<S: Symmetric> Tree<S> {
    pub(super) fn new(root: &S) -> Tree<S> {
        Tree {
            frames: vec![Frame::new(root.clone(), S::Sym::IDENTITY)],
            path: Path::new(root.key()),
            top: 0,
            moves: Vec::new(),
            order: Order::new(),
            is_noisy: false,
            is_whole: false,
            nodes: 0,
        }
    }

    /// Continues from another root.
    pub(super) fn reset(&mut self, root: &S) {
        self.order.age();
        self.frames[0].state.clone_from(root);
        self.path.restart(root.key());
    }

    /// Begins to search the root to a depth, with these moves in this order.
    pub(super) fn start<E: Evaluate<S>>(
        &mut self,
        context: &Context<'_, S, E>,
        moves: impl Iterator<Item = S::Move>,
        depth: i32,
        (alpha, beta): (i32, i32),
    ) {
        // An aborted search leaves no marks.
        for frame in &mut self.frames[..=self.top] {
            unmark(context.busy, frame);
        }
        self.top = 0;
        self.path.rewind();
        self.order.reserve(1);
        let root = &mut self.frames[0];
        root.open(depth, alpha, beta);
        root.hash = root.state.key();
        let mover = root.state.turn().player();
        root.is_first = mover.is_some_and(|player| context.sides.is_first(player));
        self.moves.clear();
        self.moves.extend(moves.map(|mv| RankedMove { mv, index: 0, rank: 0 }));
        for ranked in &self.moves {
            self.is_noisy |= context.evaluation.is_noisy(&root.state, ranked.mv);
        }
        (root.stage, root.next, root.end) = (Stage::Pick, 0, self.moves.len());
    }

    /// The continuation after the move of the root that was tried last.
    pub(super) fn line(&self) -> &[S::Move] {
        self.frames.get(1).map_or(&[], |frame| &frame.line)
    }

    /// Searches until something has happened, or `until` positions have been visited in all, or the
    /// table should grow.
    pub(super) fn run<E: Evaluate<S>>(
        &mut self,
        context: &Context<'_, S, E>,
        until: u64,
    ) -> Progress<S::Move> {
        while self.nodes < until && !context.table.is_crowded() {
            let back = if let Some((mv, _)) = self.choose(context) {
                self.enter(context, mv)
            } else {
                let back = self.close(context);
                if self.top == 0 {
                    return Progress::Finished(back.value);
                }
                self.path.pop();
                self.top -= 1;
                Some(back)
            };
            if let Some(progress) = back.and_then(|back| self.take(context.busy, &back)) {
                return progress;
            }
        }
        Progress::Paused
    }

    /// Plays a move of the top frame. Returns the value if it is known at once; otherwise the
    /// position is the new top.
    fn enter<E: Evaluate<S>>(&mut self, context: &Context<'_, S, E>, mv: S::Move) -> Option<Back> {
        let ply = self.top + 1;
        self.reserve(ply + 1); // The frame after it is for its own moves.
        let (path, rest) = self.frames.split_at_mut(ply);
        let (parent, child) = (&path[ply - 1], &mut rest[0]);
        child.state.clone_from(&parent.state);
        child.state.play_unchecked(mv);
        child.line.clear();
        self.nodes += 1;
        let Turn::Player(player) = child.state.turn() else {
            let result = result(context.sides, &child.state, parent.is_first);
            return Some(Back { value: of_result(result, ply), recurs: NEVER });
        };
        let hash = child.state.key();
        if let Some(recurs) = self.path.drawn(context.adjudication, path, &child.state, hash) {
            return Some(Back { value: DRAW, recurs });
        }
        let is_first = context.sides.is_first(player);
        let beta = if parent.is_scout { parent.alpha + 1 } else { parent.beta };
        let is_same = is_first == parent.is_first;
        let (alpha, beta) = if is_same { (parent.alpha, beta) } else { (-beta, -parent.alpha) };
        // A win cannot come sooner than with the next move, nor a loss sooner than now.
        let (alpha, beta) = (alpha.max(ply as i32 - WIN), beta.min(WIN - ply as i32 - 1));
        let depth = parent.depth - 1 - parent.reduction;
        (child.hash, child.is_first) = (hash, is_first);
        let (value, recurs) = if beta <= alpha {
            (alpha, NEVER)
        } else if depth == 1 && !self.is_noisy {
            self.frontier(context, ply, beta)
        } else {
            child.open(depth, alpha, beta);
            self.look(context, ply)?
        };
        Some(Back { value: if is_same { value } else { -value }, recurs })
    }

    /// The value of the position at `ply` for its mover if it is known at once; otherwise the
    /// position is the new top.
    fn look<E: Evaluate<S>>(
        &mut self,
        context: &Context<'_, S, E>,
        ply: usize,
    ) -> Option<(i32, u32)> {
        let frame = &mut self.frames[ply];
        if frame.depth <= 0 {
            let value = context.value(&frame.state);
            if !self.is_noisy || frame.depth <= -NOISY || frame.beta <= value {
                return Some((value, NEVER));
            }
            frame.best = value;
            frame.alpha = frame.alpha.max(value);
        } else if let Some(value) = self.look_up(context, ply) {
            return Some((value, NEVER));
        } else if let Some(value) = self.good_enough(context, ply) {
            return Some((value, NEVER));
        }
        self.path.push(self.frames[ply].hash);
        self.order.reserve(ply + 1);
        // The moves that are left in the parent come before.
        let end = self.frames[ply - 1].end;
        (self.frames[ply].next, self.frames[ply].end) = (end, end);
        self.top = ply;
        None
    }

    /// A lower bound of the value of the position at `ply`, if the evaluation is so far above the
    /// window that the few moves left hardly change that (*reverse futility pruning*). A
    /// bound below all wins proves nothing.
    fn good_enough<E: Evaluate<S>>(&self, context: &Context<'_, S, E>, ply: usize) -> Option<i32> {
        let frame = &self.frames[ply];
        let is_shallow = frame.depth <= SHALLOW && !frame.is_open() && !is_decided(frame.beta);
        if !is_shallow || context.is_strict || self.is_whole {
            return None;
        }
        let value = context.value(&frame.state) - MARGIN * frame.depth;
        (frame.beta <= value).then_some(value)
    }

    /// Takes the value of the current move of the top frame.
    fn take(&mut self, busy: Option<&BusyMarks>, back: &Back) -> Option<Progress<S::Move>> {
        let ply = self.top;
        let (path, rest) = self.frames.split_at_mut(ply + 1);
        let frame = &mut path[ply];
        let (mv, _) = frame.current?;
        unmark(busy, frame);
        let value = back.value;
        frame.recurs = frame.recurs.min(back.recurs);
        let (alpha, beta) = (frame.alpha, frame.beta);
        // What is decided is so however far the search has looked ahead.
        let is_vague = 0 < frame.reduction && !is_decided(value);
        if alpha < value && (is_vague || (frame.is_scout && value < beta)) {
            frame.is_again = true;
            return None;
        }
        if frame.best < value {
            frame.best = value;
            frame.best_move = frame.current;
            if alpha < value {
                frame.alpha = value;
                if frame.is_open() {
                    frame.line.clear();
                    frame.line.push(mv);
                    frame.line.extend_from_slice(&rest[0].line);
                }
            }
        }
        if ply == 0 {
            let bound = match value {
                _ if value <= alpha => Bound::Upper,
                _ if beta <= value => Bound::Lower,
                _ => Bound::Exact,
            };
            return Some(Progress::Tried { mv, value, bound });
        }
        if beta <= value && 0 < frame.depth {
            let (is_first, depth) = (frame.is_first, frame.depth);
            self.order.reward(mv, ply, is_first, depth);
        }
        None
    }

    /// Ends the top frame, which has its value.
    fn close<E: Evaluate<S>>(&mut self, context: &Context<'_, S, E>) -> Back {
        let ply = self.top;
        let frame = &self.frames[ply];
        let (best, recurs) = (frame.best, frame.recurs);
        if ply == 0 {
            return Back { value: best, recurs: NEVER };
        }
        if 0 < frame.depth {
            let index = frame.best_move.and_then(|(mv, index)| {
                let is_own = frame.way == S::Sym::IDENTITY;
                let index_of = || index_of(&frame.state, frame.way, mv)?.try_into().ok();
                if is_own && index != UNLISTED { Some(index) } else { index_of() }
            });
            self.keep(context, ply, best, index, recurs);
        }
        let is_same = self.frames[ply - 1].is_first == self.frames[ply].is_first;
        let recurs = if recurs < ply as u32 { recurs } else { NEVER };
        Back { value: if is_same { best } else { -best }, recurs }
    }

    /// Makes room for a position at `ply`.
    pub(super) fn reserve(&mut self, ply: usize) {
        while self.frames.len() <= ply {
            let state = self.frames[0].state.clone();
            self.frames.push(Frame::new(state, S::Sym::IDENTITY));
        }
    }
}

/// Removes the mark of the current move, which is not searched any more.
fn unmark<S, M, W>(busy: Option<&BusyMarks>, frame: &mut Frame<S, M, W>) {
    if let Some(busy) = busy
        && frame.mark != 0
    {
        busy.remove(frame.mark);
        frame.mark = 0;
    }
}
