//! The tests of OCTI. The numbers of the rules are those of `RULES.md`.

rulebook_laws::count_allocations!();

mod contract;
mod rules;
mod endings;
mod refusals;
#[cfg(feature = "draw")]
mod draw;
mod setup;
mod spelling;
mod picks;
mod index;
mod hashes;
mod perft;
mod notation;
mod playthrough;
mod model;
mod agreement;
mod evaluation;
