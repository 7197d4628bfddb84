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

pub use rulebook;

#[cfg(feature = "zstd")]
pub use crate::compression::Compressed;
pub use crate::{
    bad::BadRecord,
    lengths::Lengths,
    openings::Openings,
    payoffs::Payoffs,
    reader::{Found, Reader},
    scan::{Report, Scan, Scanned},
    statistics::{GameStatistics, Statistics},
    tally::Tally,
    writer::{tagged, write_json_line},
};
