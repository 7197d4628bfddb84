#![doc = include_str!("../README.md")]

// In reading order.
mod bad;
mod outline;
mod compression;
mod folder;
mod pieces;
mod reader;
mod writer;
mod tally;
mod openings;
mod lengths;
mod payoffs;
mod statistics;
mod pass;
mod scan;
mod replay;
mod policies;
mod draft;
#[cfg(feature = "zstd")]
mod record_file;
#[cfg(feature = "shards")]
mod shard;
#[cfg(feature = "explorer")]
mod explorer;

pub use rulebook;

#[cfg(feature = "explorer")]
pub use crate::explorer::{
    Counts, Explorer, ExplorerBuilder, ExplorerError, ExplorerPosition, ExplorerStep, OpeningLine,
};
#[cfg(feature = "shards")]
pub use crate::shard::{Shard, ShardError, ShardFolder, ShardGame, ShardGames, ShardWriter};
pub use crate::{
    bad::BadRecord,
    draft::{Draft, DraftFolder, make_folder},
    lengths::Lengths,
    openings::Openings,
    payoffs::Payoffs,
    policies::{BadPolicy, read_policy, write_policy},
    reader::{LocatedRecord, Reader},
    replay::{Replay, ReplayItem},
    scan::{Scan, ScanReport, ScanResult},
    statistics::{GameStatistics, Statistics},
    tally::Tally,
    writer::{tagged, write_json_line},
};
#[cfg(feature = "zstd")]
pub use crate::{compression::CompressedWriter, record_file::RecordFile};
