//! The search of one window to one depth, on a stack of its own, so that it can stop anywhere.
#![expect(clippy::cast_possible_wrap, reason = "distances from the root are small")]

use std::ops::ControlFlow;

use rulebook_core::{Evaluate, Legality, Turn, Zobrist};

use super::{
    busy::Busy,
    frame::{Frame, NEVER, Stage},
    order::{Order, Ranked, hash_of},
    table::{Bound, Entry, Table},
    value::{DRAW, INFINITY, LEAST_WIN, MOST, WIN, from_table, is_decided, of_result, to_table},
};
use crate::{
    adjudication::Adjudication,
    keys::Keys,
    sides::{Sides, result},
};

/// What all positions of a search have in common.
#[derive(Debug)]
pub(super) struct Context<'a, S, E> {
    pub(super) table: &'a Table,
    pub(super) evaluation: &'a E,
    pub(super) adjudication: &'a Adjudication<S>,
    pub(super) sides: Sides,
    pub(super) is_strict: bool,
    /// What several threads search; `None` if there is one.
    pub(super) busy: Option<&'a Busy>,
}

/// A principal variation search (Marsland and Campbell, "Parallel search of strongly ordered game
/// trees", 1982) from the root to one depth, with a window.
#[derive(Debug)]
pub(super) struct Tree<S: Zobrist + Legality, K: Keys<S>> {
    frames: Vec<Frame<S, S::Move, K::Way>>, // The path is those up to `top`.
    hashes: Vec<u64>,                       // Invariant: those of the frames up to `top`.
    top: usize,
    moves: Vec<Ranked<S::Move>>, // The moves that are left on the path, the root's first.
    order: Order<S::Move>,
    is_noisy: bool, // Whether the evaluation has called any move noisy so far.
    /// The number of positions that were visited.
    pub(super) nodes: u64,
    /// The number of entries that were added to the table.
    pub(super) n_stored: u64,
}

/// What has happened.
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

/// The least number of moves left to look ahead at which threads share a position, and the rank of
/// a move that is left for later.
const SHARED: i32 = 3;
const LATER: i32 = i32::MIN;
/// The rank of a move that wins at once; one that loses at once ranks as far below the others.
const FIRST: i32 = 1 << 24;
/// The number of noisy moves in a row that are looked at beyond the depth.
const NOISY: i32 = 12;

impl<S: Zobrist + Legality, K: Keys<S>> Tree<S, K> {
    pub(super) fn new(root: &S) -> Tree<S, K> {
        Tree {
            frames: vec![Frame::new(root.clone(), K::IDENTITY)],
            hashes: vec![root.zobrist()],
            top: 0,
            moves: Vec::new(),
            order: Order::new(),
            is_noisy: false,
            nodes: 0,
            n_stored: 0,
        }
    }

    /// Continues from another root.
    pub(super) fn reset(&mut self, root: &S) {
        self.order.age();
        self.frames[0].state.clone_from(root);
        self.hashes.clear();
        self.hashes.push(root.zobrist());
    }

    /// Begins to search the root to a depth, with these moves in this order.
    pub(super) fn start<E: Evaluate<S>>(
        &mut self,
        context: &Context<'_, S, E>,
        moves: impl Iterator<Item = S::Move>,
        depth: i32,
        (alpha, beta): (i32, i32),
    ) {
        // A search that is given up leaves no marks.
        for frame in &mut self.frames[..=self.top] {
            unmark(context.busy, frame);
        }
        self.top = 0;
        self.hashes.truncate(1);
        self.order.reserve(0);
        let root = &mut self.frames[0];
        root.open(depth, alpha, beta);
        root.hash = root.state.zobrist();
        let mover = root.state.turn().player();
        root.is_first = mover.is_some_and(|player| context.sides.is_first(player));
        self.moves.clear();
        self.moves.extend(moves.map(|mv| Ranked { mv, index: 0, rank: 0 }));
        for (i, ranked) in self.moves.iter_mut().rev().enumerate() {
            ranked.rank = i as i32;
            self.is_noisy |= context.evaluation.is_noisy(&root.state, ranked.mv);
        }
        (root.stage, root.next, root.end) = (Stage::Pick, 0, self.moves.len());
    }

