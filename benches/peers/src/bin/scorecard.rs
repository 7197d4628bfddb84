//! Measures parts of the scorecard, `rules` by default, for every game or the one that is named, and
//! prints tables, or with `--json` an object for scripts.

use std::{env, error::Error, thread};

use rulebook_peers::{
    matches::Length,
    scorecard::{Part, Scorecard},
};

rulebook_laws::count_allocations!();

const USAGE: &str = "usage: scorecard [--json] [--game GAME] [--games N] [--threads N] [--seed N] \
                     [rules | simulations | depth | matches | doubling]…";

fn main() -> Result<(), Box<dyn Error>> {
    let cores = thread::available_parallelism().map_or(1, Into::into);
    // Half of the cores, so that the players of a match are not slowed by each other.
    let mut length = Length { games: 20, threads: cores.div_ceil(2), seed: 1 };
    let mut json = false;
    let mut game = None;
    let mut parts = Vec::new();
    let mut arguments = env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or(USAGE);
        match argument.as_str() {
            "--json" => json = true,
            "--game" => game = Some(value()?),
            "--games" => length.games = value()?.parse()?,
            "--threads" => length.threads = value()?.parse()?,
            "--seed" => length.seed = value()?.parse()?,
            name if !name.starts_with('-') => parts.push(name.parse::<Part>()?),
            _ => return Err(USAGE.into()),
        }
    }
    if parts.is_empty() {
        parts.push(Part::Rules);
    }
    let card = Scorecard::measure(&parts, game.as_deref(), length)?;
    if json {
        println!("{}", serde_json::to_string_pretty(&card)?);
    } else {
        print!("{}", card.markdown());
    }
    Ok(())
}
