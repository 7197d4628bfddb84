//! The searches against games with known values, and against each other.

mod baselines;
mod acyclic;
mod expectation;
mod expectimax;
mod twice;
