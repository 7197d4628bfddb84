//! Tests of the C library, through the functions that it exports.

mod answers;
mod caller;
mod functions;
mod hostile;
mod matches;
mod secrets;

rulebook_c::offer!(rulebook::Registry::standard());
