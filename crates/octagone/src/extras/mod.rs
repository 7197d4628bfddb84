//! Optional capabilities, one file each.

mod symmetry;
mod index;
mod picks;
mod planes;
mod deal;
mod annotation;
mod ending;
mod open;
mod data;

pub use self::{
    annotation::Annotation, data::Snapshot, ending::Ending, open::OpenOctagone, picks::Pick,
    symmetry::Transform,
};
