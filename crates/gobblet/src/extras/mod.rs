//! The optional capabilities, one file each.

mod symmetry;
mod index;
mod parts;
mod planes;
mod annotation;
mod ending;
mod data;

pub use self::{
    annotation::Annotation,
    ending::{Ending, Reason},
    parts::Part,
    symmetry::Transform,
};
