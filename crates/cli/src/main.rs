//! The command line of Rulebook. It contains no rules; the facade does everything.

// In reading order.
mod args;
mod error;
mod output;
mod commands;

use std::process::ExitCode;

use clap::Parser;

use crate::{args::Cli, error::CliError};

fn main() -> ExitCode {
    let outcome = match Cli::try_parse() {
        Ok(cli) => commands::run(cli),
        Err(error) => error::from_clap(&error),
    };
    match outcome {
        // The reader of the output has read enough.
        Ok(()) | Err(CliError::Closed) => ExitCode::SUCCESS,
        Err(CliError::Refused(message)) => report(&message, 1),
        Err(CliError::Usage(message)) => report(&message, 2),
    }
}

fn report(message: &str, code: u8) -> ExitCode {
    use std::io::Write;

    // If standard error is closed, there is nobody to tell.
    let _ = writeln!(std::io::stderr(), "error: {message}");
    ExitCode::from(code)
}
