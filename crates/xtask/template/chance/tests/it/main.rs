//! The tests of Mygame. The numbers of the rules are those of `RULES.md`.

rulebook_laws::count_allocations!();

mod contract;
mod rules;
mod refusals;
mod perft;
#[cfg(feature = "alloc")]
mod deal;
mod notation;
mod playthrough;
mod model;
mod agreement;
