//! Tests of the core crate, on classics and on one toy.

#[path = "../../../search/tests/it/toy.rs"]
mod toy;
mod blinker;
mod matches;
mod records;
mod deals;
mod streams;
mod texts;
mod perft;
mod repetition;
mod views;
mod open;
mod learning;
#[cfg(feature = "arbitrary")]
mod walks;
