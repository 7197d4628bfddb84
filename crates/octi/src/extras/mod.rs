//! Optional capabilities, one file each.

mod annotation;
mod data;
mod index;
mod picks;
mod planes;
mod symmetry;

pub use self::{annotation::Annotation, picks::Pick, symmetry::Transform};
