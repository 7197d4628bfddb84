//! What can be built on the rules: one file each.

mod symmetry;
mod index;
mod parts;
mod planes;
mod deal;
mod annotation;
mod ending;
mod open;
mod data;

pub use self::{
    annotation::Annotation, data::Snapshot, ending::Ending, open::OpenOctagone, parts::Part,
    symmetry::Transform,
};
