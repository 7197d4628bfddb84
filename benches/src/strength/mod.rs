//! The strength of the players: the tables of `docs/strength.md`.

mod aim;
mod fixture;
mod guesser;
mod report;

pub use self::{
    aim::{Aim, Measure},
    fixture::{Fixture, Fixtures, fixtures},
    guesser::Guesser,
    report::{Line, heading, row},
};
