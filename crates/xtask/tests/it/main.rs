//! The tests of the tool, on small repositories in memory.

mod ci;
mod fixture;
mod minima;
mod new_game;
mod tidy;
mod workflows;
