//! The retrograde solver, its tables and its rankings.

pub(crate) mod token;
pub(crate) mod explored;
mod solver;
mod small;
mod wrong;
mod file;
mod faults;
mod octi;
mod gobblers;
