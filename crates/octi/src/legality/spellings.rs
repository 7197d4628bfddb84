//! All spellings of a chain.

use core::ops::ControlFlow;

use rulebook_core::Legality;

use super::ChainSearch;
use crate::{
    board::Square,
    mv::{Chain, Move, PackedChain},
    state::Octi,
};

impl Octi {
    /// Calls `visit` with each chain that is the same move as `mv`, until it breaks: those with
    /// its start, its end and its captures. They come in the order of their directions, so the
    /// listed one need not be the first.
    ///
    /// There are none if `mv` is not a legal chain.
    pub fn visit_chains<B>(
        &self,
        mv: Move,
        visit: impl FnMut(Chain) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Move::Jump(chain) = mv else { return ControlFlow::Continue(()) };
        if self.check_any_spelling(mv).is_err() {
            return ControlFlow::Continue(());
        }
        let search = ChainSearch::new(self, chain.start());
        let (end, captured) = (chain.end().place(), chain.captured_places());
        let mut walk = Walk { search, end, captured, visit };
        walk.extend(PackedChain::EMPTY, chain.start().place(), 0)
    }

    /// The number of legal chains that are the same move as `mv`; 1 for a legal insertion or step,
    /// 0 for an illegal move.
    ///
    /// It is the weight with which [`Perft`](rulebook_core::Perft) counts paths.
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

/// A depth-first walk through all chains that end at `end` and capture exactly the pods at
/// `captured`.
struct Walk<F> {
    search: ChainSearch,
    end: usize,
    captured: u64,
    visit: F,
}

impl<B, F: FnMut(Chain) -> ControlFlow<B>> Walk<F> {
    /// Tries each jump after `chain`, which has led to `place` over the pods at `jumped`.
    fn extend(&mut self, chain: PackedChain, place: usize, jumped: u64) -> ControlFlow<B> {
        for direction in self.search.directions(place) {
            let over = direction.shift(place);
            let to = direction.shift(over);
            // R8: no pod twice.
            if jumped >> over & 1 == 1 {
                continue;
            }
            let chain = chain.then(direction, self.captured >> over & 1 == 1);
            let jumped = jumped | 1 << over;
            if to == self.end && self.captured & !jumped == 0 {
                let start = Square::at(self.search.start());
                (self.visit)(Chain::from_packed(start, chain))?;
            }
            // R12: the chain ends on the base.
            if !self.search.ends_at(to) {
                self.extend(chain, to, jumped)?;
            }
        }
        ControlFlow::Continue(())
    }
}
