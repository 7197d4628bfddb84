//! What is refused, where and why, as texts that a person can act on.

use std::fmt;

/// Why the erased layer refuses something.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct AnyError {
    /// What sort of thing is refused.
    pub kind: ErrorKind,
    /// The thing itself: ``move `4@b2` ``.
    pub what: String,
    /// Where its text stops making sense, in bytes from its start, if that is the trouble.
    pub offset: Option<usize>,
    /// What is wrong with it.
    pub reason: String,
    /// The rule that it breaks, if it is a rule of the game: `R6`.
    pub rule: Option<&'static str>,
    /// What would be right, where that can be said shortly.
    pub help: Option<String>,
}

/// What sort of thing is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The name of a game.
    Game,
    /// A choice of options.
    Variant,
    /// A position.
    Position,
    /// A move.
    Move,
    /// A chance event.
    Event,
    /// Any step, because the match is over.
    Over,
    /// An order in which chance is to be resolved.
    Deal,
    /// A record.
    Record,
    /// A declaration: resignation, forfeit, draw.
    Declaration,
    /// A way of counting.
    Counting,
}

impl AnyError {
    /// The error that `what` is refused for this reason.
    pub fn new(kind: ErrorKind, what: impl Into<String>, reason: impl fmt::Display) -> AnyError {
        AnyError {
            kind,
            what: what.into(),
            offset: None,
            reason: reason.to_string(),
            rule: None,
            help: None,
        }
    }

    /// This error with what would be right.
    #[must_use]
    pub fn with_help(self, help: impl Into<String>) -> AnyError {
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

/// A text from outside in backquotes, on one line and of bearable length.
#[must_use]
pub fn quote(text: &str) -> String {
    const LONGEST: usize = 400;
    let mut quoted = String::from("`");
    for (i, c) in text.chars().enumerate() {
        if i == LONGEST {
            quoted.push('…');
            break;
        }
        if c.is_control() {
            quoted.extend(c.escape_default());
        } else {
            quoted.push(c);
        }
    }
    quoted.push('`');
    quoted
}
