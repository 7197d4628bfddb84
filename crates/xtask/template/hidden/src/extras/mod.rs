//! Optional traits, one file each.

mod hash;
pub(crate) mod symmetry;
mod index;
pub(crate) mod parts;
mod planes;
#[cfg(feature = "alloc")]
mod order;
mod open;
mod data;
