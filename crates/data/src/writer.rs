//! Records as lines of JSON.

use std::io::{self, Write};

use rulebook::{AnyMatch, core::Record};
use serde::Serialize;

use crate::outline::{ENDING, PAYOFFS};

/// Writes a record as one line of JSON: the members of the record and `format`, the version of the
/// format.
///
/// # Errors
///
/// If `to` cannot be written to.
///
/// ```
/// use rulebook_data::{Reader, rulebook::{Registry, core::ReplayLimits}, write_json_line};
///
/// let registry = Registry::standard();
/// let mut game = registry.game("gobblet")?.start("")?;
/// game.play("4@b2")?;
/// let record = game.record(&[]);
/// let mut line = Vec::new();
/// write_json_line(&mut line, &record).expect("memory takes everything");
/// let again = Reader::from_read("memory", std::io::Cursor::new(line), ReplayLimits::default())
///     .next().expect("a line").expect("a record");
/// assert_eq!(again.record, record);
/// # Ok::<(), rulebook_data::rulebook::AnyError>(())
/// ```
pub fn write_json_line(to: &mut impl Write, record: &Record) -> io::Result<()> {
    #[derive(Serialize)]
    struct Line<'r> {
        format: u32,
        #[serde(flatten)]
        record: &'r Record,
    }
    serde_json::to_writer(&mut *to, &Line { format: 1, record })?;
    to.write_all(b"\n")
}

/// The record of a match. If the rules ended the match, two tags are added: the game's name for the
/// ending (`x-ending`) and the payoffs by seat (`x-payoffs`).
/// [`Statistics`](crate::Statistics) count these tags, and a scan that replays compares them.
///
/// ```
/// use rulebook_data::{rulebook::Registry, tagged};
///
/// let registry = Registry::standard();
/// let mut game = registry.game("tictactoe")?.start("")?;
/// for mv in ["a1", "b1", "a2", "b2", "a3"] {
///     game.play(mv)?;
/// }
/// let text = tagged(&*game, &["Ann", "Ben"]).to_string();
/// assert!(text.contains("x-ending: line\nx-payoffs: 1 -1\n"));
/// # Ok::<(), rulebook_data::rulebook::AnyError>(())
/// ```
#[must_use]
pub fn tagged(game: &dyn AnyMatch, players: &[&str]) -> Record {
    let mut record = game.record(players);
    let Some(result) = game.result() else { return record };
    if let Some(ending) = result.ending {
        record.tags.push((ENDING.to_owned(), ending.to_owned()));
    }
    if !result.payoffs.is_empty() {
        record.tags.push((PAYOFFS.to_owned(), payoffs_text(&result.payoffs)));
    }
    record
}

/// Payoffs as the value of their tag.
pub(crate) fn payoffs_text(payoffs: &[i32]) -> String {
    payoffs.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
