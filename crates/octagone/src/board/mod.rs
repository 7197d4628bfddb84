//! Geometry and material.
//!
//! ```text
//!  1  2  3  4  5  6  7   A        7 0 1
//!  8  9 10 11 12 13 14   B         \|/
//! 15 16 17 18 19 20 21   C       6 -+- 2
//! 22 23 24 25 26 27 28   M         /|\
//! 29 30 31 32 33 34 35   O        5 4 3
//! 36 37 38 39 40 41 42   T
//! ```

mod square;
mod colour;
mod arrow;
mod line;
mod hand;
mod hands;
mod public_info;
mod any_hand;

pub(crate) use self::{
    any_hand::AnyHand,
    line::{Links, line_end, walk},
};
pub use self::{
    arrow::{Arrow, ArrowSet},
    colour::{Colour, ColourSet, Face},
    hand::Hand,
    hands::Hands,
    line::{Line, triangle},
    public_info::PublicInfo,
    square::{Square, SquareSet},
};
