//! The tests of Octiles. Rule numbers are those of `RULES.md`.

rulebook_laws::count_allocations!();

mod contract;
mod material;
mod stack;
mod placement;
mod hashes;
mod rules;
mod endings;
mod teams;
mod setup;
mod refusals;
mod evaluation;
#[cfg(feature = "draw")]
mod draw;
mod index;
mod perft;
mod notation;
mod playthrough;
mod model;
mod agreement;
