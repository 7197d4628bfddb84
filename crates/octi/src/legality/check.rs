//! The rule that a move breaks.

use crate::{
    board::{Direction, Square, base_places},
    error::IllegalMove,
    mv::{Chain, Move, Step},
    state::Octi,
};

impl Octi {
    /// Checks that `mv` is legal, in its listed spelling or another one. It needs no search.
    pub(crate) fn check_any_spelling(&self, mv: Move) -> Result<(), IllegalMove> {
        self.check_running()?;
        match mv {
            Move::Insert { pod, prong } => self.check_insert(pod, prong),
            Move::Step(step) => self.check_step(step),
            Move::Jump(chain) => self.check_chain(chain),
        }
    }

    pub(super) fn check_running(&self) -> Result<(), IllegalMove> {
        if self.winner().is_none() {
            return Ok(());
        }
        // R12: a pod has reached the base. R14: the player to move has no action.
        Err(if self.is_base_reached() {
            IllegalMove::GameOverBase
        } else {
            IllegalMove::GameOverNoAction
        })
    }

    fn check_insert(&self, pod: Square, prong: Direction) -> Result<(), IllegalMove> {
        // R5: into a pod of the player's.
        match self.board().owner(pod) {
            None => return Err(IllegalMove::InsertNoPod),
            Some(owner) if owner != self.to_move => return Err(IllegalMove::InsertNotYourPod),
            Some(_) => {}
        }
        // R5: from the player's reserve, into an empty hole.
        if self.reserve(self.to_move) == 0 {
            return Err(IllegalMove::InsertReserveEmpty);
        }
        if self.board().prongs(pod).contains(prong) {
            return Err(IllegalMove::InsertHoleTaken);
        }
        Ok(())
    }

    fn check_step(&self, step: Step) -> Result<(), IllegalMove> {
        // R6: with a pod of the player's.
        match self.board().owner(step.from()) {
            None => return Err(IllegalMove::StepNoPod),
            Some(owner) if owner != self.to_move => return Err(IllegalMove::StepNotYourPod),
            Some(_) => {}
        }
        // R6: in the direction of a prong, to an empty square. R13: that includes the squares of
        // the opponent's base, and the player's own base is like any other square.
        if !self.board().prongs(step.from()).contains(step.direction()) {
            return Err(IllegalMove::StepNoProng);
        }
        if self.board().owner(step.to()).is_some() {
            return Err(IllegalMove::StepOccupied);
        }
        Ok(())
    }

    fn check_chain(&self, chain: Chain) -> Result<(), IllegalMove> {
        let (board, mover) = (self.board(), self.to_move);
        // R7: with a pod of the player's.
        match board.owner(chain.start()) {
            None => return Err(IllegalMove::JumpNoPod),
            Some(owner) if owner != mover => return Err(IllegalMove::JumpNotYourPod),
            Some(_) => {}
        }
        let prongs = board.prongs(chain.start());
        let occupied = board.occupied_places() & !(1 << chain.start().place());
        let mut jumped = 0;
        let mut has_ended = false;
        for leg in chain.legs() {
            let (over, to) = (1 << leg.over.place(), 1 << leg.to.place());
            // R12: the first leg that reaches the base is the last.
            if has_ended {
                return Err(IllegalMove::JumpFromBase);
            }
            // R7: in the direction of a prong, over a pod.
            if !prongs.contains(leg.direction) {
                return Err(IllegalMove::JumpNoProng);
            }
            if occupied & over == 0 {
                return Err(IllegalMove::JumpOverNothing);
            }
            // R8: over each pod once. Captured pods stay on the board until the chain has ended.
            // That makes no difference, because the chain lands on none of their squares.
            if jumped & over != 0 {
                return Err(IllegalMove::JumpPodTwice);
            }
            // R7, R13: to an empty square. Every square of a chain is on the board.
            if occupied & to != 0 {
                return Err(IllegalMove::JumpOccupied);
            }
            // R9: the square of the start is empty during the chain.
            if leg.to == chain.start() && !self.variant.return_to_origin.is_on() {
                return Err(IllegalMove::JumpToOrigin);
            }
            // R10: the player's own pods may be captured like others.
            let is_own = board.pod_places(mover) & over != 0;
            if leg.captures && is_own && !self.variant.capture_own.is_on() {
                return Err(IllegalMove::CaptureOwn);
            }
            jumped |= over;
            let reaches_base = base_places(mover.opponent()) & to != 0;
            has_ended = reaches_base && self.variant.stop_on_base.is_on();
        }
        Ok(())
    }
}
