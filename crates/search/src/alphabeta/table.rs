//! The transposition table.

use std::{
    fmt,
    sync::atomic::{AtomicU64, Ordering::Relaxed},
};

use super::value::{LEAST_WIN, is_decided};

/// A table of results by key, in buckets of four entries of 16 bytes.
///
/// Threads share it without locks: an entry is two words, the data and the key combined with the
/// data by exclusive or, so an entry of which two threads wrote one half each has a key that no
/// position has (Hyatt and Mann, "A lock-less transposition-table implementation for parallel
/// search", 2002).
///
/// It begins small and doubles up to its limit. Bucket `i` then becomes the buckets `2 i` and
/// `2 i + 1`, so it grows in its place.
pub(super) struct TranspositionTable {
    buckets: Vec<Bucket>,
    most: usize, // The number of buckets at which it stops growing.
    /// The number of entries that took an empty slot, by all threads: if each counted its own, one
    /// that is always late would wait for room that the others have taken.
    n_stored: SharedCount,
    generation: u8,
}

/// A number that threads change all the time, in a cache line of its own: otherwise each change
/// would take from the others what they only read.
#[derive(Default)]
#[repr(align(128))]
struct SharedCount(AtomicU64);

#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

#[derive(Default)]
struct Slot {
    check: AtomicU64, // The key, combined with the data.
    data: AtomicU64,
}

/// The stored result of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// For the player to move. A win or loss is counted from the position.
    pub(super) value: i16,
    pub(super) bound: Bound,
    /// The number of moves that were looked ahead.
    pub(super) depth: u8,
    /// The number of the best move.
    pub(super) index: Option<u16>,
}

/// The relation of a value to the truth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// Not at all: only the move is of use.
    None,
    /// The truth is at least the value.
    Lower,
    /// The truth is at most the value.
    Upper,
    Exact,
}

const BUCKET: usize = size_of::<Bucket>();
const GENERATIONS: u8 = 64;
/// The greatest number that an index may have: 0 says that there is none.
const LAST_INDEX: u16 = u16::MAX - 1;

impl TranspositionTable {
    /// The least memory, in bytes.
    pub(super) const LEAST: usize = 64 * BUCKET;

    /// A table that grows up to `memory` bytes, at least [`TranspositionTable::LEAST`].
    pub(super) fn new(memory: usize) -> TranspositionTable {
        let most = (memory / BUCKET).max(64);
        // Doubling leads exactly, or nearly, to the limit.
        let doublings = (most / 64).ilog2();
        let first = most >> doublings;
        let mut table = TranspositionTable {
            buckets: Vec::new(),
            most: first << doublings,
            n_stored: SharedCount::default(),
            generation: 0,
        };
        table.buckets.resize_with(first, Bucket::default);
        table
    }

    /// Whether it may grow and should, because half of it is full.
    #[inline]
    pub(super) fn is_crowded(&self) -> bool {
        let n = self.buckets.len();
        n < self.most && 2 * n as u64 <= self.n_stored.0.load(Relaxed)
    }

    /// Doubles it.
    pub(super) fn grow(&mut self) {
        let n = self.buckets.len();
        self.buckets.reserve_exact(n);
        self.buckets.resize_with(2 * n, Bucket::default);
        for i in (0..n).rev() {
            let old = std::mem::take(&mut self.buckets[i]);
            for slot in old.0 {
                let data = slot.data.into_inner();
                let key = slot.check.into_inner() ^ data;
                let home = home(key, 2 * n);
                if data == 0 || home / 2 != i {
                    continue; // Empty, or torn.
                }
                if let Some(free) = self.buckets[home].0.iter_mut().find(|slot| slot.is_empty()) {
                    free.write(key, data);
                }
            }
        }
    }

    /// Lets older entries be replaced first from now on.
    pub(super) fn age(&mut self) {
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let bucket = &self.buckets[home(key, self.buckets.len())];
        bucket.0.iter().find_map(|slot| slot.read(key)).map(Entry::of)
    }

    /// Keeps an entry.
    ///
    /// It replaces an entry of the same position, except that an estimate never replaces a proof;
    /// otherwise the entry of the least depth, where each generation of age counts as four moves.
    #[inline]
    pub(super) fn put(&self, key: u64, mut entry: Entry) {
        let bucket = &self.buckets[home(key, self.buckets.len())];
        let (mut victim, mut least) = (&bucket.0[0], i32::MAX);
        for slot in &bucket.0 {
            let data = slot.data.load(Relaxed);
            if data != 0 && slot.check.load(Relaxed) ^ data == key {
                let old = Entry::of(data);
                if old.is_proof() && !entry.is_proof() {
                    return;
                }
                entry.index = entry.index.or(old.index);
                slot.write_shared(key, entry.pack(self.generation));
                return;
            }
            let age = (self.generation + GENERATIONS - generation_of(data)) % GENERATIONS;
            let worth = if data == 0 { i32::MIN } else { depth_of(data) - 4 * i32::from(age) };
            if worth < least {
                (victim, least) = (slot, worth);
            }
        }
        victim.write_shared(key, entry.pack(self.generation));
        if least == i32::MIN {
            self.n_stored.0.fetch_add(1, Relaxed);
        }
    }
}

