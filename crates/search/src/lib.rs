#![doc = include_str!("../README.md")]
// Counts become averages and shares, for which the precision of a float is enough.
#![expect(clippy::cast_precision_loss, reason = "averages of counts")]

// In reading order.
mod values;
mod score;
mod report;
mod limits;
mod error;
mod root;
mod search;
mod evaluate;
mod sides;
mod playout;
mod leaf;
mod random;
mod greedy;
mod flat;
mod mcts;

pub use rulebook_core::{self, Evaluate, Evaluated};

pub use crate::{
    error::Unsuited,
    evaluate::Zero,
    flat::FlatMonteCarlo,
    greedy::Greedy,
    leaf::{Leaf, RandomPlayout, Static},
    limits::Limits,
    mcts::{Evaluation, Gumbel, Mcts, Options, Request, Selection, Unapplied, Unvisited, Widening},
    playout::{Playout, playout},
    random::Random,
    report::{Line, Report},
    root::Root,
    score::Score,
    search::{Search, Status},
    sides::Sides,
    values::Values,
};
