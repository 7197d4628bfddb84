//! Answers to calls, as the numbers that the exported functions return.

use std::panic::{AssertUnwindSafe, catch_unwind};

use rulebook::{AnyClient, AnyError, AnyGame, AnyMatch};
use serde::Serialize;

use crate::{
    content::{Content, Position},
    error::{misuse, panicked},
    table::{FULL, TABLE},
};

/// An answer: nothing, a number, or something to open.
pub(crate) trait Answer {
    /// The number for the caller, which is from 0; fails if no handle is left.
    fn number(self) -> Result<i64, AnyError>;
}

macro_rules! answers {
    ($($Answer:ty, $value:pat => $number:expr;)*) => {
        $(impl Answer for $Answer {
            fn number(self) -> Result<i64, AnyError> {
                let $value = self;
                $number
            }
        })*
    };
}

answers! {
    (), () => Ok(0);
    bool, is => Ok(i64::from(is));
    usize, n => Ok(i64::try_from(n).expect("a length is below 2⁶³"));
    String, text => TABLE.open(Content::Text(text));
    &'static dyn AnyGame, game => TABLE.open(Content::Game(game));
    Box<dyn AnyMatch>, game => TABLE.open(Content::Match(game));
    Box<dyn AnyClient>, view => TABLE.open(Content::View(view));
    Content, content => TABLE.open(content);
}

impl<A: Answer> Answer for Option<A> {
    fn number(self) -> Result<i64, AnyError> {
        self.map_or(Ok(0), A::number)
    }
}

/// The number that an exported function returns: that of the answer, or minus the handle of an error.
/// Nothing unwinds into the caller.
pub(crate) fn answer<A: Answer>(ask: impl FnOnce() -> Result<A, AnyError>) -> i64 {
    let asked = catch_unwind(AssertUnwindSafe(|| returned(ask())));
    asked.unwrap_or_else(|payload| refused(panicked(payload)))
}

#[inline]
fn returned<A: Answer>(answer: Result<A, AnyError>) -> i64 {
    answer.and_then(A::number).unwrap_or_else(refused)
}

/// The negated handle of an error.
#[cold]
fn refused(error: AnyError) -> i64 {
    -TABLE.open(Content::Error(Box::new(error))).unwrap_or(FULL)
}

/// Defines functions that ask what a handle names: each with the kinds that it takes.
macro_rules! of_kinds {
    ($($of:ident, $asked:ty, $wanted:literal: $($kind:pat => $part:expr),*;)*) => {
        $(
            #[doc = concat!("The answer of ", $wanted, ".")]
            pub(crate) fn $of<A: Answer>(
                handle: i64,
                ask: impl FnOnce($asked) -> Result<A, AnyError>,
            ) -> i64 {
                // The answer is a number before it leaves the lock, because an error is large.
                let ask = |content: &mut Content| match content {
                    $($kind => returned(ask($part)),)*
                    other => unsuited(handle, other, $wanted),
                };
                TABLE.ask(handle, ask).unwrap_or_else(|missing| refused(missing.error(handle)))
            }
        )*
    };
}

of_kinds! {
    of_game, &'static dyn AnyGame, "a game": Content::Game(game) => *game;
    of_match, &mut dyn AnyMatch, "a match": Content::Match(game) => &mut **game;
    of_view, &mut dyn AnyClient, "a view": Content::View(view) => &mut **view;
    of_position, Position<'_>, "a match or a view":
        Content::Match(game) => Position::Match(game), Content::View(view) => Position::View(view);
    of_error, &AnyError, "an error": Content::Error(error) => error;
    of_text, &str, "a text or an error":
        Content::Text(text) => text, Content::Error(error) => &error.to_string();
}

#[cold]
fn unsuited(handle: i64, content: &Content, wanted: &str) -> i64 {
    let message = format!("it is the handle of {}, not of {wanted}", content.name());
    refused(misuse("handle", &format!("handle {handle}"), message))
}

/// A value of the facade as JSON.
pub(crate) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("the values of the facade are JSON")
}

/// A list: each text on a line of its own, which ends with a line feed.
pub(crate) fn lines<T: AsRef<str>>(texts: &[T]) -> String {
    let mut list = String::with_capacity(texts.iter().map(|text| text.as_ref().len() + 1).sum());
    list.extend(texts.iter().flat_map(|text| [text.as_ref(), "\n"]));
    list
}
