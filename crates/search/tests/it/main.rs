//! The searches against games with known values, and against each other.

rulebook_laws::count_allocations!();

mod alphabeta;
mod baselines;
mod plain;
mod host;
mod twice;
mod wager;
mod pennies;
mod baselines;
mod alphabeta;
mod prover;
mod tactics;
mod ismcts;
mod pimc;
mod acyclic;
mod expectation;
mod retrograde;
mod tabular_policy;
mod cfr;
mod best_response;

rulebook_laws::count_allocations!();
mod expectimax;
mod twice;
rulebook_laws::count_allocations!();

mod graph;
mod baselines;
mod mcts;
mod mcts_batches;
mod mcts_proofs;
