//! Makes the puzzles of a game and prints them as the page reads them:
//! `puzzles GAME [--games N] [--nodes N] [--opening N] [--seed N]`; `puzzles --verify FILE` proves
//! those of a file again.
//!
//! The result depends on the options alone. Each puzzle was found by a search or a solver and proved
//! again by plain recursion.

use std::{error::Error, fs, process::ExitCode, time::Instant};

use rulebook_benches::{
    arguments::Arguments,
    puzzles::{POSITIONS, PuzzleGame, Puzzles, games},
    task::Task,
    tune::SelfPlay,
};

pub(crate) fn run(words: Vec<String>) -> Result<ExitCode, Box<dyn Error>> {
    let mut arguments = Arguments::new(words);
    let file: String = arguments.option("--verify", String::new())?;
    if !file.is_empty() {
        arguments.finish()?;
        let text = fs::read_to_string(&file).map_err(|error| format!("reading {file}: {error}"))?;
        let puzzles = serde_json::from_str(&text);
        return verify(&puzzles.map_err(|error| format!("{file} has no puzzles: {error}"))?);
    }
    let name = arguments.subject().ok_or_else(|| format!("name a game: {}", names()))?;
    let game = game(&name)?;
    let play = SelfPlay::new(arguments.option("--seed", 1)?)
        .opening(arguments.option("--opening", 10)?)
        .ply_limit(300);
    let task = Task {
        variant: game.variant.to_owned(),
        games: arguments.option("--games", 300)?,
        nodes: arguments.option("--nodes", 2_000)?,
        play,
    };
    arguments.finish()?;
    let puzzles = (game.make)(&task)?;
    println!("{{\"game\":\"{name}\",\"puzzles\":[");
    for (n, puzzle) in puzzles.iter().enumerate() {
        let comma = if n + 1 < puzzles.len() { "," } else { "" };
        println!("{}{comma}", serde_json::to_string(puzzle)?);
    }
    println!("]}}");
    Ok(ExitCode::SUCCESS)
}

/// Proves puzzles and prints how many could be.
fn verify(puzzles: &Puzzles) -> Result<ExitCode, Box<dyn Error>> {
    let (game, start) = (game(&puzzles.game)?, Instant::now());
    let mut n_proved = 0;
    for puzzle in &puzzles.puzzles {
        n_proved += usize::from((game.verify)(puzzle, POSITIONS)?);
    }
    let n_skipped = puzzles.puzzles.len() - n_proved;
    let seconds = start.elapsed().as_secs_f64();
    println!("{}: {n_proved} proved, {n_skipped} SKIPPED ({seconds:.1} s)", game.name);
    Ok(if n_skipped == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The game with this name.
fn game(name: &str) -> Result<PuzzleGame, String> {
    let found = games().into_iter().find(|game| game.name == name);
    found.ok_or_else(|| format!("{name:?} has no puzzles; these games have: {}", names()))
}

/// The games with puzzles.
fn names() -> String {
    games().map(|game| game.name).join(", ")
}
