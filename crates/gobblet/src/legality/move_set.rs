//! The legal moves of a position as sets of squares, which are counted and listed without
//! generating each move.

use core::ops::ControlFlow;

use crate::{
    board::{Counts, Lanes, RowCounts, Size, Square, SquareSet},
    mv::Move,
    state::Gobblet,
    variant::Touch,
};

/// All legal moves.
///
/// The moves are numbered in the order of the fields; within a field by size, source and
/// destination.
#[derive(Clone, Copy, Default)]
pub(crate) struct MoveSet {
    /// R4, R5: where a piece of each size may enter.
    enters: Lanes,
    /// R11: what may be lifted, or where the lifted piece may be dropped; `None` if touching a
    /// piece does not matter.
    touched: Option<Touched>,
    /// R6: the pieces that may be moved, each to the squares of its size in `open`.
    movable: Lanes,
    /// R6: for each size, the squares to which a piece may be moved.
    open: Lanes,
}

/// Moves that differ in a square alone: where they go, or for a lift where the piece is.
#[derive(Clone, Copy)]
pub(crate) enum Kind {
    Enter(Size),
    Lift,
    Drop,
    Shift(Square),
}

#[derive(Clone, Copy)]
enum Touched {
    Lifts(SquareSet),
    Drops(SquareSet),
}

/// The numbers of moves.
pub(super) struct MoveCounts {
    enters: Counts,
    n_enters: u32,
    shifts: Counts,
    total: usize,
    // The squares of the sets, kept to find one of them.
    enters_in_rows: RowCounts,
    open_in_rows: RowCounts,
    open: Counts,
}

impl MoveSet {
    /// The moves of `state`.
    #[expect(
        clippy::inline_always,
        reason = "a call at every node of perft would return the sets in memory"
    )]
    #[inline(always)]
    pub(crate) fn of(state: &Gobblet) -> MoveSet {
        // R7: nothing follows a line.
        if state.winner.is_some() {
            return MoveSet::default();
        }
        let open = state.board.open_to();
        // R11: a touched piece must be played.
        if let Some((_, size)) = state.lifted.and_then(|from| state.board.top(from)) {
            let drops = Touched::Drops(open.of(size));
            return MoveSet { touched: Some(drops), ..MoveSet::default() };
        }
        // R4: an empty square. R5: or a smaller piece in a line of three enemy pieces.
        let squares = open.of(Size::Small) | state.enterable_pieces();
        // R2: with the pieces that are outermost in a stack.
        let outermost = state.reserves[state.to_move.index() & 1].outermost();
        let enters = Lanes::repeat(squares) & open & outermost;
        let movable = state.board.visible(state.to_move);
        match state.variant.touch {
            Touch::Off => MoveSet { enters, touched: None, movable, open },
            Touch::LoseTurn | Touch::LoseGame => {
                let lifts = Touched::Lifts(movable.any());
                MoveSet { enters, touched: Some(lifts), ..MoveSet::default() }
            }
        }
    }

    /// R4, R5: where a piece of this size may enter.
    pub(crate) fn enters(&self, size: Size) -> SquareSet {
        self.enters.of(size)
    }

    /// The squares at which a move with a piece on the board begins: its own square, or for a
    /// lifted piece the square where it is dropped.
    pub(crate) fn first_squares(&self) -> SquareSet {
        match self.touched {
            Some(Touched::Lifts(squares) | Touched::Drops(squares)) => squares,
            None => {
                let can_move = |size: &Size| !self.open.of(*size).is_empty();
                let movable = Size::ALL.into_iter().filter(can_move);
                movable.fold(SquareSet::EMPTY, |squares, size| squares | self.movable.of(size))
            }
        }
    }

    /// R6: where the piece on a square may go in one step.
    pub(crate) fn shifts(&self, from: Square) -> SquareSet {
        let size = Size::ALL.into_iter().find(|size| self.movable.of(*size).contains(from));
        size.map_or(SquareSet::EMPTY, |size| self.open.of(size))
    }

    /// Counts the moves of each kind and size.
    #[inline]
    pub(super) fn counts(&self) -> MoveCounts {
        let (enters_in_rows, open_in_rows) = (self.enters.row_counts(), self.open.row_counts());
        let (enters, open) = (enters_in_rows.sums(), open_in_rows.sums());
        let shifts = open.times(self.movable.row_counts().sums());
        let n_touched = match self.touched {
            None => 0,
            Some(Touched::Lifts(squares) | Touched::Drops(squares)) => squares.len() as u32,
        };
        // Below 2^15 in all, so one sum serves both.
        let total = (enters.plus(shifts).sum() + n_touched) as usize;
        let n_enters = enters.sum();
        MoveCounts { enters, n_enters, shifts, total, enters_in_rows, open_in_rows, open }
    }

    /// The move with this number; `None` if there are fewer moves.
    #[expect(clippy::inline_always, reason = "called at every ply of random play")]
    #[inline(always)]
    pub(super) fn nth(&self, counts: &MoveCounts, n: usize) -> Option<Move> {
        if counts.total <= n {
            return None;
        }
        let left = n as u32;
        if left < counts.n_enters {
            let (size, left) = counts.enters.find(left);
            let to = counts.enters_in_rows.pick(self.enters, size, left);
            return Some(Move::Enter { size, to });
        }
        let left = left - counts.n_enters;
        match self.touched {
            None => {}
            Some(Touched::Lifts(squares)) => {
                return Some(Move::Lift { from: squares.pick(left as usize) });
            }
            Some(Touched::Drops(squares)) => {
                return Some(Move::Drop { to: squares.pick(left as usize) });
            }
        }
        let (size, left) = counts.shifts.find(left);
        let n_to = counts.open.of(size);
        // R2: at most three pieces, so two comparisons replace a division.
        let passed = [n_to <= left, 2 * n_to <= left];
        let from = self.movable.pick_after(size, passed);
        let left = left - n_to * passed.map(u32::from).iter().sum::<u32>();
        let to = counts.open_in_rows.pick(self.open, size, left);
        Some(Move::Shift { from, to })
    }

    /// Calls `visit` with each move until it breaks.
    pub(super) fn visit<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.visit_kinds(|kind, squares| {
            squares.iter().try_for_each(|square| {
                visit(match kind {
                    Kind::Enter(size) => Move::Enter { size, to: square },
                    Kind::Lift => Move::Lift { from: square },
                    Kind::Drop => Move::Drop { to: square },
                    Kind::Shift(from) => Move::Shift { from, to: square },
                })
            })
        })
    }

    /// Calls `visit` with the moves that differ in a square alone, and these squares, until it
    /// breaks. Some sets may be empty.
    #[inline]
    pub(crate) fn visit_kinds<B>(
        &self,
        mut visit: impl FnMut(Kind, SquareSet) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for size in Size::ALL {
            visit(Kind::Enter(size), self.enters.of(size))?;
        }
        match self.touched {
            None => {}
            Some(Touched::Lifts(squares)) => visit(Kind::Lift, squares)?,
            Some(Touched::Drops(squares)) => visit(Kind::Drop, squares)?,
        }
        for size in Size::ALL {
            for from in self.movable.of(size) {
                visit(Kind::Shift(from), self.open.of(size))?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl MoveCounts {
    /// The number of moves.
    #[inline]
    pub(super) fn total(&self) -> usize {
        self.total
    }
}
