//! The command line of Rulebook. It knows no rules: everything comes from the facade.

// In reading order.
mod args;
mod fail;
mod output;
mod commands;

use std::process::ExitCode;

use clap::Parser;

use crate::{args::Cli, fail::Fail};

fn main() -> ExitCode {
    let outcome = match Cli::try_parse() {
        Ok(cli) => commands::run(cli),
        Err(error) => fail::from_clap(&error),
    };
    match outcome {
        // Whoever read the output has read enough.
        Ok(()) | Err(Fail::Closed) => ExitCode::SUCCESS,
        Err(Fail::Refused(message)) => report(&message, 1),
        Err(Fail::Usage(message)) => report(&message, 2),
    }
}

fn report(message: &str, code: u8) -> ExitCode {
    use std::io::Write;

    // Nobody is left to tell if standard error is closed.
    let _ = writeln!(std::io::stderr(), "error: {message}");
    ExitCode::from(code)
}
