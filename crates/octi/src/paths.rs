//! All chains that are the same move.

use core::ops::ControlFlow;

use rulebook_core::Legality;

use crate::{
    chain::{Chain, Legs},
    direction::Prongs,
    jumps::Jumper,
    mv::Move,
    square::{Square, SquareSet},
    state::Octi,
};

impl Octi {
    /// Calls `visit` with each chain that does what `mv` does, until it breaks: those with its
    /// start, its end and its captures (R7). They come in the order of their directions, so the
    /// listed one need not be the first.
    ///
    /// There are none for a move that is no legal jump.
    pub fn visit_chains<B>(
        &self,
        mv: Move,
        mut visit: impl FnMut(Chain) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Move::Jump(chain) = mv else { return ControlFlow::Continue(()) };
        if self.check_action(mv).is_err() {
            return ControlFlow::Continue(());
        }
        let jumper = Jumper::new(self, chain.start());
        jumper.visit_chains(chain.end(), chain.captured(), &mut visit)
    }

    /// The number of legal chains that do what `mv` does; 1 for a legal insertion or step, 0 for
    /// what is illegal.
    ///
    /// It is the weight with which [`perft_by`](rulebook_core::perft_by) counts paths.
    #[must_use]
    pub fn path_count(&self, mv: Move) -> u64 {
        if !matches!(mv, Move::Jump(_)) {
            return u64::from(self.check(mv).is_ok());
        }
        let mut count = 0;
        let _ = self.visit_chains::<()>(mv, |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }
}

impl Jumper {
    /// Calls `visit` with each chain to a square over at least these pods, with them captured.
    pub(crate) fn visit_chains<B>(
        &self,
        to: Square,
        captured: SquareSet,
        visit: &mut impl FnMut(Chain) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.walk(Legs::NONE, self.start, 0, (to, captured), visit)
    }

    fn walk<B>(
        &self,
        legs: Legs,
        bit: usize,
        jumped: u64,
        target: (Square, SquareSet),
        visit: &mut impl FnMut(Chain) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for direction in Prongs::from_bits(self.directions(bit)).iter() {
            let over = direction.shift(bit);
            let to = direction.shift(over);
            // R8: no pod twice.
            if jumped >> over & 1 == 1 {
                continue;
            }
            let (end, captured) = target;
            let captures = captured.bits() >> over & 1 == 1;
            let (legs, jumped) = (legs.then(direction, captures), jumped | 1 << over);
            if to == end.bit() && captured.bits() & !jumped == 0 {
                visit(Chain::from_legs(Square::from_bit(self.start), legs))?;
            }
            // R12: the chain ends on the base.
            if self.ends >> to & 1 == 0 {
                self.walk(legs, to, jumped, target, visit)?;
            }
        }
        ControlFlow::Continue(())
    }
}
