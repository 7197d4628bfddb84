//! Perft: the number of move sequences of a given length, the classic test of a move generator.
//!
//! Finished games are not continued, so a game that ends early counts for no greater depth.
//! Chance events are no plies: a dealer resolves them wherever they stand before the next move.

use core::ops::ControlFlow;

use crate::{
    dealer::{DealError, Dealer},
    legality::{Deterministic, Legality},
    player::Turn,
};

/// The number of legal sequences of `depth` moves from `state`.
///
/// The last ply is counted by [`Legality::move_count`] without playing it.
#[must_use]
pub fn perft<S: Deterministic>(state: &S, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => state.move_count() as u64,
        _ => sum_moves(state, |mv| {
            let mut child = state.clone();
            child.play_unchecked(mv);
            perft(&child, depth - 1)
        }),
    }
}

/// [`perft`] in which each move counts as many times as `weight` says: once for each of its
/// spellings, say, or not at all.
pub fn perft_by<S: Deterministic>(
    state: &S,
    depth: u32,
    weight: &impl Fn(&S, S::Move) -> u64,
) -> u64 {
    if depth == 0 {
        return 1;
    }
    sum_moves(state, |mv| {
        let times = weight(state, mv);
        if depth == 1 || times == 0 {
            return times;
        }
        let mut child = state.clone();
        child.play_unchecked(mv);
        times * perft_by(&child, depth - 1, weight)
    })
}

/// [`perft_by`] for a game with chance, whose events come from `dealer`.
///
/// # Errors
///
/// When the dealer fails.
pub fn perft_dealt<S: Legality>(
    state: &S,
    depth: u32,
    dealer: &(impl Dealer<S> + Clone),
    weight: &impl Fn(&S, S::Move) -> u64,
) -> Result<u64, DealError> {
    if depth == 0 {
        return Ok(1);
    }
    let (mut state, mut dealer) = (state.clone(), dealer.clone());
    while state.turn() == Turn::Chance {
        let event = dealer.deal(&state)?;
        state.resolve_unchecked(event);
    }
    let mut total = 0;
    let failed = state.visit_moves(|mv| {
        let times = weight(&state, mv);
        if depth == 1 || times == 0 {
            total += times;
            return ControlFlow::Continue(());
        }
        let mut child = state.clone();
        child.play_unchecked(mv);
        match perft_dealt(&child, depth - 1, &dealer, weight) {
            Ok(leaves) => {
                total += times * leaves;
                ControlFlow::Continue(())
            }
            Err(error) => ControlFlow::Break(error),
        }
    });
    failed.break_value().map_or(Ok(total), Err)
}

/// Calls `visit` with each legal move of `state` and the perft of `depth - 1` after it; nothing
/// at depth 0.
pub fn divide<S: Deterministic>(state: &S, depth: u32, mut visit: impl FnMut(S::Move, u64)) {
    if depth == 0 {
        return;
    }
    sum_moves(state, |mv| {
        let mut child = state.clone();
        child.play_unchecked(mv);
        visit(mv, perft(&child, depth - 1));
        0
    });
}

/// The sum of `leaves` over the legal moves.
fn sum_moves<S: Legality>(state: &S, mut leaves: impl FnMut(S::Move) -> u64) -> u64 {
    let mut total = 0;
    let _ = state.visit_moves::<()>(|mv| {
        total += leaves(mv);
        ControlFlow::Continue(())
    });
    total
}
