//! The library for C and its neighbours: the functions of `rulebook-c` with our games and the classics.

rulebook_c::offer!(rulebook::Registry::standard());
