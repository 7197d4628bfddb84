//! Optional capabilities, one file each.

mod index;
mod picks;
mod planes;
mod deal;
mod annotation;
mod data;

#[cfg(feature = "alloc")]
pub use self::deal::Decks;
pub use self::{annotation::Annotation, deal::Deck, picks::Pick};
