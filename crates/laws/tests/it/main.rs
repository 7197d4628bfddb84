//! The tests of the tests: correct toy games keep the laws, and each broken one is caught.

mod bug;
mod rows;
mod rows_extras;
mod pig;
mod high;
mod correct;
mod broken;
mod tools;

rulebook_laws::count_allocations!();
