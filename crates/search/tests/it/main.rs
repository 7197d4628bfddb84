//! The searches against games with known values, and against each other.

mod baselines;
mod host;
mod wager;
mod ismcts;
mod pimc;

rulebook_laws::count_allocations!();
