//! `engine`: the engine protocol on standard input and output, and tests of other engines.

use std::{
    io::{self, BufReader},
    time::Duration,
};

use clap::Args;
use rulebook::Registry;
use rulebook_engine::protocol::{self, CheckOutcome, Options, ServeError};

use crate::{argument::only, error::CliError, output::Output, start::Variant};

/// Play by the engine protocol on standard input and output, or test another engine
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  rulebook engine\n  rulebook engine gobblet\n  rulebook engine --check 'rulebook engine'"
)]
#[command(mut_args(only("variant", |arg| arg.requires("game"))))]
pub(crate) struct Engine {
    /// The first game, for clients that cannot choose one [default: the first in the list]
    game: Option<String>,
    #[command(flatten)]
    variant: Variant,
    /// Test the engine that this command starts instead: every part of the protocol, and each game
    /// that it offers
    #[arg(long, value_name = "COMMAND", conflicts_with = "game")]
    check: Option<String>,
}

/// The time for an answer of an engine under test.
const PATIENCE: Duration = Duration::from_secs(5);

pub(crate) fn run(registry: &Registry, args: &Engine, out: &mut Output) -> Result<(), CliError> {
    match &args.check {
        Some(command) => check(registry, command, out),
        None => serve(registry, args),
    }
}

fn serve(registry: &Registry, args: &Engine) -> Result<(), CliError> {
    let mut options = Options::default();
    options.game.clone_from(&args.game);
    options.variant.clone_from(&args.variant.text);
    // The lock of standard input cannot go to another thread.
    let input = BufReader::new(io::stdin());
    protocol::serve(registry, &options, input, io::stdout().lock()).map_err(|error| match error {
        ServeError::Io(error) => error.into(),
        ServeError::Game(error) => error.into(),
        error => CliError::Refused(error.to_string()),
    })
}

fn check(registry: &Registry, command: &str, out: &mut Output) -> Result<(), CliError> {
    let mut written = Ok(());
    let report = protocol::check(command, registry, PATIENCE, |check| {
        if written.is_ok() {
            written = out.line(format_args!("{check}")).and_then(|()| out.flush());
        }
    });
    written?;
    let is_failed = |outcome: &CheckOutcome| matches!(outcome, CheckOutcome::Failed(_));
    let n_failed = report.checks.iter().filter(|check| is_failed(&check.outcome)).count();
    match n_failed {
        0 => Ok(()),
        n => Err(CliError::Refused(format!("{n} of {} tests have failed", report.checks.len()))),
    }
}
