//! The tests of the tests: correct games keep the laws, and each mistake in one is caught.

mod bug;
mod flawed;
mod twins;
mod correct;
mod broken;
mod planted;
mod rounds;
mod refusals;
mod tools;

rulebook_laws::count_allocations!();
