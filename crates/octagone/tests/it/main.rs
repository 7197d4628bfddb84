//! The tests of Octagone. The numbers of the rules are those of `docs/rules/octagone.md`.

rulebook_laws::count_allocations!();

mod helpers;
mod contract;
mod rules;
mod endings;
mod setups;
mod mutations;
mod perft;
mod notation;
mod playthrough;
mod hidden;
mod model;
mod agreement;
