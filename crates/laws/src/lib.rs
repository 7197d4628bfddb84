#![doc = include_str!("../README.md")]

// In reading order.
mod broken;
mod walk;
pub mod law;
mod laws;
mod run;
mod shrink;
pub mod strategy;
pub mod model;
pub mod perft;
pub mod golden;
pub mod fuzz;
pub mod heap;
pub mod slow;
mod macros;

pub use rulebook_core;

pub use crate::{
    broken::Broken,
    law::Tried,
    laws::Laws,
    model::{Model, compare},
    walk::{Walk, nth_step, take_step},
};
