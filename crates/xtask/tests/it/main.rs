//! The tests of the tool, on small repositories that exist only as text.

mod ci;
mod fixture;
mod minima;
mod new_game;
mod tidy;
mod workflows;
