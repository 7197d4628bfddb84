//! The moves that other threads are searching.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Marks of the moves that are being searched. A thread that finds a move marked tries its other
/// moves first, so that threads share the work and meet in the table (Weill, "The ABDADA
/// distributed minimax search algorithm", 1996, in the simpler form with marks for moves).
///
/// A mark that is lost, or one that two moves share, costs time and never changes a value.
#[derive(Debug)]
pub(super) struct BusyMarks {
    marks: Vec<AtomicU64>,
}

const N_MARKS: usize = 1 << 12;

impl BusyMarks {
    pub(super) fn new() -> BusyMarks {
        let mut marks = Vec::new();
        marks.resize_with(N_MARKS, AtomicU64::default);
        BusyMarks { marks }
    }

    pub(super) fn contains(&self, mark: u64) -> bool {
        self.marks[mark as usize % N_MARKS].load(Relaxed) == mark
    }

    pub(super) fn insert(&self, mark: u64) {
        self.marks[mark as usize % N_MARKS].store(mark, Relaxed);
    }

    pub(super) fn remove(&self, mark: u64) {
        // Somebody else's mark stays.
        let slot = &self.marks[mark as usize % N_MARKS];
        let _ = slot.compare_exchange(mark, 0, Relaxed, Relaxed);
    }

    #[cfg(test)]
    pub(super) fn is_empty(&self) -> bool {
        self.marks.iter().all(|mark| mark.load(Relaxed) == 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_lasts_until_it_is_removed_or_another_takes_its_place() {
        let busy = BusyMarks::new();
        let mark = 77;
        let other = 78;
        let same_place = 77 + (1 << 12);
        assert!(busy.is_empty() && !busy.contains(mark));
        busy.insert(mark);
        assert!(!busy.is_empty());
        assert_eq!([mark, other, same_place].map(|n| busy.contains(n)), [true, false, false]);
        busy.remove(same_place);
        assert!(busy.contains(mark));
        busy.insert(other);
        busy.remove(mark);
        assert_eq!([mark, other].map(|n| busy.contains(n)), [false, true]);
        busy.insert(mark);
        busy.insert(same_place);
        assert_eq!([mark, same_place].map(|n| busy.contains(n)), [false, true]);
    }
}
