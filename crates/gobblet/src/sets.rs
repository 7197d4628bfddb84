//! The legal moves of a position as sets of squares, to be counted, numbered and listed at once.

use core::ops::ControlFlow;

use rulebook_core::text::Switch;

use crate::{
    board::{self, Size},
    lines,
    mv::Move,
    state::Gobblet,
    variant::Touch,
};

/// All legal moves. A field of four lanes has one for each size, as in
/// [`Board`](crate::Board).
///
/// The moves are numbered in the order of the fields; within a field by size, source and
/// destination.
#[derive(Clone, Copy, Default)]
pub(crate) struct MoveSets {
    /// R4, R5: where a piece of each size may enter.
    enters: u64,
    /// R11: what may be lifted, or where the lifted piece may be dropped; `None` if touching a
    /// piece does not matter.
    touched: Option<Touched>,
    /// R6: the pieces that may be moved …
    movable: u64,
    /// … each to these squares.
    open: u64,
}

#[derive(Clone, Copy)]
enum Touched {
    Lifts(u16),
    Drops(u16),
}

/// How many moves there are.
pub(crate) struct Counts {
    enters: u64,
    n_touched: u32,
    shifts: u64,
    open: u64,
}

impl MoveSets {
    /// The moves of `state`.
    #[inline]
    pub(crate) fn of(state: &Gobblet) -> MoveSets {
        // R7: nothing follows a line.
        if state.winner.is_some() {
            return MoveSets::default();
        }
        let open = state.board.open_to();
        // R11: a touched piece must be played.
        if let Some((_, size)) = state.lifted.and_then(|from| state.board.top(from)) {
            let drops = Touched::Drops(board::lane(open, size));
            return MoveSets { touched: Some(drops), ..MoveSets::default() };
        }
        // R4: an empty square. R5: or a smaller piece in a line of three enemy pieces.
        let squares = board::lane(open, Size::Small) | state.enterable_pieces();
        // R2: with the pieces that are outermost in a stack.
        let outermost = state.reserves[state.to_move.index()].outermost();
        let enters = board::all_lanes(squares) & open & outermost;
        let movable = state.board.visible(state.to_move);
        match state.variant.touch {
            Touch::Off => MoveSets { enters, touched: None, movable, open },
            Touch::LoseTurn | Touch::LoseGame => {
                let lifts = Touched::Lifts(board::any_lane(movable));
                MoveSets { enters, touched: Some(lifts), ..MoveSets::default() }
            }
        }
    }

    /// Counts the moves of each kind and size.
    #[inline]
    pub(crate) fn counts(&self) -> Counts {
        let open = board::lane_counts(self.open);
        let shifts = board::lane_products(board::lane_counts(self.movable), open);
        let n_touched = match self.touched {
            None => 0,
            Some(Touched::Lifts(squares) | Touched::Drops(squares)) => squares.count_ones(),
        };
        Counts { enters: board::lane_counts(self.enters), n_touched, shifts, open }
    }

    /// The move with this number.
    #[inline]
    pub(crate) fn nth(&self, counts: &Counts, n: usize) -> Option<Move> {
        let mut left = u32::try_from(n).ok()?;
        let n_enters = board::sum_lanes(counts.enters);
        if left < n_enters {
            let (size, left) = board::find_lane(counts.enters, left);
            let to = board::nth_square(board::lane(self.enters, size), left);
            return Some(Move::Enter { size, to });
        }
        left -= n_enters;
        if left < counts.n_touched {
            return self.touched.map(|touched| match touched {
                Touched::Lifts(squares) => Move::Lift { from: board::nth_square(squares, left) },
                Touched::Drops(squares) => Move::Drop { to: board::nth_square(squares, left) },
            });
        }
        left -= counts.n_touched;
        if board::sum_lanes(counts.shifts) <= left {
            return None;
        }
        let (size, left) = board::find_lane(counts.shifts, left);
        let n_to = u32::from(board::lane(counts.open, size));
        let from = board::nth_square(board::lane(self.movable, size), left / n_to);
        let to = board::nth_square(board::lane(self.open, size), left % n_to);
        Some(Move::Shift { from, to })
    }

    /// Calls `visit` with each move until it breaks.
    pub(crate) fn visit<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        for size in Size::ALL {
            for to in board::squares(board::lane(self.enters, size)) {
                visit(Move::Enter { size, to })?;
            }
        }
        match self.touched {
            None => {}
            Some(Touched::Lifts(squares)) => {
                board::squares(squares).try_for_each(|from| visit(Move::Lift { from }))?;
            }
            Some(Touched::Drops(squares)) => {
                board::squares(squares).try_for_each(|to| visit(Move::Drop { to }))?;
            }
        }
        for size in Size::ALL {
            for from in board::squares(board::lane(self.movable, size)) {
                for to in board::squares(board::lane(self.open, size)) {
                    visit(Move::Shift { from, to })?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl Counts {
    /// The number of moves.
    #[inline]
    pub(crate) fn total(&self) -> usize {
        // Below 2^16 in all, so one sum serves both.
        (board::sum_lanes(self.enters + self.shifts) + self.n_touched) as usize
    }
}

impl Gobblet {
    /// R5: the squares of the pieces on which a larger piece might enter.
    pub(crate) fn enterable_pieces(&self) -> u16 {
        let enemies = self.board.shown(self.to_move.opponent());
        let threes = lines::lines_of_three(enemies) & enemies;
        match self.variant.enter_over_own {
            Switch::Off => threes,
            Switch::On => threes | self.board.shown(self.to_move),
        }
    }
}
