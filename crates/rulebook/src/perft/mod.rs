//! Perft for any game: with chance resolved in a given order, by several countings, on several
//! threads, with or without a table of positions that have been counted.

mod table;

use std::{
    ops::ControlFlow,
    sync::atomic::{AtomicU64, Ordering},
};

use rulebook_core::{DealError, Dealer, Turn};

use self::table::Table;
use crate::playable::Playable;

/// What to count.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct PerftRequest<'a> {
    /// The number of moves; chance events are resolved in between and not counted.
    pub depth: u32,
    /// The name of the counting; `None` for the usual one.
    pub counting: Option<&'a str>,
    /// The number of threads; 0 for as many as there are cores. Without the feature `parallel`
    /// there is one.
    pub threads: usize,
    /// The size of a table in which positions are kept that have been counted, in mebibytes; 0 for
    /// none. The counts are the same.
    pub hash_mebibytes: usize,
    /// Is told now and then how many parts of the work are done, and how many there are.
    pub progress: Option<&'a (dyn Fn(u64, u64) + Sync)>,
}

impl PerftRequest<'_> {
    /// The request for this depth in the usual counting on one thread.
    #[must_use]
    pub const fn new(depth: u32) -> Self {
        PerftRequest { depth, counting: None, threads: 1, hash_mebibytes: 0, progress: None }
    }
}

impl std::fmt::Debug for PerftRequest<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut debug = f.debug_struct("PerftRequest");
        debug.field("depth", &self.depth).field("counting", &self.counting);
        debug.field("threads", &self.threads).field("hash_mebibytes", &self.hash_mebibytes);
        debug.finish_non_exhaustive()
    }
}

/// What was counted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Perft {
    /// The number of sequences.
    pub total: u64,
    /// The share of each first move, in the game's order; empty at depth 0. Moves that the
    /// counting leaves out are not there.
    pub divide: Vec<(String, u64)>,
}

/// Why nothing can be counted.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Stuck {
    /// Chance decides, and no order is given.
    NoOrder,
    /// The given order does not fit.
    Deal(DealError),
    /// With a given order, positions do not tell what comes.
    HashedOrder,
    /// There is not so much memory.
    NoMemory,
}

/// How positions are counted.
struct Counter<S> {
    counting: usize, // An index of `Playable::COUNTINGS`.
    table: Option<Table<S>>,
}

/// A part of the work.
struct Part<S: Playable> {
    state: S,
    dealer: Option<S::Dealer>,
    times: u64,
    root: usize, // The index of the first move.
}

/// With fewer parts the work is split at the next ply too.
const ENOUGH_PARTS: usize = 200;

/// Counts from `state`; `counting` is an index of [`Playable::COUNTINGS`].
pub(crate) fn perft<S: Playable>(
    state: &S,
    dealer: Option<&S::Dealer>,
    counting: usize,
    request: &PerftRequest<'_>,
) -> Result<Perft, Stuck> {
    let depth = request.depth;
    if depth == 0 {
        return Ok(Perft { total: 1, divide: Vec::new() });
    }
    let table = match request.hash_mebibytes {
        0 => None,
        _ if dealer.is_some() => return Err(Stuck::HashedOrder),
        mebibytes => Some(Table::new(mebibytes).ok_or(Stuck::NoMemory)?),
    };
    let counter = Counter { counting, table };
    let whole = Part { state: state.clone(), dealer: dealer.cloned(), times: 1, root: 0 };
    let mut divide = Vec::new();
    let mut parts = split(&whole, counting, |mv| {
        divide.push((mv.to_string(), 0));
        divide.len() - 1
    })?;
    let mut left = depth - 1;
    while 1 < left && parts.len() < ENOUGH_PARTS && !parts.is_empty() {
        let finer: Result<Vec<_>, Stuck> =
            parts.iter().map(|part| split(part, counting, |_| part.root)).collect();
        parts = finer?.into_iter().flatten().collect();
        left -= 1;
    }
    let n_done = AtomicU64::new(0);
    let counts = count_parts(&parts, request.threads, |part| {
        let count = counter.count(&part.state, part.dealer.as_ref(), left)?;
        if let Some(progress) = request.progress {
            progress(n_done.fetch_add(1, Ordering::Relaxed) + 1, parts.len() as u64);
        }
        Ok(part.times * count)
    })?;
    for (part, count) in parts.iter().zip(counts) {
        divide[part.root].1 += count;
    }
    Ok(Perft { total: divide.iter().map(|(_, count)| count).sum(), divide })
}

