//! The library for C with all games: its functions are those of `rulebook.h`.

rulebook_c::offer!(parlour::registry());
