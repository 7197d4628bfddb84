//! A class that is solved by looking at all its undecided positions, again and again.

use std::{
    fmt,
    ops::{ControlFlow, Range},
};

use rulebook_core::{Never, PerfectInfo, Rank};

use super::{
    children::{Child, Context},
    error::SolveError,
    graph, threads,
    value::{Cell, Value},
};

/// A class in progress.
pub(super) struct Sweeps<C> {
    cells: Vec<C>,
    /// All positions at this distance or nearer are decided.
    plies: u32,
    is_done: bool,
}

/// The result of a sweep.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Tally {
    /// Positions that were decided, and slots that were found empty.
    n_changed: u64,
    n_undecided: u64,
    /// Moves from undecided positions to undecided positions of the class.
    n_open: u64,
    /// The greatest distance at which a known value may decide an undecided position.
    latest: u32,
}

/// The number of positions that one thread treats at once.
const CHUNK: usize = 4096;
/// The number of chunks whose values are entered together.
const CHUNKS: usize = 256;

impl<C: Cell> Sweeps<C> {
    /// A class with this number of slots.
    pub(super) fn new(len: u32) -> Sweeps<C> {
        Sweeps { cells: vec![C::DRAW; len as usize], plies: 0, is_done: false }
    }

    /// The distance up to which the class is solved.
    pub(super) fn plies(&self) -> u32 {
        self.plies
    }

    /// The cells, if the class is solved.
    pub(super) fn take_solved(&mut self) -> Option<Vec<C>> {
        self.is_done.then(|| std::mem::take(&mut self.cells))
    }

    /// One more sweep. Ends with a graph as soon as it fits into this memory in bytes.
    pub(super) fn run<S, R: Rank<S>>(
        &mut self,
        context: &Context<'_, S, R, C>,
        memory: u64,
    ) -> Result<(), SolveError>
    where
        S: PerfectInfo<Event = Never>,
    {
        let plies = self.plies + 1;
        let mut tally = Tally::default();
        for first in (0..self.cells.len()).step_by(CHUNK * CHUNKS) {
            let end = self.cells.len().min(first + CHUNK * CHUNKS);
            let n_chunks = (end - first).div_ceil(CHUNK) as u32;
            let cells = &self.cells;
            let chunks = threads::map(0..n_chunks, |chunk| {
                let first = first + chunk as usize * CHUNK;
                look(context, cells, first..end.min(first + CHUNK), plies)
            });
            // The values of this sweep do not change what the sweep finds, because their distance
            // is too great: so the result does not depend on the order.
            for (chunk, result) in chunks.into_iter().enumerate() {
                let (values, part) = result?;
                let first = first + chunk * CHUNK;
                self.cells[first..first + values.len()].copy_from_slice(&values);
                tally.add(part);
            }
        }
        self.plies = plies;
        // A position at the next distance has a move to one at this distance, here or elsewhere.
        let is_last = tally.n_changed == 0 && tally.latest <= plies;
        self.is_done = tally.n_undecided == 0
            || is_last
            || graph::memory(tally.n_undecided, tally.n_open) <= memory
                && graph::decide(context, &mut self.cells, memory)?;
        Ok(())
    }
}

impl<C> fmt::Debug for Sweeps<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} cells up to {} plies", self.cells.len(), self.plies)
    }
}

impl Tally {
    fn add(&mut self, other: Tally) {
        self.n_changed += other.n_changed;
        self.n_undecided += other.n_undecided;
        self.n_open += other.n_open;
        self.latest = self.latest.max(other.latest);
    }
}

/// The cells of some positions after a sweep.
fn look<S, R: Rank<S>, C: Cell>(
    context: &Context<'_, S, R, C>,
    cells: &[C],
    indices: Range<usize>,
    plies: u32,
) -> Result<(Vec<C>, Tally), SolveError>
where
    S: PerfectInfo<Event = Never>,
{
    let mut tally = Tally::default();
    let mut values = cells[indices.clone()].to_vec();
    for (index, cell) in indices.zip(&mut values) {
        if *cell != C::DRAW {
            continue;
        }
        let index = index as u32;
        let Some(state) = context.position(index) else {
            *cell = C::EMPTY;
            tally.n_changed += 1;
            continue;
        };
        match decide(context, cells, (index, &state), plies)? {
            Ok(value) => {
                *cell = context.cell(value)?;
                tally.n_changed += 1;
            }
            Err(open) => tally.add(open),
        }
    }
    Ok((values, tally))
}

/// The value of a position if its distance is `plies`; otherwise what is open.
fn decide<S, R: Rank<S>, C: Cell>(
    context: &Context<'_, S, R, C>,
    cells: &[C],
    position: (u32, &S),
    plies: u32,
) -> Result<Result<Value, Tally>, SolveError>
where
    S: PerfectInfo<Event = Never>,
{
    let mut open = Tally { n_undecided: 1, ..Tally::default() };
    let (mut wins, mut loses) = (false, true);
    context.visit_children(cells, position, |child| {
        match child {
            Child::Open { .. } => {
                open.n_open += 1;
                loses = false;
            }
            Child::Known(value) => match value.before() {
                Value::Draw => loses = false,
                Value::Win { plies: distance } if distance <= plies => {
                    wins = true;
                    return ControlFlow::Break(());
                }
                Value::Loss { plies: distance } if distance <= plies => {}
                // A child that this sweep has decided, or one of another class.
                Value::Win { plies: distance } | Value::Loss { plies: distance } => {
                    open.latest = open.latest.max(distance);
                    loses = false;
                }
            },
        }
        ControlFlow::Continue(())
    })?;
    Ok(match (wins, loses) {
        (true, _) => Ok(Value::Win { plies }),
        (false, true) => Ok(Value::Loss { plies }),
        (false, false) => Err(open),
    })
}
