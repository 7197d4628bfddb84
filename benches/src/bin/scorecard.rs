//! Measures every game, or the one that is named, and prints tables, or with `--json` an object for
//! scripts.

use std::{env, error::Error};

use rulebook_benches::{scorecard, table};

rulebook_laws::count_allocations!();

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let (json, game) = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => (false, None),
        ["--json"] => (true, None),
        ["--json", game] => (true, Some(game)),
        [game] if !game.starts_with('-') => (false, Some(game)),
        _ => return Err("usage: scorecard [--json] [GAME]".into()),
    };
    let card = scorecard::measure(game).ok_or("there is no such game")?;
    if json {
        println!("{}", serde_json::to_string_pretty(&card)?);
    } else {
        print!("{}", table::markdown(&card));
    }
    Ok(())
}
