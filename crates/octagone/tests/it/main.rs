//! The tests of Octagone. Rule numbers are those of `RULES.md`.

rulebook_laws::count_allocations!();

mod helpers;
mod contract;
mod rules;
mod lot;
mod endings;
mod refusals;
mod setup;
mod mutations;
mod deal;
mod picks;
mod index;
mod perft;
mod notation;
mod playthrough;
mod hidden;
mod views;
mod evaluation;
#[cfg(feature = "draw")]
mod draw;
mod model;
mod late;
mod direct;
mod agreement;
