//! The optional traits, one file each.

mod index;
mod parts;
mod planes;
mod order;
mod annotation;
mod data;

#[cfg(feature = "alloc")]
pub use self::order::Decks;
pub use self::{annotation::Annotation, order::Deck, parts::Part};