impl fmt::Debug for TranspositionTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TranspositionTable")
            .field("buckets", &self.buckets.len())
            .finish_non_exhaustive()
    }
}

impl Slot {
    fn is_empty(&self) -> bool {
        self.data.load(Relaxed) == 0
    }

    fn write(&mut self, key: u64, data: u64) {
        *self.check.get_mut() = key ^ data;
        *self.data.get_mut() = data;
    }

    #[inline]
    fn write_shared(&self, key: u64, data: u64) {
        self.check.store(key ^ data, Relaxed);
        self.data.store(data, Relaxed);
    }

    #[inline]
    fn read(&self, key: u64) -> Option<u64> {
        let data = self.data.load(Relaxed);
        (data != 0 && self.check.load(Relaxed) ^ data == key).then_some(data)
    }
}

impl Entry {
    /// Whether the value is a win or a loss that the bound does not merely limit.
    #[inline]
    pub(super) const fn is_proof(self) -> bool {
        let value = self.value as i32;
        match self.bound {
            Bound::None => false,
            Bound::Lower => LEAST_WIN <= value,
            Bound::Upper => value <= -LEAST_WIN,
            Bound::Exact => is_decided(value),
        }
    }

    /// Bits 0 to 15 the value, 16 to 31 the index plus 1, 32 to 39 the depth, 40 and 41 the bound,
    /// 42 to 47 the generation, 48 always set.
    #[inline]
    fn pack(self, generation: u8) -> u64 {
        let index = self.index.filter(|index| *index <= LAST_INDEX).map_or(0, |index| index + 1);
        u64::from(self.value.cast_unsigned())
            | u64::from(index) << 16
            | u64::from(self.depth) << 32
            | (self.bound as u64) << 40
            | u64::from(generation) << 42
            | 1 << 48
    }

    #[inline]
    fn of(data: u64) -> Entry {
        let bound = match data >> 40 & 3 {
            0 => Bound::None,
            1 => Bound::Lower,
            2 => Bound::Upper,
            _ => Bound::Exact,
        };
        let index = ((data >> 16) as u16).checked_sub(1);
        Entry { value: (data as u16).cast_signed(), bound, depth: (data >> 32) as u8, index }
    }
}

const fn depth_of(data: u64) -> i32 {
    (data >> 32 & 0xff) as i32
}

const fn generation_of(data: u64) -> u8 {
    (data >> 42) as u8 % GENERATIONS
}