    /// How the game goes on from the root after the move that was tried last.
    pub(super) fn line(&self) -> &[S::Move] {
        self.frames.get(1).map_or(&[], |frame| &frame.line)
    }

    /// Searches until something has happened, or `until` positions have been visited or `stored`
    /// entries kept in all.
    pub(super) fn run<E: Evaluate<S>>(
        &mut self,
        context: &Context<'_, S, E>,
        until: u64,
        stored: u64,
    ) -> Progress<S::Move> {
        while self.nodes < until && self.n_stored < stored {
            let back = if let Some((mv, _)) = self.choose(context) {
                self.enter(context, mv)
            } else {
                let back = self.close(context);
                if self.top == 0 {
                    return Progress::Finished(back.value);
                }
                self.hashes.pop();
                self.top -= 1;
                Some(back)
            };
            if let Some(progress) = back.and_then(|back| self.take(context.busy, &back)) {
                return progress;
            }
        }
        Progress::Paused
    }

    /// The move to try next; `None` if the position has its value.
    fn choose<E: Evaluate<S>>(&mut self, context: &Context<'_, S, E>) -> Option<(S::Move, u16)> {
        let frame = &mut self.frames[self.top];
        if frame.beta <= frame.alpha {
            return None;
        }
        if frame.stage == Stage::Again {
            frame.stage = Stage::Pick;
            frame.is_scout = false;
            return frame.current;
        }
        if frame.stage == Stage::Hint {
            frame.stage = Stage::List;
            frame.current = frame.hint;
        } else {
            if frame.stage == Stage::List {
                self.list(context);
            }
            self.pick(context.busy);
        }
        let frame = &mut self.frames[self.top];
        frame.is_scout = 0 < frame.n_tried && 1 < frame.beta - frame.alpha;
        frame.n_tried += 1;
        frame.current
    }

    /// Lists the moves of the top frame.
    fn list<E: Evaluate<S>>(&mut self, context: &Context<'_, S, E>) {
        let ply = self.top;
        self.reserve(ply + 1);
        let (path, rest) = self.frames.split_at_mut(ply + 1);
        let (frame, child) = (&mut path[ply], &mut rest[0].state);
        let (order, moves, hint) = (&self.order, &mut self.moves, frame.hint.map(|(mv, _)| mv));
        let is_quiet = frame.depth <= 0;
        let mut index = 0;
        moves.truncate(frame.end);
        let _ = frame.state.visit_moves::<()>(|mv| {
            let is_noisy = context.evaluation.is_noisy(&frame.state, mv);
            self.is_noisy |= is_noisy;
            if Some(mv) != hint && (is_noisy || !is_quiet) {
                let rank = if is_quiet {
                    order.rank(mv, ply, frame.is_first, is_noisy)
                } else {
                    child.clone_from(&frame.state);
                    child.play_unchecked(mv);
                    if child.turn() == Turn::Over {
                        FIRST * result(context.sides, child, frame.is_first)
                    } else {
                        order.rank(mv, ply, frame.is_first, is_noisy)
                    }
                };
                moves.push(Ranked { mv, index, rank });
            }
            index += 1;
            ControlFlow::Continue(())
        });
        frame.end = moves.len();
        frame.stage = Stage::Pick;
    }

