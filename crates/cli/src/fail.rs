//! Why a command fails: always one line, and an exit code.

use std::io;

use clap::error::ErrorKind as ClapKind;
use rulebook::{AnyError, ErrorKind};

/// The end of a command that did not do what it was asked.
#[derive(Debug)]
pub(crate) enum Fail {
    /// A move, a position, a record is refused: exit code 1.
    Refused(String),
    /// The command line makes no sense: exit code 2.
    Usage(String),
    /// The reader of standard output has gone. That is no failure.
    Closed,
}

impl From<AnyError> for Fail {
    fn from(error: AnyError) -> Fail {
        match error.kind {
            ErrorKind::Game | ErrorKind::Counting => Fail::Usage(error.to_string()),
            _ => Fail::Refused(error.to_string()),
        }
    }
}

impl From<io::Error> for Fail {
    /// An error on standard output or input.
    fn from(error: io::Error) -> Fail {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Fail::Closed,
            _ => Fail::Refused(one_line(&error.to_string())),
        }
    }
}

/// Help that was asked for goes to standard output; anything else becomes one line.
pub(crate) fn from_clap(error: &clap::Error) -> Result<(), Fail> {
    match error.kind() {
        ClapKind::DisplayHelp | ClapKind::DisplayVersion => Ok(error.print()?),
        ClapKind::DisplayHelpOnMissingArgumentOrSubcommand | ClapKind::MissingSubcommand => {
            let hint = "a command is missing; `rulebook --help` lists them";
            Err(Fail::Usage(hint.to_owned()))
        }
        _ => Err(Fail::Usage(flatten(&error.to_string()))),
    }
}

/// The paragraphs of a message of clap on one line.
fn flatten(message: &str) -> String {
    let paragraphs = message.split("\n\n").map(one_line);
    let wanted = paragraphs.filter(|text| !text.is_empty() && !text.starts_with("For more"));
    let joined = wanted.collect::<Vec<_>>().join("; ");
    joined.strip_prefix("error: ").unwrap_or(&joined).replace("Usage:", "usage:")
}

fn one_line(text: &str) -> String {
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    words.chars().filter(|c| !c.is_control()).collect()
}
