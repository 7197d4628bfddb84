//! The tests of Goofspiel. The numbers of the rules are those of `RULES.md`.

mod contract;
mod rules;
mod notation;
