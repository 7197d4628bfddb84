//! Draws that depend on how a position was reached.

use std::hash::Hasher;

use rulebook_core::{Legality, SplitMix64, State};

use super::arena::Arena;
use crate::root::Root;

/// What the tree needs of the positions before the root.
#[derive(Clone, Debug)]
pub(super) struct History {
    /// Whether a position can recur.
    pub(super) can_recur: bool,
    /// The keys of the positions of the match, sorted, if the policy counts them; with their places
    /// in the match.
    keys: Vec<(u32, u32)>,
    /// The number of moves from the root after which the match is a draw.
    pub(super) plies_left: u32,
}

/// A node on the way of a simulation, and who acts there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stop {
    pub(super) node: u32,
    pub(super) actor: u8,
}

impl Stop {
    /// The actor of a position in which chance is due; all others are numbers of teams.
    pub(super) const CHANCE: u8 = u8::MAX;
    /// The actor of the end of a path.
    pub(super) const NOBODY: u8 = u8::MAX - 1;

    /// Whether a player is to move.
    pub(super) fn is_player(self) -> bool {
        self.actor < Stop::NOBODY
    }
}

impl History {
    pub(super) fn of<S: Legality>(root: &Root<S>) -> History {
        let policy = root.policy();
        // A game with a greatest length cannot repeat a position.
        let can_recur = root.state().max_steps().is_none();
        let mut keys = Vec::new();
        if can_recur && policy.repetition.is_some() {
            keys.extend(root.history().iter().zip(0..).map(|(state, place)| (key(state), place)));
            keys.sort_unstable();
        }
        let left = |limit: u32| (limit as usize).saturating_sub(root.plies()) as u32;
        History { can_recur, keys, plies_left: policy.ply_limit.map_or(u32::MAX, left) }
    }

    /// Whether the match is a draw after `plies` moves from the root.
    pub(super) fn is_at_limit(&self, plies: u32) -> bool {
        self.plies_left <= plies
    }

    /// Whether a position is a draw because of the positions before it: the players can repeat it
    /// by moves alone, or the policy of the match ends it.
    ///
    /// `path` leads to the position, without the position itself. Keys are compared first, then
    /// the positions themselves. A position that chance has brought back is not a draw by itself.
    pub(super) fn is_repeated<S: Legality>(
        &self,
        root: &Root<S>,
        arena: &Arena<S>,
        path: &[Stop],
        state: &S,
        key: u32,
    ) -> bool {
        let mut by_moves_alone = true;
        let mut n_equal = 0;
        for (depth, stop) in path.iter().enumerate().rev() {
            by_moves_alone &= stop.actor != Stop::CHANCE;
            if arena.node(stop.node).key == key && replay(root, arena, &path[..=depth]) == *state {
                if by_moves_alone {
                    return true;
                }
                n_equal += 1;
            }
        }
        let Some(limit) = root.policy().repetition else { return false };
        let first = self.keys.partition_point(|entry| entry.0 < key);
        let same_key = self.keys[first..].iter().take_while(|entry| entry.0 == key);
        // The last position of the match is the root, which is on the path.
        let earlier = same_key.filter(|entry| (entry.1 as usize) + 1 < root.history().len());
        n_equal += earlier.filter(|entry| root.history()[entry.1 as usize] == *state).count();
        usize::from(limit.max(2)) <= n_equal + 1
    }
}

/// The position at the end of a path.
fn replay<S: Legality>(root: &Root<S>, arena: &Arena<S>, path: &[Stop]) -> S {
    let mut state = root.state().clone();
    for stop in &path[1..] {
        state.apply_unchecked(arena.edges[stop.node as usize]);
    }
    state
}

/// Half of a hash of a position. The same in every run.
pub(super) fn key<S: State>(state: &S) -> u32 {
    let mut hasher = Words(0);
    state.hash(&mut hasher);
    hasher.finish() as u32
}

/// A hash of words: rotate, add and multiply by the golden ratio, and one round of `SplitMix64` at
/// the end. It need not be strong, for every match is checked.
struct Words(u64);

impl Hasher for Words {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn write_u8(&mut self, n: u8) {
        self.write_u64(n.into());
    }

    #[inline]
    fn write_u16(&mut self, n: u16) {
        self.write_u64(n.into());
    }

    #[inline]
    fn write_u32(&mut self, n: u32) {
        self.write_u64(n.into());
    }

    #[inline]
    fn write_u64(&mut self, n: u64) {
        self.0 = (self.0.rotate_left(23) ^ n).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    #[inline]
    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }

    #[inline]
    fn finish(&self) -> u64 {
        SplitMix64::new(self.0).next()
    }
}
