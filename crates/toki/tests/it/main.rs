//! The tests of Toki. The numbers of the rules are those of `RULES.md`.

rulebook_laws::count_allocations!();

mod contract;
mod rules;
mod turns;
mod endings;
mod hashes;
mod scoring;
mod bounds;
mod refusals;
mod evaluation;
#[cfg(feature = "draw")]
mod draw;
mod setup;
mod reachable;
mod interface;
mod dealing;
mod perft;
mod notation;
mod playthrough;
mod model;
mod agreement;
