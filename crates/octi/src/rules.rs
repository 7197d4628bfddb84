//! What is legal, and which rule forbids the rest.

use rulebook_core::Legality;

use crate::{
    chain::Chain,
    direction::Direction,
    error::IllegalMove,
    jumps::Jumper,
    mv::{Move, Step},
    square::{Square, SquareSet},
    state::Octi,
};

impl Octi {
    /// Says whether the action is possible, whether or not it is the listed spelling.
    pub(crate) fn check_action(&self, mv: Move) -> Result<(), IllegalMove> {
        // R12, R14: the game has ended.
        if self.winner().is_some() {
            return Err(IllegalMove::GameOver);
        }
        // R5, R6, R7: one of the mover's own pods acts.
        match self.board().owner(mv.from()) {
            None => return Err(IllegalMove::NoPod),
            Some(player) if player != self.to_move() => return Err(IllegalMove::NotYourPod),
            Some(_) => {}
        }
        match mv {
            Move::Insert { pod, prong } => self.check_insert(pod, prong),
            Move::Step(step) => self.check_step(step),
            Move::Jump(chain) => self.check_chain(chain),
        }
    }

    /// Says whether a possible action is the listed spelling.
    pub(crate) fn check_spelling(&self, mv: Move) -> Result<(), IllegalMove> {
        if self.canonical_move(mv) == mv { Ok(()) } else { Err(IllegalMove::OtherSpelling) }
    }

    fn check_insert(&self, pod: Square, prong: Direction) -> Result<(), IllegalMove> {
        // R5: the prong comes from the own reserve, the hole is empty.
        if self.reserve(self.to_move()) == 0 {
            return Err(IllegalMove::ReserveEmpty);
        }
        if self.board().prongs(pod).contains(prong) {
            return Err(IllegalMove::HoleTaken);
        }
        Ok(())
    }

    fn check_step(&self, step: Step) -> Result<(), IllegalMove> {
        // R6: in the direction of a prong, to an empty square. R13: enemy base squares, too, are
        // entered only when they are empty, and the own base is like any other square.
        if !self.board().prongs(step.from()).contains(step.direction()) {
            return Err(IllegalMove::NoProng);
        }
        if self.board().occupied().contains(step.to()) {
            return Err(IllegalMove::Occupied);
        }
        Ok(())
    }

    fn check_chain(&self, chain: Chain) -> Result<(), IllegalMove> {
        let (board, mover) = (self.board(), self.to_move());
        let prongs = board.prongs(chain.start());
        let occupied = board.occupied().without(chain.start());
        let base = SquareSet::base(mover.opponent());
        let mut jumped = SquareSet::EMPTY;
        let mut ended = false;
        for leg in chain.legs() {
            // R12: the first leg that reaches the base is the last.
            if ended {
                return Err(IllegalMove::ChainEnds);
            }
            // R7: in the direction of a prong, over a pod.
            if !prongs.contains(leg.direction) {
                return Err(IllegalMove::NoProng);
            }
            if !occupied.contains(leg.over) {
                return Err(IllegalMove::NothingToJump);
            }
            // R8: over each pod once. Captured pods stay on the board until the chain has ended,
            // but no chain could tell: it lands on none of their squares.
            if jumped.contains(leg.over) {
                return Err(IllegalMove::JumpedTwice);
            }
            // R7: to an empty square.
            if occupied.contains(leg.to) {
                return Err(IllegalMove::Occupied);
            }
            // R9: which can be the square of the start.
            if leg.to == chain.start() && !self.variant().return_to_origin.is_on() {
                return Err(IllegalMove::BackAtOrigin);
            }
            // R10: own pods may be captured like others.
            let is_own = board.pods(mover).contains(leg.over);
            if leg.captures && is_own && !self.variant().capture_own.is_on() {
                return Err(IllegalMove::OwnPodStays);
            }
            jumped = jumped.with(leg.over);
            ended = self.variant().stop_on_base.is_on() && base.contains(leg.to);
        }
        Ok(())
    }

    /// The first of the chains that do what this legal chain does.
    pub(crate) fn canonical_chain(&self, chain: Chain) -> Chain {
        // Nothing comes before a chain of one jump that ends on the same square.
        if chain.len() == 1 {
            return chain;
        }
        let jumper = Jumper::new(self, chain.start());
        jumper.first_chain(chain.end(), chain.captured()).unwrap_or(chain)
    }
}
