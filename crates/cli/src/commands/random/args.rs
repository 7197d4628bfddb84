//! The arguments of `random`.

use std::path::PathBuf;

use clap::Args;

use crate::{answer::Format, argument::only, count::Count, files, start::Start};

/// Play random games with all cards face up; every legal move is equally likely
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  rulebook random gobblet --games 100 --seed 1\n  rulebook random kuhn --games 10 --records games.jsonl\n  rulebook random toki --games 3 --records games/\n  rulebook random nim --jsonl"
)]
#[command(mut_args(only("json", |arg| {
    arg.help("Print the summary as one JSON object").conflicts_with("jsonl")
})))]
pub(crate) struct Random {
    #[command(flatten)]
    pub(super) start: Start,
    /// The number of games
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value = "1")]
    pub(super) games: Count<u64>,
    /// The seed; equal seeds give equal games
    #[arg(long, value_name = "S", allow_negative_numbers = true, default_value = "0")]
    pub(super) seed: Count<u64>,
    /// Print one JSON object per step and one per game
    #[arg(long)]
    pub(super) jsonl: bool,
    /// Write a record of each game: one JSON object per line to a file (`-` means standard output), or
    /// one text file per game to a folder if the name ends with `/`
    #[arg(long, value_name = "FILE|DIR/", conflicts_with = "jsonl")]
    pub(super) records: Option<PathBuf>,
    /// Replace files that exist
    #[arg(long, requires = "records")]
    pub(super) force: bool,
    #[command(flatten)]
    pub(super) format: Format,
    /// End a game as a draw after this many plies, because some games never end; 0 means no limit
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value = "10000")]
    pub(super) ply_limit: Count<u32>,
    /// Also apply the draw rules of a match, such as repetition
    #[arg(long)]
    pub(super) adjudicate: bool,
}

impl Random {
    /// Whether the games themselves are the answer on standard output, and not their summary.
    pub(super) fn writes_data(&self) -> bool {
        self.jsonl || self.records.as_deref().is_some_and(files::is_standard)
    }
}
