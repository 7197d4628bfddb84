//! A pass over the records of files, on several threads, in constant memory.

use std::{mem, ops::ControlFlow, path::PathBuf};

use rulebook::{AnyError, core::ReplayLimits, threads};

use crate::{
    bad::BadRecord,
    pieces::{Piece, Pieces},
    reader::Lines,
};

/// The size of a batch of pieces, in bytes.
const BATCH: usize = 8 << 20;

/// The stack of a thread in bytes.
const STACK_BYTES: usize = 2 << 20;

/// The settings of a pass.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pass {
    pub(crate) limits: ReplayLimits,
    /// 0 for one per core.
    pub(crate) threads: usize,
}

/// The bytes of a record in its file.
#[derive(Clone, Copy)]
pub(crate) enum Source<'t> {
    /// A line of JSON.
    Line(&'t [u8]),
    /// A whole file in the text form.
    Text(&'t [u8]),
}

/// An item that a pass gives to its caller, in the order of the files.
pub(crate) enum PassItem<P> {
    /// The result for some of the records, and the bad ones among them.
    Part(P, Vec<BadRecord>),
    /// The number of bytes read so far.
    Progress(u64),
}

/// The result for one piece.
struct Part<P> {
    made: P,
    bad: Vec<BadRecord>,
}

impl Pass {
    /// Calls `work` to add each record to a part, and `take` with each part, which can stop the
    /// pass. Returns whether everything has been read.
    pub(crate) fn run<P: Default + Send>(
        self,
        paths: Vec<PathBuf>,
        work: impl Fn(Source<'_>, &mut P) -> Result<(), AnyError> + Sync,
        mut take: impl FnMut(PassItem<P>) -> ControlFlow<()>,
    ) -> bool {
        let n_threads = if self.threads == 0 { threads::per_core() } else { self.threads };
        let mut pieces = Pieces::new(paths, self.limits);
        let mut batch = next_batch(&mut pieces);
        let mut n_bytes = pieces.n_bytes();
        let mut made = Batch { parts: Vec::new(), n_bytes: 0 };
        while !batch.is_empty() {
            let current = mem::take(&mut batch);
            // While these pieces are processed, this thread hands over the results of the previous
            // batch and reads the next one, so no thread waits.
            let (parts, (flow, following)) = threads::map_beside(
                n_threads,
                STACK_BYTES,
                current,
                |piece| self.part(piece, &work),
                || (made.hand_over(&mut take), next_batch(&mut pieces)),
            );
            if flow.is_break() {
                return false;
            }
            made = Batch { parts, n_bytes };
            batch = following;
            n_bytes = pieces.n_bytes();
        }
        made.hand_over(&mut take).is_continue()
    }

    fn part<P: Default>(
        self,
        piece: Piece,
        work: &impl Fn(Source<'_>, &mut P) -> Result<(), AnyError>,
    ) -> Part<P> {
        let mut part = Part { made: P::default(), bad: Vec::new() };
        self.add(piece, work, &mut part);
        part
    }

    fn add<P>(
        self,
        piece: Piece,
        work: &impl Fn(Source<'_>, &mut P) -> Result<(), AnyError>,
        part: &mut Part<P>,
    ) {
        match piece {
            Piece::Lines { file, first, bytes } => {
                let mut lines = Lines::new(file, first, bytes);
                while let Some((number, line)) = lines.next_line() {
                    if let Err(error) = work(Source::Line(line), &mut part.made) {
                        part.bad.push(BadRecord::new(&lines.file, Some(number), error));
                    }
                }
            }
            Piece::Text { file, bytes } => {
                if let Err(error) = work(Source::Text(&bytes), &mut part.made) {
                    part.bad.push(BadRecord::new(&file, None, error));
                }
            }
            Piece::File(path) => match Pieces::of_file(&path, self.limits) {
                Ok(pieces) => pieces.for_each(|piece| self.add(piece, work, part)),
                Err(bad) => part.bad.push(bad),
            },
            Piece::Bad(bad) => part.bad.push(bad),
        }
    }
}

/// The results for the pieces of a batch.
struct Batch<P> {
    parts: Vec<Part<P>>,
    /// The number of bytes read up to their end.
    n_bytes: u64,
}

impl<P> Batch<P> {
    /// Calls `take` with each part, then with the progress.
    fn hand_over(self, take: &mut impl FnMut(PassItem<P>) -> ControlFlow<()>) -> ControlFlow<()> {
        if self.parts.is_empty() {
            return ControlFlow::Continue(());
        }
        for Part { made, bad } in self.parts {
            take(PassItem::Part(made, bad))?;
        }
        take(PassItem::Progress(self.n_bytes))
    }
}

/// The next pieces, enough for all threads; none at the end.
fn next_batch(pieces: &mut Pieces) -> Vec<Piece> {
    let mut batch = Vec::new();
    let mut weight = 0;
    while weight < BATCH {
        let Some(piece) = pieces.next() else { break };
        weight += piece.weight();
        batch.push(piece);
    }
    batch
}
