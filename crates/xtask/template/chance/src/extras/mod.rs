//! Optional traits, one file each.

mod hash;
mod index;
pub(crate) mod parts;
mod planes;
#[cfg(feature = "alloc")]
mod order;
mod data;
