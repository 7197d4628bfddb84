//! Policies in files: one JSON object per line and information set.

use std::{fmt, fmt::Write as _, path::Path};

use rulebook::{InvalidPolicy, TabularPolicy, core::InfoKey};
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{MapAccess, Visitor},
    ser::SerializeMap,
};

use crate::{error::CliError, files, output::Output};

/// The size of the largest file that is read, in bytes.
const MOST_BYTES: usize = 1 << 30;

/// An information set: `{"key": "…", "moves": {"b": 0.25, "p": 0.75}}`.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    key: InfoKey,
    moves: Moves,
}

/// Moves with their probabilities, in the order of the file. A move that occurs twice is kept
/// twice, so that the policy refuses it.
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

/// Reads a policy; `-` means standard input.
///
/// # Errors
///
/// The first line that is not an information set, or that contradicts an earlier one.
pub(super) fn read(file: &Path) -> Result<TabularPolicy, CliError> {
    let text = files::read(file, "a policy", MOST_BYTES)?;
    let mut policy = TabularPolicy::new();
    for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let refused = |why: &dyn fmt::Display| {
            let (name, number) = (files::name(file), index + 1);
            CliError::Refused(format!("{name}, line {number}: {why}"))
        };
        let entry: Entry =
            serde_json::from_str(line).map_err(|error| refused(&in_words(&error)))?;
        policy.insert(entry.key, entry.moves.0).map_err(|error: InvalidPolicy| refused(&error))?;
    }
    Ok(policy)
}

/// What is wrong with a line, and what would be right. The number of the line is told elsewhere.
fn in_words(error: &serde_json::Error) -> String {
    const RIGHT: &str = "a line is {\"key\": \"32 digits\", \"moves\": {\"a move\": 0.5, …}}";
    let reason = error.to_string();
    let reason = reason.split(" at line ").next().unwrap_or_default();
    format!("{reason} (column {}); {RIGHT}", error.column())
}

/// Writes a policy; `-` means standard output.
pub(super) fn write(
    file: &Path,
    policy: &TabularPolicy,
    force: bool,
    out: &mut Output,
) -> Result<(), CliError> {
    let mut text = String::new();
    for (key, moves) in policy.iter() {
        let entry = Entry { key, moves: Moves(moves.to_vec()) };
        let line = serde_json::to_string(&entry).expect("texts and finite numbers are data");
        let _ = writeln!(text, "{line}");
    }
    if files::is_standard(file) {
        return Ok(out.bytes(text.as_bytes())?);
    }
    files::write(file, &text, force).map_err(CliError::Refused)
}
