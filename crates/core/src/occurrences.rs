//! How often each position of a match has occurred.

use alloc::{collections::BTreeMap, vec::Vec};

use crate::state::State;

/// The occurrences along a list of positions that grows and shrinks at its end.
///
/// Positions are found by their keys and confirmed by `Eq`. The tree of keys stays balanced, so
/// nobody can make a match slow by steering it through positions whose keys are alike.
#[derive(Clone, Debug, Default)]
pub(crate) struct Occurrences {
    entries: Vec<Entry>,          // Invariant: one for each position.
    latest: BTreeMap<u64, usize>, // The index of the latest position with a key.
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    key: u64,
    /// The number of occurrences of the position, this one included.
    count: usize,
    /// The index of the position before with the same key.
    previous: Option<usize>,
}

impl Occurrences {
    /// How often the position at `index` has occurred up to there.
    pub(crate) fn count(&self, index: usize) -> usize {
        self.entries[index].count
    }

    /// Adds the last of `positions`, all others of which have been added before.
    pub(crate) fn push<S: State>(&mut self, positions: &[S]) {
        let Some((position, before)) = positions.split_last() else { return };
        let key = position.key();
        let previous = self.latest.insert(key, before.len());
        // Different positions with the same key are rare, so the first comparison decides.
        let mut same_key = previous;
        let mut count = 1;
        while let Some(index) = same_key {
            let entry = self.entries[index];
            if before[index] == *position {
                count += entry.count;
                break;
            }
            same_key = entry.previous;
        }
        reserve_one(&mut self.entries);
        self.entries.push(Entry { key, count, previous });
    }

    /// Drops the last position, if there is one.
    pub(crate) fn pop(&mut self) {
        let Some(Entry { key, previous, .. }) = self.entries.pop() else { return };
        match previous {
            Some(index) => self.latest.insert(key, index),
            None => self.latest.remove(&key),
        };
    }
}

/// The number of items for which a list of a match has room after its first growth: a game has tens
/// of steps.
const ROOM: usize = 64;

/// Makes room for one more item in a list that grows with a match. After the first growth the room
/// doubles, as always.
#[inline]
pub(crate) fn reserve_one<T>(list: &mut Vec<T>) {
    if list.len() == list.capacity() {
        list.reserve(ROOM);
    }
}

#[cfg(test)]
mod tests {
    use core::{fmt, ops::RangeInclusive, str::FromStr};

    use super::*;
    use crate::{Never, Outcome, Player, Rules, Turn, Utility, text::SyntaxError};

    /// A position whose key says little.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    struct Poor(u64);

    impl State for Poor {
        type Move = Never;
        crate::no_chance!(State);

        const RULES: Rules = Rules { name: "poor", version: 1 };
        const UTILITY: Utility = Utility::GeneralSum;

        fn players(&self) -> u8 {
            1
        }

        fn turn(&self) -> Turn {
            Turn::Over
        }

        fn outcome(&self) -> Option<Outcome> {
            Some(Outcome::Draw)
        }

        fn payoff(&self, _: Player) -> Option<i32> {
            Some(0)
        }

        fn payoff_range(&self) -> RangeInclusive<i32> {
            0..=0
        }

        fn max_steps(&self) -> Option<u32> {
            Some(0)
        }

        fn key(&self) -> u64 {
            self.0 % 40
        }

        fn play_unchecked(&mut self, mv: Never) {
            match mv {}
        }
    }

    impl fmt::Display for Poor {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            self.0.fmt(f)
        }
    }

    impl FromStr for Poor {
        type Err = SyntaxError;

        fn from_str(text: &str) -> Result<Poor, SyntaxError> {
            text.parse().map(Poor).map_err(|_| SyntaxError { offset: 0, expected: "a number" })
        }
    }

    #[test]
    fn occurrences_are_counted_and_dropped_at_the_end() {
        // Some positions occur several times, and some have the same key as others.
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
        positions.iter().for_each(|_| occurrences.pop());
        assert!(occurrences.latest.is_empty() && occurrences.entries.is_empty());
    }
}
