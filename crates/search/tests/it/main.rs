//! The searches against games with known values, and against each other.

rulebook_laws::count_allocations!();

mod graph;
mod baselines;
mod mcts;
mod mcts_batches;
mod mcts_proofs;
