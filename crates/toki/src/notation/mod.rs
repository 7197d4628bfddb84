//! Texts: `Display` and `FromStr` of everything except deals and parts of moves.

mod material;
mod moves;
mod position;
