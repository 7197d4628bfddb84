//! Records in bulk through the public interface.

mod reader;
mod statistics;
mod scan;
mod damage;
mod faults;
#[cfg(feature = "zstd")]
mod compression;
#[cfg(feature = "shards")]
mod shards;
#[cfg(feature = "explorer")]
mod explorer;
mod policies;
#[cfg(all(unix, feature = "shards", feature = "explorer"))]
mod killed;
#[cfg(all(feature = "shards", feature = "explorer"))]
mod stability;

use rulebook_data::{
    rulebook::{
        AnyMatch, Registry, Start,
        core::{DrawRules, Entropy, Record},
        game_rng,
    },
    tagged, write_json_line,
};

/// A random match.
fn random_match(name: &str, number: u64) -> Box<dyn AnyMatch> {
    let registry = Registry::standard();
    let draw_rules = Some(DrawRules { repetition: Some(3), ply_limit: Some(500) });
    let start = Start { draw_rules, ..Start::default() };
    let mut game = registry.game(name).and_then(|game| game.begin(&start)).expect("a start");
    let mut rng = game_rng(7, number);
    while game.random_step(&mut || rng.next_u64()).expect("a step").is_some() {}
    game
}

/// Records of random matches of three games.
fn records(n: u64) -> Vec<Record> {
    let names = ["gobblet", "kuhn", "tictactoe"];
    (0..n).map(|number| tagged(&*random_match(names[number as usize % 3], number), &[])).collect()
}

fn lines(records: &[Record]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for record in records {
        write_json_line(&mut bytes, record).expect("memory takes everything");
    }
    bytes
}
