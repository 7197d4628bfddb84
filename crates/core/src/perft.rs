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

/// [`perft`] of a game with chance, whose events come from `dealer`.
///
/// # Errors
///
/// When the dealer fails.
pub fn perft_dealt<S: Legality>(
    state: &S,
    depth: u32,
    dealer: &(impl Dealer<S> + Clone),
) -> Result<u64, DealError> {
    if depth == 0 {
        return Ok(1);
    }
    let mut leaves = 0;
    let failed = if state.turn() == Turn::Chance {
        let (state, dealer) = dealt(state, dealer)?;
        add_leaves(&state, depth, &dealer, &mut leaves)
    } else {
        add_leaves(state, depth, dealer, &mut leaves)
    };
    failed.break_value().map_or(Ok(leaves), Err)
}

/// Adds to `leaves` the [`perft_dealt`] of a state in which no chance event is due.
///
/// Events are resolved in the child itself and the dealer is cloned only for them: with fast games
/// a second copy of state and dealer at each node would be a good part of the time.
fn add_leaves<S: Legality, D: Dealer<S> + Clone>(
    state: &S,
    depth: u32,
    dealer: &D,
    leaves: &mut u64,
) -> ControlFlow<DealError> {
    if depth == 1 {
        *leaves += state.move_count() as u64;
        return ControlFlow::Continue(());
    }
    state.visit_moves(|mv| {
        let mut child = state.clone();
        child.play_unchecked(mv);
        if child.turn() != Turn::Chance {
            return add_leaves(&child, depth - 1, dealer, leaves);
        }
        let mut dealer = dealer.clone();
        match deal_all(&mut child, &mut dealer) {
            Ok(()) => add_leaves(&child, depth - 1, &dealer, leaves),
            Err(error) => ControlFlow::Break(error),
        }
    })
}

/// [`perft_by`] of a game with chance, whose events come from `dealer`.
///
/// # Errors
///
/// When the dealer fails.
pub fn perft_dealt_by<S: Legality>(
    state: &S,
    depth: u32,
    dealer: &(impl Dealer<S> + Clone),
    weight: &impl Fn(&S, S::Move) -> u64,
) -> Result<u64, DealError> {
    if depth == 0 {
        return Ok(1);
    }
    let (state, dealer) = dealt(state, dealer)?;
    try_sum_moves(&state, |mv| {
        let times = weight(&state, mv);
        if depth == 1 || times == 0 {
            return Ok(times);
        }
        let mut child = state.clone();
        child.play_unchecked(mv);
        perft_dealt_by(&child, depth - 1, &dealer, weight).map(|leaves| times * leaves)
    })
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

/// The sum of `leaves` over the legal moves, up to the first failure.
fn try_sum_moves<S: Legality, E>(
    state: &S,
    mut leaves: impl FnMut(S::Move) -> Result<u64, E>,
) -> Result<u64, E> {
    let mut total = 0;
    let failed = state.visit_moves(|mv| match leaves(mv) {
        Ok(count) => {
            total += count;
            ControlFlow::Continue(())
        }
        Err(error) => ControlFlow::Break(error),
    });
    failed.break_value().map_or(Ok(total), Err)
}

/// The state after all chance events that are due, and the dealer after them.
fn dealt<S: Legality, D: Dealer<S> + Clone>(state: &S, dealer: &D) -> Result<(S, D), DealError> {
    let (mut state, mut dealer) = (state.clone(), dealer.clone());
    deal_all(&mut state, &mut dealer)?;
    Ok((state, dealer))
}

/// Resolves all chance events that are due.
fn deal_all<S: Legality>(state: &mut S, dealer: &mut impl Dealer<S>) -> Result<(), DealError> {
    while state.turn() == Turn::Chance {
        let event = dealer.deal(state)?;
        state.resolve_unchecked(event);
    }
    Ok(())
}
