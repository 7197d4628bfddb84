//! Tests of the pictures and drawings of all games.

mod check;
#[cfg(feature = "gobblet")]
mod gobblet;
#[cfg(feature = "toki")]
mod toki;
