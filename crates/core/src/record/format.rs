//! The text form of a record.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};
use core::{fmt, str::FromStr};

use super::{Record, ReplayLimits};
use crate::{
    text::{Cursor, SyntaxError, changes_layout},
    verdict::DrawRules,
    viewpoint::Viewpoint,
};

const UNFINISHED: &str = "*";
const END: &str = "end: ";

/// The version of the format that is written.
const VERSION: u32 = 1;

impl fmt::Display for Record {
    /// Writes one `tag: value` per line, an empty line, one step per line, and the end line.
    /// Characters in values that [change the layout](changes_layout) are written as spaces.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut tag = |name: &str, value: &dyn fmt::Display| {
            writeln!(f, "{}: {}", TagValue(&name), TagValue(value))
        };
        tag("format", &VERSION)?;
        tag("game", &self.game)?;
        tag("rules", &self.rules)?;
        if !self.variant.is_empty() {
            tag("variant", &self.variant)?;
        }
        tag("start", &self.start)?;
        if let Some(who) = self.viewpoint {
            tag("as", &who)?;
        }
        self.players.iter().try_for_each(|player| tag("player", player))?;
        if let Some(times) = self.draw_rules.repetition {
            tag("repetition", &times)?;
        }
        if let Some(limit) = self.draw_rules.ply_limit {
            tag("ply limit", &limit)?;
        }
        match self.result {
            Some(verdict) => tag("result", &verdict)?,
            None => tag("result", &UNFINISHED)?,
        }
        self.tags.iter().try_for_each(|(name, value)| tag(name, value))?;
        tag("steps", &self.steps.len())?;
        writeln!(f)?;
        self.steps.iter().try_for_each(|step| writeln!(f, "{}", TagValue(step)))?;
        writeln!(f, "{END}{}", self.steps.len())
    }
}

/// A value on one line, in the direction of the file, and without spaces around it.
struct TagValue<'v>(&'v dyn fmt::Display);

impl fmt::Display for TagValue<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.0.to_string();
        let clean = |c: char| if changes_layout(c) { ' ' } else { c };
        f.write_str(text.chars().map(clean).collect::<String>().trim())
    }
}

/// Whether a value is written unchanged.
fn is_one_line(text: &str) -> bool {
    text.trim() == text && !text.contains(changes_layout)
}

impl FromStr for Record {
    type Err = RecordError;

    /// Reads a record under the default [`ReplayLimits`], without replaying it.
    ///
    /// # Errors
    ///
    /// As [`Record::read`].
    fn from_str(text: &str) -> Result<Record, RecordError> {
        Record::read(text, &ReplayLimits::default())
    }
}

impl Record {
    /// Reads a record under `limits`, without replaying it. Time and memory are linear in the text;
    /// a text that is too long is refused before it is read.
    ///
    /// # Errors
    ///
    /// If the text is longer than `limits` allow, a line is not a tag, a tag is missing or
    /// duplicate, or the number of steps is not the stated one.
    pub fn read(text: &str, limits: &ReplayLimits) -> Result<Record, RecordError> {
        if limits.bytes < text.len() {
            return Err(RecordError::TooLong { bytes: text.len(), limit: limits.bytes });
        }
        let mut lines = text.lines().map(str::trim_end).enumerate();
        let tags = Tags::read(&mut lines)?;
        let stated = tags.n_steps.ok_or(RecordError::Missing { tag: "steps" })?;
        let lines = lines.map(|(_, line)| TagValue(&line).to_string());
        let mut steps: Vec<String> = lines.filter(|line| !line.is_empty()).collect();
        // The end line shows that nothing was cut off, not even half of the last step.
        let end = steps.pop().ok_or(RecordError::NoEnd)?;
        let repeated = end.strip_prefix(END).ok_or(RecordError::NoEnd)?;
        if stated != steps.len() || repeated != steps.len().to_string() {
            return Err(RecordError::StepCount { stated, found: steps.len() });
        }
        Record {
            game: tags.game.ok_or(RecordError::Missing { tag: "game" })?,
            rules: tags.rules.ok_or(RecordError::Missing { tag: "rules" })?,
            variant: tags.variant.unwrap_or_default(),
            start: tags.start.ok_or(RecordError::Missing { tag: "start" })?,
            viewpoint: tags.viewpoint,
            players: tags.players,
            draw_rules: DrawRules { repetition: tags.repetition, ply_limit: tags.ply_limit },
            result: tags.result.ok_or(RecordError::Missing { tag: "result" })?,
            tags: tags.others,
            steps,
        }
        .checked()
    }

