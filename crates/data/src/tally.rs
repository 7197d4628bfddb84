//! Counts of strings in bounded memory.

use std::collections::HashMap;

use foldhash::fast::RandomState;
use serde::{Serialize, Serializer, ser::SerializeStruct};

/// Counts of strings. At most 4,096 different strings of at most 256 bytes are counted separately;
/// all others count as `other`.
///
/// ```
/// use rulebook_data::Tally;
///
/// let mut tally = Tally::default();
/// ["b2", "a1", "b2"].into_iter().for_each(|text| tally.add(text, 1));
/// assert_eq!(tally.ranked(), [("b2", 2), ("a1", 1)]);
/// assert_eq!(tally.total(), 3);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    counts: HashMap<Box<str>, u64, RandomState>,
    other: u64,
}

impl Tally {
    /// The maximum number of strings that are counted separately.
    pub const MAX: usize = 4096;

    /// The maximum length in bytes of a string that is counted separately.
    pub const MAX_TEXT: usize = 256;

    /// The strings with their counts, the most frequent first, equally frequent ones in the order
    /// of their bytes.
    #[must_use]
    pub fn ranked(&self) -> Vec<(&str, u64)> {
        let mut ranked: Vec<_> = self.counts.iter().map(|(text, n)| (&**text, *n)).collect();
        ranked.sort_by(|one, other| other.1.cmp(&one.1).then(one.0.cmp(other.0)));
        ranked
    }

    /// The number of occurrences of strings that are not counted separately.
    #[must_use]
    pub fn other(&self) -> u64 {
        self.other
    }

    /// The number of all occurrences.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.counts.values().sum::<u64>() + self.other
    }

    /// Counts a string `n` times.
    pub fn add(&mut self, text: &str, n: u64) {
        if let Some(count) = self.counts.get_mut(text) {
            *count += n;
        } else if self.counts.len() < Tally::MAX && text.len() <= Tally::MAX_TEXT {
            self.counts.insert(text.into(), n);
        } else {
            self.other += n;
        }
    }

    /// Adds the counts of another tally.
    pub fn merge(&mut self, other: &Tally) {
        // In a fixed order, so that a full tally does not depend on the hash.
        for (text, n) in other.ranked() {
            self.add(text, n);
        }
        self.other += other.other;
    }
}

impl Serialize for Tally {
    /// Writes `{"counts": [{"value", "count"}, …], "other"}`, ranked.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Count<'a> {
            value: &'a str,
            count: u64,
        }
        let counts: Vec<_> =
            self.ranked().into_iter().map(|(value, count)| Count { value, count }).collect();
        let mut object = serializer.serialize_struct("Tally", 2)?;
        object.serialize_field("counts", &counts)?;
        object.serialize_field("other", &self.other)?;
        object.end()
    }
}
