//! Plays the matches of one table of `docs/strength.md` and prints it:
//! `strength TABLE [--first-seed S] [--threads N]`.
//!
//! Each match is played with two seeds, S (by default 1) and S + 1.

use std::{error::Error, ops::ControlFlow, process::ExitCode};

use rulebook_arena::Run;
use rulebook_benches::{
    arguments::Arguments,
    strength::{Fixtures, TABLES},
};

pub(crate) fn run(words: Vec<String>) -> Result<ExitCode, Box<dyn Error>> {
    let mut arguments = Arguments::new(words);
    let name = arguments.subject().unwrap_or_default();
    let table = table(&name)?;
    let seed: u64 = arguments.option("--first-seed", 1)?;
    let run = Run { threads: arguments.option("--threads", 0)?, ..Run::default() };
    arguments.finish()?;
    print!("{}", table.measure.heading());
    for fixture in table.matches {
        for seed in [seed, seed.wrapping_add(1)] {
            let arena = table.arena(fixture, seed)?;
            let played = arena.run(&run, |_| ControlFlow::Continue(()))?;
            let game = format!("{} {}", fixture.game, fixture.variant);
            print!("{}", table.measure.row(game.trim_end(), &played));
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The table with this name.
fn table(name: &str) -> Result<Fixtures, String> {
    let names = TABLES.map(|table| table.name);
    let found = TABLES.into_iter().find(|table| table.name == name);
    found.ok_or_else(|| format!("there is no table {name:?}; the tables: {}", names.join(", ")))
}
