//! The strength of the players: the tables of `docs/strength.md`.

mod aim;
mod fixture;
mod guesser;
mod report;

pub use self::{
    aim::{Aim, Measure},
    fixture::{Fixture, Fixtures, TABLES},
    guesser::Guesser,
    report::{heading, row},
};
