//! The arguments of `convert`.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use crate::{answer::Format, count::Count, resources::Threads};

/// Convert records to JSON lines or to training shards, checking every step
#[derive(Debug, Args)]
#[command(
    override_usage = "rulebook convert [OPTIONS] --to <FORM> <IN>... <OUT>",
    after_help = "Examples:\n  rulebook convert games.jsonl games/ --to jsonl.zst all.jsonl.zst\n  rulebook convert games.jsonl --to shards shards/\n  rulebook convert shards/ --to jsonl again.jsonl"
)]
pub(crate) struct Convert {
    /// The inputs, which are files with records and folders of them, as for `stats`, and shards or
    /// folders of shards; last the output: a file that does not exist yet, or the folder for the
    /// shards
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// The output format: one JSON object per line, the same compressed with zstd, or shards
    #[arg(long, value_enum, value_name = "FORM")]
    pub(super) to: Form,
    /// Continue after a bad record, and report every one
    #[arg(long)]
    pub(super) keep_going: bool,
    /// The maximum number of games in a shard
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value = "1000000")]
    pub(super) games: Count<u64>,
    #[command(flatten)]
    pub(super) threads: Threads,
    /// Replace the file if it exists
    #[arg(long)]
    pub(super) force: bool,
    #[command(flatten)]
    pub(super) format: Format,
}

impl Convert {
    /// The paths to read; none if only one path was given.
    pub(super) fn files(&self) -> &[PathBuf] {
        self.paths.split_last().map_or(&[], |(_, files)| files)
    }

    /// The path to write.
    pub(super) fn target(&self) -> &Path {
        self.paths.last().map_or(Path::new("-"), PathBuf::as_path)
    }
}

/// The form of converted records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Form {
    /// One JSON object per line.
    #[value(name = "jsonl")]
    Lines,
    /// The same, compressed.
    #[value(name = "jsonl.zst")]
    CompressedLines,
    /// A table and the numbers of the steps, for training.
    #[value(name = "shards")]
    Shards,
}
