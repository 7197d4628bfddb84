//! The tests of Pig. The numbers of the rules are those of `RULES.md`.

mod contract;
mod rules;
mod notation;
