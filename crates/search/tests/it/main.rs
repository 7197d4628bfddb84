//! The searches against games with known values, and against each other.

mod alphabeta;
mod baselines;
mod best_response;
mod cfr;
mod pennies;
mod tabular_policy;
mod host;
mod wager;
mod ismcts;
mod pimc;

rulebook_laws::count_allocations!();
mod acyclic;
mod twice;
mod plain;
mod retrograde;
