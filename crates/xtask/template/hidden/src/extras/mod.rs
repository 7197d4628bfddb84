//! Optional traits, one file each.

pub(crate) mod symmetry;
mod index;
pub(crate) mod parts;
mod planes;
#[cfg(feature = "alloc")]
mod order;
mod open;
mod data;