    /// Makes the best of the moves that are left the current one; one that another thread is
    /// searching only if there is no other.
    fn pick(&mut self, busy: Option<&Busy>) {
        let frame = &mut self.frames[self.top];
        let busy = busy.filter(|_| SHARED <= frame.depth);
        loop {
            let left = &mut self.moves[frame.next..frame.end];
            // The first of equals, so that the order of the list decides.
            let best =
                (1..left.len()).fold(0, |a, b| if left[a].rank < left[b].rank { b } else { a });
            frame.current = left.get(best).map(|ranked| (ranked.mv, ranked.index));
            let Some((busy, (mv, _))) = busy.zip(frame.current) else {
                if !left.is_empty() {
                    left[..=best].rotate_right(1);
                    frame.next += 1;
                }
                return;
            };
            let mark = (frame.hash ^ hash_of(mv)) | 1;
            if 0 < frame.n_tried && LATER < left[best].rank && busy.contains(mark) {
                left[best].rank = LATER;
                continue;
            }
            busy.insert(mark);
            frame.mark = mark;
            left[..=best].rotate_right(1);
            frame.next += 1;
            return;
        }
    }

    /// Plays a move of the top frame. Returns the value if it is known at once; otherwise the
    /// position is the new top.
    fn enter<E: Evaluate<S>>(&mut self, context: &Context<'_, S, E>, mv: S::Move) -> Option<Back> {
        let ply = self.top + 1;
        self.reserve(ply + 1);
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
        let hash = child.state.zobrist();
        if let Some(recurs) = drawn(context.adjudication, path, &self.hashes, &child.state, hash) {
            return Some(Back { value: DRAW, recurs });
        }
        let is_first = context.sides.is_first(player);
        let beta = if parent.is_scout { parent.alpha + 1 } else { parent.beta };
        let is_same = is_first == parent.is_first;
        let (alpha, beta) = if is_same { (parent.alpha, beta) } else { (-beta, -parent.alpha) };
        child.open(parent.depth - 1, alpha, beta);
        (child.hash, child.is_first) = (hash, is_first);
        let (value, recurs) = self.look(context, ply)?;
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
        // A win cannot come sooner than with the next move, nor a loss sooner than now.
        frame.alpha = frame.alpha.max(ply as i32 - WIN);
        frame.beta = frame.beta.min(WIN - ply as i32 - 1);
        if frame.beta <= frame.alpha {
            return Some((frame.alpha, NEVER));
        }
        frame.floor = frame.alpha;
        if frame.depth <= 0 {
            let value = value(context, &frame.state);
            if !self.is_noisy || frame.depth < -NOISY || frame.beta <= value {
                return Some((value, NEVER));
            }
            frame.best = value;
            frame.alpha = frame.alpha.max(value);
        } else {
            if frame.depth == 1 && !self.is_noisy {
                return Some(self.frontier(context, ply));
            }
            if let Some(value) = self.look_up(context, ply) {
                return Some((value, NEVER));
            }
        }
        self.hashes.push(self.frames[ply].hash);
        self.order.reserve(ply);
        // The moves that are left in the parent come before.
        let end = self.frames[ply - 1].end;
        (self.frames[ply].next, self.frames[ply].end) = (end, end);
        self.top = ply;
        None
    }

