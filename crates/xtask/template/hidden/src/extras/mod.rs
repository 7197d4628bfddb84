//! Optional traits, one file each.

pub(crate) mod symmetry;
mod index;
pub(crate) mod picks;
mod planes;
mod open;
mod data;
