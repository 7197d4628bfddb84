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
mod phrases;
mod argument;
mod count;
mod resources;
mod observer;
mod start;
mod svg_file;
mod answer;
mod table;
mod commands;

use std::{
    ffi::OsString,
    io::{self, IsTerminal},
    process::ExitCode,
};

use clap::{ArgMatches, FromArgMatches};
pub use rulebook::{self, Registry};

use crate::{
    commands::{Cli, program, with_usage},
    error::CliError,
    output::Characters,
};

/// Runs the command line `args`, whose first item is the name of the program, on the games of
/// `registry`.
///
/// It reads standard input, writes to standard output and standard error, and returns the exit
/// code: 0 for success, 1 if a move, a position, a deal, a record or a file is refused, 2 for an
/// invalid command line, 130 if the user has interrupted long work. An interrupted command prints its
/// results so far; a thread that it started may still be running when this returns.
#[expect(clippy::needless_pass_by_value, reason = "callers make the registry for this call")]
pub fn run(registry: Registry, args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let mut args: Vec<OsString> = args.into_iter().collect();
    // Without arguments, the program opens the menu of games in a terminal.
    if args.len() == 1 && io::stdin().is_terminal() && io::stdout().is_terminal() {
        args.push("play".into());
    }
    let (outcome, characters, as_json) = match parse(&args) {
        Ok((cli, as_json)) => {
            let characters = cli.characters();
            (cli.run(&registry), characters, as_json)
        }
        Err(error) => {
            let has = |name: &str| args.iter().any(|arg| arg == name);
            let characters = if has("--ascii") { Characters::Ascii } else { Characters::Unicode };
            (error::from_clap(&error, characters), characters, has("--json"))
        }
    };
    let Err(error) = outcome else { return ExitCode::SUCCESS };
    let report = |line: &str, code: u8| {
        if as_json {
            output::json_message(&error.data());
        } else {
            output::message(format_args!("error: {line}"), characters);
        }
        ExitCode::from(code)
    };
    match &error {
        CliError::Refused(line) => report(line, 1),
        CliError::Usage(line) => report(line, 2),
        CliError::Facade { line, code, .. } => report(line, *code),
        CliError::Reported => ExitCode::FAILURE,
        CliError::Help => ExitCode::from(2),
        CliError::Interrupted => {
            output::message(format_args!("interrupted: the results are partial"), characters);
            ExitCode::from(interrupt::EXIT_CODE)
        }
        #[cfg(feature = "data")]
        CliError::Abandoned => {
            let message = "interrupted: what was not complete has been removed";
            output::message(format_args!("{message}"), characters);
            ExitCode::from(interrupt::EXIT_CODE)
        }
        // The reader of the output has read enough.
        CliError::Closed => ExitCode::SUCCESS,
    }
}

/// The command line, and whether the answer is to be JSON.
fn parse(args: &[OsString]) -> Result<(Cli, bool), clap::Error> {
    let matches = program().try_get_matches_from(args).map_err(with_usage)?;
    // Some commands have no such option.
    let as_json = |args: &ArgMatches| matches!(args.try_get_one("json"), Ok(Some(true)));
    let as_json = matches.subcommand().is_some_and(|(_, args)| as_json(args));
    Ok((Cli::from_arg_matches(&matches)?, as_json))
}
