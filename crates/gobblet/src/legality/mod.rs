//! Legal moves: [`check`](Legality::check) finds the broken rule, [`MoveSet`] counts and lists
//! moves.

mod check;
mod move_set;

use core::ops::ControlFlow;

use arrayvec::ArrayVec;
use rulebook_core::Legality;

pub(crate) use self::move_set::{Kind, MoveSet};
use crate::{board::lines_of_three, error::IllegalMove, mv::Move, state::Gobblet};

/// The legal moves of a position.
///
/// At most 95 are legal (R9), or 102 with the option `enter_over_own`; a test computes both from
/// the numbers of pieces.
///
/// ```
/// use rulebook_gobblet::{Gobblet, MoveList, Play};
///
/// let moves: MoveList = Gobblet::default().legal_moves();
/// assert_eq!(moves.len(), 16); // each player begins with a huge piece
/// ```
pub type MoveList = ArrayVec<Move, 102>;

impl Legality for Gobblet {
    type Illegal = IllegalMove;
    type MoveList = MoveList;
    rulebook_core::no_chance!(Legality);

    fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        self.check_move(mv)
    }

    fn visit_moves<B>(&self, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        MoveSet::of(self).visit(visit)
    }

    fn move_count(&self) -> usize {
        MoveSet::of(self).counts().total()
    }

    fn nth_move(&self, n: usize) -> Option<Move> {
        let moves = MoveSet::of(self);
        moves.nth(&moves.counts(), n)
    }

    #[expect(clippy::inline_always, reason = "called at every ply of random play")]
    #[inline(always)]
    fn choose_move(&self, choose: impl FnOnce(usize) -> usize) -> Option<Move> {
        let moves = MoveSet::of(self);
        let counts = moves.counts();
        let total = counts.total();
        if total == 0 { None } else { moves.nth(&counts, choose(total)) }
    }

    /// R7: a move adds one square at most to those that show a player's pieces, so there must be a
    /// line of three before.
    fn may_win_at_once(&self) -> bool {
        !lines_of_three(self.board.shown(self.to_move)).is_empty()
    }
}
