//! Tests of the facade on the games of the workspace, on classics, and on one toy game.

mod toy;
mod small;
mod variants;
mod matches;
mod clients;
mod chance;
#[cfg(feature = "data")]
mod perft;
#[cfg(feature = "data")]
mod deep;
mod games;
mod secrecy;
mod questions;
mod hostile;
mod growth;
#[cfg(feature = "data")]
mod data;
#[cfg(feature = "solve")]
mod search;
mod learning;
#[cfg(feature = "batch")]
mod batch;
#[cfg(feature = "batch")]
mod picks;
#[cfg(all(feature = "batch", feature = "search"))]
mod trees;
#[cfg(all(feature = "octi", feature = "data", feature = "solve", feature = "batch"))]
mod schema;
