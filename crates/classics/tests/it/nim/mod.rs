//! The tests of Nim. The numbers of the rules are those of `RULES.md`.

mod contract;
mod rules;
mod notation;
