//! Estimates of the strength of two players from blocks of games.
//!
//! The unit is the block: games with the same opening and the same deal, in which the
//! players exchange seats. The games of a block depend on each other; blocks are independent.

mod scores;
mod interval;
mod rating;
mod sprt;

pub use self::{
    interval::{Estimate, Moments, t_quantile},
    rating::{elo, expected_score},
    scores::BlockScores,
    sprt::{Decision, Sprt, SprtTest},
};
