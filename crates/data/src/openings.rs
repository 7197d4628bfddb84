//! Results by opening in constant memory.

use std::collections::{BTreeMap, HashMap};

use foldhash::fast::RandomState;
use serde::{Serialize, Serializer};

use crate::tally::Tally;

/// Results by the first step of the game. At most 4,096 different steps of at most 256 bytes are
/// counted separately; the results of all others are counted together.
///
/// ```
/// use rulebook_data::Openings;
///
/// let mut openings = Openings::default();
/// for (first, result) in [("b2", "win 0"), ("a1", "draw"), ("b2", "draw"), ("b2", "win 0")] {
///     openings.add(first, result, 1);
/// }
/// let (first, results) = openings.ranked()[0];
/// assert_eq!((first, results["win 0"], results["draw"]), ("b2", 2, 1));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Openings {
    results: HashMap<Box<str>, BTreeMap<String, u64>, RandomState>,
    other: BTreeMap<String, u64>,
}

impl Openings {
    /// The first steps with the numbers of their results, the most frequent first, equally frequent
    /// ones in the order of their bytes.
    #[must_use]
    pub fn ranked(&self) -> Vec<(&str, &BTreeMap<String, u64>)> {
        let mut ranked: Vec<_> =
            self.results.iter().map(|(first, results)| (&**first, results)).collect();
        let total = |results: &BTreeMap<String, u64>| results.values().sum::<u64>();
        ranked.sort_by(|one, other| total(other.1).cmp(&total(one.1)).then(one.0.cmp(other.0)));
        ranked
    }

    /// The results of the games whose first steps are not counted separately.
    #[must_use]
    pub fn other(&self) -> &BTreeMap<String, u64> {
        &self.other
    }

    /// Counts a result `n` times.
    pub fn add(&mut self, first: &str, result: &str, n: u64) {
        let results = if let Some(results) = self.results.get_mut(first) {
            results
        } else if self.results.len() < Tally::MAX && first.len() <= Tally::MAX_TEXT {
            self.results.entry(first.into()).or_default()
        } else {
            &mut self.other
        };
        match results.get_mut(result) {
            Some(count) => *count += n,
            None => {
                results.insert(result.to_owned(), n);
            }
        }
    }

    /// Adds the results of `other`.
    pub fn merge(&mut self, other: &Openings) {
        // In a fixed order, so that a full table does not depend on the hash.
        for (first, results) in other.ranked() {
            for (result, n) in results {
                self.add(first, result, *n);
            }
        }
        for (result, n) in &other.other {
            *self.other.entry(result.clone()).or_default() += n;
        }
    }
}

impl Serialize for Openings {
    /// Writes `{"openings": [{"first", "results"}, …], "other"}`, ranked; results as an object of
    /// counts.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Data<'a> {
            openings: Vec<Opening<'a>>,
            other: &'a BTreeMap<String, u64>,
        }
        #[derive(Serialize)]
        struct Opening<'a> {
            first: &'a str,
            results: &'a BTreeMap<String, u64>,
        }
        let openings =
            self.ranked().into_iter().map(|(first, results)| Opening { first, results }).collect();
        Data { openings, other: &self.other }.serialize(serializer)
    }
}
