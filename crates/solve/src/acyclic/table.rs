//! A transposition table of proved bounds.

use rulebook_core::State;

/// The number of entries in a bucket.
const BUCKET: usize = 4;
/// The initial number of buckets.
const FIRST_BUCKETS: usize = 1 << 8;

/// Bounds of positions, for the player to move.
///
/// The key of an entry is the whole position, compared by `Eq`, because two positions with the same
/// hash would make a proof wrong. The table doubles until it reaches its limit; then the entry of a
/// bucket that took the least work is replaced. Losing an entry only costs time.
#[derive(Clone, Debug)]
pub(super) struct BoundTable<S> {
    entries: Vec<Option<Entry<S>>>, // Invariant: a power of two of buckets, or none.
    n_used: usize,
    max_buckets: usize, // Invariant: a power of two.
}

/// The known bounds of a position.
#[derive(Clone, Debug)]
pub(super) struct Entry<S> {
    state: S,
    pub(super) bounds: Bounds,
    /// The positions that were visited to prove the bounds, at most `u32::MAX`.
    work: u32,
}

/// The least and the greatest possible value of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    pub(super) lower: i32,
    pub(super) upper: i32,
}

impl<S: State> BoundTable<S> {
    /// The memory of the smallest table.
    pub(super) const MIN_MEMORY: usize = FIRST_BUCKETS * BoundTable::<S>::BUCKET_SIZE;

    const BUCKET_SIZE: usize = BUCKET * size_of::<Option<Entry<S>>>();

    /// A table of at most `memory` bytes, even while it grows.
    pub(super) fn new(memory: usize) -> BoundTable<S> {
        let mut max_buckets = FIRST_BUCKETS;
        // While it doubles, the old table still exists.
        while 3 * max_buckets * BoundTable::<S>::BUCKET_SIZE <= memory {
            max_buckets *= 2;
        }
        BoundTable { entries: Vec::new(), n_used: 0, max_buckets }
    }

    /// The known bounds of `state`.
    pub(super) fn get(&self, state: &S) -> Option<Bounds> {
        let bucket = self.entries.get(self.bucket(state)..)?;
        let mut known = bucket.iter().take(BUCKET).flatten();
        known.find(|entry| entry.state == *state).map(|entry| entry.bounds)
    }

    /// Tightens the known bounds of `state`.
    pub(super) fn insert(&mut self, state: S, bounds: Bounds, work: u64) {
        if self.entries.len() < 2 * self.n_used || self.entries.is_empty() {
            self.grow();
        }
        let work = u32::try_from(work).unwrap_or(u32::MAX);
        let first = self.bucket(&state);
        let bucket = &mut self.entries[first..first + BUCKET];
        let same = bucket.iter_mut().flatten().find(|entry| entry.state == state);
        if let Some(entry) = same {
            entry.bounds.lower = entry.bounds.lower.max(bounds.lower);
            entry.bounds.upper = entry.bounds.upper.min(bounds.upper);
            entry.work = entry.work.saturating_add(work);
            return;
        }
        let cheapest = bucket.iter_mut().min_by_key(|slot| slot.as_ref().map(|entry| entry.work));
        let slot = cheapest.expect("a bucket is not empty");
        self.n_used += usize::from(slot.is_none());
        *slot = Some(Entry { state, bounds, work });
    }

    /// Doubles the table unless it has reached its limit.
    fn grow(&mut self) {
        let n_buckets = self.entries.len() / BUCKET;
        if self.max_buckets <= n_buckets {
            return;
        }
        let n_entries = BUCKET * (2 * n_buckets).max(FIRST_BUCKETS);
        let larger = (0..n_entries).map(|_| None).collect();
        let old = std::mem::replace(&mut self.entries, larger);
        self.n_used = 0;
        for entry in old.into_iter().flatten() {
            self.insert_again(entry);
        }
    }

    /// Inserts an entry while the table grows: a new bucket gets entries of one old bucket only, so
    /// there is room for all.
    fn insert_again(&mut self, entry: Entry<S>) {
        let first = self.bucket(&entry.state);
        let bucket = &mut self.entries[first..first + BUCKET];
        if let Some(slot) = bucket.iter_mut().find(|slot| slot.is_none()) {
            *slot = Some(entry);
            self.n_used += 1;
        }
    }

    /// The index of the first entry of the bucket of `state`.
    fn bucket(&self, state: &S) -> usize {
        let n_buckets = (self.entries.len() / BUCKET).max(1);
        (state.key() as usize & (n_buckets - 1)) * BUCKET
    }
}

#[cfg(test)]
mod tests {
    use rulebook_classics::Connect4;
    use rulebook_core::{Entropy, Match, Play, SplitMix64};

    use super::*;

    const ANY: Bounds = Bounds { lower: -1, upper: 1 };

    /// Different positions of Connect Four.
    fn positions() -> impl Iterator<Item = Connect4> {
        let (mut rng, mut game) = (SplitMix64::new(1), Match::new(Connect4::default()));
        let mut seen = std::collections::HashSet::new();
        std::iter::from_fn(move || {
            loop {
                let state = game.state().clone();
                match state.random_move(&mut rng) {
                    Some(mv) if rng.below(20) != 0 => game.play(mv).expect("a legal move"),
                    _ => game = Match::new(Connect4::default()),
                }
                if seen.insert(state.clone()) {
                    return Some(state);
                }
            }
        })
    }

    #[test]
    fn the_limit_doubles_when_the_old_half_and_the_new_whole_fit() {
        let bucket = 4 * size_of::<Option<Entry<Connect4>>>();
        let most = |memory| BoundTable::<Connect4>::new(memory).max_buckets;
        for (buckets, expected) in [(0, 256), (256, 256), (767, 256), (768, 512), (1_536, 1_024)] {
            assert_eq!(most(buckets * bucket), expected, "{buckets}");
        }
        assert_eq!(most(768 * bucket - 1), 256);
    }

    #[test]
    fn a_table_grows_when_more_than_half_of_it_is_used_and_counts_what_it_holds() {
        let mut table = BoundTable::new(1 << 30);
        let mut lengths = Vec::new();
        for state in positions().take(3_000) {
            let (length, n_used) = (table.entries.len(), table.n_used);
            table.insert(state.clone(), ANY, 1);
            assert_eq!(table.get(&state), Some(ANY));
            assert_eq!(table.n_used, table.entries.iter().flatten().count());
            if table.entries.len() != length {
                lengths.push((n_used, table.entries.len()));
            }
        }
        assert_eq!(lengths, [(0, 1_024), (513, 2_048), (1_025, 4_096), (2_049, 8_192)]);
    }

    #[test]
    fn the_smallest_table_takes_the_least_memory_and_does_not_grow() {
        let mut table = BoundTable::new(0);
        positions().take(3_000).for_each(|state| table.insert(state, ANY, 1));
        assert_eq!(size_of_val(table.entries.as_slice()), BoundTable::<Connect4>::MIN_MEMORY);
        assert_eq!(table.entries.len(), 1_024);
    }
}
