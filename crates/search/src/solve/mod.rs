//! Exact solvers: values with a proof, not estimates.
//!
//! | Solver | For | Answer |
//! |---|---|---|
//! | [`Acyclic`] | two sides, no chance, a bounded rest | win, loss or draw with the distance |
//! | [`Expectation`] | perfect information with chance, any number of seats | exact expected payoffs as fractions |
//! | [`count()`] | any game | the number of different positions after each step |

// In reading order.
mod table;
mod probe;
mod acyclic;
mod graph;
mod order;
mod component;
mod expectation;
mod count;

pub use self::{
    acyclic::Acyclic,
    count::count,
    expectation::{Expectation, ExpectationError},
};
