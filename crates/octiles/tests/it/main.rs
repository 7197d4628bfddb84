//! The tests of Octiles. The numbers of the rules are those of `docs/rules/octiles.md`.

rulebook_laws::count_allocations!();

mod contract;
mod material;
mod stack;
mod rules;
mod endings;
mod setup;
mod perft;
mod notation;
mod playthrough;
mod model;
mod agreement;
