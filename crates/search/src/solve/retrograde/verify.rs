//! Checks a table against the rules.

use rulebook_core::{Never, PerfectInfo, Rank, Slot, SplitMix64, Turn};

use super::{
    tablebase::Tablebase,
    threads,
    value::{Cell, Value},
};

/// An entry of a table that does not follow from the rules and the other entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("class {}, index {} holds {stored:?}, but {expected:?} follows from its moves", slot.class, slot.index)]
pub struct Mismatch {
    /// Its slot.
    pub slot: Slot,
    /// The value in the table; `None` for a slot without an unfinished position.
    pub stored: Option<Value>,
    /// The value that follows by one ply of look-ahead; `None` also if the value of a move is
    /// missing.
    pub expected: Option<Value>,
}

/// The number of entries that one thread checks at once.
const CHUNK: u32 = 4096;

impl<S, R: Rank<S>, C: Cell> Tablebase<S, R, C>
where
    S: PerfectInfo<Event = Never>,
{
    /// Checks one entry: a position is worth what its best move is worth.
    ///
    /// If all entries pass, the table is right. Suppose that some entries are wrong, and take one
    /// with the least distance, the true or the stored one: the positions that make it a win or a
    /// loss at that distance are nearer to the end, so their entries are right and it would not
    /// have passed.
    ///
    /// # Errors
    ///
    /// The entry, if it is wrong or the slot does not exist.
    pub fn verify(&self, slot: Slot) -> Result<(), Mismatch> {
        let stored = self.at(slot);
        let exists =
            self.cells(slot.class).is_some_and(|cells| (slot.index as usize) < cells.len());
        let position = self.ranking().unrank(slot);
        let is_unfinished = |state: &S| matches!(state.turn(), Turn::Player(_));
        let expected = position.filter(is_unfinished).map(|state| self.best(&state));
        match expected {
            Some(None) => Err(Mismatch { slot, stored, expected: None }),
            _ if exists && stored == expected.flatten() => Ok(()),
            _ => Err(Mismatch { slot, stored, expected: expected.flatten() }),
        }
    }

    /// Checks all entries of a class.
    ///
    /// # Errors
    ///
    /// The first entry that is wrong.
    pub fn verify_class(&self, class: u32) -> Result<(), Mismatch> {
        let len = self.ranking().len(class);
        let chunks = threads::map(0..len.div_ceil(CHUNK), |chunk| {
            let first = chunk * CHUNK;
            (first..len.min(first + CHUNK)).try_for_each(|index| self.verify(Slot { class, index }))
        });
        chunks.into_iter().collect()
    }

    /// Checks this number of random entries, with a seed.
    ///
    /// # Errors
    ///
    /// The first entry that is wrong.
    pub fn verify_random(&self, n_entries: u64, seed: u64) -> Result<(), Mismatch> {
        // Classes differ in length: the number of slots before each of them.
        let mut n_before = vec![0];
        for class in 0..self.ranking().n_classes() {
            n_before.push(n_before[class as usize] + u64::from(self.ranking().len(class)));
        }
        let n_slots = n_before.last().copied().unwrap_or(0);
        let mut rng = SplitMix64::new(seed);
        for _ in 0..if n_slots == 0 { 0 } else { n_entries } {
            let number = ((u128::from(rng.next()) * u128::from(n_slots)) >> 64) as u64;
            let class = n_before.partition_point(|before| *before <= number) - 1;
            let index = (number - n_before[class]) as u32;
            self.verify(Slot { class: class as u32, index })?;
        }
        Ok(())
    }

    /// The value of the best move in an unfinished position; `None` if it is not known.
    fn best(&self, state: &S) -> Option<Value> {
        let values = self.moves(state)?.into_iter().map(|(_, value)| value);
        values.max_by_key(|value| value.merit())
    }
}
