//! Optional traits, one in each file.

mod annotation;
mod data;
mod hash;
mod index;
mod parts;
mod symmetry;

pub use self::{annotation::Annotation, parts::Part, symmetry::Transform};
