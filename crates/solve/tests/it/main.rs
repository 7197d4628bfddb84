//! The solvers against games with known values, and against each other.

#[path = "../../../search/tests/it/toy.rs"]
mod toy;
#[expect(dead_code, reason = "some graphs are for the tests of the searches")]
#[path = "../../../search/tests/it/graph.rs"]
mod graph;
#[path = "../../../search/tests/it/twice.rs"]
mod twice;
#[path = "../../../search/tests/it/pennies.rs"]
mod pennies;
#[path = "../../../search/tests/it/uniform.rs"]
mod uniform;
mod acyclic;
mod expectation;
mod cfr;
mod best_response;

rulebook_laws::count_allocations!();
