//! Tests of the core crate, on a toy game.

mod toy;
mod matches;
mod records;
mod dealers;
mod texts;
mod perft;
