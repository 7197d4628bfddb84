//! The solver: one class after the other.

use std::{marker::PhantomData, ops::Range};

use rulebook_core::{Never, PerfectInfo, Rank};

use super::{
    children::Context, error::SolveError, graph, solved_classes::SolvedClasses, sweeps::Sweeps,
    tablebase::Tablebase, threads, value::Cell,
};
use crate::{error::SearchError, limits::Limits, sides::Sides};

/// Solves all positions of a ranking, by retrograde analysis; see the [module](super).
///
/// It can be interrupted between steps. The result does not depend on the number of threads or on
/// the memory.
///
/// ```no_run
/// use rulebook_classics::{Gobblers, gobblers::Ranking};
/// use rulebook_search::{
///     Limits,
///     solve::retrograde::{Retrograde, Value},
/// };
///
/// // This takes about a minute and half a gigabyte.
/// let (start, limits) = (Gobblers::default(), Limits::default().memory(1 << 30));
/// let solver = Retrograde::<_, _, u8>::new(&start, Ranking::default(), limits)?;
/// assert_eq!(solver.solve()?.value(&start), Some(Value::Win { plies: 13 }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Retrograde<S, R, C = u8> {
    ranking: R,
    sides: Sides,
    kept: SolvedClasses<C>,
    /// The class after the last solved one, if it is being solved by sweeps.
    sweeps: Option<Sweeps<C>>,
    layer: u32,
    n_slots: u64,
    /// The memory that the tables leave, in bytes.
    spare: u64,
    keeps_all: bool,
    state: PhantomData<fn() -> S>,
}

/// About the number of slots of small classes that are solved in one step.
const BATCH: u64 = 1 << 22;
/// The memory in bytes for each slot of a class that is tried as a graph at once.
const ESTIMATE: u64 = 512;

