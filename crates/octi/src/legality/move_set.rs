//! The set of legal moves: counts it, selects from it and lists it.

use core::ops::ControlFlow;

use rulebook_core::bits::Word;

use super::ChainSearch;
use crate::{
    board::{Direction, Square, squares_at},
    mv::{Chain, Move, Step},
    state::{Actions, Octi},
};

/// The legal moves of a position, in the order of
/// [`Legality::visit_moves`](rulebook_core::Legality::visit_moves).
///
/// Insertions and steps are bits of [`Actions`], so they are counted and selected without being
/// listed. Chains need a search for each pod that can jump.
#[derive(Clone, Copy, Debug)]
pub(super) struct MoveSet<'s> {
    state: &'s Octi,
    actions: Actions,
}

impl<'s> MoveSet<'s> {
    /// The legal moves of `state`.
    pub(super) fn of(state: &'s Octi) -> MoveSet<'s> {
        MoveSet { state, actions: state.actions() }
    }

    /// The number of moves.
    pub(super) fn len(self) -> usize {
        self.quiet_count() + if self.actions.jumps == 0 { 0 } else { self.chain_count() }
    }

    /// The move with this number, counted from 0.
    pub(super) fn nth(self, n: usize) -> Option<Move> {
        match n.checked_sub(self.quiet_count()) {
            None => {
                let index = self.actions.quiet.nth_bit(n as u32) as usize;
                Some(quiet_move(&self.pods_from(), index))
            }
            Some(n) => self.nth_chain(n).map(Move::Jump),
        }
    }

    /// Calls `visit` with each move until it breaks.
    pub(super) fn visit<B>(self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.quiet_moves().try_for_each(&mut visit)?;
        self.searches().try_for_each(|search| search.visit(|chain| visit(Move::Jump(chain))))
    }

    /// The number of chains.
    //
    // Not inlined, like `nth_chain`: the queue of a search takes pages of the stack.
    #[inline(never)]
    fn chain_count(self) -> usize {
        self.searches().map(|search| search.count()).sum()
    }

    /// The chain with this number, counted from 0.
    #[inline(never)]
    fn nth_chain(self, n: usize) -> Option<Chain> {
        let mut left = n;
        for search in self.searches() {
            match search.nth(left) {
                Ok(chain) => return Some(chain),
                Err(rest) => left = rest,
            }
        }
        None
    }

    /// The number of insertions and steps.
    const fn quiet_count(self) -> usize {
        self.actions.quiet.count_ones() as usize
    }

    /// The insertions, then the steps.
    fn quiet_moves(self) -> impl Iterator<Item = Move> {
        let pods = self.pods_from();
        let mut left = self.actions.quiet;
        core::iter::from_fn(move || {
            let index = (left != 0).then(|| left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(quiet_move(&pods, index))
        })
    }

    /// A search for each pod that can jump.
    fn searches(self) -> impl Iterator<Item = ChainSearch> {
        let jumps = self.actions.jumps;
        // Without jumps no pod needs a search.
        let pods = squares_at(if jumps == 0 { 0 } else { self.pods() }).enumerate();
        let jumpers = pods.filter(move |(i, _)| jumps >> (8 * i) & 0xff != 0);
        jumpers.map(move |(_, square)| ChainSearch::new(self.state, square))
    }

    /// Four sets: the places of all pods of the player to move, of all but the first, of all but
    /// the first two, of all but the first three. The lowest place in set `i` is that of pod `i`.
    const fn pods_from(self) -> [u64; 4] {
        let all = self.pods();
        let from_1 = all & all.wrapping_sub(1);
        let from_2 = from_1 & from_1.wrapping_sub(1);
        let from_3 = from_2 & from_2.wrapping_sub(1);
        [all, from_1, from_2, from_3]
    }

    /// The places of the pods of the player to move, of which there are at most four.
    const fn pods(self) -> u64 {
        self.state.board().pod_places(self.state.to_move)
    }
}

/// The move at a bit of `Actions::quiet`, given [`MoveSet::pods_from`].
fn quiet_move(pods_from: &[u64; 4], index: usize) -> Move {
    let place = pods_from[index / 8 % 4].trailing_zeros() as usize;
    let (pod, direction) = (Square::at(place), Direction::wrapping(index));
    if index < 32 {
        return Move::Insert { pod, prong: direction };
    }
    Move::Step(Step::new(pod, direction).expect("a step that was found stays on the board"))
}
