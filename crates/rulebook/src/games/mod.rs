//! What the facade adds to each game, one file per game.

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
