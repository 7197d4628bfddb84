//! Optional traits, one file each.

mod index;
pub(crate) mod parts;
mod planes;
#[cfg(feature = "alloc")]
mod order;
mod data;
