#![doc = include_str!("../README.md")]

// In reading order.
mod bad;
mod outline;
mod pieces;
mod reader;
mod writer;
mod tally;
mod lengths;
mod payoffs;
mod statistics;
mod scan;

pub use rulebook;

pub use crate::{
    bad::BadRecord,
    lengths::Lengths,
    payoffs::Payoffs,
    reader::{Found, Reader},
    scan::{Report, Scan, Scanned},
    statistics::{GameStatistics, Statistics},
    tally::Tally,
    writer::{tagged, write_json_line},
};
