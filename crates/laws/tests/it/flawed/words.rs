//! Moves, events, reasons and symmetries of a classic, with mistakes in their texts and data.

use std::{fmt, marker::PhantomData, str::FromStr};

use rulebook_classics::Numbered;
use rulebook_laws::rulebook_core::{Refusal, Step, Symmetry, Token, text::SyntaxError};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use crate::bug::Bug;

/// A move or an event. A loud move, in capitals, is another spelling of the quiet one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Word<T> {
    pub(crate) token: T,
    pub(crate) is_loud: bool,
}

impl<T> Word<T> {
    pub(crate) fn quiet(token: T) -> Word<T> {
        Word { token, is_loud: false }
    }
}

impl<T: Token> fmt::Display for Word<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = self.token.to_string();
        if Bug::StepTextHasAnArrow.is_on() {
            text.push_str("=>");
        }
        f.write_str(&if self.is_loud { text.to_uppercase() } else { text })
    }
}

impl<T: Token> FromStr for Word<T> {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Word<T>, SyntaxError> {
        assert!(!Bug::MoveParserPanics.is_on() || text != "a0", "a mistake of the test");
        if Bug::MovesReadEvents.is_on() && text == "2" {
            // Whichever of them this type is.
            let token = ["roll", text].iter().find_map(|text| text.parse().ok());
            return Ok(Word::quiet(token.expect("a move or an event of Pig")));
        }
        let arrow = if Bug::StepTextHasAnArrow.is_on() { "=>" } else { "" };
        let text = text.strip_suffix(arrow).unwrap_or("");
        let text =
            if Bug::MoveMayEndWithSpaces.is_on() { text.trim_end_matches(' ') } else { text };
        let text =
            &*if Bug::MoveMayBeginWithZero.is_on() { plain_numbers(text) } else { text.into() };
        let misread =
            if Bug::MoveTextIsMisread.is_on() { text.replace('b', "a") } else { text.into() };
        let is_loud = text.contains(|c: char| c.is_ascii_uppercase())
            && !text.contains(|c: char| c.is_ascii_lowercase());
        match (misread.parse(), text.to_lowercase().parse()) {
            (Ok(token), _) => Ok(Word { token, is_loud: false }),
            (Err(_), Ok(token)) if is_loud => Ok(Word { token, is_loud }),
            (Err(error), _) => Err(error),
        }
    }
}

impl<T: Numbered> Numbered for Word<T> {
    const COUNT: usize = T::COUNT;

    fn number(self) -> usize {
        self.token.number()
    }

    fn from_number(number: usize) -> Option<Word<T>> {
        T::from_number(number).map(Word::quiet)
    }
}

impl<T: Token> Serialize for Word<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text = self.to_string();
        let is_lost = Bug::EventDataAreLost.is_on() && text.parse::<u8>().is_ok();
        serializer.collect_str(if is_lost { "1" } else { &text })
    }
}

impl<'de, T: Token> Deserialize<'de> for Word<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Word<T>, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// The reason why a move or an event is refused: a reason of the classic by its index in the list,
/// that the move is loud, or a reason that is not listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reason<R> {
    number: usize,
    classic: PhantomData<R>,
}

impl<R: Refusal> Reason<R> {
    const COUNT: usize = R::ALL.len();
    /// The first sixteen numbers; no classic has more reasons.
    const NUMBERED: &'static [Reason<R>; 16] = &{
        let mut reasons = [Reason { number: 0, classic: PhantomData }; 16];
        let mut n = 1;
        while n < reasons.len() {
            reasons[n].number = n;
            n += 1;
        }
        reasons
    };

    pub(super) const LOUD: Reason<R> = Reason { number: Self::COUNT, classic: PhantomData };
    pub(super) const UNLISTED: Reason<R> = Reason { number: Self::COUNT + 1, classic: PhantomData };

    /// The reason of the classic.
    pub(super) fn of(reason: R) -> Reason<R> {
        let number = R::ALL.iter().position(|other| *other == reason).expect("a listed reason");
        Reason { number, classic: PhantomData }
    }

    /// The next reason of the classic.
    pub(super) fn other(self) -> Reason<R> {
        Reason { number: (self.number + 1) % Self::COUNT, ..self }
    }
}

impl<R: Refusal> fmt::Display for Reason<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match R::ALL.get(self.number) {
            Some(reason) => write!(f, "{reason}"),
            None if *self == Self::LOUD => f.write_str("moves are written in lower case"),
            None => f.write_str("a mistake of the test"),
        }
    }
}

impl<R: Refusal> std::error::Error for Reason<R> {}

impl<R: Refusal> Refusal for Reason<R> {
    const ALL: &'static [Reason<R>] = Self::NUMBERED.split_at(R::ALL.len() + 1).0;

    fn rule(&self) -> Option<&'static str> {
        R::ALL.get(self.number)?.rule()
    }

    fn code(&self) -> &'static str {
        R::ALL.get(self.number).map_or("loud", Refusal::code)
    }
}

/// A symmetry of a classic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Turned<T>(pub(crate) T);

impl<T: Symmetry> Symmetry for Turned<T> {
    const IDENTITY: Turned<T> = Turned(T::IDENTITY);

    fn all() -> impl Iterator<Item = Turned<T>> + Clone {
        T::all().map(Turned)
    }

    fn inverse(self) -> Turned<T> {
        if Bug::InverseIsIdentity.is_on() { Self::IDENTITY } else { Turned(self.0.inverse()) }
    }

    fn then(self, next: Turned<T>) -> Turned<T> {
        Turned(self.0.then(next.0))
    }
}

/// The text without zeros before other digits of the same number.
pub(super) fn plain_numbers(text: &str) -> String {
    let mut plain = String::new();
    for (i, c) in text.char_indices() {
        let is_first = !plain.ends_with(|c: char| c.is_ascii_digit());
        let goes_on = text[i + c.len_utf8()..].starts_with(|c: char| c.is_ascii_digit());
        if c != '0' || !is_first || !goes_on {
            plain.push(c);
        }
    }
    plain
}

/// The step of the classic.
pub(crate) fn plain<M, E>(step: Step<Word<M>, Word<E>>) -> Step<M, E> {
    match step {
        Step::Move(mv) => Step::Move(mv.token),
        Step::Event(event) => Step::Event(event.token),
    }
}
