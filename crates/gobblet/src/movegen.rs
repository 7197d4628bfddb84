//! What is legal: `check` gives the reason, the rest counts and lists whole sets of squares.

use core::ops::ControlFlow;

use rulebook_core::{Legality, Never, text::Switch};

use crate::{
    board::{self, Size, Square},
    error::IllegalMove,
    lines,
    mv::Move,
    state::{Gobblet, MoveList},
    variant::Touch,
};

impl Legality for Gobblet {
    type Illegal = IllegalMove;
    type MoveList = MoveList;

    fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        // R7: nothing follows a line.
        if self.winner.is_some() {
            return Err(IllegalMove::GameOver);
        }
        match mv {
            // R11: a touched piece must be played.
            Move::Enter { .. } | Move::Shift { .. } | Move::Lift { .. }
                if self.lifted.is_some() =>
            {
                Err(IllegalMove::PieceLifted)
            }
            Move::Enter { size, to } => self.check_enter(size, to),
            Move::Shift { .. } if self.variant.touch != Touch::Off => Err(IllegalMove::TwoSteps),
            Move::Shift { from, to } => self.check_shift(from, to),
            Move::Lift { .. } if self.variant.touch == Touch::Off => Err(IllegalMove::OneStep),
            Move::Lift { from } => self.own_piece(from).map(|_| ()),
            Move::Drop { to } => match self.lifted {
                Some(from) => self.check_shift(from, to),
                None => Err(IllegalMove::NothingLifted),
            },
        }
    }

    fn check_event(&self, event: Never) -> Result<(), IllegalMove> {
        match event {}
    }

    fn visit_moves<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.winner.is_some() {
            return ControlFlow::Continue(());
        }
        if let Some(from) = self.lifted {
            for to in board::squares(self.drops(from)) {
                visit(Move::Drop { to })?;
            }
            return ControlFlow::Continue(());
        }
        let enters = self.enters();
        for size in Size::ALL {
            for to in board::squares(board::lane(enters, size)) {
                visit(Move::Enter { size, to })?;
            }
        }
        if self.variant.touch != Touch::Off {
            for from in board::squares(self.board.shown(self.to_move)) {
                visit(Move::Lift { from })?;
            }
            return ControlFlow::Continue(());
        }
        let (movable, open) = (self.board.visible(self.to_move), self.board.open_to());
        for size in Size::ALL {
            for from in board::squares(board::lane(movable, size)) {
                for to in board::squares(board::lane(open, size)) {
                    visit(Move::Shift { from, to })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn visit_events<B>(&self, _: impl FnMut(Never, u32) -> ControlFlow<B>) -> ControlFlow<B> {
        ControlFlow::Continue(())
    }

    fn move_count(&self) -> usize {
        if self.winner.is_some() {
            return 0;
        }
        if let Some(from) = self.lifted {
            return self.drops(from).count_ones() as usize;
        }
        let enters = sum_lanes(board::lane_counts(self.enters()));
        if self.variant.touch != Touch::Off {
            return enters + self.board.shown(self.to_move).count_ones() as usize;
        }
        let movable = board::lane_counts(self.board.visible(self.to_move));
        let open = board::lane_counts(self.board.open_to());
        let shifts = Size::ALL.map(|size| board::lane(movable, size) * board::lane(open, size));
        enters + shifts.into_iter().map(usize::from).sum::<usize>()
    }

    fn nth_move(&self, n: usize) -> Option<Move> {
        if self.winner.is_some() {
            return None;
        }
        if let Some(from) = self.lifted {
            let drops = self.drops(from);
            let within = n < drops.count_ones() as usize;
            return within.then(|| Move::Drop { to: board::nth_square(drops, n) });
        }
        let mut left = n;
        let enters = self.enters();
        let counts = board::lane_counts(enters);
        for size in Size::ALL {
            let count = usize::from(board::lane(counts, size));
            if left < count {
                let to = board::nth_square(board::lane(enters, size), left);
                return Some(Move::Enter { size, to });
            }
            left -= count;
        }
        if self.variant.touch != Touch::Off {
            let shown = self.board.shown(self.to_move);
            let within = left < shown.count_ones() as usize;
            return within.then(|| Move::Lift { from: board::nth_square(shown, left) });
        }
        self.nth_shift(left)
    }
}

impl Gobblet {
    /// The squares to which the visible piece on `from` may go, whoever owns it; none if the
    /// square is empty.
    pub(crate) fn drops(&self, from: Square) -> u16 {
        // R6: an empty square or a smaller piece; never the same square, whose top is as large.
        self.board.top(from).map_or(0, |(_, size)| board::lane(self.board.open_to(), size))
    }

    /// For each size's lane, the squares on which the player to move may enter a piece; none for
    /// a size that no stack shows.
    fn enters(&self) -> u64 {
        // R4: an empty square. R5: or a smaller piece in a line of three enemy pieces.
        let squares = self.board.empty_squares() | self.enterable_pieces();
        board::all_lanes(squares) & self.board.open_to() & self.outermost()
    }

    /// R5: the squares of the pieces on which a larger piece might enter.
    fn enterable_pieces(&self) -> u16 {
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

    /// The `n`-th move from square to square.
    fn nth_shift(&self, n: usize) -> Option<Move> {
        let mut left = n;
        let (movable, open) = (self.board.visible(self.to_move), self.board.open_to());
        let (n_movable, n_open) = (board::lane_counts(movable), board::lane_counts(open));
        for size in Size::ALL {
            let n_to = usize::from(board::lane(n_open, size));
            let count = usize::from(board::lane(n_movable, size)) * n_to;
            if left < count {
                let from = board::nth_square(board::lane(movable, size), left / n_to);
                let to = board::nth_square(board::lane(open, size), left % n_to);
                return Some(Move::Shift { from, to });
            }
            left -= count;
        }
        None
    }

    fn check_enter(&self, size: Size, to: Square) -> Result<(), IllegalMove> {
        // R2, R4: only the outermost piece of a stack can be taken.
        if self.stacks_showing(self.to_move, size) == 0 {
            return Err(IllegalMove::NotInReserve);
        }
        // R4, R5: an empty square, or a smaller piece on which one may enter.
        match self.board.top(to) {
            Some(_) if self.enterable_pieces() & to.bit() == 0 => Err(IllegalMove::EntersOnPiece),
            Some((_, covered)) if size <= covered => Err(IllegalMove::TooSmall),
            _ => Ok(()),
        }
    }

    fn check_shift(&self, from: Square, to: Square) -> Result<(), IllegalMove> {
        let size = self.own_piece(from)?;
        // R6: no return to the same square.
        if from == to {
            return Err(IllegalMove::SameSquare);
        }
        // R6: a piece lands on an empty square or covers a smaller one of either colour.
        match self.board.top(to) {
            Some((_, covered)) if size <= covered => Err(IllegalMove::TooSmall),
            _ => Ok(()),
        }
    }

    /// R6: the size of the visible own piece on a square.
    fn own_piece(&self, square: Square) -> Result<Size, IllegalMove> {
        match self.board.top(square) {
            Some((player, size)) if player == self.to_move => Ok(size),
            _ => Err(IllegalMove::NotYourPiece),
        }
    }
}

/// The sum of four lanes that is below 2¹⁶.
const fn sum_lanes(lanes: u64) -> usize {
    (lanes.wrapping_mul(0x0001_0001_0001_0001) >> 48) as usize
}
