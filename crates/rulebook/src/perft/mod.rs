//! Perft for any game: on several threads, with or without a table of counted positions.

mod table;

use std::{
    fmt,
    sync::atomic::{AtomicU64, Ordering},
};

use rulebook_core::{Game, Perft, PerftError, State, text::quoted};

use self::table::Table;
use crate::error::{AnyError, ErrorKind};

/// The parameters of a perft count.
///
/// ```
/// use rulebook::{PerftRequest, Registry, entry};
/// use rulebook_classics::Connect4;
///
/// let mut registry = Registry::empty();
/// registry.add(entry!(Connect4));
/// let game = registry.game("connect4")?.start("")?;
/// let mut request = PerftRequest::new(4);
/// request.hash_mebibytes = 1;
/// assert_eq!(game.perft(&request)?.total, 2_401);
/// # Ok::<(), rulebook::AnyError>(())
/// ```
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct PerftRequest<'a> {
    /// The number of moves; chance events in between are resolved and not counted.
    pub depth: u32,
    /// The name of a perft mode; `None` for the default one.
    pub mode: Option<&'a str>,
    /// The number of threads; 0 for one per core. Never more are started than there are parts to
    /// share. Without the feature `parallel` there is one.
    pub threads: usize,
    /// The size of a table of counted positions, in mebibytes; 0 for none. Memory is taken as the
    /// table fills. The counts are the same.
    pub hash_mebibytes: usize,
    /// Called when a piece of the work is done, on the thread that has done it.
    pub progress: Option<&'a (dyn Fn(PerftPart<'_>) + Sync)>,
}

/// A piece of the work that is done: a part, or without a table a piece of one, if it is deep. The
/// counts of all pieces add up to the total.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PerftPart<'a> {
    /// The first move of the sequences that were counted. Several pieces may share it.
    pub first_move: &'a str,
    /// The number of that move in [`PerftResult::divide`].
    pub root: usize,
    /// The number of sequences in this piece.
    pub count: u64,
    /// The number of parts that are done, of which each may have many pieces.
    pub done: u64,
    /// The number of all parts.
    pub total: u64,
}

impl PerftRequest<'_> {
    /// The greatest number of threads.
    pub const MAX_THREADS: usize = 1024;

    /// The bytes of stack that a count of the greatest depth needs at most. Threads that are
    /// started have this much; the caller's, which counts with them, must have it.
    pub const STACK_BYTES: usize = 4 << 20;

    /// The request for this depth in the default mode on one thread.
    #[must_use]
    pub const fn new(depth: u32) -> Self {
        PerftRequest { depth, mode: None, threads: 1, hash_mebibytes: 0, progress: None }
    }
}

impl fmt::Debug for PerftRequest<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("PerftRequest");
        debug.field("depth", &self.depth).field("mode", &self.mode);
        debug.field("threads", &self.threads).field("hash_mebibytes", &self.hash_mebibytes);
        debug.finish_non_exhaustive()
    }
}

/// The result of a perft count.
///
/// ```
/// use rulebook::{PerftRequest, Registry, entry};
/// use rulebook_classics::TicTacToe;
///
/// let mut registry = Registry::empty();
/// registry.add(entry!(TicTacToe));
/// let result = registry.game("tictactoe")?.start("")?.perft(&PerftRequest::new(2))?;
/// assert!(result.divide.iter().all(|(_, share)| *share == 8));
/// assert_eq!((result.divide.len(), result.total), (9, 72));
/// # Ok::<(), rulebook::AnyError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PerftResult {
    /// The number of sequences.
    pub total: u64,
    /// The share of each first move, in the game's order; empty at depth 0. Moves that the mode
    /// leaves out are missing.
    pub divide: Vec<(String, u64)>,
}

/// A part of the work.
struct Part<'a, S: Game + Send + Sync + 'static> {
    perft: Perft<'a, S>,
    weight: u64,
    root: usize, // The index of the first move.
}

