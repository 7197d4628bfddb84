//! How often each position of a match has occurred.

use alloc::vec::Vec;
use core::hash::{Hash, Hasher};

use crate::entropy::SplitMix64;

/// The occurrences along a list of positions that grows and shrinks at its end.
///
/// A trie over the hashes: seven bits at the root, where most positions of a short game find a slot
/// of their own, then four bits a level. Unlike the chains of a hash table its paths are bounded
/// by the length of a hash, so nobody can make a match slow by steering it through
/// positions whose hashes are alike. Adding a position writes one slot that was there before, so
/// dropping it restores that slot.
///
/// Slots are numbered by `u32`, which lasts for some hundred million positions.
#[derive(Clone, Debug, Default)]
pub(crate) struct Occurrences {
    entries: Vec<Entry>, // Invariant: one for each position.
    slots: Vec<Slot>,    // Invariant: the root and then the other nodes; empty before use.
}

/// The branches of the root, and of any other node.
const ROOT: usize = 1 << 7;
const ARITY: usize = 1 << 4;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Slot {
    Empty,
    /// The node that starts at this slot.
    Node(u32),
    /// The latest position with this hash, by index.
    Position(u32),
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    hash: u64,
    /// How often the position has occurred, this time included.
    count: u32,
    /// Where the position was put, what was there before, and the number of slots before.
    place: u32,
    displaced: Slot,
    n_slots: u32,
}

/// Makes room for one more item in a list that grows with a match.
///
/// A game has tens of steps, so the first growth makes room for [`ROOM`] more: starting with room
/// for four costs a short game more than its moves do. Later the room doubles, as always.
#[inline]
pub(crate) fn reserve_one<T>(list: &mut Vec<T>) {
    if list.len() == list.capacity() {
        list.reserve(ROOM);
    }
}

/// The number of steps for which a list of a match has room after its first growth.
const ROOM: usize = 64;

impl Occurrences {
    /// How often the position at `index` has occurred up to there.
    pub(crate) fn count(&self, index: usize) -> usize {
        self.entries[index].count as usize
    }

    /// Adds the last of `positions`, all others of which have been added before. O(1).
    pub(crate) fn push<S: Eq + Hash>(&mut self, positions: &[S]) {
        let Some((position, before)) = positions.split_last() else { return };
        if self.slots.is_empty() {
            self.slots.resize(ROOT, Slot::Empty);
        }
        let mut hasher = StateHasher::default();
        position.hash(&mut hasher);
        let hash = hasher.finish();
        let (place, level) = self.find(hash);
        let is_equal = |index: usize| before[index] == *position;
        let count = 1 + self.latest_equal(self.slots[place], hash, is_equal);
        self.insert(hash, count, place, level);
    }

    /// Drops the last position, if there is one.
    pub(crate) fn pop(&mut self) {
        if let Some(entry) = self.entries.pop() {
            self.slots.truncate(entry.n_slots as usize);
            self.slots[entry.place as usize] = entry.displaced;
        }
    }

    /// The slot to which a hash leads, which is not a node, and its level.
    fn find(&self, hash: u64) -> (usize, u32) {
        let (mut place, mut level) = (digit(hash, 0), 0);
        while let Slot::Node(node) = self.slots[place] {
            level += 1;
            place = node as usize + digit(hash, level);
        }
        (place, level)
    }

    /// The count of the latest position that is equal, from the one in `slot` on; 0 if there is
    /// none. Different positions with the same hash are rare, so the first comparison decides.
    fn latest_equal(&self, mut slot: Slot, hash: u64, is_equal: impl Fn(usize) -> bool) -> u32 {
        while let Slot::Position(index) = slot {
            let entry = self.entries[index as usize];
            if entry.hash != hash {
                break;
            }
            if is_equal(index as usize) {
                return entry.count;
            }
            slot = entry.displaced;
        }
        0
    }

    /// Adds an entry and puts its position at `place`, to which its hash leads.
    fn insert(&mut self, hash: u64, count: u32, place: usize, level: u32) {
        let displaced = self.slots[place];
        let new = Slot::Position(self.entries.len() as u32);
        let n_slots = self.slots.len() as u32;
        let entry = Entry { hash, count, place: place as u32, displaced, n_slots };
        reserve_one(&mut self.entries);
        self.entries.push(entry);
        match displaced {
            Slot::Position(other) if self.entries[other as usize].hash != hash => {
                self.split(place, level, new, hash);
            }
            _ => self.slots[place] = new,
        }
    }

    /// Replaces the position at `place` by nodes down to the level at which its hash differs from
    /// `hash`, and puts both there.
    fn split(&mut self, mut place: usize, mut level: u32, new: Slot, hash: u64) {
        let old = self.slots[place];
        let Slot::Position(other) = old else { return };
        let other = self.entries[other as usize].hash;
        loop {
            let node = self.add_node();
            self.slots[place] = Slot::Node(node as u32);
            level += 1;
            place = node + digit(hash, level);
            if digit(other, level) != digit(hash, level) {
                self.slots[place] = new;
                self.slots[node + digit(other, level)] = old;
                return;
            }
        }
    }

