//! Legal moves.

mod chain_search;
mod check;
mod move_set;
mod spellings;

use core::ops::ControlFlow;

use rulebook_core::Legality;
use smallvec::SmallVec;

pub(crate) use self::chain_search::ChainSearch;
use self::move_set::MoveSet;
use crate::{error::IllegalMove, mv::Move, state::Octi};

/// The legal moves of a position.
///
/// Lists of more than 64 moves, which are rare, are on the heap. The longest known list has 1,099
/// moves.
pub type MoveList = SmallVec<[Move; 64]>;

impl Legality for Octi {
    type Illegal = IllegalMove;
    type MoveList = MoveList;
    rulebook_core::no_chance!(Legality);

    fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        if self.canonicalize(mv)? == mv { Ok(()) } else { Err(IllegalMove::OtherSpelling) }
    }

    /// Calls `visit` with each legal move: insertions, steps, then chains; each of them by the
    /// squares of the pods, then by directions.
    fn visit_moves<B>(&self, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        MoveSet::of(self).visit(visit)
    }

    fn move_count(&self) -> usize {
        MoveSet::of(self).len()
    }

    fn nth_move(&self, n: usize) -> Option<Move> {
        MoveSet::of(self).nth(n)
    }

    fn choose_move(&self, choose: impl FnOnce(usize) -> usize) -> Option<Move> {
        let moves = MoveSet::of(self);
        let count = moves.len();
        if count == 0 { None } else { moves.nth(choose(count)) }
    }

    /// The listed chain with the start, end and captures of `mv`: the shortest, and among the
    /// shortest the first by the directions of its jumps.
    ///
    /// It costs one search, and none for an insertion, a step or a chain of one jump.
    fn canonicalize(&self, mv: Move) -> Result<Move, IllegalMove> {
        self.check_any_spelling(mv)?;
        match mv {
            // No chain comes before one of a single jump to the same square.
            Move::Jump(chain) if 1 < chain.len() => {
                let search = ChainSearch::new(self, chain.start());
                let listed = search.first_chain(chain.end(), chain.captured_places());
                Ok(Move::Jump(listed.expect("the search finds every legal chain")))
            }
            _ => Ok(mv),
        }
    }

    /// Refuses the word `pass`.
    fn refuse_text(&self, text: &str) -> Option<IllegalMove> {
        // R11: there is no pass.
        (text == "pass").then(|| self.check_running().err().unwrap_or(IllegalMove::NoPass))
    }
}
