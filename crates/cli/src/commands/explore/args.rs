//! The arguments of `explore`.

use std::path::PathBuf;

use clap::Args;

use crate::{answer::Format, count::Count, resources::Threads, start::Variant};

/// Show the steps played in a position, or count them in many records
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  rulebook explore --build openings.redb games.jsonl\n  rulebook explore openings.redb\n  rulebook explore openings.redb --after '4@b2 4@c3' --json"
)]
pub(crate) struct Explore {
    /// The explorer; with --build, the files with records and folders of them, as for `stats`
    #[arg(required = true, value_name = "FILE")]
    pub(super) files: Vec<PathBuf>,
    /// Count the records of the files, all of one game, and write an explorer
    #[arg(long, value_name = "OUT", conflicts_with_all = ["position", "variant", "after"])]
    pub(super) build: Option<PathBuf>,
    /// Count this number of steps of each game
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    #[arg(default_value = "20", requires = "build")]
    pub(super) steps: Count<usize>,
    /// Continue after a bad record, and report every one
    #[arg(long, requires = "build")]
    pub(super) keep_going: bool,
    #[command(flatten)]
    pub(super) threads: Threads,
    /// Replace the explorer if it exists
    #[arg(long, requires = "build")]
    pub(super) force: bool,
    /// Show this position instead of the official start
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(super) position: Option<String>,
    #[command(flatten)]
    pub(super) variant: Variant,
    /// Steps to take first
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    pub(super) after: String,
    #[command(flatten)]
    pub(super) format: Format,
}
