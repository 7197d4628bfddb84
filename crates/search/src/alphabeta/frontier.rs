//! The positions one move before the end of the depth, where most of the time goes.

use std::ops::ControlFlow;

use rulebook_core::{Evaluate, Legality, Symmetric, Turn};

use super::{
    context::Context,
    frame::{Frame, NEVER},
    path::Path,
    tree::Tree,
    value::{DRAW, INFINITY, of_result},
};
use crate::sides::result;

impl<S: Symmetric> Tree<S> {
    /// The value for its mover of the position at `ply`, one move before the end, without noisy
    /// moves; a lower bound if it is at least `beta`.
    ///
    /// The table is not asked: the position before was, and a position that is not found there is
    /// rarely found here.
    pub(super) fn frontier<E: Evaluate<S>>(
        &mut self,
        context: &Context<'_, S, E>,
        ply: usize,
        beta: i32,
    ) -> (i32, u32) {
        self.path.push(self.frames[ply].hash);
        let (frames, rest) = self.frames.split_at_mut(ply + 1);
        let (state, child) = (&frames[ply].state, &mut rest[0].state);
        let mut value_of = |mv| {
            child.clone_from(state);
            child.play_unchecked(mv);
            self.nodes += 1;
            leaf(context, frames, &self.path, child)
        };
        // Often any move is enough, or the one that was enough before.
        let first = state.visit_moves(ControlFlow::Break).break_value();
        let killers = self.order.killers(ply).into_iter().flatten();
        let killers = killers.filter(|mv| state.check(*mv).is_ok());
        let enough = first.into_iter().chain(killers).find_map(|mv| {
            let (value, recurs) = value_of(mv);
            (beta <= value).then_some((value, recurs))
        });
        let (value, recurs) = enough.unwrap_or_else(|| {
            let (mut best, mut recurs) = (-INFINITY, NEVER);
            let enough = state.visit_moves(|mv| {
                let (value, recurring) = value_of(mv);
                (best, recurs) = (best.max(value), recurs.min(recurring));
                if beta <= value { ControlFlow::Break(mv) } else { ControlFlow::Continue(()) }
            });
            if let ControlFlow::Break(mv) = enough {
                self.order.kill(mv, ply);
            }
            (best, recurs)
        });
        self.path.pop();
        (value, if recurs < ply as u32 { recurs } else { NEVER })
    }
}

/// The value of a position at the end of the depth for the side that moves in the last position on
/// the path.
#[inline]
fn leaf<S: Legality, E: Evaluate<S>, W>(
    context: &Context<'_, S, E>,
    frames: &[Frame<S, S::Move, W>],
    path: &Path,
    state: &S,
) -> (i32, u32) {
    let is_first = frames[path.len() - 1].is_first;
    let Turn::Player(player) = state.turn() else {
        return (of_result(result(context.sides, state, is_first), path.len()), NEVER);
    };
    if let Some(recurs) = path.drawn(context.adjudication, frames, state, state.key()) {
        return (DRAW, recurs);
    }
    let value = context.value(state);
    (if context.sides.is_first(player) == is_first { value } else { -value }, NEVER)
}
