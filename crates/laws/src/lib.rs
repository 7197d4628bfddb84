#![doc = include_str!("../README.md")]

// In reading order.
mod violation;
mod walk;
pub mod law;
mod laws;
mod report;
mod pool;
mod run;
mod shrink;
pub mod strategy;
pub mod model;
pub mod refusals;
pub mod perft;
pub mod golden;
pub mod fuzz;
pub mod heap;
pub mod growth;
pub mod slow;
mod macros;

pub use rulebook_core;

pub use crate::{
    law::Candidates,
    laws::{Distribution, Laws, Promise, Twin, Worlds},
    model::{Model, compare},
    report::Report,
    violation::Violation,
    walk::{Walk, nth_step},
};
