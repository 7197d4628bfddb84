//! A table of counts, so that a position to which several ways lead is counted once.

use std::{
    hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hash},
    sync::{Mutex, PoisonError},
};

/// Counts by position and depth, shared by all threads.
///
/// An entry holds the whole position and not only its hash, so a count from the table is exact.
/// Each slot has a lock of its own; a newer entry takes the place of an older one.
pub(super) struct Table<S> {
    slots: Vec<Mutex<Option<Entry<S>>>>, // Invariant: not empty.
}

struct Entry<S> {
    state: S,
    depth: u32,
    count: u64,
}

impl<S: Clone + Eq + Hash> Table<S> {
    /// An empty table of this many mebibytes, or `None` if there is not so much memory.
    pub(super) fn new(mebibytes: usize) -> Option<Table<S>> {
        let n_slots = mebibytes.checked_mul(1 << 20)? / size_of::<Mutex<Option<Entry<S>>>>();
        let mut slots = Vec::new();
        slots.try_reserve_exact(n_slots.max(1)).ok()?;
        slots.resize_with(n_slots.max(1), Mutex::default);
        Some(Table { slots })
    }

    /// The count of `state` to this depth: from the table, or else from `count`, whose answer is
    /// kept.
    pub(super) fn get_or_count<E>(
        &self,
        state: &S,
        depth: u32,
        count: impl FnOnce() -> Result<u64, E>,
    ) -> Result<u64, E> {
        let hash = BuildHasherDefault::<DefaultHasher>::default().hash_one((state, depth));
        let slot = (u128::from(hash) * self.slots.len() as u128) >> 64;
        let slot = &self.slots[slot as usize];
        if let Some(entry) = &*slot.lock().unwrap_or_else(PoisonError::into_inner)
            && entry.depth == depth
            && entry.state == *state
        {
            return Ok(entry.count);
        }
        let count = count()?;
        let entry = Entry { state: state.clone(), depth, count };
        *slot.lock().unwrap_or_else(PoisonError::into_inner) = Some(entry);
        Ok(count)
    }
}
