//! Texts: `Display` and `FromStr` of everything except orders of chance and parts of moves.

mod material;
mod moves;
mod position;
