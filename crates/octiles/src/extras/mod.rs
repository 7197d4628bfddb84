//! Optional capabilities, one file each.

pub(crate) mod annotation;
mod data;
mod index;
pub(crate) mod order;
pub(crate) mod parts;
mod planes;
pub(crate) mod symmetry;
