//! The searches against games with known values, and against each other.

mod plain;
mod host;
mod twice;
mod wager;
mod pennies;
mod baselines;
mod alphabeta;
mod prover;
mod tactics;
mod ismcts;
mod pimc;
mod acyclic;
mod expectation;
mod retrograde;
mod tabular_policy;
mod cfr;
mod best_response;

rulebook_laws::count_allocations!();
