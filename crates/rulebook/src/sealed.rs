//! The supertrait that seals the traits of the erased layer, so that methods can be added to them.

/// Implemented by the types of this crate that stand behind a trait object.
pub trait Sealed {}
