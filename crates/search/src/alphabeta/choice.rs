//! The choice of the next move to try.

use std::ops::ControlFlow;

use rulebook_core::{Evaluate, Symmetric, Turn};

use super::{
    busy::BusyMarks,
    context::Context,
    frame::{Stage, UNLISTED},
    order::{MOST, RankedMove},
    tree::Tree,
};
use crate::{hash::hash_of, sides::result};

/// The least number of moves left to look ahead at which threads share a position, and the rank of
/// a move that is left for later.
const SHARED: i32 = 3;
const LATER: i32 = i32::MIN;
/// The least number of moves left to look ahead at which moves rank by the values of the positions
/// after them.
const VALUED: i32 = 4;
/// The rank of a move that wins at once; one that loses at once ranks as far below the others.
const FIRST: i32 = 1 << 24;

impl<S: Symmetric> Tree<S> {
    /// The move to try next; `None` if the position has its value.
    pub(super) fn choose<E: Evaluate<S>>(
        &mut self,
        context: &Context<'_, S, E>,
    ) -> Option<(S::Move, u16)> {
        let frame = &mut self.frames[self.top];
        if frame.beta <= frame.alpha {
            return None;
        }
        if frame.is_again {
            frame.is_again = false;
            if frame.reduction == 0 {
                frame.is_scout = false;
            }
            frame.reduction = 0;
            return frame.current;
        }
        if frame.stage == Stage::Hint {
            frame.stage = frame.first_stage();
            frame.current = frame.hint;
        } else if !self.pick_killer() {
            if self.frames[self.top].stage == Stage::List {
                self.list(context);
            }
            self.pick(context.busy);
        }
        let frame = &mut self.frames[self.top];
        frame.is_scout = 0 < frame.n_tried && 1 < frame.beta - frame.alpha;
        let is_late = frame.stage == Stage::Pick && frame.current.is_some();
        let may_reduce = is_late && !context.is_strict && !self.is_whole;
        frame.reduction = if may_reduce && self.moves[frame.next - 1].rank < MOST {
            frame.reduction_of_next()
        } else {
            0
        };
        frame.n_tried += 1;
        frame.current
    }

    /// Makes a killer the current move; returns whether there is one left.
    fn pick_killer(&mut self) -> bool {
        let ply = self.top;
        let killers = self.order.killers(ply);
        let frame = &mut self.frames[ply];
        while let Stage::Killers(n) = frame.stage {
            let Some(Some(mv)) = killers.get(usize::from(n)).copied() else {
                frame.stage = Stage::List;
                return false;
            };
            frame.stage = Stage::Killers(n + 1);
            if frame.hint.is_none_or(|(hint, _)| hint != mv) && frame.state.check(mv).is_ok() {
                frame.early[usize::from(n)] = Some(mv);
                frame.current = Some((mv, UNLISTED));
                return true;
            }
        }
        false
    }

    /// Lists the moves of the top frame.
    fn list<E: Evaluate<S>>(&mut self, context: &Context<'_, S, E>) {
        let ply = self.top;
        let (path, rest) = self.frames.split_at_mut(ply + 1);
        let (frame, child) = (&mut path[ply], &mut rest[0].state);
        let order = &self.order;
        let moves = &mut self.moves;
        let hint = frame.hint.map(|(mv, _)| mv);
        let is_quiet = frame.depth <= 0;
        let mut index = 0;
        moves.truncate(frame.end);
        let _ = frame.state.visit_moves::<()>(|mv| {
            let is_noisy = context.evaluation.is_noisy(&frame.state, mv);
            self.is_noisy |= is_noisy;
            if Some(mv) != hint && !frame.early.contains(&Some(mv)) && (is_noisy || !is_quiet) {
                // Two moves before the end a win is found soon enough without playing all moves
                // twice.
                let is_near = frame.depth <= 2 && !self.is_noisy;
                let rank = if is_quiet || is_near {
                    order.rank(mv, ply, frame.is_first, is_noisy)
                } else {
                    child.clone_from(&frame.state);
                    child.play_unchecked(mv);
                    let rank = order.rank(mv, ply, frame.is_first, is_noisy);
                    match child.turn() {
                        Turn::Player(player) if VALUED <= frame.depth && rank < MOST => {
                            let value = context.value(child);
                            let is_own = context.sides.is_first(player) == frame.is_first;
                            let value = if is_own { value } else { -value };
                            order.rank_of_value(mv, frame.is_first, value)
                        }
                        Turn::Over => FIRST * result(context.sides, child, frame.is_first),
                        _ => rank,
                    }
                };
                moves.push(RankedMove { mv, index, rank });
            }
            index += 1;
            ControlFlow::Continue(())
        });
        frame.end = moves.len();
        frame.stage = Stage::Pick;
    }

