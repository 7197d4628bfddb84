//! Errors of the erased layer: what is refused, where and why.

use std::fmt;

/// Why the erased layer refuses something.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct AnyError {
    /// The kind of thing that is refused.
    pub kind: ErrorKind,
    /// The thing itself: ``move `4@b2` ``.
    pub what: String,
    /// Where its text is wrong, in bytes from its start, if that is the problem.
    pub offset: Option<usize>,
    /// What is wrong with it, on one line.
    pub reason: String,
    /// The rule that it breaks, if it breaks one: `R6`.
    pub rule: Option<&'static str>,
    /// A stable identifier of the refusal for programs, if a rule of the game refuses it:
    /// `enter-too-small`. Unique within the game.
    pub code: Option<&'static str>,
    /// What would be accepted instead, if that is short.
    pub help: Option<Box<str>>,
}

/// The kind of thing that is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The name of a game.
    Game,
    /// A set of options.
    Variant,
    /// A position.
    Position,
    /// A move.
    Move,
    /// A chance event.
    Event,
    /// Any step, because the match is over.
    Over,
    /// An order of chance.
    Deal,
    /// A record.
    Record,
    /// A declaration: resignation, forfeit, draw.
    Declaration,
    /// A request for perft that cannot be carried out: its depth, mode, threads or table.
    Perft,
    /// A count that does not fit into 64 bits.
    Overflow,
}

impl AnyError {
    /// The error that `what` is refused for this reason. Control characters of the reason are
    /// escaped.
    pub fn new(kind: ErrorKind, what: impl Into<String>, reason: impl fmt::Display) -> AnyError {
        AnyError {
            kind,
            what: what.into(),
            offset: None,
            reason: escape(reason.to_string().chars()),
            rule: None,
            code: None,
            help: None,
        }
    }

    /// This error with what would be accepted instead.
    #[must_use]
    pub fn with_help(self, help: impl Into<Box<str>>) -> AnyError {
        AnyError { help: Some(help.into()), ..self }
    }
}

impl fmt::Display for AnyError {
    /// Writes one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.what, self.reason)?;
        if let Some(rule) = self.rule {
            write!(f, " ({rule})")?;
        }
        match &self.help {
            Some(help) => write!(f, "; {help}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for AnyError {}

/// A text from outside in backquotes: on one line, control characters escaped, cut after 400
/// characters.
#[must_use]
pub fn quote(text: &str) -> String {
    const MAX_CHARS: usize = 400;
    let shown = escape(text.chars().take(MAX_CHARS));
    let cut = if text.chars().nth(MAX_CHARS).is_some() { "…" } else { "" };
    format!("`{shown}{cut}`")
}

/// The characters as text, control characters escaped.
fn escape(chars: impl Iterator<Item = char>) -> String {
    let mut escaped = String::new();
    for c in chars {
        if c.is_control() {
            escaped.extend(c.escape_default());
        } else {
            escaped.push(c);
        }
    }
    escaped
}
