//! Optional capabilities, one file each.

mod symmetry;
mod index;
mod picks;
mod planes;
mod annotation;
mod ending;
mod data;

pub use self::{
    annotation::Annotation,
    ending::{Ending, Reason},
    picks::Pick,
    symmetry::Transform,
};
