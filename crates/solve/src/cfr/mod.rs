//! Counterfactual regret minimisation: approximate equilibria of games with hidden information.

mod payoff;
mod tree;
mod build;
mod info_sets;
mod regrets;
mod plus;
mod sampling;

pub use self::{plus::Cfr, sampling::Mccfr};
