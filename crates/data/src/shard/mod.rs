//! Training shards: a table of matches, and their steps as numbers.
//!
//! [The page on formats](https://github.com/rulebook-rs/rulebook/blob/main/docs/formats.md)
//! describes the files.

mod error;
mod game;
mod digest;
mod header;
mod table;
mod writer;
mod folder;
mod reader;

pub use self::{
    error::ShardError,
    folder::ShardFolder,
    game::ShardGame,
    reader::{Shard, ShardGames},
    writer::ShardWriter,
};

/// The table of matches in the folder of a shard.
const GAMES: &str = "games.parquet";

/// The numbers of their steps.
const MOVES: &str = "moves.bin";
