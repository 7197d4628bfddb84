//! Searches of all moves and chance events to a depth.
//!
//! | Search | Players | Assumes |
//! |---|---|---|
//! | [`Expectimax`] | two sides | each side maximises its own payoff |
//! | [`MultiPlayer`] | any number | each seat maximises its own payoff, or all others play against the seat at the root |

// In reading order.
mod walk;
mod answers;
mod fold;
mod worth;
mod frame;
mod deepening;
mod two_sides;
mod multi_player;

pub(crate) use self::walk::settle;
pub use self::{
    multi_player::{MultiPlayer, Opponents},
    two_sides::Expectimax,
};
