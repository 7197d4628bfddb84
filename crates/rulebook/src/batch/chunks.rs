//! The environments of a batch, shared out among threads.

use std::{
    mem,
    sync::atomic::{AtomicUsize, Ordering},
};

use super::{
    rows::{Rows, Sizes},
    team::Team,
};

/// Items that follow one another, with their rows.
struct Chunk<'a, T> {
    first: usize,
    items: &'a mut [T],
    rows: Rows<'a>,
}

/// Calls `act` with every item, its number and its rows, on all threads of the team; if `check` is
/// false for some items, returns the number of the first one instead.
pub(super) fn shared_out<T: Send>(
    team: &Team,
    sizes: Sizes,
    items: &mut [T],
    rows: Rows<'_>,
    check: impl Fn(usize, &mut T) -> bool + Sync,
    act: impl Fn(usize, &mut T, Rows<'_>) + Sync,
) -> Option<usize> {
    let size = items.len().div_ceil(team.n_chunks());
    let mut rest = rows;
    let chunks = items.chunks_mut(size).enumerate().map(|(number, items)| {
        let (rows, others) = mem::take(&mut rest).split_at(sizes, items.len());
        rest = others;
        Chunk { first: number * size, items, rows }
    });
    let mut chunks: Vec<_> = chunks.collect();
    let refused = AtomicUsize::new(usize::MAX);
    let check = |chunk: &mut Chunk<'_, T>| {
        for (index, item) in (chunk.first..).zip(chunk.items.iter_mut()) {
            if !check(index, item) {
                refused.fetch_min(index, Ordering::Relaxed);
                return false;
            }
        }
        true
    };
    let act = |chunk: &mut Chunk<'_, T>| {
        let mut rest = mem::take(&mut chunk.rows);
        for (index, item) in (chunk.first..).zip(chunk.items.iter_mut()) {
            let (rows, others) = mem::take(&mut rest).split_at(sizes, 1);
            rest = others;
            act(index, item, rows);
        }
    };
    let is_done = team.check_and_act(&mut chunks, check, act);
    (!is_done).then(|| refused.into_inner())
}
