//! A transposition table of counts.

use std::{
    hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hash},
    sync::{Mutex, OnceLock, PoisonError},
};

use rulebook_core::PerftTable;

/// Counts by position, depth and number of events dealt, shared by all threads.
///
/// An entry holds the whole position and not only its hash, so a count from the table is exact.
/// Each slot has its own lock; a newer entry replaces an older one. A chunk of slots is allocated
/// when its first entry is stored, so a large table costs a small count neither time nor memory.
pub(super) struct Table<S> {
    chunks: Vec<Chunk<S>>, // Invariant: not empty.
}

/// Slots, as soon as they are needed; none if there is no memory for them.
type Chunk<S> = OnceLock<Box<[Slot<S>]>>;

type Slot<S> = Mutex<Option<Entry<S>>>;

struct Entry<S> {
    state: S,
    depth: u32,
    dealt: usize,
    count: u64,
}

/// The number of slots in a chunk.
const CHUNK_LEN: usize = 256;

impl<S: Clone + Eq + Hash> Table<S> {
    /// An empty table of this size, or `None` if there is not enough memory.
    pub(super) fn new(mebibytes: usize) -> Option<Table<S>> {
        let n_bytes = mebibytes.checked_mul(1 << 20)?;
        // Allocated and freed untouched, to find out whether the system would refuse it.
        Vec::<u8>::new().try_reserve_exact(n_bytes).ok()?;
        let n_slots = n_bytes / size_of::<Slot<S>>();
        let n_chunks = (n_slots / CHUNK_LEN).max(1);
        let mut chunks = Vec::new();
        chunks.try_reserve_exact(n_chunks).ok()?;
        chunks.resize_with(n_chunks, OnceLock::new);
        Some(Table { chunks })
    }

    /// The chunk of a key and the index of its slot in the chunk.
    fn place(&self, state: &S, depth: u32, dealt: usize) -> (&Chunk<S>, usize) {
        let hash = BuildHasherDefault::<DefaultHasher>::default().hash_one((state, depth, dealt));
        let n_slots = (self.chunks.len() * CHUNK_LEN) as u128;
        let index = ((u128::from(hash) * n_slots) >> 64) as usize;
        (&self.chunks[index / CHUNK_LEN], index % CHUNK_LEN)
    }
}

impl<S: Clone + Eq + Hash + Send + Sync> PerftTable<S> for Table<S> {
    fn get(&self, state: &S, depth: u32, dealt: usize) -> Option<u64> {
        let (chunk, index) = self.place(state, depth, dealt);
        let slot = chunk.get()?.get(index)?.lock().unwrap_or_else(PoisonError::into_inner);
        let entry = slot.as_ref()?;
        let is_same = entry.depth == depth && entry.dealt == dealt && entry.state == *state;
        is_same.then_some(entry.count)
    }

    fn put(&self, state: &S, depth: u32, dealt: usize, count: u64) {
        let (chunk, index) = self.place(state, depth, dealt);
        if let Some(slot) = chunk.get_or_init(slots).get(index) {
            let entry = Entry { state: state.clone(), depth, dealt, count };
            *slot.lock().unwrap_or_else(PoisonError::into_inner) = Some(entry);
        }
    }
}

/// Empty slots for a chunk; none if there is no memory for them.
fn slots<S>() -> Box<[Slot<S>]> {
    let mut slots = Vec::new();
    if slots.try_reserve_exact(CHUNK_LEN).is_ok() {
        slots.resize_with(CHUNK_LEN, Mutex::default);
    }
    slots.into_boxed_slice()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_is_that_of_the_same_position_depth_and_number_of_events() {
        let table: Table<u8> = Table::new(1).expect("a mebibyte");
        // More entries than slots, so that many share one.
        let entries = || (0..60_000_u32).flat_map(|n| [(n, 0), (0, n as usize), (n, 1)]);
        for (depth, dealt) in entries() {
            table.put(&0, depth, dealt, u64::from(depth) << 32 | dealt as u64);
        }
        let found = entries().filter(|(depth, dealt)| {
            let count = table.get(&0, *depth, *dealt);
            assert!(count.is_none_or(|count| count == u64::from(*depth) << 32 | *dealt as u64));
            count.is_some()
        });
        assert!(1_000 < found.count());
    }
}
