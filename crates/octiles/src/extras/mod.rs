//! Optional capabilities, one file each.

pub(crate) mod annotation;
mod data;
pub(crate) mod deal;
mod index;
pub(crate) mod picks;
mod planes;
pub(crate) mod symmetry;
