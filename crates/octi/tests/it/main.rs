//! The tests of Octi. The numbers of the rules are those of `docs/rules/octi.md`.

rulebook_laws::count_allocations!();

mod contract;
mod rules;
mod endings;
mod setup;
mod spelling;
mod perft;
mod notation;
mod playthrough;
mod model;
mod agreement;
