//! Exact values, equilibria and values of policies, over any game.

mod solver;
mod equilibrium;

pub use rulebook_solve::Responses;

pub use self::{
    equilibrium::{AnyBestResponse, AnyCfr},
    solver::{AnySolver, Solution, SolvedMove},
};
pub(crate) use self::{
    equilibrium::{best_response, cfr},
    solver::solver,
};
