//! Hash tables of indices, and lists, that grow within a budget of memory.

/// No index.
pub(super) const NONE: u32 = u32::MAX;

/// The memory that is taken, and its limit.
///
/// Reserved memory counts, not only used memory. While a list is moved to a larger block both
/// blocks exist, and both must fit.
#[derive(Clone, Debug)]
pub(super) struct Budget {
    limit: usize,
    used: usize,
}

impl Budget {
    pub(super) const fn new(limit: usize) -> Budget {
        Budget { limit, used: 0 }
    }

    pub(super) const fn used(&self) -> usize {
        self.used
    }

    /// Takes `new` bytes in place of `old` ones, if both fit at once.
    fn replace(&mut self, old: usize, new: usize) -> bool {
        let fits = self.used.checked_add(new).is_some_and(|peak| peak <= self.limit);
        if fits {
            self.used = self.used - old + new;
        }
        fits
    }
}

/// A list of items with indices below [`NONE`].
#[derive(Clone, Debug)]
pub(super) struct Arena<T> {
    pub(super) items: Vec<T>,
    capacity: usize, // What the budget was asked for.
}

impl<T> Arena<T> {
    /// The least number of items for which memory is reserved.
    pub(super) const LEAST: usize = 16;
    /// The bytes that an item counts for: its own, and those of its new index while a tree is
    /// made smaller.
    pub(super) const ITEM: usize = size_of::<T>() + size_of::<u32>();

    pub(super) const fn new() -> Arena<T> {
        Arena { items: Vec::new(), capacity: 0 }
    }

    /// Reserves memory for `more` items. Returns whether there is enough.
    pub(super) fn reserve(&mut self, more: usize, budget: &mut Budget) -> bool {
        let needed = self.items.len() + more;
        if needed <= self.capacity {
            return true;
        }
        let capacity = needed.max(self.capacity + self.capacity / 2).max(Self::LEAST);
        let fits = capacity < NONE as usize
            && budget.replace(self.capacity * Self::ITEM, capacity * Self::ITEM);
        if fits {
            self.items.reserve_exact(capacity - self.items.len());
            self.capacity = capacity;
        }
        fits
    }

    /// Adds an item, and returns its index; `None` if there is no memory for it.
    pub(super) fn push(&mut self, item: T, budget: &mut Budget) -> Option<u32> {
        if !self.reserve(1, budget) {
            return None;
        }
        self.items.push(item);
        Some(self.items.len() as u32 - 1)
    }
}

/// A hash table of indices into a list that has the keys: open addressing with linear probing, at
/// most three quarters full.
#[derive(Clone, Debug)]
pub(super) struct Index {
    slots: Vec<u32>, // The length is 0 or a power of two.
    len: usize,
}

impl Index {
    /// The least number of slots.
    pub(super) const LEAST: usize = 16;

    pub(super) const fn new() -> Index {
        Index { slots: Vec::new(), len: 0 }
    }

    /// The index with this hash whose key is the right one.
    pub(super) fn find(&self, hash: u64, is_it: impl Fn(u32) -> bool) -> Option<u32> {
        let mask = self.slots.len().checked_sub(1)?;
        let mut at = hash as usize & mask;
        while self.slots[at] != NONE {
            if is_it(self.slots[at]) {
                return Some(self.slots[at]);
            }
            at = (at + 1) & mask;
        }
        None
    }

    /// Makes room for one more index. Returns whether there is enough memory.
    pub(super) fn reserve(&mut self, budget: &mut Budget, hash_of: impl Fn(u32) -> u64) -> bool {
        if 4 * (self.len + 1) <= 3 * self.slots.len() {
            return true;
        }
        let len = (2 * self.slots.len()).max(Self::LEAST);
        if !budget.replace(size_of_val(self.slots.as_slice()), len * size_of::<u32>()) {
            return false;
        }
        let old = std::mem::replace(&mut self.slots, vec![NONE; len]);
        self.len = 0;
        for index in old.into_iter().filter(|index| *index != NONE) {
            self.insert(hash_of(index), index);
        }
        true
    }

    /// Adds an index that is not in the table. There must be room for it.
    pub(super) fn insert(&mut self, hash: u64, index: u32) {
        let mask = self.slots.len() - 1;
        let mut at = hash as usize & mask;
        while self.slots[at] != NONE {
            at = (at + 1) & mask;
        }
        self.slots[at] = index;
        self.len += 1;
    }

    /// Removes everything and keeps the memory.
    pub(super) fn clear(&mut self) {
        self.slots.fill(NONE);
        self.len = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_index_finds_what_was_put_in_until_the_memory_ends() {
        let keys: Vec<u64> = (0..1_000).map(|key| key * 64).collect(); // They collide.
        let hash = |index: u32| keys[index as usize];
        let (mut index, mut budget) = (Index::new(), Budget::new(4 * (512 + 1024)));
        let mut n = 0;
        while index.reserve(&mut budget, hash) {
            assert_eq!(index.find(hash(n), |at| at == n), None);
            index.insert(hash(n), n);
            n += 1;
        }
        assert_eq!(n, 768); // Three quarters of 1,024; 2,048 more would be too many.
        assert!((0..n).all(|key| index.find(hash(key), |at| at == key) == Some(key)));
    }

    #[test]
    fn an_arena_stops_at_its_budget() {
        let mut budget = Budget::new(1_000);
        let mut arena = Arena::<u64>::new();
        while arena.push(7, &mut budget).is_some() {}
        assert_eq!(arena.items.len(), 36); // 16, 24, 36; 54 items of 12 bytes are too many.
        assert!(budget.used <= 1_000);
    }

    #[test]
    fn all_memory_that_is_reserved_is_counted() {
        let mut budget = Budget::new(1 << 16);
        let mut arena = Arena::<u64>::new();
        for n in 0..200 {
            assert!(arena.push(n, &mut budget).is_some());
            assert!(arena.items.capacity() * Arena::<u64>::ITEM <= budget.used, "{n}");
        }
    }

    #[test]
    fn an_index_that_was_cleared_needs_no_more_memory_than_before() {
        let (mut index, mut budget) = (Index::new(), Budget::new(4 * Index::LEAST));
        for _ in 0..3 {
            for n in 0..12 {
                assert!(index.reserve(&mut budget, u64::from));
                index.insert(n.into(), n);
            }
            index.clear();
            assert_eq!(index.find(3, |_| true), None);
        }
    }
}
