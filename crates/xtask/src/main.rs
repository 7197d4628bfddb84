//! `cargo xtask ci | tidy | bless | scorecard | budgets | new-game NAME`.

use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};
use xtask::{Shell, bless, budgets, ci, new_game, scorecard, tidy};

/// The checks and chores of the workspace.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Runs every check and sums them up; the exit code says whether all passed.
    Ci {
        /// Runs the heavy shares of the tests too, in release mode: hours of play, not minutes.
        #[arg(long)]
        slow: bool,
        /// Runs only the steps with these names.
        #[arg(value_name = "STEP")]
        only: Vec<String>,
    },
    /// Checks the conventions that the compiler does not know.
    Tidy,
    /// Renews the golden files that tests compare with; read the difference before you commit it.
    Bless,
    /// Measures every game beside cozy-chess, prints the tables and writes them into
    /// docs/performance.md.
    Scorecard {
        /// Prints an object for scripts instead, and writes nothing.
        #[arg(long)]
        json: bool,
    },
    /// Compares the instructions of every game's inner loops with its budget.
    Budgets {
        /// Writes what they are now as the budgets.
        #[arg(long)]
        bless: bool,
    },
    /// Writes the crate of a new game, which compiles and obeys its laws, to be changed from there.
    NewGame {
        /// The game's short name: lower-case letters and digits.
        name: String,
    },
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match run(&arguments.command) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: &Command) -> Result<bool> {
    let shell = Shell::new()?;
    match command {
        Command::Ci { slow, only } => ci::run(&shell, *slow, only),
        Command::Tidy => tidy::run(&shell),
        Command::Bless => bless::run(&shell),
        Command::Scorecard { json } => scorecard::run(&shell, *json).map(|()| true),
        Command::Budgets { bless: true } => budgets::bless(&shell).map(|()| true),
        Command::Budgets { bless: false } => ci::run(&shell, false, &["budgets".to_string()]),
        Command::NewGame { name } => new_game::run(&shell, name).map(|()| true),
    }
}
