//! `Display` and `FromStr` of everything except deals and picks of moves.

mod material;
mod moves;
mod position;