    /// The record with its values as they are written: characters that
    /// [change the layout](changes_layout) are spaces, and there are no spaces around a value. The
    /// readers of all formats call this.
    ///
    /// # Errors
    ///
    /// If the name of a further tag is [not allowed](Record::is_tag_name), or a step is empty.
    pub fn checked(mut self) -> Result<Record, RecordError> {
        if let Some(index) = self.tags.iter().position(|(name, _)| !Record::is_tag_name(name)) {
            return Err(RecordError::TagName { number: index + 1 });
        }
        let values = [&mut self.game, &mut self.variant, &mut self.start].into_iter();
        values
            .chain(&mut self.players)
            .chain(self.tags.iter_mut().map(|(_, value)| value))
            .chain(&mut self.steps)
            .filter(|value| !is_one_line(value))
            .for_each(|value| *value = TagValue(value).to_string());
        match self.steps.iter().position(String::is_empty) {
            Some(index) => Err(RecordError::EmptyStep { number: index + 1 }),
            None => Ok(self),
        }
    }

    /// Whether a further tag may have this name: lower-case letters, digits, hyphens, and spaces
    /// between them, beginning with a letter; the names of the format's own tags are not allowed.
    ///
    /// ```
    /// use rulebook_core::Record;
    ///
    /// assert!(Record::is_tag_name("x-date") && Record::is_tag_name("time control"));
    /// assert!(!Record::is_tag_name("result") && !Record::is_tag_name("x-date "));
    /// ```
    #[must_use]
    pub fn is_tag_name(name: &str) -> bool {
        let is_inner =
            |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == ' ' || c == '-';
        name.starts_with(|c: char| c.is_ascii_lowercase())
            && name.chars().all(is_inner)
            && !name.ends_with(' ')
            && !OWN_TAGS.contains(&name)
    }
}

/// The tags of the format, each with a field in [`Record`].
const OWN_TAGS: [&str; 11] = [
    "format",
    "game",
    "rules",
    "variant",
    "start",
    "as",
    "player",
    "repetition",
    "ply limit",
    "result",
    "steps",
];

/// The tags read so far.
#[derive(Default)]
#[expect(
    clippy::option_option,
    reason = "outer: whether the tag was read; inner: whether the match ended"
)]
struct Tags {
    version: Option<u32>,
    game: Option<String>,
    rules: Option<u16>,
    variant: Option<String>,
    start: Option<String>,
    viewpoint: Option<Viewpoint>,
    players: Vec<String>,
    repetition: Option<u8>,
    ply_limit: Option<u32>,
    result: Option<Option<crate::Verdict>>,
    n_steps: Option<usize>,
    others: Vec<(String, String)>,
}

impl Tags {
    /// Reads tags up to the first empty line.
    fn read<'t>(lines: &mut impl Iterator<Item = (usize, &'t str)>) -> Result<Tags, RecordError> {
        let mut tags = Tags::default();
        for (index, line) in lines {
            if line.is_empty() {
                break;
            }
            let line_number = index + 1;
            let Some((tag, value)) = line.split_once(':') else {
                return Err(RecordError::NotATag { line: line_number });
            };
            let value = value.trim_start();
            let n_before = line[..line.len() - value.len()].chars().count();
            tags.set(line_number, tag, value).map_err(|error| error.shifted_by(n_before))?;
        }
        Ok(tags)
    }

    fn set(&mut self, line: usize, tag: &str, value: &str) -> Result<(), RecordError> {
        let twice = RecordError::Duplicate { line };
        match tag {
            "game" => put(&mut self.game, value.to_string(), twice),
            "rules" => put(&mut self.rules, number(line, value)?, twice),
            "variant" => put(&mut self.variant, value.to_string(), twice),
            "start" => put(&mut self.start, value.to_string(), twice),
            "as" => put(&mut self.viewpoint, parsed(line, value)?, twice),
            "player" => {
                self.players.push(value.to_string());
                Ok(())
            }
            "repetition" => put(&mut self.repetition, number(line, value)?, twice),
            "ply limit" => put(&mut self.ply_limit, number(line, value)?, twice),
            "result" => put(&mut self.result, result(line, value)?, twice),
            "steps" => put(&mut self.n_steps, number::<u32>(line, value)? as usize, twice),
            "format" => {
                let found = number(line, value)?;
                put(&mut self.version, found, twice)?;
                if found == VERSION { Ok(()) } else { Err(RecordError::Version { line, found }) }
            }
            name if Record::is_tag_name(name) => {
                self.others.push((name.to_string(), value.to_string()));
                Ok(())
            }
            _ => Err(RecordError::NotATag { line }),
        }
    }
}

