//! Heaps.

/// The number of heaps (R1).
pub const HEAPS: usize = 4;
/// The greatest number of stones in a heap (R1).
pub const MAX_STONES: u8 = 31;

/// A heap: `a` has index 0 (R1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Heap(pub(super) u8); // Invariant: less than `HEAPS`.

impl Heap {
    /// The heap with this index, or `None` if there is none.
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Heap> {
        if (index as usize) < HEAPS { Some(Heap(index)) } else { None }
    }

    /// All heaps.
    pub fn all() -> impl ExactSizeIterator<Item = Heap> + Clone {
        (0..HEAPS as u8).map(Heap)
    }

    /// The index, from 0 to 3.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
