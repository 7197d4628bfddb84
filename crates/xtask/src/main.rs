//! `cargo xtask ci | tidy | bless | new-game NAME`.

use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};
use xtask::{Shell, bless, ci, new_game, tidy};

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
        Command::NewGame { name } => new_game::run(&shell, name).map(|()| true),
    }
}