    /// The value of the position at `ply` if the table decides it. Takes the hint from there.
    fn look_up<E: Evaluate<S>>(&mut self, context: &Context<'_, S, E>, ply: usize) -> Option<i32> {
        let frame = &mut self.frames[ply];
        let adjudication = context.adjudication;
        let (key, way) = if K::LEAST_DEPTH <= frame.depth && adjudication.is_symmetric() {
            K::key(&frame.state)
        } else {
            (frame.hash, K::IDENTITY)
        };
        (frame.key, frame.way) = (key ^ adjudication.salt(ply), way);
        let entry = context.table.get(frame.key)?;
        let value = from_table(i32::from(entry.value), ply);
        // Strictly, no estimate of another depth, and no win beyond the depth.
        let (reaches, is_near) = if context.is_strict {
            let plies = WIN - i32::from(entry.value).abs();
            (i32::from(entry.depth) == frame.depth, plies <= frame.depth)
        } else {
            (frame.depth <= i32::from(entry.depth), true)
        };
        let is_lower = matches!(entry.bound, Bound::Lower | Bound::Exact);
        let is_upper = matches!(entry.bound, Bound::Upper | Bound::Exact);
        let is_at_least = is_lower && (reaches || (LEAST_WIN <= value && is_near));
        let is_at_most = is_upper && (reaches || (value <= -LEAST_WIN && is_near));
        if (is_at_least && frame.beta <= value)
            || (is_at_most && value <= frame.alpha)
            || (is_at_least && is_at_most)
        {
            return Some(value);
        }
        // At the last move all moves are tried one by one.
        if let Some(index) = entry.index
            && (1 < frame.depth || self.is_noisy)
        {
            let mv = K::nth_move(&frame.state, way, usize::from(index));
            frame.hint = mv.map(|mv| (mv, index));
            if frame.hint.is_some() {
                frame.stage = Stage::Hint;
            }
        }
        None
    }

    /// The value of the position at `ply`, one move before the end, without noisy moves.
    fn frontier<E: Evaluate<S>>(&mut self, context: &Context<'_, S, E>, ply: usize) -> (i32, u32) {
        self.reserve(ply + 1);
        self.hashes.push(self.frames[ply].hash);
        // Often any move is enough, and then the table would take longer.
        let known = self.first_of_frontier(context, ply).or_else(|| {
            let value = self.look_up(context, ply)?;
            Some((value, NEVER))
        });
        let (value, recurs) = known.unwrap_or_else(|| self.all_of_frontier(context, ply));
        self.hashes.pop();
        (value, if recurs < ply as u32 { recurs } else { NEVER })
    }

    /// The value of the first move, if it is enough.
    fn first_of_frontier<E: Evaluate<S>>(
        &mut self,
        context: &Context<'_, S, E>,
        ply: usize,
    ) -> Option<(i32, u32)> {
        let (path, rest) = self.frames.split_at_mut(ply + 1);
        let (parent, child) = (&path[ply], &mut rest[0].state);
        // Listing stops at once, while `nth_move` may count all moves.
        let mv = parent.state.visit_moves(ControlFlow::Break).break_value()?;
        child.clone_from(&parent.state);
        child.play_unchecked(mv);
        self.nodes += 1;
        let (value, recurs) = leaf(context, path, &self.hashes, child);
        (parent.beta <= value).then_some((value, recurs))
    }

    /// The value of the best move, which is kept in the table.
    fn all_of_frontier<E: Evaluate<S>>(
        &mut self,
        context: &Context<'_, S, E>,
        ply: usize,
    ) -> (i32, u32) {
        let (path, rest) = self.frames.split_at_mut(ply + 1);
        let (parent, child) = (&path[ply], &mut rest[0].state);
        let (mut best, mut best_index, mut index, mut recurs) = (-INFINITY, 0, 0, NEVER);
        let (nodes, hashes) = (&mut self.nodes, &self.hashes);
        let _ = parent.state.visit_moves(|mv| {
            child.clone_from(&parent.state);
            child.play_unchecked(mv);
            *nodes += 1;
            let (value, recurring) = leaf(context, path, hashes, child);
            recurs = recurs.min(recurring);
            if best < value {
                (best, best_index) = (value, index);
                if parent.beta <= best {
                    return ControlFlow::Break(());
                }
            }
            index += 1;
            ControlFlow::Continue(())
        });
        self.keep(context, ply, best, Some(best_index), recurs);
        (best, recurs)
    }

