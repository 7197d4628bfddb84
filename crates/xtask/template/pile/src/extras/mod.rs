//! Optional traits, one file each.

mod index;
pub(crate) mod parts;
mod planes;
mod data;
