//! The searches against games with known values, and against each other.

mod alphabeta;
mod baselines;
mod plain;
mod prover;
mod tactics;
