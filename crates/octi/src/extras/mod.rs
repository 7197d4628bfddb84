//! Optional traits, one in each file.

mod annotation;
mod data;
mod index;
mod parts;
mod planes;
mod ranking;
mod symmetry;

pub use self::{annotation::Annotation, parts::Part, ranking::Ranking, symmetry::Transform};
