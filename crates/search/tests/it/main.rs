//! The searches against games with known values, and against each other.

mod plain;
mod toy;
#[expect(dead_code, reason = "some graphs are for the tests of the solvers")]
mod graph;
mod host;
mod twice;
mod thicket;
mod wager;
mod pennies;
mod uniform;
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
mod rollouts;
mod ismcts;
mod tabular_policy;

rulebook_laws::count_allocations!();
