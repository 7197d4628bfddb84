//! The positions from the root to the current position of the search.

use rulebook_core::Legality;

use super::frame::{Frame, NEVER};
use crate::adjudication::Adjudication;

/// The hashes of the positions on the path, with a filter that rules out most other hashes at once.
#[derive(Debug)]
pub(super) struct Path {
    hashes: Vec<u64>,
    filters: Vec<u64>, // For each position, one bit for its hash and for each before it.
}

impl Path {
    /// The path that is only a root.
    pub(super) fn new(root: u64) -> Path {
        let mut path = Path { hashes: Vec::new(), filters: Vec::new() };
        path.restart(root);
        path
    }

    /// Begins again with a root.
    pub(super) fn restart(&mut self, root: u64) {
        self.hashes.clear();
        self.filters.clear();
        self.push(root);
    }

    /// The number of positions.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.hashes.len()
    }

    #[inline]
    pub(super) fn push(&mut self, hash: u64) {
        let filter = self.filters.last().copied().unwrap_or_default();
        self.hashes.push(hash);
        self.filters.push(filter | bit(hash));
    }

    #[inline]
    pub(super) fn pop(&mut self) {
        self.hashes.pop();
        self.filters.pop();
    }

    /// Goes back to the root.
    pub(super) fn rewind(&mut self) {
        self.hashes.truncate(1);
        self.filters.truncate(1);
    }

    /// Whether the position after those on the path is a draw although the rules let the game go
    /// on, and then the number of moves from the root to the position that recurs.
    ///
    /// `frames` begin with the positions on the path.
    #[inline]
    pub(super) fn drawn<S: Legality, W>(
        &self,
        adjudication: &Adjudication<S>,
        frames: &[Frame<S, S::Move, W>],
        state: &S,
        hash: u64,
    ) -> Option<u32> {
        if self.may_contain(hash) && adjudication.is_cyclic() {
            let recurs = self.find(frames, state, hash);
            if recurs.is_some() {
                return recurs;
            }
        }
        adjudication.is_draw(state, hash, self.len()).then_some(NEVER)
    }

    /// Whether the filter lets a hash pass: each on the path, and few others.
    #[inline]
    fn may_contain(&self, hash: u64) -> bool {
        let filter = self.filters.last().copied().unwrap_or_default();
        filter & bit(hash) != 0
    }

    #[inline(never)]
    fn find<S: Legality, W>(
        &self,
        frames: &[Frame<S, S::Move, W>],
        state: &S,
        hash: u64,
    ) -> Option<u32> {
        let mut positions = self.hashes.iter().zip(frames);
        let ply = positions.position(|(other, frame)| *other == hash && frame.state == *state)?;
        Some(ply as u32)
    }
}

/// The bit of a hash in a filter.
#[inline]
fn bit(hash: u64) -> u64 {
    1 << (hash >> 58)
}

#[cfg(test)]
mod tests {
    use rulebook_classics::TicTacToe;
    use rulebook_core::State;

    use super::*;

    #[test]
    fn the_filter_lets_the_positions_on_the_path_pass_and_few_others() {
        let hash = |n| rulebook_core::zobrist_key(1, n);
        let n_passing = |path: &Path| (100..1_100).filter(|n| path.may_contain(hash(*n))).count();
        let mut path = Path::new(hash(0));
        let n_at_root = n_passing(&path);
        for n in 1..12 {
            path.push(hash(n));
            assert!((0..=n).all(|n| path.may_contain(hash(n))));
        }
        assert!(n_at_root < n_passing(&path) && n_passing(&path) < 300);
        (1..12).for_each(|_| path.pop());
        assert_eq!((path.len(), n_passing(&path)), (1, n_at_root));
    }

    #[test]
    fn a_path_that_is_rewound_is_only_its_root() {
        let hash = |n: u64| n << 58;
        let mut path = Path::new(hash(5));
        for rewind in [Path::rewind, |path: &mut Path| path.restart(5 << 58)] {
            (6..12).for_each(|n| path.push(hash(n)));
            assert_eq!(path.len(), 7);
            rewind(&mut path);
            let passing: Vec<u64> = (0..64).filter(|n| path.may_contain(hash(*n))).collect();
            assert_eq!((path.len(), passing), (1, vec![5]));
            path.push(hash(20));
            path.pop();
            assert_eq!((path.len(), path.may_contain(hash(20))), (1, false));
        }
    }

    #[test]
    fn a_position_with_the_hash_of_another_one_does_not_recur() {
        let start = TicTacToe::default();
        let mut other = start.clone();
        other.play_unchecked(start.nth_move(0).expect("a move"));
        let path = Path::new(start.key());
        let frames = [Frame::<_, _, ()>::new(start.clone(), ())];
        assert_eq!(path.find(&frames, &start, start.key()), Some(0));
        assert_eq!(path.find(&frames, &other, start.key()), None);
    }
}
