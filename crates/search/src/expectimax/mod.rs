//! Searches of all moves and chance events to a depth.
//!
//! | Search | Players | Assumes |
//! |---|---|---|
//! | [`Expectimax`] | two sides | each side maximises its own payoff |
//! | [`MaxN`] | any number | each seat maximises its own payoff |
//! | [`Paranoid`] | any number | all others play against the seat at the root |

// In reading order.
mod walk;
mod fold;
mod worth;
mod frame;
mod deepening;
mod two_sides;
mod max_n;
mod paranoid;

pub use self::{max_n::MaxN, paranoid::Paranoid, two_sides::Expectimax};