/// With fewer parts, the work is split at the next ply too.
const ENOUGH_PARTS: usize = 200;

/// Counts from `state`. With a deal comes the number of events before `state`.
pub(crate) fn perft<S: Game + Send + Sync + 'static>(
    state: &S,
    deal: Option<(&S::Deal, usize)>,
    request: &PerftRequest<'_>,
) -> Result<PerftResult, AnyError> {
    let weight = weight::<S>(request.mode)?;
    if PerftRequest::MAX_THREADS < request.threads {
        let reason = format!("the limit is {}", PerftRequest::MAX_THREADS);
        return Err(AnyError::new(
            ErrorKind::Perft,
            format!("{} threads", request.threads),
            reason,
        ));
    }
    let table = match request.hash_mebibytes {
        0 => None,
        mebibytes => Some(Table::new(mebibytes).ok_or_else(|| {
            let what = format!("hash of {mebibytes} MiB");
            AnyError::new(ErrorKind::Perft, what, "not enough memory; use a smaller table")
        })?),
    };
    let mut whole = Perft::new(state).depth(request.depth);
    if let Some(weight) = weight {
        whole = whole.weight(weight);
    }
    if let Some((deal, dealt)) = deal {
        whole = whole.deal(deal, dealt);
    }
    if let Some(table) = &table {
        whole = whole.table(table);
    }
    count(whole, request).map_err(refused::<S>)
}

/// The weight of a move in a count.
type Weight<S> = fn(&S, <S as State>::Move) -> u64;

/// The weight of a mode. The default mode counts each move once, which needs none.
fn weight<S: Game + Send + Sync + 'static>(
    mode: Option<&str>,
) -> Result<Option<Weight<S>>, AnyError> {
    let Some(name) = mode else { return Ok(None) };
    let modes = S::perft_modes();
    match modes.iter().position(|mode| mode.name == name) {
        Some(0) => Ok(None),
        Some(index) => Ok(Some(modes[index].weight)),
        None => {
            let what = format!("counting {}", quoted(name));
            let reason = format!("{} has no such perft mode", S::RULES.name);
            let error = AnyError::new(ErrorKind::Perft, what, reason);
            let names: Vec<_> = modes.iter().map(|mode| mode.name).collect();
            Err(if names.is_empty() {
                error
            } else {
                error.with_help(format!("one of: {}", names.join(", ")))
            })
        }
    }
}

fn count<S: Game + Send + Sync + 'static>(
    whole: Perft<'_, S>,
    request: &PerftRequest<'_>,
) -> Result<PerftResult, PerftError> {
    let mut divide = Vec::new();
    let mut parts = split(&Part { perft: whole, weight: 1, root: 0 }, |mv| {
        divide.push((mv.to_string(), 0));
        divide.len() - 1
    })?;
    let Some(mut left) = request.depth.checked_sub(1) else {
        return Ok(PerftResult { total: 1, divide });
    };
    while 1 < left && parts.len() < ENOUGH_PARTS && !parts.is_empty() {
        let finer: Result<Vec<_>, PerftError> =
            parts.iter().map(|part| split(part, |_| part.root)).collect();
        parts = finer?.into_iter().flatten().collect();
        left -= 1;
    }
    let n_done = AtomicU64::new(0);
    let counts = count_parts(&parts, request.threads, |part| {
        let Some(progress) = request.progress else { return weighted(part) };
        let (root, total) = (part.root, parts.len() as u64);
        let tell = |count, done| {
            progress(PerftPart { first_move: &divide[root].0, root, count, done, total });
        };
        // A table would not be asked above the pieces.
        let depth = if request.hash_mebibytes == 0 { left } else { 0 };
        let count = count_pieces(part, depth, &|count| tell(count, n_done.load(Ordering::Relaxed)));
        tell(0, n_done.fetch_add(1, Ordering::Relaxed) + 1);
        count
    })?;
    let mut total = 0_u64;
    for (part, count) in parts.iter().zip(counts) {
        total = total.checked_add(count).ok_or(PerftError::Overflow)?;
        // A share is at most the total.
        divide[part.root].1 += count;
    }
    Ok(PerftResult { total, divide })
}

