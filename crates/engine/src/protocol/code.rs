//! Refusals of the protocol.

use std::{borrow::Cow, fmt};

use rulebook::{AnyError, core::text::escaped};

/// A reason of the protocol itself to refuse a line. A refusal by a game has the code of its
/// [`AnyError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Code {
    /// There is no such command.
    UnknownCommand,
    /// The command has other arguments.
    Arguments,
    /// The line is too long.
    TooLong,
    /// The line is not UTF-8.
    NotText,
    /// A search is running.
    Searching,
    /// There is no such option, or it does not take this value.
    Option,
    /// The answer depends on information that the engine does not have.
    Unknown,
}

impl Code {
    /// All of them.
    pub const ALL: &'static [Code] = &[
        Code::UnknownCommand,
        Code::Arguments,
        Code::TooLong,
        Code::NotText,
        Code::Searching,
        Code::Option,
        Code::Unknown,
    ];

    /// The word after `error`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Code::UnknownCommand => "unknown-command",
            Code::Arguments => "arguments",
            Code::TooLong => "too-long",
            Code::NotText => "not-text",
            Code::Searching => "searching",
            Code::Option => "option",
            Code::Unknown => "unknown",
        }
    }

    /// Its meaning, in a sentence.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Code::UnknownCommand => "There is no such command.",
            Code::Arguments => "The command has other arguments.",
            Code::TooLong => "The line has more than 1 MiB; nothing of it was used.",
            Code::NotText => "The line is not UTF-8.",
            Code::Searching => {
                "A search is running; until `stop`, only `isready`, `query`, `quit` work."
            }
            Code::Option => "There is no such option, or it does not take this value.",
            Code::Unknown => "The engine plays from a view and does not know the whole position.",
        }
    }

    /// The refusal with this code.
    pub(super) fn refuse(self, text: impl fmt::Display) -> LineRefusal {
        LineRefusal { code: Cow::Borrowed(self.name()), rule: None, text: text.to_string() }
    }
}

/// The refusal of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LineRefusal {
    pub(super) code: Cow<'static, str>,
    pub(super) rule: Option<&'static str>,
    pub(super) text: String,
}

impl From<AnyError> for LineRefusal {
    fn from(error: AnyError) -> LineRefusal {
        let text = error.to_string();
        LineRefusal { code: Cow::Borrowed(error.code), rule: error.rule, text }
    }
}

impl fmt::Display for LineRefusal {
    /// Writes `CODE TEXT` on one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.code, escaped(&self.text, MAX_TEXT))
    }
}

/// The longest text of a refusal, in characters.
const MAX_TEXT: usize = 4_000;
