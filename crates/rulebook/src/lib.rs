#![doc = include_str!("../README.md")]

pub mod picture;

pub use rulebook_core as core;
#[cfg(feature = "gobblet")]
pub use rulebook_gobblet as gobblet;
