//! The work that the benchmarks and the scorecard measure: the same for every game, with chess as
//! the yardstick. Every piece returns its count, so that a wrong engine cannot pass for a fast one.

pub mod facts;
pub mod work;
pub mod subjects;
pub mod chess;
pub mod stopwatch;
pub mod heap;
pub mod threads;
pub mod erased;
pub mod two_sided;
pub mod simulations;
pub mod negamax;
pub mod deepening;
pub mod arguments;
pub mod worlds;
pub mod task;
pub mod duel;
pub mod tune;
pub mod tuning;
pub mod evaluated;
pub mod puzzles;
pub mod strength;
pub mod compare;
