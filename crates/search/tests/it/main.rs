//! The searches against games with known values, and against each other.

rulebook_laws::count_allocations!();

mod alphabeta;
mod baselines;
mod plain;
mod prover;
mod tactics;
