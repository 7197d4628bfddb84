//! The table's knowledge of a position.

use rulebook_core::{Evaluate, Symmetric, Symmetry};

use super::{
    context::Context,
    frame::Stage,
    table::{Bound, Entry},
    tree::Tree,
    value::{LEAST_WIN, WIN, from_table, is_decided, to_table},
};
use crate::keys::{LEAST_DEPTH, canonical_key, nth_move};

impl<S: Symmetric> Tree<S> {
    /// The value of the position at `ply` if the table decides it. Takes the hint from there.
    pub(super) fn look_up<E: Evaluate<S>>(
        &mut self,
        context: &Context<'_, S, E>,
        ply: usize,
    ) -> Option<i32> {
        let frame = &mut self.frames[ply];
        let adjudication = context.adjudication;
        let (key, way) = if LEAST_DEPTH <= frame.depth && context.is_symmetric {
            canonical_key(&frame.state, frame.hash)
        } else {
            (frame.hash, S::Sym::IDENTITY)
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
        if let Some(index) = entry.index {
            let mv = nth_move(&frame.state, way, usize::from(index));
            frame.hint = mv.map(|mv| (mv, index));
        }
        frame.stage = if frame.hint.is_some() { Stage::Hint } else { frame.first_stage() };
        None
    }

    /// Keeps the value of the position at `ply` in the table.
    pub(super) fn keep<E: Evaluate<S>>(
        &self,
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
        context.table.put(frame.key, Entry { value, bound, depth, index });
    }
}
