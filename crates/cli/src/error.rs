//! Errors of commands, each with one line and an exit code.

use std::io;

use clap::error::ErrorKind as ClapKind;
use rulebook::{AnyError, ErrorKind, core::text::escaped};
use rulebook_data::BadRecord;
use serde_json::{Value, json};

use crate::output::{Characters, ColorMode, Output, message};

/// The reason why a command ends early.
#[derive(Debug)]
pub(crate) enum CliError {
    /// A move, a position, a record or a file is refused: exit code 1.
    Refused(String),
    /// The command line is invalid: exit code 2.
    Usage(String),
    /// The facade refuses something: the error, the line for people, which may also name a file,
    /// and the exit code.
    Facade { error: Box<AnyError>, line: String, code: u8 },
    /// The errors have been printed already: exit code 1.
    Reported,
    /// The user has interrupted the command: exit code 130.
    Interrupted,
    /// The user has interrupted the command, which has removed what was not complete: exit code 130.
    #[cfg(feature = "data")]
    Abandoned,
    /// The usage has been printed instead of an answer: exit code 2.
    Help,
    /// Broken pipe on standard output; not an error.
    Closed,
}

impl CliError {
    /// The error as data: that of the facade, or its kind and the line for people.
    pub(crate) fn data(&self) -> Value {
        let plain = |kind: &str, line: &str| json!({ "kind": kind, "code": kind, "message": line });
        let error = match self {
            CliError::Facade { error, .. } => json!(error),
            CliError::Refused(line) => plain("refused", line),
            CliError::Usage(line) => plain("usage", line),
            _ => Value::Null,
        };
        json!({ "error": error })
    }

    /// This error, after the name of its file as messages have it.
    pub(crate) fn in_file(self, file: &str) -> CliError {
        let line = |line: String| format!("{file}: {line}");
        match self {
            CliError::Refused(text) | CliError::Usage(text) => CliError::Refused(line(text)),
            CliError::Facade { error, line: text, .. } => {
                CliError::Facade { error, line: line(text), code: 1 }
            }
            other => other,
        }
    }
}

impl From<AnyError> for CliError {
    /// The command line names no game or asks for an impossible count, or something else is refused.
    fn from(error: AnyError) -> CliError {
        let is_usage = matches!(error.kind, ErrorKind::Game | ErrorKind::Perft);
        let code = if is_usage { 2 } else { 1 };
        CliError::Facade { line: error.to_string(), error: Box::new(error), code }
    }
}

impl From<BadRecord> for CliError {
    fn from(bad: BadRecord) -> CliError {
        CliError::Facade { line: one_line(&bad.to_string()), error: bad.error, code: 1 }
    }
}

impl From<io::Error> for CliError {
    /// An error on standard output or input.
    fn from(error: io::Error) -> CliError {
        match error.kind() {
            io::ErrorKind::BrokenPipe => CliError::Closed,
            _ => CliError::Refused(one_line(&error.to_string())),
        }
    }
}

/// Prints requested help on standard output, and the usage on standard error if there is no
/// command; turns anything else into one line.
pub(crate) fn from_clap(error: &clap::Error, characters: Characters) -> Result<(), CliError> {
    match error.kind() {
        ClapKind::DisplayHelp | ClapKind::DisplayVersion => {
            let mut out = Output::new(ColorMode::Auto, characters);
            out.text(&error.render().to_string())?;
            Ok(out.flush()?)
        }
        ClapKind::DisplayHelpOnMissingArgumentOrSubcommand | ClapKind::MissingSubcommand => {
            let help = error.render().to_string();
            message(format_args!("{}", help.trim_end()), characters);
            Err(CliError::Help)
        }
        _ => Err(CliError::Usage(flatten(&error.to_string()))),
    }
}

/// The paragraphs of a message of clap on one line.
fn flatten(message: &str) -> String {
    let paragraphs = message.split("\n\n").map(one_line);
    // Advice about clap's own syntax is of no use where an option does not exist.
    let is_wanted = |text: &String| {
        !text.is_empty() && !text.starts_with("For more") && !text.starts_with("tip: to pass")
    };
    let wanted = paragraphs.filter(is_wanted);
    let joined = wanted.collect::<Vec<_>>().join("; ");
    joined.strip_prefix("error: ").unwrap_or(&joined).replace("Usage:", "usage:")
}

/// The words of a text on one line, with characters escaped that are not printable.
pub(crate) fn one_line(text: &str) -> String {
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    escaped(&words, usize::MAX).to_string()
}
