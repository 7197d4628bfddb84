//! Counts of heap allocations.

use std::hint::black_box;

use rulebook_core::{Legality, Play};
use rulebook_laws::heap;

use crate::{
    stopwatch::as_f64,
    work::{playouts, watched_playouts},
};

/// Allocations per ply of random games.
#[derive(Clone, Copy, Debug)]
pub struct Allocations {
    /// By choosing moves, playing them, and chance.
    pub playing: f64,
    /// By collecting all legal moves of each position in a list of the game's type.
    pub listing: f64,
}

/// Counts the allocations of random games; `None` if this program does not count them.
#[must_use]
pub fn allocations<S: Legality>(start: &S, games: u32, seed: u64) -> Option<Allocations> {
    let mut plies = 0;
    let playing = heap::allocations(|| plies = playouts(start, games, seed).plies)?;
    let both = heap::allocations(|| {
        watched_playouts(start, games, seed, |state| drop(black_box(state.legal_moves())));
    })?;
    let per_ply = |count| as_f64(count) / as_f64(plies);
    Some(Allocations { playing: per_ply(playing), listing: per_ply(both - playing) })
}
