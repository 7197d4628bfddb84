//! The tests of the classics. Rule numbers are those of each game's `RULES.md`.

rulebook_laws::count_allocations!();

#[cfg(feature = "draw")]
mod draw;
mod helpers;
mod nim;
mod pig;
mod goofspiel;
mod contract;
mod twins;
mod promises;
mod refusals;
mod tree;
mod betting;
mod counts;
mod gobblers_space;
mod texts;
mod rules;