    /// Adds a node and returns where it starts.
    fn add_node(&mut self) -> usize {
        let node = self.slots.len();
        self.slots.extend([Slot::Empty; ARITY]);
        node
    }
}

/// The branch of a hash at a level, from 0 to 15.
fn digit(hash: u64, level: u32) -> usize {
    match level {
        0 => hash as usize % ROOT,
        _ => (hash >> (3 + 4 * level)) as usize % ARITY,
    }
}

/// A hasher for the positions of a match: FNV-1a over words, with a final mix. Equality decides in
/// the end, so collisions cost time and nothing else.
struct StateHasher(u64);

impl Default for StateHasher {
    fn default() -> StateHasher {
        StateHasher(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for StateHasher {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    // The other integers are words too; by default they would be written as bytes.

    #[inline]
    fn write_u8(&mut self, n: u8) {
        self.write_u64(u64::from(n));
    }

    #[inline]
    fn write_u16(&mut self, n: u16) {
        self.write_u64(u64::from(n));
    }

    #[inline]
    fn write_u32(&mut self, n: u32) {
        self.write_u64(u64::from(n));
    }

    #[inline]
    fn write_u64(&mut self, n: u64) {
        self.0 = (self.0 ^ n).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(23);
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A position whose hash says little.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    struct Poor(u32);

    impl Hash for Poor {
        fn hash<H: Hasher>(&self, hasher: &mut H) {
            hasher.write_u32(self.0 % 40);
        }
    }

    #[test]
    fn occurrences_are_counted_and_dropped_at_the_end() {
        // Some positions occur several times, and some have the same hash as others.
        let positions: Vec<Poor> =
            (0..if cfg!(miri) { 60 } else { 900 }).map(|n| Poor(n * n % 301)).collect();
        let mut occurrences = Occurrences::default();
        for n_dropped in [0, 1, 450, 899, 900] {
            for _ in 0..n_dropped {
                occurrences.pop();
            }
            for end in occurrences.entries.len() + 1..=positions.len() {
                occurrences.push(&positions[..end]);
                let last = positions[end - 1];
                let count = positions[..end].iter().filter(|position| **position == last).count();
                assert_eq!(occurrences.count(end - 1), count, "the position with number {end}");
            }
        }
    }

    #[test]
    fn dropping_everything_leaves_the_root() {
        let n = if cfg!(miri) { 250 } else { 5_000 };
        let positions: Vec<u64> = (0..n).collect();
        let mut occurrences = Occurrences::default();
        (1..=positions.len()).for_each(|end| occurrences.push(&positions[..end]));
        assert!(ROOT + ARITY * n as usize / 5 < occurrences.slots.len());
        for _ in &positions {
            occurrences.pop();
        }
        assert_eq!(occurrences.slots, [Slot::Empty; ROOT]);
    }

    #[test]
    fn positions_are_told_apart_by_the_last_digit_of_the_hash() {
        let mut occurrences = Occurrences::default();
        occurrences.slots.resize(ROOT, Slot::Empty);
        for (index, hash) in [7, 7 | 1 << 63, 7 | 1 << 32].into_iter().enumerate() {
            let (place, level) = occurrences.find(hash);
            let displaced = occurrences.slots[place];
            assert_eq!(occurrences.latest_equal(displaced, hash, |_| true), 0);
            occurrences.insert(hash, 1, place, level);
            assert_eq!(occurrences.slots[occurrences.find(hash).0], Slot::Position(index as u32));
        }
        assert_eq!(occurrences.find(7).1, 15);
        assert_eq!(occurrences.find(7 | 1 << 32).1, 7);
        (0..3).for_each(|_| occurrences.pop());
        assert_eq!(occurrences.slots, [Slot::Empty; ROOT]);
    }

    #[test]
    fn each_bit_of_a_hash_is_in_one_digit() {
        for bit in 0..64 {
            let differs = |level: &u32| digit(0, *level) != digit(1 << bit, *level);
            assert_eq!((0..16).filter(differs).count(), 1, "bit {bit}");
        }
    }

    #[test]
    fn values_of_every_kind_have_hashes_of_their_own() {
        fn assert_differ<T: Hash>(values: impl IntoIterator<Item = T>) {
            let hash_of = |value: T| {
                let mut hasher = StateHasher::default();
                value.hash(&mut hasher);
                hasher.finish()
            };
            let mut hashes: Vec<u64> = values.into_iter().map(hash_of).collect();
            let n = hashes.len();
            hashes.sort_unstable();
            hashes.dedup();
            assert_eq!(hashes.len(), n);
        }

        assert_differ(0..u8::MAX);
        assert_differ(0..1_000_u16);
        assert_differ(0..1_000_u32);
        assert_differ(0..1_000_u64);
        assert_differ(0..1_000_usize);
        // Two words and a rest, each byte of which counts.
        assert_differ((0..20).map(|at| {
            let mut bytes = [0_u8; 20];
            bytes[at] = 1;
            bytes
        }));
    }
}