fn put<T>(place: &mut Option<T>, value: T, twice: RecordError) -> Result<(), RecordError> {
    if place.is_some() {
        return Err(twice);
    }
    *place = Some(value);
    Ok(())
}

fn number<N: TryFrom<u32>>(line: usize, value: &str) -> Result<N, RecordError> {
    let mut cursor = Cursor::new(value);
    let number = cursor.parse_with("a number within the tag's range", |cursor| {
        cursor.number().and_then(|n| N::try_from(n).ok())
    });
    let finished = number.and_then(|number| cursor.finish().map(|()| number));
    finished.map_err(|error| RecordError::value(line, value, error))
}

fn result(line: usize, value: &str) -> Result<Option<crate::Verdict>, RecordError> {
    if value == UNFINISHED {
        return Ok(None);
    }
    parsed(line, value).map(Some)
}

fn parsed<T: FromStr<Err = SyntaxError>>(line: usize, value: &str) -> Result<T, RecordError> {
    value.parse().map_err(|error| RecordError::value(line, value, error))
}

/// The reason why a text is not a record.
///
/// ```
/// use rulebook_core::{Record, RecordError};
///
/// assert_eq!("Hello".parse::<Record>(), Err(RecordError::NotATag { line: 1 }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecordError {
    /// A line before the first empty one is not a tag.
    #[error("line {line}: expected a tag such as `game`, a colon and a value")]
    NotATag {
        /// The line, from 1.
        line: usize,
    },
    /// The text is longer than the caller allows.
    #[error("the record has {bytes} bytes; the limit is {limit}")]
    TooLong {
        /// The size of the text.
        bytes: usize,
        /// The limit.
        limit: usize,
    },
    /// A tag that may occur only once is repeated.
    #[error("line {line}: duplicate tag")]
    Duplicate {
        /// The line, from 1.
        line: usize,
    },
    /// A tag has an invalid value.
    #[error("line {line}: expected {expected} at character {character}")]
    Value {
        /// The line, from 1.
        line: usize,
        /// The character of the line, from 1.
        character: usize,
        /// The content that was expected there.
        expected: &'static str,
    },
    /// A tag is missing.
    #[error("the record has no tag `{tag}`: its tags end at the first empty line")]
    Missing {
        /// The tag's name.
        tag: &'static str,
    },
    /// The name of a further tag is not allowed.
    #[error(
        "the name of further tag {number} is invalid: lower-case letters, digits, hyphens and \
         spaces between them can be used, and no name of the format such as `result`"
    )]
    TagName {
        /// The tag, from 1.
        number: usize,
    },
    /// A step is empty.
    #[error("step {number} is empty")]
    EmptyStep {
        /// The step, from 1.
        number: usize,
    },
    /// The record is in a format that this version does not know.
    #[error("line {line}: format {found} is not supported; this version reads format 1")]
    Version {
        /// The line, from 1.
        line: usize,
        /// The format.
        found: u32,
    },
    /// The end line is missing: the record was cut off.
    #[error("the record does not end with `end: ` and the number of its steps; it was cut off")]
    NoEnd,
    /// The record was cut off or something was added.
    #[error("the record has {found} steps, but its tag `steps` or its end line says otherwise")]
    StepCount {
        /// The number in the tag.
        stated: usize,
        /// The number of lines after the empty line.
        found: usize,
    },
}

impl RecordError {
    /// The error of a tag's value, with the character of the value.
    fn value(line: usize, value: &str, error: SyntaxError) -> RecordError {
        let before = value.get(..error.offset).unwrap_or(value);
        let character = before.chars().count() + 1;
        RecordError::Value { line, character, expected: error.expected }
    }

    /// The error with its character moved by the `n` characters of the line before the value.
    fn shifted_by(self, n: usize) -> RecordError {
        match self {
            RecordError::Value { line, character, expected } => {
                RecordError::Value { line, character: n + character, expected }
            }
            other => other,
        }
    }
}
