//! Policies as text: one JSON object per line and information set.

use std::fmt::{self, Write as _};

use rulebook::{
    TabularPolicy,
    core::{InfoKey, text::escaped},
};
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{MapAccess, Visitor},
    ser::SerializeMap,
};

use crate::bad::character;

/// The form of a line, for error messages.
const FORM: &str = "a line is {\"key\": \"32 digits\", \"moves\": {\"a move\": 0.5, …}}";

/// The longest text of another error, in characters.
const LONGEST: usize = 400;

/// The error of a text that is not a policy: its first line that is not an information set, or that
/// contradicts an earlier one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BadPolicy {
    /// The number of the line, from 1.
    pub line: usize,
    /// The reason, on one line of printable characters.
    pub reason: String,
}

impl fmt::Display for BadPolicy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for BadPolicy {}

/// An information set: `{"key": "…", "moves": {"b": 0.25, "p": 0.75}}`.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    key: InfoKey,
    moves: Moves,
}

/// Moves with their probabilities, in the order of the text. A repeated move stays repeated, so
/// that the policy refuses it.
struct Moves(Vec<(String, f64)>);

impl<'de> Deserialize<'de> for Moves {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Moves, D::Error> {
        struct Pairs;

        impl<'de> Visitor<'de> for Pairs {
            type Value = Moves;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of moves with their probabilities")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Moves, A::Error> {
                let mut moves = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    moves.push(pair);
                }
                Ok(Moves(moves))
            }
        }

        deserializer.deserialize_map(Pairs)
    }
}

impl Serialize for Moves {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (mv, p) in &self.0 {
            map.serialize_entry(mv, p)?;
        }
        map.end()
    }
}

/// Reads a policy: one JSON object on each line, `{"key": "…", "moves": {"b": 0.25, "p": 0.75}}`;
/// empty lines are skipped. O(n log n) in the length of the text.
///
/// # Errors
///
/// The first line that is not an information set, or that contradicts an earlier one.
///
/// ```
/// use rulebook_data::{read_policy, write_policy};
///
/// let line = r#"{"key":"00000000000000000000000000000001","moves":{"b":0.25,"p":0.75}}"#;
/// let policy = read_policy(line)?;
/// assert_eq!(write_policy(&policy), format!("{line}\n"));
/// let error = read_policy(&format!("{line}\n{line}")).unwrap_err();
/// assert_eq!(error.line, 2);
/// # Ok::<(), rulebook_data::BadPolicy>(())
/// ```
pub fn read_policy(text: &str) -> Result<TabularPolicy, BadPolicy> {
    let mut policy = TabularPolicy::new();
    for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let refused = |reason: String| BadPolicy { line: index + 1, reason };
        let entry: Entry =
            serde_json::from_str(line).map_err(|error| refused(in_words(line, &error)))?;
        let inserted = policy.insert(entry.key, entry.moves.0);
        inserted.map_err(|error| refused(escaped(&error.to_string(), LONGEST).to_string()))?;
    }
    Ok(policy)
}

/// A policy as a text that [`read_policy`] reads, in the order of the keys.
#[must_use]
pub fn write_policy(policy: &TabularPolicy) -> String {
    let mut text = String::new();
    for (key, moves) in policy.iter() {
        let entry = Entry { key, moves: Moves(moves.to_vec()) };
        let line = serde_json::to_string(&entry).expect("texts and finite numbers are data");
        let _ = writeln!(text, "{line}");
    }
    text
}

/// A message about an invalid line, with the correct form.
fn in_words(line: &str, error: &serde_json::Error) -> String {
    let reason = error.to_string();
    let reason = reason.split(" at line ").next().unwrap_or_default();
    let (reason, place) = (escaped(reason, LONGEST), character(line, error));
    format!("{reason} (character {place} of the line); {FORM}")
}
