//! Perft: the number of move sequences of a given length, the classic test of a move generator.

use core::{any::TypeId, fmt, ops::ControlFlow};

use crate::{
    deal::{Deal, DealError},
    legality::Legality,
    play::Play,
    player::Turn,
    state::Never,
};

/// Counts the legal sequences of moves of a given length from a position.
///
/// Finished games are not continued, so a game that ends early does not count at greater depths.
/// Chance events do not count as plies: a [`Deal`] resolves them before the next move.
///
/// ```
/// use rulebook_classics::TicTacToe;
/// use rulebook_core::Perft;
///
/// assert_eq!(Perft::new(&TicTacToe::default()).depth(3).count(), Ok(9 * 8 * 7));
/// ```
#[derive(Clone)]
pub struct Perft<'a, S: Legality> {
    state: S,
    depth: u32,
    dealt: usize,
    weight: Option<fn(&S, S::Move) -> u64>,
    deal: Option<&'a dyn Deal<S>>,
    table: Option<&'a dyn PerftTable<S>>,
}

impl<'a, S: Legality> Perft<'a, S> {
    /// The greatest depth. The search is recursive; this many plies fit into the stack of a
    /// thread.
    pub const MAX_DEPTH: u32 = 255;

    /// Counts from `state` at depth 1, each move once.
    #[must_use]
    pub fn new(state: &S) -> Perft<'a, S> {
        Perft { state: state.clone(), depth: 1, dealt: 0, weight: None, deal: None, table: None }
    }

    /// Sets the number of moves in a sequence.
    #[must_use]
    pub const fn depth(mut self, depth: u32) -> Perft<'a, S> {
        self.depth = depth;
        self
    }

    /// Counts each move `weight` times: once for each of its spellings, for example, or
    /// not at all.
    #[must_use]
    pub const fn weight(mut self, weight: fn(&S, S::Move) -> u64) -> Perft<'a, S> {
        self.weight = Some(weight);
        self
    }

    /// Resolves chance events by `deal`, of which `dealt` events have happened already.
    #[must_use]
    pub const fn deal(mut self, deal: &'a dyn Deal<S>, dealt: usize) -> Perft<'a, S> {
        self.deal = Some(deal);
        self.dealt = dealt;
        self
    }

    /// Stores counts in `table`, so that a position that is reached in several ways is counted
    /// once. The table must be used for one weight and one deal only.
    #[must_use]
    pub const fn table(mut self, table: &'a dyn PerftTable<S>) -> Perft<'a, S> {
        self.table = Some(table);
        self
    }

    /// Whether the sequences would be longer than any game from here, so that there are none.
    #[must_use]
    pub fn is_longer_than_game(&self) -> bool {
        is_longer(&self.state, self.depth)
    }

    /// The number of sequences.
    ///
    /// # Errors
    ///
    /// If the depth is above [`Perft::MAX_DEPTH`], the count exceeds `u64`, or chance cannot be
    /// resolved.
    pub fn count(&self) -> Result<u64, PerftError> {
        self.check_depth()?;
        if self.depth == 0 {
            return Ok(1);
        }
        let (mut state, mut dealt) = (self.state.clone(), self.dealt);
        self.settle(&mut state, &mut dealt)?;
        let mut counter = Counter { perft: self, error: None };
        let mut leaves = 0;
        let _ = counter.add_leaves(&state, self.depth, dealt, &mut leaves);
        counter.error.map_or(Ok(leaves), Err)
    }

    /// Calls `visit` with each legal first move and its share of the count, and returns the whole
    /// count. Moves of weight 0 are left out. At depth 0 there is no move and the count is 1.
    ///
    /// # Errors
    ///
    /// As [`Perft::count`].
    pub fn divide(&self, mut visit: impl FnMut(S::Move, u64)) -> Result<u64, PerftError> {
        if self.depth == 0 {
            return Ok(1);
        }
        let mut total = 0_u64;
        self.visit_parts(|mv, weight, part| {
            let share = part.count()?.checked_mul(weight).ok_or(PerftError::Overflow)?;
            total = total.checked_add(share).ok_or(PerftError::Overflow)?;
            visit(mv, share);
            Ok(())
        })?;
        Ok(total)
    }

    /// Calls `visit` with each legal first move of weight above 0, its weight, and the perft that
    /// counts its subtree: the parts of the work, to be shared among threads. At depth 0 there are
    /// none.
    ///
    /// # Errors
    ///
    /// As [`Perft::count`], or the error of `visit`.
    pub fn visit_parts(
        &self,
        mut visit: impl FnMut(S::Move, u64, Perft<'a, S>) -> Result<(), PerftError>,
    ) -> Result<(), PerftError> {
        self.check_depth()?;
        let Some(depth) = self.depth.checked_sub(1) else { return Ok(()) };
        let (mut state, mut dealt) = (self.state.clone(), self.dealt);
        self.settle(&mut state, &mut dealt)?;
        let failed = state.visit_moves(|mv| {
            let weight = self.weight.map_or(1, |weight| weight(&state, mv));
            if weight == 0 {
                return ControlFlow::Continue(());
            }
            let mut child = state.clone();
            child.play_unchecked(mv);
            match visit(mv, weight, Perft { state: child, depth, dealt, ..*self }) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => ControlFlow::Break(error),
            }
        });
        failed.break_value().map_or(Ok(()), Err)
    }

    fn check_depth(&self) -> Result<(), PerftError> {
        if Self::MAX_DEPTH < self.depth {
            return Err(PerftError::TooDeep { depth: self.depth, max: Self::MAX_DEPTH });
        }
        Ok(())
    }

    /// Resolves the chance events that are due.
    fn settle(&self, state: &mut S, dealt: &mut usize) -> Result<(), PerftError> {
        if state.turn() == Turn::Chance {
            let deal = self.deal.ok_or(PerftError::NoDeal)?;
            *dealt = state.deal(deal, *dealt).map_err(PerftError::Deal)?;
        }
        Ok(())
    }
}

/// Whether a number of moves exceeds the bound of the game.
fn is_longer<S: Legality>(state: &S, depth: u32) -> bool {
    state.max_steps().is_some_and(|most| most < depth)
}

/// A count in progress. Its methods break when there is an error, which is kept here, so that the
/// return value of the recursion fits into a register.
struct Counter<'p, 'a, S: Legality> {
    perft: &'p Perft<'a, S>,
    error: Option<PerftError>,
}

impl<S: Legality> Counter<'_, '_, S> {
    /// Adds to `leaves` the count of a state in which no chance event is due. `depth` is not 0.
    fn add_leaves(
        &mut self,
        state: &S,
        depth: u32,
        dealt: usize,
        leaves: &mut u64,
    ) -> ControlFlow<()> {
        if depth == 1 && self.perft.weight.is_none() {
            return self.add(leaves, Some(state.move_count() as u64));
        }
        // No sequence is longer than the game. Near the leaves, counting is faster than asking.
        if 2 < depth && is_longer(state, depth) {
            return ControlFlow::Continue(());
        }
        // The last ply is counted faster than it is looked up.
        let Some(table) = self.perft.table.filter(|_| 1 < depth) else {
            return self.add_moves(state, depth, dealt, leaves);
        };
        let known = table.get(state, depth, dealt);
        if known.is_some() {
            return self.add(leaves, known);
        }
        let mut count = 0;
        self.add_moves(state, depth, dealt, &mut count)?;
        table.put(state, depth, dealt, count);
        self.add(leaves, Some(count))
    }

    fn add_moves(
        &mut self,
        state: &S,
        depth: u32,
        dealt: usize,
        leaves: &mut u64,
    ) -> ControlFlow<()> {
        let Some(weight) = self.perft.weight else {
            if depth == 2 {
                // Most of the work, so it is kept small: a sum over listed moves of numbers of
                // moves cannot overflow.
                let mut count = 0;
                state.visit_moves(|mv| {
                    let mut child = state.clone();
                    child.play_unchecked(mv);
                    self.settle(&mut child, dealt)?;
                    count += child.move_count() as u64;
                    ControlFlow::Continue(())
                })?;
                return self.add(leaves, Some(count));
            }
            return state.visit_moves(|mv| self.add_child(state, mv, depth, dealt, leaves));
        };
        state.visit_moves(|mv| {
            let times = weight(state, mv);
            if depth == 1 || times == 0 {
                return self.add(leaves, Some(times));
            }
            let mut below = 0;
            self.add_child(state, mv, depth, dealt, &mut below)?;
            self.add(leaves, below.checked_mul(times))
        })
    }

    fn add_child(
        &mut self,
        state: &S,
        mv: S::Move,
        depth: u32,
        dealt: usize,
        leaves: &mut u64,
    ) -> ControlFlow<()> {
        let mut child = state.clone();
        child.play_unchecked(mv);
        let dealt = self.settle(&mut child, dealt)?;
        self.add_leaves(&child, depth - 1, dealt, leaves)
    }

    /// Resolves the chance events that are due and returns the number of events dealt so far.
    #[inline]
    fn settle(&mut self, state: &mut S, mut dealt: usize) -> ControlFlow<(), usize> {
        // Known when compiled: a game without chance is not asked.
        let has_chance = TypeId::of::<S::Event>() != TypeId::of::<Never>();
        if has_chance
            && state.turn() == Turn::Chance
            && let Err(error) = self.perft.settle(state, &mut dealt)
        {
            self.fail(error)?;
        }
        ControlFlow::Continue(dealt)
    }

    /// Adds `count`, which is `None` if it exceeds 64 bits.
    #[inline]
    fn add(&mut self, leaves: &mut u64, count: Option<u64>) -> ControlFlow<()> {
        match count.and_then(|count| leaves.checked_add(count)) {
            Some(sum) => {
                *leaves = sum;
                ControlFlow::Continue(())
            }
            None => self.fail(PerftError::Overflow),
        }
    }

    #[cold]
    fn fail(&mut self, error: PerftError) -> ControlFlow<()> {
        self.error = Some(error);
        ControlFlow::Break(())
    }
}

impl<S: Legality> fmt::Debug for Perft<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Perft").field("depth", &self.depth).finish_non_exhaustive()
    }
}

