//! Tests of the pictures and drawings of all games.

mod check;
#[cfg(feature = "gobblet")]
mod gobblet;
#[cfg(feature = "octagone")]
mod octagone;
#[cfg(feature = "octi")]
mod octi;
#[cfg(feature = "octiles")]
mod octiles;
#[cfg(feature = "toki")]
mod toki;
