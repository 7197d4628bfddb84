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
mod adjudication;
mod keys;
mod alphabeta;
mod prover;

pub use rulebook_core::{self, Evaluate, Evaluated};

pub use crate::{
    alphabeta::AlphaBeta,
    error::Unsuited,
    evaluate::Zero,
    flat::FlatMonteCarlo,
    greedy::Greedy,
    keys::{CanonicalKeys, Keys, PlainKeys},
    leaf::{Leaf, RandomPlayout, Static},
    limits::Limits,
    playout::{Playout, playout},
    prover::Prover,
    random::Random,
    report::{Line, Report},
    root::Root,
    score::Score,
    search::{Search, Status},
    sides::Sides,
    values::Values,
};
