//! Optional traits, one file each.

pub(crate) mod symmetry;
mod index;
pub(crate) mod parts;
mod planes;
mod open;
mod data;
