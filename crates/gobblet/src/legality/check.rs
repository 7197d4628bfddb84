//! Checks of moves against the rules.

use rulebook_core::text::Switch;

use crate::{
    board::{Size, Square, SquareSet, lines_of_three},
    error::IllegalMove,
    mv::Move,
    state::Gobblet,
    variant::Touch,
};

impl Gobblet {
    /// The rule that `mv` breaks, if it breaks one.
    pub(super) fn check_move(&self, mv: Move) -> Result<(), IllegalMove> {
        // R7: nothing follows a line.
        if self.winner.is_some() {
            return Err(IllegalMove::GameOver);
        }
        // R11: a touched piece must be played.
        if self.lifted.is_some() && !matches!(mv, Move::Drop { .. }) {
            return Err(IllegalMove::PieceLifted);
        }
        match mv {
            Move::Enter { size, to } => self.check_enter(size, to),
            Move::Shift { .. } if self.variant.touch != Touch::Off => {
                Err(IllegalMove::ShiftInOneStep)
            }
            Move::Shift { from, to } => self.check_shift(from, to),
            Move::Lift { .. } if self.variant.touch == Touch::Off => {
                Err(IllegalMove::LiftOutsideTouch)
            }
            // R11: a player lifts one of the player's own visible pieces.
            Move::Lift { from } => self.own_piece(from).map(drop).ok_or(IllegalMove::LiftNotYours),
            Move::Drop { to } => self.check_drop(to),
        }
    }

    fn check_enter(&self, size: Size, to: Square) -> Result<(), IllegalMove> {
        // R2: the outermost piece of a stack …
        if self.stacks_showing(self.to_move, size) == 0 {
            return Err(IllegalMove::EnterNotOutermost);
        }
        match self.board.top(to) {
            // R4, R5: … onto an empty square, or onto an enemy piece in a line of three …
            Some((player, _)) if !self.enterable_pieces().contains(to) => {
                Err(if player == self.to_move {
                    IllegalMove::EnterOnOwn
                } else {
                    IllegalMove::EnterNotInThree
                })
            }
            // R5: … that is smaller.
            Some((_, covered)) if size <= covered => Err(IllegalMove::EnterTooSmall),
            _ => Ok(()),
        }
    }

    fn check_shift(&self, from: Square, to: Square) -> Result<(), IllegalMove> {
        // R6: a visible piece of the player …
        let size = self.own_piece(from).ok_or(IllegalMove::ShiftNotYours)?;
        // … moves to a square that is empty or shows a smaller piece of either player; the square
        // it comes from shows the piece itself.
        if self.covers_smaller(size, to) { Ok(()) } else { Err(IllegalMove::ShiftTooSmall) }
    }

    fn check_drop(&self, to: Square) -> Result<(), IllegalMove> {
        // R11: there must be a lifted piece.
        let from = self.lifted.ok_or(IllegalMove::DropNothing)?;
        let size = self.own_piece(from).ok_or(IllegalMove::DropNothing)?;
        // R6: it goes to another square that is empty or shows a smaller piece.
        if from == to {
            return Err(IllegalMove::DropSameSquare);
        }
        if self.covers_smaller(size, to) { Ok(()) } else { Err(IllegalMove::DropTooSmall) }
    }

    /// R6: the size of the mover's visible piece on a square.
    fn own_piece(&self, square: Square) -> Option<Size> {
        self.board.top(square).filter(|(player, _)| *player == self.to_move).map(|(_, size)| size)
    }

    /// Whether a square is empty or shows a piece smaller than `size`.
    fn covers_smaller(&self, size: Size, square: Square) -> bool {
        self.board.top(square).is_none_or(|(_, covered)| covered < size)
    }

    /// R5: the squares of the pieces on which a larger piece might enter.
    pub(super) fn enterable_pieces(&self) -> SquareSet {
        let enemies = self.board.shown(self.to_move.opponent());
        let threes = lines_of_three(enemies) & enemies;
        match self.variant.enter_over_own {
            Switch::Off => threes,
            Switch::On => threes | self.board.shown(self.to_move),
        }
    }

    /// The squares to which one of the mover's visible pieces on `from` may go; none if there is no
    /// such piece, the game is over, or another piece has been lifted.
    #[must_use]
    pub fn targets(&self, from: Square) -> SquareSet {
        let may_move = self.winner.is_none() && self.lifted.is_none_or(|lifted| lifted == from);
        match self.own_piece(from).filter(|_| may_move) {
            // R6: never the same square, because its top has the same size.
            Some(size) => self.board.open_to().of(size),
            None => SquareSet::EMPTY,
        }
    }
}
