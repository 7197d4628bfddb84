//! The command line of Rulebook.

fn main() {}
