//! Writes records of random games to standard output, one per line: `sample GAME NUMBER`.

use std::io::{self, BufWriter, Write};

use rulebook_data::{
    rulebook::{
        Registry, Start,
        core::{DrawRules, Entropy},
        game_rng,
    },
    tagged, write_json_line,
};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let name = args.next().unwrap_or_else(|| "gobblet".to_owned());
    let n_games: u64 = args.next().unwrap_or_else(|| "3".to_owned()).parse()?;
    let registry = Registry::standard();
    // Some games never end by themselves.
    let draw_rules = Some(DrawRules { repetition: None, ply_limit: Some(10_000) });
    let start = registry.game(&name)?.begin(&Start { draw_rules, ..Start::default() })?;
    let mut out = BufWriter::new(io::stdout().lock());
    for number in 0..n_games {
        let mut rng = game_rng(1, number);
        let mut game = start.clone();
        while game.random_step(&mut || rng.next_u64())?.is_some() {}
        write_json_line(&mut out, &tagged(&*game, &[]))?;
    }
    Ok(out.flush()?)
}
