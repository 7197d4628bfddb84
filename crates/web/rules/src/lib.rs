//! The facade for JavaScript: everything that the page knows about a game comes from here.
//!
//! Answers are the facade's values for programs, turned into JavaScript objects; `types.d.ts`
//! describes them. Refusals are thrown as [`rulebook::AnyError`] in the same form.

// In reading order.
mod json;
mod catalogue;
mod walk;
mod table;

pub use crate::{
    catalogue::{games, rules_page},
    table::Table,
};