/// The greatest depth of a piece: it is counted in about a second.
const PIECE_DEPTH: u32 = 4;

/// Counts a part of this depth piece by piece, and reports the count of each.
fn count_pieces<S: Game + Send + Sync + 'static>(
    part: &Part<'_, S>,
    depth: u32,
    tell: &dyn Fn(u64),
) -> Result<u64, PerftError> {
    if depth <= PIECE_DEPTH || part.perft.is_longer_than_game() {
        let count = weighted(part)?;
        tell(count);
        return Ok(count);
    }
    let pieces = split(part, |_| part.root)?;
    let counts = pieces.iter().map(|piece| count_pieces(piece, depth - 1, tell));
    let mut total = 0_u64;
    for count in counts {
        total = total.checked_add(count?).ok_or(PerftError::Overflow)?;
    }
    Ok(total)
}

/// The count of a part, times its weight.
fn weighted<S: Game + Send + Sync + 'static>(part: &Part<'_, S>) -> Result<u64, PerftError> {
    part.perft.count()?.checked_mul(part.weight).ok_or(PerftError::Overflow)
}

/// The parts after each move of `part` that the mode does not leave out.
fn split<'a, S: Game + Send + Sync + 'static>(
    part: &Part<'a, S>,
    mut root: impl FnMut(S::Move) -> usize,
) -> Result<Vec<Part<'a, S>>, PerftError> {
    let mut parts = Vec::new();
    part.perft.visit_parts(|mv, weight, perft| {
        let weight = part.weight.checked_mul(weight).ok_or(PerftError::Overflow)?;
        parts.push(Part { perft, weight, root: root(mv) });
        Ok(())
    })?;
    Ok(parts)
}

#[cfg(feature = "parallel")]
fn count_parts<S: Game + Send + Sync + 'static>(
    parts: &[Part<'_, S>],
    threads: usize,
    count: impl Fn(&Part<'_, S>) -> Result<u64, PerftError> + Send + Sync,
) -> Result<Vec<u64>, PerftError> {
    use std::sync::atomic::AtomicBool;

    use rulebook_search::threads;

    let threads = if threads == 0 { threads::per_core() } else { threads };
    let is_refused = AtomicBool::new(false);
    let counts = threads::map_on(threads, PerftRequest::STACK_BYTES, parts, |part| {
        if is_refused.load(Ordering::Relaxed) {
            return Ok(0); // The total is refused, too.
        }
        let count = count(part);
        is_refused.fetch_or(count.is_err(), Ordering::Relaxed);
        count
    });
    counts.into_iter().collect()
}

#[cfg(not(feature = "parallel"))]
fn count_parts<S: Game + Send + Sync + 'static>(
    parts: &[Part<'_, S>],
    _threads: usize,
    count: impl Fn(&Part<'_, S>) -> Result<u64, PerftError> + Send + Sync,
) -> Result<Vec<u64>, PerftError> {
    parts.iter().map(count).collect()
}

fn refused<S: Game>(error: PerftError) -> AnyError {
    match error {
        PerftError::NoDeal => {
            let reason = "chance decides here, and no deal is given";
            let example = S::deal_example();
            let help = example.map(|deal| format!("an example of a deal: `{deal}`").into());
            AnyError { help, ..AnyError::new(ErrorKind::Deal, "deal", reason) }
        }
        PerftError::Deal(error) => AnyError::new(ErrorKind::Deal, "deal", error),
        PerftError::Overflow => AnyError::new(ErrorKind::Overflow, "perft", error),
        error => AnyError::new(ErrorKind::Perft, "perft", error),
    }
}
