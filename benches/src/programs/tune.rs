//! Learns the weights of a game's evaluation from self-play:
//! `tune GAME [--variant TEXT] [--games N] [--nodes N] [--opening N] [--ply-limit N] [--seed N]
//! [--records FOLDER]`.
//!
//! Prints the weights with standard errors, how well they predict the results of games that they
//! were not learnt from, and the line for the game's crate. The records of the games go to
//! `FOLDER/GAME.jsonl`, by default in `target/tune`.

use std::{
    error::Error,
    fs::{self, File},
    io::{BufWriter, Write},
    path::PathBuf,
    process::ExitCode,
};

use rulebook_benches::{
    arguments::Arguments,
    evaluated::{Tune, games},
    task::Task,
    tune::SelfPlay,
};

pub(crate) fn run(words: Vec<String>) -> Result<ExitCode, Box<dyn Error>> {
    let mut arguments = Arguments::new(words);
    let name = arguments.subject().ok_or("name a game")?;
    let tune = game(&name)?;
    let play = SelfPlay::new(arguments.option("--seed", 1)?)
        .opening(arguments.option("--opening", 8)?)
        .ply_limit(arguments.option("--ply-limit", 400)?);
    let task = Task {
        variant: arguments.option("--variant", String::new())?,
        games: arguments.option("--games", 2_000)?,
        nodes: arguments.option("--nodes", 2_000)?,
        play,
    };
    let folder: PathBuf = arguments.option("--records", "target/tune".into())?;
    arguments.finish()?;
    fs::create_dir_all(&folder)?;
    let path = folder.join(format!("{name}.jsonl"));
    let mut records = BufWriter::new(File::create(&path)?);
    let report = tune(&task, &mut records)?;
    records.flush()?;
    let Task { games, nodes, play: SelfPlay { seed, .. }, .. } = task;
    println!("{name}: {games} games with {nodes} positions a move, seed {seed}");
    println!("records: {}\n", path.display());
    print!("{report}");
    Ok(ExitCode::SUCCESS)
}

/// The function that learns the weights of a game.
fn game(name: &str) -> Result<Tune, String> {
    let found = games().into_iter().find(|game| game.name == name);
    found.map(|game| game.tune).ok_or_else(|| {
        let names: Vec<&str> = games().iter().map(|game| game.name).collect();
        format!("no game {name:?} has an evaluation; those that have one: {}", names.join(", "))
    })
}
