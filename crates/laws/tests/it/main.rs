//! The tests of the tests: correct toy games keep the laws, and each broken one is caught.

mod bug;
mod token;
mod rows;
mod rows_extras;
mod drawings;
mod pig;
mod high;
mod high_views;
mod correct;
mod broken;
mod planted;
mod refusals;
mod poker;
mod tools;

rulebook_laws::count_allocations!();
