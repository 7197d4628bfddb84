#![doc = include_str!("../README.md")]

// In reading order.
mod args;
mod error;
mod files;
mod observer;
mod output;
mod table;
mod commands;

use std::{
    ffi::OsString,
    io::{self, Write},
    process::ExitCode,
};

use clap::Parser;
pub use rulebook::{self, Registry};

use crate::{args::Cli, error::CliError};

/// Runs the command line `args`, whose first item is the name of the program, on the games of
/// `registry`.
///
/// It reads standard input, writes to standard output and standard error, and returns the exit
/// code: 0 for success, 1 if a move, a position, an order, a record or a file is refused, 2 for an
/// invalid command line.
#[expect(clippy::needless_pass_by_value, reason = "callers make the registry for this call")]
pub fn run(registry: Registry, args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let outcome = match Cli::try_parse_from(args) {
        Ok(cli) => commands::run(&registry, cli),
        Err(error) => error::from_clap(&error),
    };
    match outcome {
        // The reader of the output has read enough.
        Ok(()) | Err(CliError::Closed) => ExitCode::SUCCESS,
        Err(CliError::Refused(message)) => report(&message, 1),
        Err(CliError::Usage(message)) => report(&message, 2),
        Err(CliError::Help) => ExitCode::from(2),
    }
}

fn report(message: &str, code: u8) -> ExitCode {
    // If standard error is closed, there is nobody to tell.
    let _ = writeln!(io::stderr(), "error: {message}");
    ExitCode::from(code)
}
