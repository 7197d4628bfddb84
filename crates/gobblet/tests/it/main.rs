//! The tests of Gobblet. Rule numbers are those of `RULES.md`.

rulebook_laws::count_allocations!();

mod contract;
mod rules;
mod targets;
mod direct;
mod endings;
mod refusals;
#[cfg(feature = "draw")]
mod draw;
mod perft;
mod notation;
mod playthrough;
mod model;
mod agreement;
mod evaluation;