    /// Makes the best of the moves that are left the current one; one that another thread is
    /// searching only if there is no other.
    fn pick(&mut self, busy: Option<&BusyMarks>) {
        let frame = &mut self.frames[self.top];
        let busy = busy.filter(|_| SHARED <= frame.depth);
        loop {
            let left = &mut self.moves[frame.next..frame.end];
            // Where no move is enough, all are tried, and the order no longer matters. Of equals
            // the first comes first, so that the order of the list decides.
            let n_compared = if frame.depth == 2 && 2 < frame.n_tried { 1 } else { left.len() };
            let best =
                (1..n_compared).fold(0, |a, b| if left[a].rank < left[b].rank { b } else { a });
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
}

#[cfg(test)]
mod tests {
    use rulebook_classics::TicTacToe;
    use rulebook_core::{Match, State};

    use super::*;
    use crate::{
        adjudication::Adjudication,
        alphabeta::{table::TranspositionTable, tree::Progress, value::INFINITY},
        evaluate::Zero,
        root::Root,
        sides::Sides,
    };

    const FULL: (i32, i32) = (-INFINITY, INFINITY);

    type Threads<'a> = (&'a Root<TicTacToe>, &'a Context<'a, TicTacToe, Zero>, &'a BusyMarks);

    /// Calls `test` with a root, the context of one of several threads, and their marks.
    fn with_threads(test: impl Fn(Threads<'_>)) {
        let state: TicTacToe = "X../.O./...".parse().expect("a position");
        let root = Root::new(Match::new(state)).expect("an unfinished match");
        let (table, busy) = (TranspositionTable::new(TranspositionTable::LEAST), BusyMarks::new());
        let context = Context {
            table: &table,
            evaluation: &Zero,
            adjudication: &Adjudication::of(&root),
            sides: Sides::of(root.state()).expect("two sides"),
            is_strict: false,
            is_symmetric: false,
            busy: Some(&busy),
        };
        test((&root, &context, &busy));
    }

    /// The marks of the moves of a root.
    fn marks(root: &Root<TicTacToe>) -> Vec<u64> {
        let hash = root.state().key();
        root.moves().into_iter().map(|mv| (hash ^ hash_of(mv)) | 1).collect()
    }

    #[test]
    fn moves_that_other_threads_search_come_last_and_are_searched_too() {
        with_threads(|(root, context, busy)| {
            let (moves, marks) = (root.moves(), marks(root));
            for (depth, order) in
                [(SHARED - 1, [0, 1, 2, 3, 4, 5, 6]), (SHARED, [0, 4, 1, 2, 3, 5, 6])]
            {
                let mut tree = Tree::<TicTacToe>::new(root.state());
                tree.start(context, moves.iter().copied(), depth, FULL);
                let others = marks.iter().enumerate().filter(|(index, _)| *index != 4);
                others.for_each(|(_, mark)| busy.insert(*mark));
                // The first move is tried although somebody else does: it gives the window.
                let chosen: Vec<_> = std::iter::from_fn(|| tree.choose(context)).collect();
                assert_eq!(chosen, order.map(|index| (moves[index], 0)), "depth {depth}");
                assert_eq!(busy.contains(marks[4]), depth == SHARED);
            }
        });
    }

    #[test]
    fn a_search_that_has_ended_or_is_given_up_leaves_no_marks_of_its_own() {
        with_threads(|(root, context, busy)| {
            let (moves, marks) = (root.moves(), marks(root));
            let n_marked = || marks.iter().filter(|mark| busy.contains(**mark)).count();
            let mut tree = Tree::<TicTacToe>::new(root.state());
            let start = |tree: &mut Tree<_>| {
                tree.start(context, moves.iter().copied(), 5, FULL);
            };
            start(&mut tree);
            assert_eq!(tree.run(context, 20), Progress::Paused);
            assert_eq!(n_marked(), 1);
            start(&mut tree);
            assert_eq!(n_marked(), 0);
            while !matches!(tree.run(context, u64::MAX), Progress::Finished(_)) {
                assert_eq!(n_marked(), 0);
            }
            // Those of others stay.
            for mark in &marks {
                busy.insert(*mark);
            }
            start(&mut tree);
            assert_eq!(n_marked(), marks.len());
        });
    }
}
