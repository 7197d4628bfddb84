//! Measures a part of the scorecard for every game, or for one, and prints its tables:
//! `scorecard rules|simulations|depth|matches [--game GAME] [--games N] [--threads N] [--seed N]`.

use std::{env, error::Error};

use rulebook_benches::{arguments::Arguments, threads::cores};
use rulebook_peers::{
    deepening,
    matches::{self, Length},
    rules, search_tables, simulations, table,
};

rulebook_laws::count_allocations!();

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = Arguments::new(env::args().skip(1));
    let part = arguments.subject().ok_or("name a part: rules, simulations, depth or matches")?;
    let game = Some(arguments.option("--game", String::new())?).filter(|game| !game.is_empty());
    let game = game.as_deref();
    let length = Length {
        games: arguments.option("--games", 20)?,
        // Half of the cores, so that the players of a match are not slowed by each other.
        threads: arguments.option("--threads", cores().div_ceil(2))?,
        seed: arguments.option("--seed", 1)?,
    };
    arguments.finish()?;
    let tables = match part.as_str() {
        "rules" => table::markdown(&rules::measure(game).ok_or("there is no such game")?),
        "simulations" => search_tables::simulations(&simulations::measure(game)),
        "depth" => search_tables::depth(&deepening::measure(game)),
        "matches" => search_tables::matches(&matches::play(game, length)?),
        _ => return Err(format!("there is no part `{part}`").into()),
    };
    print!("{tables}");
    Ok(())
}
