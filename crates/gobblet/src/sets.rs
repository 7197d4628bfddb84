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
/// The moves are numbered in the order of the fields; within a lane by source, then by
/// destination.
#[derive(Clone, Copy, Default)]
pub(crate) struct MoveSets {
    /// R4, R5: where a piece of each size may enter.
    enters: u64,
    /// R11: what may be lifted.
    lifts: u16,
    /// R11: where the lifted piece may be dropped.
    drops: u16,
    /// R6: the pieces that may be moved …
    movable: u64,
    /// … each to these squares.
    open: u64,
}

impl MoveSets {
    /// The moves of `state`.
    pub(crate) fn of(state: &Gobblet) -> MoveSets {
        // R7: nothing follows a line.
        if state.winner.is_some() {
            return MoveSets::default();
        }
        let open = state.board.open_to();
        // R11: a touched piece must be played.
        if let Some((_, size)) = state.lifted.and_then(|from| state.board.top(from)) {
            return MoveSets { drops: board::lane(open, size), ..MoveSets::default() };
        }
        // R4: an empty square. R5: or a smaller piece in a line of three enemy pieces.
        let empty = board::lane(open, Size::Small);
        let squares = empty | state.enterable_pieces();
        let enters = board::all_lanes(squares) & open & state.outermost();
        let movable = state.board.visible(state.to_move);
        match state.variant.touch {
            Touch::Off => MoveSets { enters, movable, open, ..MoveSets::default() },
            Touch::LoseTurn | Touch::LoseGame => {
                MoveSets { enters, lifts: board::any_lane(movable), ..MoveSets::default() }
            }
        }
    }

    /// The number of moves.
    pub(crate) fn len(&self) -> usize {
        let (movable, open) = (board::lane_counts(self.movable), board::lane_counts(self.open));
        let shifts = Size::ALL.map(|size| board::lane(movable, size) * board::lane(open, size));
        let enters = board::sum_lanes(board::lane_counts(self.enters));
        let handled = self.lifts.count_ones() + self.drops.count_ones();
        (enters + handled) as usize + usize::from(shifts.into_iter().sum::<u16>())
    }

    /// The move with this number.
    pub(crate) fn nth(&self, n: usize) -> Option<Move> {
        let mut left = u32::try_from(n).ok()?;
        let counts = board::lane_counts(self.enters);
        for size in Size::ALL {
            let count = u32::from(board::lane(counts, size));
            if left < count {
                let to = board::nth_square(board::lane(self.enters, size), left);
                return Some(Move::Enter { size, to });
            }
            left -= count;
        }
        if left < self.lifts.count_ones() {
            return Some(Move::Lift { from: board::nth_square(self.lifts, left) });
        }
        left -= self.lifts.count_ones();
        if left < self.drops.count_ones() {
            return Some(Move::Drop { to: board::nth_square(self.drops, left) });
        }
        left -= self.drops.count_ones();
        self.nth_shift(left)
    }

    /// The move from square to square with this number among its kind.
    fn nth_shift(&self, n: u32) -> Option<Move> {
        let mut left = n;
        let (n_movable, n_open) = (board::lane_counts(self.movable), board::lane_counts(self.open));
        for size in Size::ALL {
            let n_to = u32::from(board::lane(n_open, size));
            let count = u32::from(board::lane(n_movable, size)) * n_to;
            if left < count {
                let from = board::nth_square(board::lane(self.movable, size), left / n_to);
                let to = board::nth_square(board::lane(self.open, size), left % n_to);
                return Some(Move::Shift { from, to });
            }
            left -= count;
        }
        None
    }

    /// Calls `visit` with each move until it breaks.
    pub(crate) fn visit<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        for size in Size::ALL {
            for to in board::squares(board::lane(self.enters, size)) {
                visit(Move::Enter { size, to })?;
            }
        }
        for from in board::squares(self.lifts) {
            visit(Move::Lift { from })?;
        }
        for to in board::squares(self.drops) {
            visit(Move::Drop { to })?;
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

    /// R2: the full lane of each size that is outermost in a stack of the player to move.
    fn outermost(&self) -> u64 {
        let out = board::lane_counts(self.board.pieces[self.to_move.index()]);
        let mut lanes = 0;
        let mut larger_out = Size::PIECES as u16;
        for size in Size::ALL.into_iter().rev() {
            let size_out = board::lane(out, size);
            // A stack shows a size when more pieces of each larger one have left.
            if size_out < larger_out {
                lanes |= 0xffff << size.lane();
                larger_out = size_out;
            }
        }
        lanes
    }
}
