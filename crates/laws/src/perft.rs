//! Perft files: positions, and the number of move sequences of each length from there.
//!
//! ```text
//! # Where the numbers come from.
//! position ; 1=48 2=2304
//! position ; 1=48 ; distinct: 1=51 2=2500
//! ```
//!
//! A line holds a position, and after ` ; ` lists of `depth=count`. A list without a name counts
//! each move once; a list with a name counts in the mode of that name, such as one of
//! [`Game::perft_modes`]. Empty lines and lines that start with `#` are skipped. The position may
//! contain ` ; ` itself: it ends at the first list.

use std::fmt::{self, Write};

use rulebook_core::{Game, Legality, Never, Perft, PerftError};

use crate::walk::listed_moves;

/// One count of a perft file.
///
/// ```
/// use rulebook_laws::perft;
///
/// let entries = perft::parse("# Start.\n......... ; 1=9 2=72 ; corners: 1=4")?;
/// assert_eq!((entries[1].depth, entries[1].count, entries[1].line), (2, 72, 2));
/// assert_eq!(entries[2].mode, "corners");
/// # Ok::<(), perft::FormatError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The line of the file, from 1.
    pub line: usize,
    /// The text of the position.
    pub position: String,
    /// The mode; empty for the ordinary one.
    pub mode: String,
    /// The number of plies.
    pub depth: u32,
    /// The number of move sequences.
    pub count: u64,
}

impl Entry {
    /// The line, its position, mode and depth.
    fn title(&self) -> String {
        let Entry { line, position, mode, depth, .. } = self;
        let space = if mode.is_empty() { "" } else { " " };
        format!("line {line}: perft {depth}{space}{mode} of `{position}`")
    }
}

/// A line that is not in the format.
///
/// ```
/// use rulebook_laws::perft;
///
/// let error = perft::parse(".../.../... ; 1:9=").unwrap_err();
/// assert_eq!(error.to_string(), "line 1: `9=` is not `depth=count`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormatError {
    /// The line of the file, from 1.
    pub line: usize,
    /// The mistake.
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
        let first_list = fields[1..].iter().position(|field| field.contains('=')).unwrap_or(0) + 1;
        let position = fields[..first_list].join(" ; ");
        let before = entries.len();
        for field in &fields[first_list..] {
            let (mode, counts) = field.split_once(':').unwrap_or(("", field));
            for pair in counts.split_whitespace() {
                let numbers = pair.split_once('=').and_then(|(depth, count)| {
                    Some((depth.parse().ok()?, count.replace('_', "").parse().ok()?))
                });
                let (depth, count) =
                    numbers.ok_or_else(|| error(format!("`{pair}` is not `depth=count`")))?;
                let (position, mode) = (position.clone(), mode.trim().to_string());
                entries.push(Entry { line, position, mode, depth, count });
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
/// If a line is not in the format, a position is refused, a count differs or cannot be computed, or
/// nothing was within the limit.
///
/// ```
/// use rulebook_classics::TicTacToe;
/// use rulebook_laws::perft;
///
/// perft::check::<TicTacToe>(".../.../... ; 1=9 2=72 5=15_120", 20_000);
///
/// let wrong = || perft::check::<TicTacToe>(".../.../... ; 2=71", 20_000);
/// assert!(std::panic::catch_unwind(wrong).is_err());
/// ```
#[track_caller]
pub fn check<S: Legality<Event = Never>>(text: &str, limit: u64) {
    check_with(text, limit, |state: &S, mode, depth| {
        mode.is_empty().then(|| Perft::new(state).depth(depth).count())
    });
}

/// As [`check`], with the modes of [`Game::perft_modes`].
///
/// # Panics
///
/// As [`check`].
#[track_caller]
pub fn check_modes<S: Game<Event = Never> + 'static>(text: &str, limit: u64) {
    check_with(text, limit, |state: &S, name, depth| {
        let perft = Perft::new(state).depth(depth);
        if name.is_empty() {
            return Some(perft.count());
        }
        let mode = S::perft_modes().iter().find(|mode| mode.name == name)?;
        Some(perft.weight(mode.weight).count())
    });
}

/// Checks every count of at most `limit` leaves by `count`, which takes a position, the name of the
/// mode and a depth, and gives `None` for a mode that it does not know.
///
/// # Panics
///
/// As [`check`].
#[track_caller]
pub fn check_with<S: Legality>(
    text: &str,
    limit: u64,
    count: impl Fn(&S, &str, u32) -> Option<Result<u64, PerftError>>,
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
///
/// ```
/// use rulebook_classics::TicTacToe;
/// use rulebook_core::Perft;
/// use rulebook_laws::perft;
///
/// let report = perft::try_check_with(".../.../... ; 2=71", 100, |state: &TicTacToe, _, depth| {
///     Some(Perft::new(state).depth(depth).count())
/// });
/// let report = report.unwrap_err();
/// assert!(report.starts_with("line 1: perft 2 of `.../.../...` is 72 and not 71\n  a1: 8\n"));
/// ```
pub fn try_check_with<S: Legality>(
    text: &str,
    limit: u64,
    count: impl Fn(&S, &str, u32) -> Option<Result<u64, PerftError>>,
) -> Result<(), String> {
    let entries = parse(text).map_err(|error| error.to_string())?;
    let mut n_checked = 0;
    for entry in entries.iter().filter(|entry| entry.count <= limit) {
        let state = S::from_str(&entry.position).map_err(|error| {
            format!("line {}: the position `{}` is refused: {error}", entry.line, entry.position)
        })?;
        let found = count(&state, &entry.mode, entry.depth)
            .ok_or_else(|| format!("line {}: the mode `{}` is unknown", entry.line, entry.mode))?
            .map_err(|error| format!("{} has no result: {error}", entry.title()))?;
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

/// The difference, and the number of leaves below each move, to be compared with another engine's.
fn report<S: Legality>(
    entry: &Entry,
    state: &S,
    found: u64,
    count: &impl Fn(&S, &str, u32) -> Option<Result<u64, PerftError>>,
) -> String {
    let mut report = format!("{} is {found} and not {}", entry.title(), entry.count);
    for mv in listed_moves(state) {
        let mut child = state.clone();
        child.play_unchecked(mv);
        let leaves = entry.depth.checked_sub(1).and_then(|depth| count(&child, &entry.mode, depth));
        let leaves = match leaves {
            Some(Ok(leaves)) => leaves.to_string(),
            Some(Err(error)) => error.to_string(),
            None => String::new(),
        };
        write!(report, "\n  {mv}: {leaves}").expect("writing to a string cannot fail");
    }
    report
}
