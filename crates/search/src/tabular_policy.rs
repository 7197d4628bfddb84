//! Policies as tables: probabilities of moves by information set.

use std::collections::{BTreeMap, BTreeSet, btree_map};

use rulebook_core::{InfoKey, Legality};

/// The greatest distance from 1 of the sum of the probabilities in an information set.
const TOLERANCE: f64 = 1e-6;

/// A behaviour policy of all seats: for each information set the probability of each move.
///
/// A key belongs to one seat, so one table holds the policies of all of them. Moves are stored as
/// texts, so a policy is independent of the types of a game and can be written to a file as it is.
/// A key that the table lacks is an error where the policy is used, unless the policy
/// [is uniform there](TabularPolicy::or_uniform). Entries for keys that play never reaches do not
/// matter.
#[doc = include_str!("../doc/tabular_policy.md")]
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TabularPolicy {
    sets: BTreeMap<InfoKey, Vec<(String, f64)>>, // Invariant: each passes `check`.
    lacking: MissingEntry,
}

/// The behaviour of a policy where it has no entry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum MissingEntry {
    #[default]
    Refused,
    Uniform,
}

impl TabularPolicy {
    /// The empty table. Every key that it lacks is an error.
    #[must_use]
    pub fn new() -> TabularPolicy {
        TabularPolicy::default()
    }

    /// The policy that plays each legal move with the same probability everywhere.
    #[must_use]
    pub fn uniform() -> TabularPolicy {
        TabularPolicy::new().or_uniform()
    }

    /// The same policy, and uniform where it has no entry.
    #[must_use]
    pub fn or_uniform(self) -> TabularPolicy {
        TabularPolicy { lacking: MissingEntry::Uniform, ..self }
    }

    /// Adds the probabilities of the moves in an information set, in this order. A move that is
    /// left out is never played. O(m log m) in the number of moves and O(log n) in that of entries.
    ///
    /// Whether the moves are legal there is checked where the policy is used.
    ///
    /// # Errors
    ///
    /// If the key is present, a move occurs twice, a probability is negative or not finite, or the
    /// sum is farther than 10⁻⁶ from 1. Then nothing changes.
    pub fn insert<T: Into<String>>(
        &mut self,
        key: InfoKey,
        moves: impl IntoIterator<Item = (T, f64)>,
    ) -> Result<(), InvalidPolicy> {
        let moves: Vec<(String, f64)> = moves.into_iter().map(|(mv, p)| (mv.into(), p)).collect();
        check(key, &moves)?;
        match self.sets.entry(key) {
            btree_map::Entry::Occupied(_) => Err(InvalidPolicy::DuplicateKey { key }),
            btree_map::Entry::Vacant(entry) => {
                entry.insert(moves);
                Ok(())
            }
        }
    }

    /// Removes the entry of an information set, if there is one.
    pub fn remove(&mut self, key: InfoKey) -> Option<Vec<(String, f64)>> {
        self.sets.remove(&key)
    }

    /// The moves in an information set and their probabilities, as they were inserted.
    #[must_use]
    pub fn get(&self, key: InfoKey) -> Option<&[(String, f64)]> {
        self.sets.get(&key).map(Vec::as_slice)
    }

    /// All entries, in the order of their keys.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (InfoKey, &[(String, f64)])> {
        self.sets.iter().map(|(key, moves)| (*key, moves.as_slice()))
    }

    /// The number of entries.
    #[must_use]
    pub fn len(&self) -> usize {
        self.sets.len()
    }

    /// Whether there are no entries.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.sets.is_empty()
    }

    /// The probabilities of `moves`, the legal moves of `state`, for the player to move, whose key
    /// is `key`. They are divided by their sum.
    ///
    /// Every spelling of a legal move counts. O(n²) in the number of moves, and O(n) if the table
    /// has the texts of the legal moves in their order.
    ///
    /// # Errors
    ///
    /// If the policy has no entry and is not uniform there, or if the entry names a move that is
    /// not legal or names one twice.
    pub fn probabilities<S: Legality>(
        &self,
        state: &S,
        key: InfoKey,
        moves: &[S::Move],
    ) -> Result<Vec<f64>, InvalidPolicy> {
        let Some(entry) = self.sets.get(&key) else {
            return match self.lacking {
                MissingEntry::Refused => Err(InvalidPolicy::MissingKey { key }),
                MissingEntry::Uniform => Ok(vec![1.0 / moves.len() as f64; moves.len()]),
            };
        };
        let mut probabilities = vec![None; moves.len()];
        let sum: f64 = entry.iter().map(|(_, p)| p).sum();
        for (at, (text, p)) in entry.iter().enumerate() {
            let index = index_of(state, moves, at, text)
                .ok_or_else(|| InvalidPolicy::IllegalMove { key, mv: text.clone() })?;
            if probabilities[index].replace(p / sum).is_some() {
                return Err(InvalidPolicy::DuplicateMove { key, mv: text.clone() });
            }
        }
        Ok(probabilities.into_iter().map(|p| p.unwrap_or(0.0)).collect())
    }
}

/// The reason why a policy is invalid.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidPolicy {
    /// An information set has two entries.
    #[error("the key {key} occurs twice")]
    DuplicateKey {
        /// The key.
        key: InfoKey,
    },
    /// An entry names a move twice.
    #[error("the move {mv} occurs twice at the key {key}")]
    DuplicateMove {
        /// The key.
        key: InfoKey,
        /// The move.
        mv: String,
    },
    /// A number is not a probability.
    #[error("{p} is not a probability; it is given to the move {mv} at the key {key}")]
    NotAProbability {
        /// The key.
        key: InfoKey,
        /// The move.
        mv: String,
        /// The number.
        p: f64,
    },
    /// The probabilities do not add up to 1.
    #[error("the probabilities at the key {key} add up to {sum}")]
    Sum {
        /// The key.
        key: InfoKey,
        /// Their sum.
        sum: f64,
    },
    /// The policy has no entry for an information set that play reaches.
    #[error("the policy has no entry for the key {key}")]
    MissingKey {
        /// The key.
        key: InfoKey,
    },
    /// The entry of an information set that play reaches names a move that is not legal there.
    #[error("the move {mv} is not legal at the key {key}")]
    IllegalMove {
        /// The key.
        key: InfoKey,
        /// The move.
        mv: String,
    },
}

fn check(key: InfoKey, moves: &[(String, f64)]) -> Result<(), InvalidPolicy> {
    let mut earlier = BTreeSet::new();
    for (mv, p) in moves {
        if !p.is_finite() || *p < 0.0 {
            return Err(InvalidPolicy::NotAProbability { key, mv: mv.clone(), p: *p });
        }
        if !earlier.insert(mv) {
            return Err(InvalidPolicy::DuplicateMove { key, mv: mv.clone() });
        }
    }
    let sum: f64 = moves.iter().map(|(_, p)| p).sum();
    if TOLERANCE < (sum - 1.0).abs() { Err(InvalidPolicy::Sum { key, sum }) } else { Ok(()) }
}

/// The index in `moves` of the move with this text; `expected` is tried first.
fn index_of<S: Legality>(
    state: &S,
    moves: &[S::Move],
    expected: usize,
    text: &str,
) -> Option<usize> {
    let mv: S::Move = text.parse().ok()?;
    let mv = state.canonicalize(mv).ok()?;
    let is_there = moves.get(expected) == Some(&mv);
    if is_there { Some(expected) } else { moves.iter().position(|legal| *legal == mv) }
}
