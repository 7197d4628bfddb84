//! The number of times that each position of a match has occurred.

use alloc::vec::Vec;

/// The occurrences along a list of positions that grows and shrinks at its end.
///
/// A trie over the keys: seven bits at the root, where most positions of a short game find a slot
/// of their own, then four bits a level. Unlike the chains of a hash table its paths are bounded
/// by the length of a key, so nobody can make a match slow by steering it through
/// positions whose keys are alike. Adding a position writes one slot that was there before, so
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
    /// The latest position with this key, by index.
    Position(u32),
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    key: u64,
    /// The number of occurrences of the position, this one included.
    count: u32,
    /// The slot in which the position was put.
    place: u32,
    /// The content of that slot before.
    displaced: Slot,
    /// The number of slots before.
    n_slots: u32,
}

impl Occurrences {
    /// The number of times that the position at `index` has occurred up to there.
    pub(crate) fn count(&self, index: usize) -> usize {
        self.entries[index].count as usize
    }

    /// Adds a position with this key. `is_equal` compares it with the position at an index. O(1),
    /// unless many different positions have the same key.
    pub(crate) fn push(&mut self, key: u64, is_equal: impl Fn(usize) -> bool) {
        if self.slots.is_empty() {
            self.slots.resize(ROOT, Slot::Empty);
        }
        let (place, level) = self.find(key);
        let count = 1 + self.latest_equal(self.slots[place], key, is_equal);
        self.insert(key, count, place, level);
    }

    /// Drops the last position, if there is one.
    pub(crate) fn pop(&mut self) {
        if let Some(entry) = self.entries.pop() {
            self.slots.truncate(entry.n_slots as usize);
            self.slots[entry.place as usize] = entry.displaced;
        }
    }

    /// The slot to which a key leads, which is not a node, and its level.
    fn find(&self, key: u64) -> (usize, u32) {
        let (mut place, mut level) = (digit(key, 0), 0);
        while let Slot::Node(node) = self.slots[place] {
            level += 1;
            place = node as usize + digit(key, level);
        }
        (place, level)
    }

    /// The count of the latest position that is equal, from the one in `slot` on; 0 if there is
    /// none. Different positions with the same key are rare, so the first comparison decides.
    fn latest_equal(&self, mut slot: Slot, key: u64, is_equal: impl Fn(usize) -> bool) -> u32 {
        while let Slot::Position(index) = slot {
            let entry = self.entries[index as usize];
            if entry.key != key {
                break;
            }
            if is_equal(index as usize) {
                return entry.count;
            }
            slot = entry.displaced;
        }
        0
    }

    /// Adds an entry and puts its position at `place`, to which its key leads.
    fn insert(&mut self, key: u64, count: u32, place: usize, level: u32) {
        let displaced = self.slots[place];
        let new = Slot::Position(self.entries.len() as u32);
        let n_slots = self.slots.len() as u32;
        let entry = Entry { key, count, place: place as u32, displaced, n_slots };
        reserve_one(&mut self.entries);
        self.entries.push(entry);
        match displaced {
            Slot::Position(other) if self.entries[other as usize].key != key => {
                self.split(place, level, new, key);
            }
            _ => self.slots[place] = new,
        }
    }

    /// Replaces the position at `place` by nodes down to the level at which its key differs from
    /// `key`, and puts both there.
    fn split(&mut self, mut place: usize, mut level: u32, new: Slot, key: u64) {
        let old = self.slots[place];
        let Slot::Position(other) = old else { return };
        let other = self.entries[other as usize].key;
        loop {
            let node = self.add_node();
            self.slots[place] = Slot::Node(node as u32);
            level += 1;
            place = node + digit(key, level);
            if digit(other, level) != digit(key, level) {
                self.slots[place] = new;
                self.slots[node + digit(other, level)] = old;
                return;
            }
        }
    }

    /// Adds a node and returns its first slot.
    fn add_node(&mut self) -> usize {
        let node = self.slots.len();
        self.slots.extend([Slot::Empty; ARITY]);
        node
    }
}

/// The branch of a key at a level, from 0 to 15.
fn digit(key: u64, level: u32) -> usize {
    match level {
        0 => key as usize % ROOT,
        _ => (key >> (3 + 4 * level)) as usize % ARITY,
    }
}

/// Makes room for one more item in a list that grows with a match.
///
/// A game has tens of steps, so the first growth makes room for [`ROOM`] more. After that, the
/// capacity doubles as usual.
#[inline]
pub(crate) fn reserve_one<T>(list: &mut Vec<T>) {
    if list.len() == list.capacity() {
        list.reserve(ROOM);
    }
}

/// The number of steps for which a list of a match has room after its first growth.
const ROOM: usize = 64;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::zobrist_key;

    #[test]
    fn occurrences_are_counted_and_dropped_at_the_end() {
        // Some positions occur several times, and some have the same key as others.
        let positions: Vec<u64> =
            (0..if cfg!(miri) { 60 } else { 900 }).map(|n| n * n % 301).collect();
        let mut occurrences = Occurrences::default();
        for n_dropped in [0, 1, 450, 899, 900] {
            for _ in 0..n_dropped {
                occurrences.pop();
            }
            for end in occurrences.entries.len() + 1..=positions.len() {
                let last = positions[end - 1];
                occurrences.push(last % 40, |index| positions[index] == last);
                let count = positions[..end].iter().filter(|position| **position == last).count();
                assert_eq!(occurrences.count(end - 1), count, "the position with number {end}");
            }
        }
    }

    #[test]
    fn dropping_everything_leaves_the_root() {
        let n = if cfg!(miri) { 250 } else { 5_000 };
        let mut occurrences = Occurrences::default();
        (0..n).for_each(|position| occurrences.push(zobrist_key(1, position), |_| false));
        assert!(ROOT + ARITY * n as usize / 5 < occurrences.slots.len());
        (0..n).for_each(|_| occurrences.pop());
        assert_eq!(occurrences.slots, [Slot::Empty; ROOT]);
    }

    #[test]
    fn positions_are_told_apart_by_the_last_digit_of_the_key() {
        let mut occurrences = Occurrences::default();
        occurrences.slots.resize(ROOT, Slot::Empty);
        for (index, key) in [7, 7 | 1 << 63, 7 | 1 << 32].into_iter().enumerate() {
            let (place, level) = occurrences.find(key);
            let displaced = occurrences.slots[place];
            assert_eq!(occurrences.latest_equal(displaced, key, |_| true), 0);
            occurrences.insert(key, 1, place, level);
            assert_eq!(occurrences.slots[occurrences.find(key).0], Slot::Position(index as u32));
        }
        assert_eq!(occurrences.find(7).1, 15);
        assert_eq!(occurrences.find(7 | 1 << 32).1, 7);
        (0..3).for_each(|_| occurrences.pop());
        assert_eq!(occurrences.slots, [Slot::Empty; ROOT]);
    }

    #[test]
    fn each_bit_of_a_key_is_in_one_digit() {
        for bit in 0..64 {
            let differs = |level: &u32| digit(0, *level) != digit(1 << bit, *level);
            assert_eq!((0..16).filter(differs).count(), 1, "bit {bit}");
        }
    }
}
