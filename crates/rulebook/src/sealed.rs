//! Keeps the traits of the erased layer to this crate, so that they can grow.

/// Implemented by the types of this crate that stand behind a trait object.
pub trait Sealed {}
