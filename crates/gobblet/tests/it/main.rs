//! The tests of Gobblet. The numbers of the rules are those of `docs/rules/gobblet.md`.

rulebook_laws::count_allocations!();

mod contract;
mod rules;
mod endings;
mod perft;
mod notation;
mod playthrough;
mod model;
mod agreement;
