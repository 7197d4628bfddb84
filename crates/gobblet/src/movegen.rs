//! What is legal: `check` gives the reason, the rest counts and lists [`MoveSets`].

use core::ops::ControlFlow;

use rulebook_core::{Legality, Never};

use crate::{
    board::{self, Size, Square},
    error::IllegalMove,
    mv::Move,
    sets::MoveSets,
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

    fn visit_moves<B>(&self, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        MoveSets::of(self).visit(visit)
    }

    fn visit_events<B>(&self, _: impl FnMut(Never, u32) -> ControlFlow<B>) -> ControlFlow<B> {
        ControlFlow::Continue(())
    }

    fn move_count(&self) -> usize {
        MoveSets::of(self).counts().total()
    }

    fn nth_move(&self, n: usize) -> Option<Move> {
        let moves = MoveSets::of(self);
        moves.nth(&moves.counts(), n)
    }

    fn choose_move(&self, choose: impl FnOnce(usize) -> usize) -> Option<Move> {
        let moves = MoveSets::of(self);
        let counts = moves.counts();
        let total = counts.total();
        if total == 0 { None } else { moves.nth(&counts, choose(total)) }
    }
}

impl Gobblet {
    /// The squares to which the visible piece on `from` may go, whoever owns it; none if the
    /// square is empty.
    pub(crate) fn drops(&self, from: Square) -> u16 {
        // R6: an empty square or a smaller piece; never the same square, whose top is as large.
        self.board.top(from).map_or(0, |(_, size)| board::lane(self.board.open_to(), size))
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
