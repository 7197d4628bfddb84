//! Tests of the core crate, on a toy game.

mod toy;
mod blinker;
mod matches;
mod records;
mod dealers;
mod texts;
mod perft;
mod repetition;
mod views;
