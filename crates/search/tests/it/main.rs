//! The searches against games with known values, and against each other.

mod baselines;
mod best_response;
mod cfr;
mod pennies;
mod tabular_policy;

rulebook_laws::count_allocations!();
