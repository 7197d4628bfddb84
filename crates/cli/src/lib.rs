#![doc = include_str!("../README.md")]

// In reading order.
mod ascii;
mod suggest;
mod wrap;
mod markdown;
mod error;
mod files;
mod interrupt;
mod progress;
mod palette;
mod output;
mod observer;
mod args;
mod table;
mod commands;

use std::{ffi::OsString, process::ExitCode};

use clap::Parser;
pub use rulebook::{self, Registry};

use crate::{args::Cli, error::CliError, output::Characters};

/// Runs the command line `args`, whose first item is the name of the program, on the games of
/// `registry`.
///
/// It reads standard input, writes to standard output and standard error, and returns the exit
/// code: 0 for success, 1 if a move, a position, an order, a record or a file is refused, 2 for an
/// invalid command line, 130 if the user has interrupted long work. An interrupted command prints its
/// results so far; a thread that it started may still be running when this returns.
#[expect(clippy::needless_pass_by_value, reason = "callers make the registry for this call")]
pub fn run(registry: Registry, args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let args: Vec<OsString> = args.into_iter().collect();
    let (outcome, characters) = match Cli::try_parse_from(&args) {
        Ok(cli) => {
            let characters = cli.characters();
            (commands::run(&registry, cli), characters)
        }
        Err(error) => {
            let is_ascii = args.iter().any(|arg| arg == "--ascii");
            let characters = if is_ascii { Characters::Ascii } else { Characters::Unicode };
            (error::from_clap(&error, characters), characters)
        }
    };
    match outcome {
        // The reader of the output has read enough.
        Ok(()) | Err(CliError::Closed) => ExitCode::SUCCESS,
        Err(CliError::Refused(message)) => report(&message, characters, 1),
        Err(CliError::Usage(message)) => report(&message, characters, 2),
        Err(CliError::Reported) => ExitCode::FAILURE,
        Err(CliError::Help) => ExitCode::from(2),
        Err(CliError::Interrupted) => {
            output::message(format_args!("interrupted: the results are partial"), characters);
            ExitCode::from(interrupt::EXIT_CODE)
        }
        Err(CliError::Abandoned) => {
            let message = "interrupted: what was not complete has been removed";
            output::message(format_args!("{message}"), characters);
            ExitCode::from(interrupt::EXIT_CODE)
        }
    }
}

fn report(message: &str, characters: Characters, code: u8) -> ExitCode {
    output::message(format_args!("error: {message}"), characters);
    ExitCode::from(code)
}
