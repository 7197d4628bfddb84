//! Plays the matches of one table of `docs/strength.md` and prints it:
//! `strength TABLE [--first-seed S] [--percent N] [--threads N]`.
//!
//! Each match is played with two seeds, S (by default 1) and S + 1. With `--percent 10` matches
//! have a tenth of their games.

use std::{env, error::Error, ops::ControlFlow, process::ExitCode};

use rulebook_arena::Run;
use rulebook_benches::{
    arguments::Arguments,
    program,
    strength::{Fixtures, Line, fixtures, heading, row},
};

fn main() -> ExitCode {
    program::run(run)
}

fn run() -> Result<(), Box<dyn Error>> {
    let mut arguments = Arguments::new(env::args().skip(1));
    let name = arguments.game().unwrap_or_default();
    let table = table(&name)?;
    let seed: u64 = arguments.option("--first-seed", 1)?;
    let percent = arguments.option("--percent", 100)?;
    let run = Run { threads: arguments.option("--threads", 0)?, ..Run::default() };
    arguments.finish()?;
    print!("{}", heading(table.aim()));
    for fixture in table.matches() {
        for seed in [seed, seed.wrapping_add(1)] {
            let arena = table.arena(fixture, seed, percent)?;
            let played = arena.run(&run, |_| ControlFlow::Continue(()))?;
            let game = format!("{} {}", fixture.game, fixture.variant).trim_end().to_owned();
            print!("{}", row(table.aim(), &Line { game, table: played }));
        }
    }
    Ok(())
}

/// The table with this name.
fn table(name: &str) -> Result<Fixtures, String> {
    let names: Vec<String> = fixtures().into_iter().map(|table| table.name).collect();
    let found = fixtures().into_iter().find(|table| table.name == name);
    found.ok_or_else(|| format!("there is no table {name:?}; the tables: {}", names.join(", ")))
}