    /// Takes the value of the current move of the top frame.
    fn take(&mut self, busy: Option<&Busy>, back: &Back) -> Option<Progress<S::Move>> {
        let ply = self.top;
        let (path, rest) = self.frames.split_at_mut(ply + 1);
        let frame = &mut path[ply];
        let (mv, _) = frame.current?;
        unmark(busy, frame);
        let value = back.value;
        frame.recurs = frame.recurs.min(back.recurs);
        let (alpha, beta) = (frame.alpha, frame.beta);
        if frame.is_scout && alpha < value && value < beta {
            frame.stage = Stage::Again;
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
                let is_own = frame.way == K::IDENTITY;
                let index_of = || K::index_of(&frame.state, frame.way, mv)?.try_into().ok();
                if is_own { Some(index) } else { index_of() }
            });
            self.keep(context, ply, best, index, recurs);
        }
        let is_same = self.frames[ply - 1].is_first == self.frames[ply].is_first;
        let recurs = if recurs < ply as u32 { recurs } else { NEVER };
        Back { value: if is_same { best } else { -best }, recurs }
    }

    /// Keeps the value of the position at `ply` in the table.
    fn keep<E: Evaluate<S>>(
        &mut self,
        context: &Context<'_, S, E>,
        ply: usize,
        value: i32,
        index: Option<u16>,
        recurs: u32,
    ) {
        let frame = &self.frames[ply];
        let bound = match value {
            // A position on the path has recurred, and on another path it might not.
            _ if context.is_strict && recurs < ply as u32 && !is_decided(value) => Bound::None,
            _ if frame.beta <= value => Bound::Lower,
            _ if value <= frame.floor => Bound::Upper,
            _ => Bound::Exact,
        };
        let value = to_table(value, ply) as i16;
        let depth = u8::try_from(frame.depth).unwrap_or(u8::MAX);
        let is_new = context.table.put(frame.key, Entry { value, bound, depth, index });
        self.n_stored += u64::from(is_new);
    }

    /// Makes room for a position at `ply`.
    fn reserve(&mut self, ply: usize) {
        while self.frames.len() <= ply {
            let frame = self.frames[0].clone();
            self.frames.push(frame);
        }
    }
}

/// The evaluation of a position for the player to move.
#[inline]
fn value<S, E: Evaluate<S>>(context: &Context<'_, S, E>, state: &S) -> i32
where
    S: Legality,
{
    context.evaluation.value(state).clamp(-MOST, MOST)
}

/// Says that the current move is not searched any more.
fn unmark<S, M, W>(busy: Option<&Busy>, frame: &mut Frame<S, M, W>) {
    if let Some(busy) = busy
        && frame.mark != 0
    {
        busy.remove(frame.mark);
        frame.mark = 0;
    }
}

/// The value of a position at the end of the depth for the side that moves in the last position on
/// the path.
#[inline]
fn leaf<S: Zobrist + Legality, E: Evaluate<S>, W>(
    context: &Context<'_, S, E>,
    path: &[Frame<S, S::Move, W>],
    hashes: &[u64],
    state: &S,
) -> (i32, u32) {
    let is_first = path[hashes.len() - 1].is_first;
    let Turn::Player(player) = state.turn() else {
        return (of_result(result(context.sides, state, is_first), hashes.len()), NEVER);
    };
    if let Some(recurs) = drawn(context.adjudication, path, hashes, state, state.zobrist()) {
        return (DRAW, recurs);
    }
    let value = value(context, state);
    (if context.sides.is_first(player) == is_first { value } else { -value }, NEVER)
}

/// Whether the position after those on the path is a draw although the rules let the game go on,
/// and then the number of moves from the root to the position that recurs.
#[inline]
fn drawn<S: Zobrist + Legality, W>(
    adjudication: &Adjudication<S>,
    path: &[Frame<S, S::Move, W>],
    hashes: &[u64],
    state: &S,
    hash: u64,
) -> Option<u32> {
    if adjudication.is_cyclic() {
        for (ply, other) in hashes.iter().enumerate() {
            if *other == hash && path[ply].state == *state {
                return Some(ply as u32);
            }
        }
    }
    adjudication.is_draw(state, hash, hashes.len()).then_some(NEVER)
}