/// The bucket of a key: the high bits of a product, so that any number of buckets will do. The key
/// is mixed first, because the least of several hashes is a small number.
#[inline]
fn home(key: u64, n_buckets: usize) -> usize {
    let mixed = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    ((u128::from(mixed) * n_buckets as u128) >> 64) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::threads::{STACK_BYTES, start_in};

    /// The count belongs to the table, so it does not matter that other threads write all entries.
    #[test]
    fn a_table_grows_when_half_of_it_is_full_until_it_has_its_memory() {
        let entry = Entry { value: 0, bound: Bound::Exact, depth: 1, index: None };
        let mut table = TranspositionTable::new(4 * TranspositionTable::LEAST);
        let mut n_growths = 0;
        for key in 1..600_u64 {
            std::thread::scope(|scope| {
                let put = start_in(scope, STACK_BYTES, || table.put(key, entry));
                put.expect("a thread").join().expect("no panic");
            });
            if table.is_crowded() {
                assert!(2 * table.buckets.len() as u64 <= key);
                table.grow();
                n_growths += 1;
                assert!(!table.is_crowded());
            }
            assert_eq!(table.get(key), Some(entry));
        }
        assert_eq!((n_growths, table.buckets.len() * BUCKET), (2, 4 * TranspositionTable::LEAST));
    }

    #[test]
    fn an_entry_comes_back_as_it_was_packed() {
        let bounds = [Bound::None, Bound::Lower, Bound::Upper, Bound::Exact];
        let indices = [None, Some(0), Some(1), Some(0x1234), Some(65_534)];
        for value in [-32_000, -1, 0, 1, 0x5678, 32_000] {
            for (bound, index) in bounds.into_iter().flat_map(|b| indices.map(|i| (b, i))) {
                for (depth, generation) in [(0, 0), (1, 63), (0x9a, 0x15), (255, 32)] {
                    let entry = Entry { value, bound, depth, index };
                    let data = entry.pack(generation);
                    assert_eq!(Entry::of(data), entry);
                    assert_eq!((depth_of(data), generation_of(data)), (depth.into(), generation));
                    assert_ne!(data, 0);
                }
            }
        }
        let last = Entry { value: 1, bound: Bound::Exact, depth: 1, index: Some(u16::MAX) };
        assert_eq!(Entry::of(last.pack(0)), Entry { index: None, ..last });
    }

    #[test]
    fn a_proof_is_a_win_at_least_or_a_loss_at_most() {
        let values = [-24_000, -23_999, 0, 23_999, 24_000];
        for (bound, proofs) in [
            (Bound::None, [false; 5]),
            (Bound::Lower, [false, false, false, false, true]),
            (Bound::Upper, [true, false, false, false, false]),
            (Bound::Exact, [true, false, false, false, true]),
        ] {
            let entries = values.map(|value| Entry { value, bound, depth: 0, index: None });
            assert_eq!(entries.map(Entry::is_proof), proofs, "{bound:?}");
        }
    }

    /// A full bucket, with entries of the depths 5, 6, 7 and 8.
    fn full_bucket() -> (TranspositionTable, Vec<u64>, impl Fn(u8) -> Entry) {
        let entry = |depth| Entry { value: 9, bound: Bound::Exact, depth, index: Some(3) };
        let table = TranspositionTable::new(TranspositionTable::LEAST);
        let keys: Vec<u64> = (1..).filter(|key| home(*key, 64) == 17).take(6).collect();
        (5..).zip(&keys[..4]).for_each(|(depth, key)| table.put(*key, entry(depth)));
        (table, keys, entry)
    }

    #[test]
    fn the_least_depth_is_replaced_and_age_counts_as_four_moves() {
        let (mut table, keys, entry) = full_bucket();
        let known = |table: &TranspositionTable| -> Vec<bool> {
            keys.iter().map(|key| table.get(*key).is_some()).collect()
        };
        assert_eq!(known(&table), [true, true, true, true, false, false]);
        table.put(keys[4], entry(1));
        assert_eq!(known(&table), [false, true, true, true, true, false]);
        // A generation later, 6 to 8 and 1 are worth 2 to 4 and -3; the new entry is worth 3.
        table.age();
        table.put(keys[0], entry(3));
        assert_eq!(known(&table), [true, true, true, true, false, false]);
        table.put(keys[4], entry(1));
        assert_eq!(known(&table), [true, false, true, true, true, false]);
        assert_eq!(table.n_stored.0.load(Relaxed), 4);
        // Generations go round: after 64 of them nothing is old.
        (0..63).for_each(|_| table.age());
        table.put(keys[5], entry(1));
        assert_eq!(table.generation, 0);
    }

    #[test]
    fn an_estimate_keeps_a_proof_and_the_move_that_is_known() {
        let (table, keys, entry) = full_bucket();
        let proof = Entry { value: 24_000, index: None, ..entry(2) };
        table.put(keys[0], proof);
        let proof = Entry { index: Some(3), ..proof };
        assert_eq!(table.get(keys[0]), Some(proof));
        table.put(keys[0], entry(9));
        assert_eq!(table.get(keys[0]), Some(proof));
        let nearer = Entry { value: 25_000, index: Some(4), ..proof };
        table.put(keys[0], nearer);
        assert_eq!(table.get(keys[0]), Some(nearer));
    }

    #[test]
    fn a_table_that_grows_forgets_nothing() {
        let mut table = TranspositionTable::new(16 * TranspositionTable::LEAST);
        let entry = |key| Entry { value: key as i16, bound: Bound::Lower, depth: 1, index: None };
        let keys: Vec<u64> = (0..60).map(|n| rulebook_core::zobrist_key(7, n)).collect();
        for key in &keys {
            table.put(*key, entry(*key));
        }
        for n_buckets in [64, 128, 256, 512, 1_024] {
            assert_eq!(table.buckets.len(), n_buckets);
            assert!(keys.iter().all(|key| table.get(*key) == Some(entry(*key))), "{n_buckets}");
            assert_eq!(table.get(1), None);
            table.grow();
        }
    }

    #[test]
    fn a_table_takes_its_memory_at_the_most() {
        for (memory, most) in [(0, 64), (4_096, 64), (8_191, 127), (8_192, 128), (100_000, 1_552)] {
            let table = TranspositionTable::new(memory);
            assert_eq!(table.most, most, "{memory}");
            assert!((64..128).contains(&table.buckets.len()));
        }
    }

    #[test]
    fn a_torn_entry_is_dropped_when_the_table_grows() {
        let mut table = TranspositionTable::new(2 * TranspositionTable::LEAST);
        let entry = Entry { value: 9, bound: Bound::Exact, depth: 1, index: None };
        let key = (1..10_000).find(|key| home(*key, 64) == 17).expect("a key");
        table.buckets[40].0[0].write(key, entry.pack(0));
        table.grow();
        assert_eq!(table.get(key), None);
    }

    /// The generation after the last one is the first.
    #[test]
    fn age_goes_round() {
        let (mut table, keys, entry) = full_bucket();
        (0..63).for_each(|_| table.age());
        keys[..4].iter().for_each(|key| table.put(*key, entry(5)));
        table.age();
        table.put(keys[4], entry(4));
        table.put(keys[5], entry(4));
        assert!(table.get(keys[4]).is_some() && table.get(keys[5]).is_some());
    }
}
