//! Perft files: positions and how many games of each length start there.
//!
//! ```text
//! # Where the numbers come from.
//! position ; 1=48 2=2304
//! position ; 1=48 ; distinct: 1=51 2=2500
//! ```
//!
//! A line holds a position, and after ` ; ` lists of `depth=count`. A list without a name counts
//! each move once; a list with a name counts in the way that the runner is told of by that name.
//! Empty lines and lines that start with `#` are skipped. The position may contain ` ; ` itself: it
//! goes as far as the first list.

use std::fmt::{self, Write};

use rulebook_core::{Deterministic, Legality, perft};

use crate::walk::listed_moves;

/// One count of a perft file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The line of the file, from 1.
    pub line: usize,
    /// The text of the position.
    pub position: String,
    /// The way of counting; empty for the ordinary one.
    pub counting: String,
    /// The number of plies.
    pub depth: u32,
    /// The number of move sequences.
    pub count: u64,
}

/// A line that is not in the format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormatError {
    /// The line of the file, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: String,
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for FormatError {}

/// Reads a perft file.
///
/// # Errors
///
/// The first line that is not in the format.
pub fn parse(text: &str) -> Result<Vec<Entry>, FormatError> {
    let mut entries = Vec::new();
    for (index, content) in text.lines().enumerate() {
        let content = content.trim();
        if content.is_empty() || content.starts_with('#') {
            continue;
        }
        let line = index + 1;
        let error = |reason: String| FormatError { line, reason };
        let fields: Vec<&str> = content.split(" ; ").map(str::trim).collect();
        let counts = fields[1..].iter().position(|field| field.contains('=')).unwrap_or(0) + 1;
        let position = fields[..counts].join(" ; ");
        let before = entries.len();
        for field in &fields[counts..] {
            let (counting, counts) = field.split_once(':').unwrap_or(("", field));
            for pair in counts.split_whitespace() {
                let numbers = pair.split_once('=').and_then(|(depth, count)| {
                    Some((depth.parse().ok()?, count.replace('_', "").parse().ok()?))
                });
                let (depth, count) =
                    numbers.ok_or_else(|| error(format!("`{pair}` is not `depth=count`")))?;
                let (position, counting) = (position.clone(), counting.trim().to_string());
                entries.push(Entry { line, position, counting, depth, count });
            }
        }
        if entries.len() == before {
            return Err(error("expected a position, ` ; ` and `depth=count`".into()));
        }
    }
    Ok(entries)
}

/// Checks every count of at most `limit` leaves in a perft file.
///
/// # Panics
///
/// If a line is not in the format, a position is refused, a count differs, or nothing was within
/// the limit.
#[track_caller]
pub fn check<S: Deterministic>(text: &str, limit: u64) {
    check_with(text, limit, |state: &S, counting, depth| {
        counting.is_empty().then(|| perft(state, depth))
    });
}

/// Checks every count of at most `limit` leaves, counting by `count`, which is given a position,
/// the name of the counting and a depth, and gives `None` for a counting that it does not know.
///
/// # Panics
///
/// As [`check`].
#[track_caller]
pub fn check_with<S: Legality>(
    text: &str,
    limit: u64,
    count: impl Fn(&S, &str, u32) -> Option<u64>,
) {
    if let Err(report) = try_check_with(text, limit, count) {
        panic!("{report}");
    }
}

/// As [`check_with`], without the panic.
///
/// # Errors
///
/// A report on the first line that fails.
pub fn try_check_with<S: Legality>(
    text: &str,
    limit: u64,
    count: impl Fn(&S, &str, u32) -> Option<u64>,
) -> Result<(), String> {
    let entries = parse(text).map_err(|error| error.to_string())?;
    let mut n_checked = 0;
    for entry in entries.iter().filter(|entry| entry.count <= limit) {
        let state = S::from_str(&entry.position).map_err(|error| {
            format!("line {}: the position `{}` is refused: {error}", entry.line, entry.position)
        })?;
        let found = count(&state, &entry.counting, entry.depth).ok_or_else(|| {
            format!("line {}: the counting `{}` is unknown", entry.line, entry.counting)
        })?;
        if found != entry.count {
            return Err(report(entry, &state, found, &count));
        }
        n_checked += 1;
    }
    if n_checked == 0 {
        return Err(format!("no count of at most {limit} leaves"));
    }
    Ok(())
}

/// What differs, and how the leaves are spread over the moves, to be compared with another
/// engine's.
fn report<S: Legality>(
    entry: &Entry,
    state: &S,
    found: u64,
    count: &impl Fn(&S, &str, u32) -> Option<u64>,
) -> String {
    let Entry { line, position, counting, depth, count: expected } = entry;
    let space = if counting.is_empty() { "" } else { " " };
    let mut report = format!(
        "line {line}: perft {depth}{space}{counting} of `{position}` is {found} and not {expected}"
    );
    for mv in listed_moves(state) {
        let mut child = state.clone();
        child.play_unchecked(mv);
        let leaves = depth.checked_sub(1).and_then(|depth| count(&child, counting, depth));
        let leaves = leaves.map_or_else(String::new, |leaves| leaves.to_string());
        write!(report, "\n  {mv}: {leaves}").expect("a string takes any text");
    }
    report
}
