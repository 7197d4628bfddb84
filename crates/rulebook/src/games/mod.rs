//! What the facade has to know of each game beyond its rules, one file a game.

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
