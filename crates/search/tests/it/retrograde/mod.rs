//! The retrograde solver, its tables and its rankings.

pub(crate) mod token;
pub(crate) mod explored;
mod solver;
mod counts;
mod wrong;
mod file;
mod faults;
mod octi;
mod gobblers;
