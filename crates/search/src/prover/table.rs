//! The table of proof numbers.

use std::fmt;

use super::numbers::{Numbers, UNKNOWN};

/// Proof numbers by key, in buckets of four entries. It begins small and doubles up to its limit.
pub(super) struct ProofTable {
    entries: Vec<Entry>, // Invariant: `BUCKET` times the number of buckets.
    most: usize,         // The number of entries at which it stops growing.
    n_used: usize,
}

#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    numbers: Numbers, // `UNKNOWN` if the entry is empty.
    work: u32,        // The number of positions that were visited for it.
}

const BUCKET: usize = 4;
const FIRST: usize = 256;
const EMPTY: Entry = Entry { key: 0, numbers: UNKNOWN, work: 0 };

impl ProofTable {
    /// The least memory, in bytes.
    pub(super) const LEAST: usize = FIRST * size_of::<Entry>();

    /// A table that grows up to `memory` bytes, at least [`ProofTable::LEAST`].
    pub(super) fn new(memory: usize) -> ProofTable {
        let n_buckets = (memory / size_of::<Entry>()).max(FIRST) / BUCKET;
        // Doubling leads exactly, or nearly, to the limit.
        let doublings = (n_buckets * BUCKET / FIRST).ilog2();
        let first = (n_buckets >> doublings) * BUCKET;
        ProofTable { entries: vec![EMPTY; first], most: first << doublings, n_used: 0 }
    }

    pub(super) fn get(&self, key: u64) -> Option<Numbers> {
        let bucket = self.bucket(key);
        let mut entries = self.entries[bucket..bucket + BUCKET].iter();
        entries.find(|entry| entry.key == key && !entry.is_empty()).map(|entry| entry.numbers)
    }

    /// Keeps the numbers of a position. They replace what is known of it, or else the entry for
    /// which the least work was done.
    pub(super) fn put(&mut self, key: u64, numbers: Numbers, work: u32) {
        if self.entries.len() < 2 * self.n_used && self.entries.len() < self.most {
            self.grow();
        }
        let bucket = self.bucket(key);
        let entries = &mut self.entries[bucket..bucket + BUCKET];
        let same = entries.iter().position(|entry| entry.key == key && !entry.is_empty());
        let least = || (0..BUCKET).min_by_key(|i| entries[*i].work).unwrap_or(0);
        let entry = &mut entries[same.unwrap_or_else(least)];
        self.n_used += usize::from(entry.is_empty());
        let work = if same.is_some() { work.saturating_add(entry.work) } else { work };
        *entry = Entry { key, numbers, work: work.max(1) };
    }

    /// Doubles it. Bucket `i` becomes the buckets `2 i` and `2 i + 1`.
    fn grow(&mut self) {
        let n = self.entries.len();
        self.entries.reserve_exact(n);
        self.entries.resize(2 * n, EMPTY);
        for i in (0..n).rev() {
            let entry = std::mem::replace(&mut self.entries[i], EMPTY);
            if !entry.is_empty() {
                let bucket = self.bucket(entry.key);
                let entries = &mut self.entries[bucket..bucket + BUCKET];
                if let Some(free) = entries.iter_mut().find(|entry| entry.is_empty()) {
                    *free = entry;
                }
            }
        }
    }

    /// The index of the first entry of a key's bucket.
    fn bucket(&self, key: u64) -> usize {
        let mixed = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let n_buckets = self.entries.len() / BUCKET;
        ((u128::from(mixed) * n_buckets as u128) >> 64) as usize * BUCKET
    }
}

impl Entry {
    fn is_empty(&self) -> bool {
        self.work == 0
    }
}

impl fmt::Debug for ProofTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ProofTable").field("entries", &self.entries.len()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_fills_its_memory_and_no_more() {
        for memory in [0, 10_000, 40_000, 100_000, 1 << 18] {
            let mut table = ProofTable::new(memory);
            for key in 0..40_000 {
                table.put(key, Numbers::proved(1), 1);
            }
            let bytes = table.entries.capacity() * size_of::<Entry>();
            let allowed = memory.max(ProofTable::LEAST);
            // Doubling misses the limit by less than a bucket for each of the first entries.
            assert!(bytes <= allowed && allowed - bytes < allowed / 32, "{bytes} of {memory}");
            assert!(table.n_used <= table.entries.len());
        }
    }

    #[test]
    fn a_table_grows_when_more_than_half_of_it_is_used() {
        let mut table = ProofTable::new(16 * ProofTable::LEAST);
        let mut lengths = Vec::new();
        for key in 0..2_000 {
            let (length, n_used) = (table.entries.len(), table.n_used);
            table.put(key, UNKNOWN, 1);
            if table.entries.len() != length {
                lengths.push((n_used, table.entries.len()));
            }
        }
        assert_eq!(lengths, [(129, 512), (257, 1_024), (513, 2_048), (1_025, 4_096)]);
    }

    #[test]
    fn what_was_most_work_survives_growth() {
        let mut table = ProofTable::new(1 << 20);
        for key in 0..20_u64 {
            table.put(key, Numbers::proved(key as u32), 1_000_000);
        }
        let first = table.entries.len();
        for key in 20..30_000 {
            table.put(key, UNKNOWN, 1);
        }
        assert!(4 * first < table.entries.len());
        for key in 0..20 {
            assert_eq!(table.get(key), Some(Numbers::proved(key as u32)));
        }
        assert_eq!(table.get(30_000), None);
    }
}