impl<S, R: Rank<S>, C: Cell> Retrograde<S, R, C>
where
    S: PerfectInfo<Event = Never>,
{
    /// A solver that keeps everything, for a [`Tablebase`]. Of the limits only the memory matters:
    /// the table needs a cell for each slot, and what is left makes the solver faster.
    ///
    /// # Errors
    ///
    /// If the players of `root` are not two sides, the ranking does not cover it, or the memory is
    /// too small for the table.
    pub fn new(root: &S, ranking: R, limits: Limits) -> Result<Retrograde<S, R, C>, SearchError> {
        Retrograde::with(root, ranking, limits, true)
    }

    /// A solver that keeps the classes that may still be needed, and the last ones that it solved.
    ///
    /// # Errors
    ///
    /// As [`Retrograde::new`], where the memory needs to hold some layers only.
    pub fn passing(
        root: &S,
        ranking: R,
        limits: Limits,
    ) -> Result<Retrograde<S, R, C>, SearchError> {
        Retrograde::with(root, ranking, limits, false)
    }

    fn with(
        root: &S,
        ranking: R,
        limits: Limits,
        keeps_all: bool,
    ) -> Result<Retrograde<S, R, C>, SearchError> {
        let sides = Sides::of(root)?;
        ranking.rank(root).ok_or(SearchError::Unranked)?;
        let lengths: Vec<u64> = (0..ranking.n_layers())
            .map(|layer| ranking.layer(layer).map(|class| u64::from(ranking.len(class))).sum())
            .collect();
        let n_slots: u64 = lengths.iter().sum();
        let window = (ranking.reach() as usize).saturating_add(1).clamp(1, lengths.len().max(1));
        let most = lengths.windows(window).map(|layers| layers.iter().sum()).max().unwrap_or(0);
        let needed = if keeps_all { n_slots } else { most } * C::BYTES as u64;
        let spare = (limits.memory as u64)
            .checked_sub(needed)
            .ok_or(SearchError::Memory { needed: usize::try_from(needed).unwrap_or(usize::MAX) })?;
        let kept = SolvedClasses::new();
        let sweeps = None;
        let state = PhantomData;
        Ok(Retrograde { ranking, sides, kept, sweeps, layer: 0, n_slots, spare, keeps_all, state })
    }

    /// Solves some small classes, or makes one sweep of a large one. Returns the classes that this
    /// completes, which may be none, or `None` when everything is solved. The cells of these
    /// classes can be read until the next step.
    ///
    /// # Errors
    ///
    /// If a distance is too great for the cells, or the ranking breaks its contract. Then the
    /// solver can do no more.
    pub fn step(&mut self) -> Result<Option<Range<u32>>, SolveError> {
        let first = self.n_solved();
        if self.n_classes() <= first {
            return Ok(None);
        }
        if self.sweeps.is_none() {
            self.enter_layer(first);
            self.solve_small(first)?;
        }
        if self.n_solved() == first {
            self.sweep(first)?;
        }
        Ok(Some(first..self.n_solved()))
    }

    /// Solves everything.
    ///
    /// # Errors
    ///
    /// As [`Retrograde::step`], and if the solver does not keep everything.
    pub fn solve(mut self) -> Result<Tablebase<S, R, C>, SolveError> {
        if !self.keeps_all {
            return Err(SolveError::Forgetful);
        }
        while self.step()?.is_some() {}
        Ok(Tablebase::new(self.ranking, self.kept.into_classes()))
    }

    /// The ranking.
    pub fn ranking(&self) -> &R {
        &self.ranking
    }

    /// The cells of a class that is solved and not forgotten.
    pub fn class(&self, class: u32) -> Option<&[C]> {
        self.kept.class(class)
    }

    /// The number of classes.
    pub fn n_classes(&self) -> u32 {
        self.ranking.n_classes()
    }

    /// The number of classes that are solved.
    pub fn n_solved(&self) -> u32 {
        self.kept.end()
    }

    /// The number of slots of all classes.
    pub fn n_slots(&self) -> u64 {
        self.n_slots
    }

    /// The distance up to which the class after the solved ones is decided; 0 if it has not begun.
    pub fn plies(&self) -> u32 {
        self.sweeps.as_ref().map_or(0, Sweeps::plies)
    }

    /// Forgets what the layer of a class does not need.
    fn enter_layer(&mut self, class: u32) {
        while self.ranking.layer(self.layer).end <= class {
            self.layer += 1;
        }
        if !self.keeps_all {
            let oldest = self.layer.saturating_sub(self.ranking.reach());
            self.kept.forget_before(self.ranking.layer(oldest).start);
        }
    }

    /// Solves the next classes of the layer that are small enough to be solved at once.
    fn solve_small(&mut self, first: u32) -> Result<(), SolveError> {
        let most = self.spare / threads::count() as u64 / ESTIMATE;
        let (mut end, mut n_slots) = (first, 0);
        while end < self.ranking.layer(self.layer).end && n_slots < BATCH {
            let len = u64::from(self.ranking.len(end));
            if most < len {
                break;
            }
            n_slots += len;
            end += 1;
        }
        let solved = threads::map(first..end, |class| self.solve_class(class));
        for cells in solved {
            self.kept.push(cells?);
        }
        Ok(())
    }

    /// The cells of a class.
    fn solve_class(&self, class: u32) -> Result<Vec<C>, SolveError> {
        let context = self.context(class);
        let memory = self.spare / threads::count() as u64;
        let mut cells = vec![C::DRAW; self.len(class)? as usize];
        if graph::decide(&context, &mut cells, memory)? {
            return Ok(cells);
        }
        let mut sweeps = Sweeps::new(self.len(class)?);
        loop {
            sweeps.run(&context, memory)?;
            if let Some(cells) = sweeps.take_solved() {
                return Ok(cells);
            }
        }
    }

    /// One sweep of a large class.
    fn sweep(&mut self, class: u32) -> Result<(), SolveError> {
        let mut sweeps = match self.sweeps.take() {
            Some(sweeps) => sweeps,
            None => Sweeps::new(self.len(class)?),
        };
        sweeps.run(&self.context(class), self.spare)?;
        match sweeps.take_solved() {
            Some(cells) => self.kept.push(cells),
            None => self.sweeps = Some(sweeps),
        }
        Ok(())
    }

    fn context(&self, class: u32) -> Context<'_, S, R, C> {
        let ranking = &self.ranking;
        let sides = self.sides;
        let kept = &self.kept;
        Context { ranking, sides, kept, class, state: PhantomData }
    }

    /// The number of slots of a class.
    fn len(&self, class: u32) -> Result<u32, SolveError> {
        let len = self.ranking.len(class);
        if len < 1 << 31 { Ok(len) } else { Err(SolveError::Slots { class }) }
    }
}
