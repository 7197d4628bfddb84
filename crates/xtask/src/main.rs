//! `cargo xtask ci | tidy | bless | fuzz | mistakes | scorecard PART | strength TABLE |
//! new-game NAME | web`.

use std::{process::ExitCode, time::Duration};

use anyhow::Result;
use clap::{Parser, Subcommand};
use xtask::{Shell, bless, ci, fuzz, mistakes, new_game, scorecard, strength, tidy, web};

/// The checks and chores of the workspace.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Runs the checks and prints a summary; the exit code says whether all passed.
    Ci {
        /// Also runs the steps that take long, and fails if a step was skipped.
        #[arg(long)]
        strict: bool,
        /// Runs only the steps with these names.
        #[arg(value_name = "STEP")]
        only: Vec<String>,
    },
    /// Checks conventions that the compiler does not check.
    Tidy,
    /// Rewrites the golden files that tests compare with; read the difference before you commit it.
    Bless,
    /// Runs the fuzz targets with `cargo fuzz` and prints the runs, the time and the new inputs of each.
    Fuzz {
        /// How long to fuzz, over all targets.
        #[arg(long, value_name = "N")]
        minutes: u32,
        /// Runs only these targets.
        #[arg(value_name = "TARGET")]
        targets: Vec<String>,
    },
    /// Measures a part of docs/performance.md for every game together with other engines, prints its
    /// tables, and writes them into the page.
    Scorecard {
        /// The part.
        #[arg(value_parser = scorecard::PARTS)]
        part: String,
        /// `--games N` (of each match; 20 if not given), `--threads N`, `--seed N`.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        options: Vec<String>,
    },
    /// Plays the matches of a table of docs/strength.md, prints it, and writes it into the page.
    Strength {
        /// The table's name.
        table: String,
        /// `--first-seed S`, `--threads N`.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        options: Vec<String>,
    },
    /// Plants the mistakes of crates/xtask/mistakes.toml in copies and shows that tests notice them.
    Mistakes {
        /// Packages by the name of their folder; all by default.
        packages: Vec<String>,
    },
    /// Writes the crate of a small complete game that passes every check, as a starting point: a copy
    /// of Nim, unless an option says otherwise.
    NewGame {
        /// The game's short name: lower-case letters and digits.
        name: String,
        /// The game has chance events: a copy of Pig.
        #[arg(long)]
        chance: bool,
        /// The game has hidden information: a copy of Goofspiel, which has chance events, too.
        #[arg(long)]
        hidden: bool,
    },
    /// Builds the page into `target/web` and prints what its files weigh.
    Web {
        /// Renews the screenshots and the transcripts of docs/accessibility.md; look at what has
        /// changed before you commit it.
        #[arg(long)]
        bless: bool,
        /// Measures how fast the page is and writes the figures into docs/performance.md.
        #[arg(long)]
        measure: bool,
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
        Command::Ci { strict, only } => {
            ci::run(&shell, &ci::Options { strict: *strict, only: only.clone() })
        }
        Command::Tidy => tidy::run(&shell),
        Command::Bless => bless::run(&shell),
        Command::Fuzz { minutes, targets } => {
            fuzz::run(&shell, Duration::from_secs(60 * u64::from(*minutes)), targets)
        }
        Command::Scorecard { part, options } => {
            scorecard::run(&shell, part, options).map(|()| true)
        }
        Command::Strength { table, options } => {
            strength::run(&shell, table, options).map(|()| true)
        }
        Command::Mistakes { packages } => mistakes::run(&shell, packages),
        Command::NewGame { name, chance, hidden } => {
            let kind = new_game::Kind::new(*chance, *hidden);
            new_game::run(&shell, name, kind).map(|()| true)
        }
        Command::Web { bless, measure } => Ok(web::run(&shell)?
            && (!bless || web::bless(&shell)?)
            && (!measure || web::measure(&shell)?)),
    }
}
