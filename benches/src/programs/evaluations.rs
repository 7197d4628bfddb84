//! Plays every game's evaluation, or that of one game, against evaluation zero:
//! `evaluations [GAME] [--variant TEXT] [--games N] [--nodes N] [--opening N] [--ply-limit N]
//! [--seed N]`.
//!
//! Both look at the same number of positions for a move. The games are pairs with the same random
//! opening, in which the sides are exchanged. The intervals are those of the arena.

use std::{error::Error, process::ExitCode};

use rulebook_benches::{arguments::Arguments, evaluated::games, task::Task, tune::SelfPlay};

pub(crate) fn run(words: Vec<String>) -> Result<ExitCode, Box<dyn Error>> {
    let mut arguments = Arguments::new(words);
    let only = arguments.subject();
    let play = SelfPlay::new(arguments.option("--seed", 1)?)
        .opening(arguments.option("--opening", 8)?)
        .ply_limit(arguments.option("--ply-limit", 400)?);
    let task = Task {
        variant: arguments.option("--variant", String::new())?,
        games: arguments.option("--games", 1_000)?,
        nodes: arguments.option("--nodes", 5_000)?,
        play,
    };
    arguments.finish()?;
    println!("| game | positions a move | pairs | cut off | score | Elo, 95 % interval |");
    println!("|---|---:|---:|---:|---:|---|");
    let mut n_games = 0;
    for game in games().iter().filter(|game| only.as_ref().is_none_or(|name| name == game.name)) {
        n_games += 1;
        let duel = (game.against_zero)(&task)?;
        let (score, elo) = (duel.scores.mean(), duel.scores.elo());
        let (score, elo) = score.zip(elo).ok_or("every pair has a game that was cut off")?;
        let (pairs, cut) = (duel.scores.n_blocks(), duel.cut);
        println!(
            "| {} | {} | {pairs} | {cut} | {:.1} % | {:+.0} ({:+.0} to {:+.0}) |",
            game.name,
            task.nodes,
            100.0 * score,
            elo.value,
            elo.low,
            elo.high
        );
    }
    if n_games == 0 {
        return Err("there is no such game with an evaluation".into());
    }
    Ok(ExitCode::SUCCESS)
}
