//! Optional traits, one file each.

mod index;
pub(crate) mod picks;
mod planes;
mod data;
