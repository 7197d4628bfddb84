//! The retrograde solver, its tables and its rankings.

mod token;
mod explored;
mod solver;
mod wrong;
mod file;
mod faults;
mod octi;
mod gobblers;
