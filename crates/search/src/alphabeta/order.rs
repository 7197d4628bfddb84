//! The order in which moves are tried.

use std::hash::Hash;

use crate::hash::hash_of;

/// The moves of earlier cutoffs: two *killers* for each number of moves from the root, and a
/// count for each move of each side, its *history* (Schaeffer, "The history heuristic and
/// alpha-beta search enhancements in practice", 1989).
#[derive(Clone, Debug)]
pub(super) struct Order<M> {
    killers: Vec<[Option<M>; 2]>,
    history: Vec<i32>, // By side, and by a hash of the move: moves may share a count.
}

/// A move, its number in the list of the position, and its rank among the moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct RankedMove<M> {
    pub(super) mv: M,
    pub(super) index: u16,
    pub(super) rank: i32,
}

const SLOTS: usize = 1 << 12;
/// Counts stay below this, killers and noisy moves rank above it.
pub(super) const MOST: i32 = 1 << 20;

impl<M: Copy + Eq + Hash> Order<M> {
    pub(super) fn new() -> Order<M> {
        Order { killers: Vec::new(), history: vec![0; 2 * SLOTS] }
    }

    /// Makes room for positions up to `ply` moves from the root.
    pub(super) fn reserve(&mut self, ply: usize) {
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
    }

    /// Forgets the killers, which belong to distances from another root, and halves the counts.
    pub(super) fn age(&mut self) {
        self.killers.fill([None; 2]);
        self.history.iter_mut().for_each(|count| *count /= 2);
    }

    #[inline]
    pub(super) fn rank(&self, mv: M, ply: usize, is_first: bool, is_noisy: bool) -> i32 {
        if is_noisy {
            return MOST + 3;
        }
        let killers = &self.killers[ply];
        if killers[0] == Some(mv) {
            return MOST + 2;
        }
        if killers[1] == Some(mv) {
            return MOST + 1;
        }
        self.history[slot(mv, is_first)]
    }

    /// The rank of a quiet move that is not a killer: by the value of the position after it,
    /// which its count corrects by at most 4,096.
    #[inline]
    pub(super) fn rank_of_value(&self, mv: M, is_first: bool, value: i32) -> i32 {
        MOST / 4 + 16 * value.clamp(-8_000, 8_000) + self.history[slot(mv, is_first)] / 16
    }

    /// The killers of positions `ply` moves from the root.
    #[inline]
    pub(super) fn killers(&self, ply: usize) -> [Option<M>; 2] {
        self.killers[ply]
    }

    /// Makes a move that was too good for the opponent the first killer at `ply`.
    #[inline]
    pub(super) fn kill(&mut self, mv: M, ply: usize) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
    }

    /// A move at `ply` was too good for the opponent, `depth` moves looked ahead.
    pub(super) fn reward(&mut self, mv: M, ply: usize, is_first: bool, depth: i32) {
        self.kill(mv, ply);
        let count = &mut self.history[slot(mv, is_first)];
        *count += depth * depth;
        if MOST <= *count {
            self.history.iter_mut().for_each(|count| *count /= 2);
        }
    }
}

fn slot<M: Hash>(mv: M, is_first: bool) -> usize {
    hash_of(mv) as usize % SLOTS + if is_first { 0 } else { SLOTS }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_stay_below_the_killers_and_are_halved_together() {
        let mut order = Order::new();
        order.reserve(1);
        // 1023² + 45² + 4² + 2² + 1² is the greatest count.
        for depth in [1_023, 45, 4, 2, 1] {
            order.reward('a', 0, true, depth);
        }
        order.kill('b', 1);
        order.kill('c', 1);
        let ranks = [('d', true), ('c', false), ('b', false), ('a', false), ('e', false)];
        let ranks = ranks.map(|(mv, is_noisy)| order.rank(mv, 1, true, is_noisy));
        assert!(ranks.is_sorted_by(|a, b| a > b), "{ranks:?}");
        assert_eq!(ranks[3..], [MOST - 1, 0]);
        assert_eq!(order.rank('a', 1, false, false), 0);
        // One more, and all are halved.
        order.reward('e', 0, true, 6);
        order.reward('a', 0, true, 1);
        assert_eq!(['a', 'e'].map(|mv| order.rank(mv, 1, true, false)), [MOST / 2, 18]);
    }
}
