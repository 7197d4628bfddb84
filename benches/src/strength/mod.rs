//! The strength of the players: the tables of `docs/strength.md`.

mod guesser;
mod report;
mod fixture;

pub use self::{
    fixture::{Fixture, Fixtures, TABLES},
    guesser::Guesser,
    report::Measure,
};
