//! Tests of the core crate, on classics and on two toy games.

mod blinker;
#[path = "../../doc/coin.rs"]
#[expect(unreachable_pub, reason = "a game of the documentation examples")]
mod coin;
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
