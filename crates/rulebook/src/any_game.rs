//! A game without its type.

use std::fmt::Debug;

use rulebook_core::{Limits, Policy, Record, Rules, Viewpoint};

use crate::{
    any_match::AnyMatch, any_view::AnyView, error::AnyError, sealed::Sealed, values::GameInfo,
};

/// A game of a [`Registry`](crate::Registry). Implemented by [`Entry`](crate::Entry) only.
pub trait AnyGame: Sealed + Debug + Send + Sync {
    /// The name and version of the rules; the name is what the registry looks up.
    fn rules(&self) -> Rules;

    /// Facts about the game.
    fn info(&self) -> GameInfo;

    /// The rules page in Markdown; empty if there is none.
    fn rules_page(&self) -> &'static str;

    /// A match from the official start under a variant: `key=value,key=value`, or nothing.
    ///
    /// # Errors
    ///
    /// If the variant is refused.
    fn start(&self, variant: &str) -> Result<Box<dyn AnyMatch>, AnyError> {
        self.begin(&Start { variant, ..Start::default() })
    }

    /// A match that begins as `start` says.
    ///
    /// # Errors
    ///
    /// If the variant, the position or the order of chance is refused, or the variant contradicts
    /// the position.
    fn begin(&self, start: &Start<'_>) -> Result<Box<dyn AnyMatch>, AnyError>;

    /// The match of a record, every step of which is checked. O(steps).
    ///
    /// # Errors
    ///
    /// If the record exceeds `limits`, belongs to another game, or cannot be replayed.
    fn replay(&self, record: &Record, limits: &Limits) -> Result<Box<dyn AnyMatch>, AnyError>;

    /// The client's side of a match: what `who` sees, from the text of a view on.
    ///
    /// # Errors
    ///
    /// If the text is not a view of the game.
    fn view(&self, who: Viewpoint, view: &str) -> Result<Box<dyn AnyView>, AnyError>;

    /// The client's side of a match from a record as one observer saw it, which
    /// [`Seen::record`](crate::Seen::record) makes. O(steps).
    ///
    /// # Errors
    ///
    /// If the record exceeds `limits`, belongs to another game, is not one observer's, or its steps
    /// or result do not follow from its first view.
    fn follow(&self, record: &Record, limits: &Limits) -> Result<Box<dyn AnyView>, AnyError>;
}

/// How a match begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Start<'t> {
    /// Options of the rules, `key=value,key=value`; the rest is default.
    pub variant: &'t str,
    /// The position; `None` for the official start. It may name options itself, in braces, which
    /// must not contradict the variant.
    pub position: Option<&'t str>,
    /// The adjudication policy; `None` for that of the game.
    pub policy: Option<Policy>,
    /// The order in which chance is resolved as soon as an event is due; `None` if the caller
    /// resolves the events.
    pub order: Option<&'t str>,
}