#[cfg(feature = "parallel")]
fn count_parts<S: Playable>(
    parts: &[Part<S>],
    threads: usize,
    count: impl Fn(&Part<S>) -> Result<u64, Stuck> + Send + Sync,
) -> Result<Vec<u64>, Stuck> {
    use rayon::prelude::*;

    if threads == 1 {
        return parts.iter().map(count).collect();
    }
    // Without threads from the system, the one that is there does it all.
    match rayon::ThreadPoolBuilder::new().num_threads(threads).build() {
        Ok(pool) => pool.install(|| parts.par_iter().map(count).collect()),
        Err(_) => parts.iter().map(count).collect(),
    }
}

#[cfg(not(feature = "parallel"))]
fn count_parts<S: Playable>(
    parts: &[Part<S>],
    _threads: usize,
    count: impl Fn(&Part<S>) -> Result<u64, Stuck> + Send + Sync,
) -> Result<Vec<u64>, Stuck> {
    parts.iter().map(count).collect()
}

/// The parts after each move of `part` that the counting does not leave out.
fn split<S: Playable>(
    part: &Part<S>,
    counting: usize,
    mut root: impl FnMut(S::Move) -> usize,
) -> Result<Vec<Part<S>>, Stuck> {
    let (state, dealer) = settle(&part.state, part.dealer.as_ref())?;
    let mut parts = Vec::new();
    let _ = state.visit_moves::<()>(|mv| {
        let times = part.times * times(&state, mv, counting);
        if times != 0 {
            let mut child = state.clone();
            child.play_unchecked(mv);
            parts.push(Part { state: child, dealer: dealer.clone(), times, root: root(mv) });
        }
        ControlFlow::Continue(())
    });
    Ok(parts)
}

impl<S: Playable> Counter<S> {
    fn count(&self, state: &S, dealer: Option<&S::Dealer>, depth: u32) -> Result<u64, Stuck> {
        if depth == 0 {
            return Ok(1);
        }
        if state.turn() == Turn::Chance {
            let (state, dealer) = settle(state, dealer)?;
            return self.count_moves(&state, dealer.as_ref(), depth);
        }
        match &self.table {
            // The last ply is counted faster than it is looked up.
            Some(table) if 1 < depth => {
                table.get_or_count(state, depth, || self.count_moves(state, dealer, depth))
            }
            _ => self.count_moves(state, dealer, depth),
        }
    }

    fn count_moves(&self, state: &S, dealer: Option<&S::Dealer>, depth: u32) -> Result<u64, Stuck> {
        if depth == 1 && self.counting == 0 {
            return Ok(state.move_count() as u64);
        }
        let mut total = 0;
        let stuck = state.visit_moves(|mv| {
            let times = times(state, mv, self.counting);
            if depth == 1 || times == 0 {
                total += times;
                return ControlFlow::Continue(());
            }
            let mut child = state.clone();
            child.play_unchecked(mv);
            match self.count(&child, dealer, depth - 1) {
                Ok(leaves) => {
                    total += times * leaves;
                    ControlFlow::Continue(())
                }
                Err(stuck) => ControlFlow::Break(stuck),
            }
        });
        stuck.break_value().map_or(Ok(total), Err)
    }
}

fn times<S: Playable>(state: &S, mv: S::Move, counting: usize) -> u64 {
    if counting == 0 { 1 } else { state.times(mv, counting) }
}

/// The state and its dealer after the chance events that are due.
fn settle<S: Playable>(
    state: &S,
    dealer: Option<&S::Dealer>,
) -> Result<(S, Option<S::Dealer>), Stuck> {
    let (mut state, mut dealer) = (state.clone(), dealer.cloned());
    while state.turn() == Turn::Chance {
        let dealer = dealer.as_mut().ok_or(Stuck::NoOrder)?;
        let event = dealer.deal(&state).map_err(Stuck::Deal)?;
        state.resolve_unchecked(event);
    }
    Ok((state, dealer))
}