/// A cache of counts by position, depth and number of events dealt.
///
/// An implementation must compare whole states; comparing only hashes makes the count inexact.
///
/// ```
/// use std::{collections::HashMap, sync::Mutex};
///
/// use rulebook_classics::Nim;
/// use rulebook_core::{Perft, PerftTable};
///
/// #[derive(Default)]
/// struct Table(Mutex<HashMap<(Nim, u32), u64>>);
///
/// impl PerftTable<Nim> for Table {
///     fn get(&self, nim: &Nim, depth: u32, _: usize) -> Option<u64> {
///         self.0.lock().ok()?.get(&(nim.clone(), depth)).copied()
///     }
///
///     fn put(&self, nim: &Nim, depth: u32, _: usize, count: u64) {
///         if let Ok(mut counts) = self.0.lock() {
///             counts.insert((nim.clone(), depth), count);
///         }
///     }
/// }
///
/// let (nim, table): (Nim, Table) = ("0,0,2,3 0".parse()?, Table::default());
/// assert_eq!(Perft::new(&nim).depth(2).table(&table).count(), Perft::new(&nim).depth(2).count());
/// assert_eq!(table.get(&nim, 2, 0), Some(16));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait PerftTable<S>: Sync {
    /// The count, if it is known.
    fn get(&self, state: &S, depth: u32, dealt: usize) -> Option<u64>;

    /// Stores a count; may also discard it.
    fn put(&self, state: &S, depth: u32, dealt: usize, count: u64);
}

/// The reason why perft has no result.
///
/// ```
/// use rulebook_classics::Kuhn;
/// use rulebook_core::{Perft, PerftError};
///
/// let start = Kuhn::default(); // The cards are not dealt.
/// assert_eq!(Perft::new(&start).count(), Err(PerftError::NoDeal));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PerftError {
    /// The depth is above the limit.
    #[error("depth {depth} is above the limit of {max}")]
    TooDeep {
        /// The depth.
        depth: u32,
        /// The limit.
        max: u32,
    },
    /// The count exceeds 64 bits.
    #[error("the count exceeds 64 bits")]
    Overflow,
    /// A chance event is due and there is no deal.
    #[error("a chance event is due and no deal is given")]
    NoDeal,
    /// The deal does not fit.
    #[error("{0}")]
    Deal(DealError),
}
