#![doc = include_str!("../README.md")]
// Counts become averages and shares, for which the precision of a float is enough.
#![expect(clippy::cast_precision_loss, reason = "averages of counts")]

// In reading order.
pub mod threads;
mod hash;
mod values;
mod score;
mod report;
mod limits;
mod error;
mod root;
mod search;
mod evaluate;
mod sides;
mod adjudication;
mod playout;
mod leaf;
mod random;
mod greedy;
mod flat;
mod keys;
mod alphabeta;
mod expectimax;
mod mcts;
mod rollouts;
mod observer;
mod ismcts;
mod algorithm;
pub mod dyn_search;
mod request;
mod tabular_policy;

pub use rulebook_core::{self, Evaluate, Features, Linear};

pub use crate::{
    algorithm::Algorithm,
    alphabeta::AlphaBeta,
    dyn_search::SharedEvaluation,
    error::SearchError,
    evaluate::Zero,
    expectimax::{Expectimax, MultiPlayer, Opponents},
    flat::FlatMonteCarlo,
    greedy::Greedy,
    ismcts::IsMcts,
    leaf::{EvaluationLeaf, Leaf, RandomPlayout},
    limits::Limits,
    mcts::{
        DecisiveMoves, Evaluation, EvaluationError, FirstPlayUrgency, Gumbel, Mcts, MctsOptions,
        Request, Selection, Widening,
    },
    playout::{Playout, playout},
    random::Random,
    report::{Line, SearchReport},
    request::SearchLimits,
    rollouts::Rollouts,
    root::Root,
    score::Score,
    search::{Search, SearchStatus},
    sides::{Sides, teams},
    tabular_policy::{InvalidPolicy, TabularPolicy},
    values::SeatValues,
};
