//! The searches against games with known values, and against each other.

mod plain;
mod toy;
mod graph;
mod host;
mod twice;
mod thicket;
mod wager;
mod pennies;
mod baselines;
mod alphabeta;
mod values;
mod sides;
mod tactics;
mod traces;
mod expectimax;
mod mcts;
mod mcts_batches;
mod mcts_proofs;
mod ismcts;
mod acyclic;
mod expectation;
mod tabular_policy;
mod cfr;
mod best_response;
mod tune;

rulebook_laws::count_allocations!();
