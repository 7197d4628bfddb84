//! Errors of the erased layer.

use std::{error::Error, fmt, num::NonZeroU32};

use rulebook_core::{
    Legality, MatchError, Refusal,
    text::{SyntaxError, TextError, escaped, quoted},
};
use serde::{Serialize, Serializer};

/// A refusal: the thing that is refused, and why. When one is returned, nothing has changed.
///
/// As data it is `{"kind", "code", "rule", "what", "message", "offset", "step", "environment",
/// "help"}`, without the members that do not apply.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct AnyError {
    /// The kind of thing that is refused.
    pub kind: ErrorKind,
    /// A stable identifier for programs: the code of the refusal if a rule of the game refuses it,
    /// otherwise the name of the kind.
    pub code: &'static str,
    /// The rule that is broken: `R6`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<&'static str>,
    /// The thing itself: ``move `4@b2` ``.
    pub what: Box<str>,
    /// The problem, on one line.
    pub message: Box<str>,
    /// The byte at which its text is wrong, counted from its start, if that is the problem.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offset: Option<usize>,
    /// The number of the step at fault in a series or a record, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<usize>,
    /// The environment at fault in a batch, from 0.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "from_zero")]
    #[cfg_attr(test, schemars(with = "Option<u32>"))]
    pub(crate) environment: Option<NonZeroU32>, // Counted from 1, so that the error stays small.
    /// The alternatives that would be accepted, if they are short.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<Box<str>>,
}

/// The kind of thing that is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum ErrorKind {
    /// The name of a game.
    Game,
    /// A set of options.
    Variant,
    /// A position.
    Position,
    /// A view.
    View,
    /// A move.
    Move,
    /// A chance event.
    Event,
    /// A step as an observer sees it.
    Observed,
    /// A sequence of picks.
    Picks,
    /// The index of a move, or a mask of indices.
    Index,
    /// An observation as planes.
    Planes,
    /// A batch: its options or its arrays.
    Batch,
    /// Any step, because the match is over.
    Over,
    /// A question of an observer who may not ask it now.
    NotYourTurn,
    /// A deal: chance decided in advance.
    Deal,
    /// A record.
    Record,
    /// A declaration: resignation, forfeit, draw.
    Declaration,
    /// A request for perft: its depth, mode, threads or table.
    Perft,
    /// A count that does not fit into 64 bits.
    Overflow,
    /// A search that does not suit the game or the position.
    Search,
}

impl ErrorKind {
    /// The name, as in data.
    ///
    /// ```
    /// use rulebook::ErrorKind;
    ///
    /// assert_eq!(ErrorKind::NotYourTurn.name(), "not-your-turn");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            ErrorKind::Game => "game",
            ErrorKind::Variant => "variant",
            ErrorKind::Position => "position",
            ErrorKind::View => "view",
            ErrorKind::Move => "move",
            ErrorKind::Event => "event",
            ErrorKind::Observed => "observed",
            ErrorKind::Picks => "picks",
            ErrorKind::Index => "index",
            ErrorKind::Planes => "planes",
            ErrorKind::Batch => "batch",
            ErrorKind::Over => "over",
            ErrorKind::NotYourTurn => "not-your-turn",
            ErrorKind::Deal => "deal",
            ErrorKind::Record => "record",
            ErrorKind::Declaration => "declaration",
            ErrorKind::Perft => "perft",
            ErrorKind::Overflow => "overflow",
            ErrorKind::Search => "search",
        }
    }
}

impl AnyError {
    /// An error for `what` with this reason. Characters of the reason that are not
    /// printable are [`escaped`], and reasons of more than 2,000 characters are truncated.
    ///
    /// ```
    /// use rulebook::{ErrorKind, Registry};
    ///
    /// let error = Registry::empty().game("chess").unwrap_err();
    /// assert_eq!((error.kind, error.code), (ErrorKind::Game, "game"));
    /// assert!(error.to_string().starts_with("game `chess`: there is no such game"));
    /// ```
    pub fn new(kind: ErrorKind, what: impl Into<Box<str>>, reason: impl fmt::Display) -> AnyError {
        AnyError {
            kind,
            code: kind.name(),
            rule: None,
            what: what.into(),
            message: escaped(&reason.to_string(), MAX_MESSAGE).to_string().into(),
            offset: None,
            step: None,
            environment: None,
            help: None,
        }
    }

    /// This error with what would be accepted instead.
    #[must_use]
    pub fn with_help(self, help: impl Into<Box<str>>) -> AnyError {
        AnyError { help: Some(help.into()), ..self }
    }

    /// This error as that of step number `step` of a series, counted from 1.
    #[must_use]
    pub fn at_step(self, step: usize) -> AnyError {
        AnyError { step: Some(step), ..self }
    }

    /// This error as that of an environment of a batch, counted from 0.
    #[must_use]
    pub fn in_environment(self, environment: usize) -> AnyError {
        let environment = u32::try_from(environment).unwrap_or(u32::MAX).saturating_add(1);
        AnyError { environment: NonZeroU32::new(environment), ..self }
    }

    /// The number of the environment at fault in a batch, from 0.
    #[must_use]
    pub fn environment(&self) -> Option<usize> {
        self.environment.map(|environment| environment.get() as usize - 1)
    }

    /// Refuses an array of another size than is due.
    pub(crate) fn check_size(
        kind: ErrorKind,
        what: impl fmt::Display,
        given: usize,
        due: usize,
    ) -> Result<(), AnyError> {
        if given == due {
            return Ok(());
        }
        let message = format!("it has {given} entries where {due} are due");
        Err(AnyError::new(kind, what.to_string(), message))
    }

    /// A string that is not in the grammar.
    pub(crate) fn syntax(kind: ErrorKind, text: &str, error: SyntaxError) -> AnyError {
        AnyError::unreadable(kind, kind.name(), text, &error)
    }

    /// The error of a string that cannot be parsed as `name`. It says the character, and `offset` the byte.
    #[must_use]
    pub fn unreadable(kind: ErrorKind, name: &str, text: &str, error: &impl TextError) -> AnyError {
        let what = format!("{name} {}", quoted(text));
        AnyError { offset: error.offset(), ..AnyError::new(kind, what, error.message_in(text)) }
    }

    /// A step that a rule of the game or the state of the match refuses.
    pub(crate) fn refused<I: Refusal>(
        kind: ErrorKind,
        step: &str,
        error: MatchError<I>,
    ) -> AnyError {
        let what = format!("{} {}", kind.name(), quoted(step));
        match error {
            MatchError::Illegal(reason) => AnyError {
                rule: reason.rule(),
                code: reason.code(),
                ..AnyError::new(kind, what, reason)
            },
            MatchError::Over(_) => AnyError::new(ErrorKind::Over, what, error),
            _ => AnyError::new(kind, what, error),
        }
    }

    /// An index, of `space`, that no legal move has. `meant` is the move that it means.
    pub(crate) fn index<G: Legality>(
        state: &G,
        index: usize,
        space: usize,
        meant: Option<G::Move>,
    ) -> AnyError {
        let what = format!("index {index}");
        if space <= index {
            let message = format!("the game has the indices from 0 to {}", space.saturating_sub(1));
            return AnyError::new(ErrorKind::Index, what, message);
        }
        AnyError::meant(state, what, meant, "no legal move has this index here")
    }

    /// The refusal of numbers that denote this move, if any.
    pub(crate) fn meant<G: Legality>(
        state: &G,
        what: String,
        meant: Option<G::Move>,
        otherwise: &str,
    ) -> AnyError {
        match meant.map(|mv| (mv, state.check(mv))) {
            Some((mv, Err(reason))) => AnyError {
                rule: reason.rule(),
                code: reason.code(),
                ..AnyError::new(ErrorKind::Index, format!("{what}, move `{mv}`"), reason)
            },
            _ => AnyError::new(ErrorKind::Index, what, otherwise),
        }
    }
}

impl fmt::Display for AnyError {
    /// Writes one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(step) = self.step {
            write!(f, "step {step}, ")?;
        }
        if let Some(environment) = self.environment() {
            write!(f, "environment {environment}, ")?;
        }
        write!(f, "{}: {}", self.what, self.message)?;
        if let Some(rule) = self.rule {
            write!(f, " ({rule})")?;
        }
        match &self.help {
            Some(help) => write!(f, "; {help}"),
            None => Ok(()),
        }
    }
}

impl Error for AnyError {}

/// Writes the number of an environment, counted from 0.
#[expect(
    clippy::ref_option,
    clippy::trivially_copy_pass_by_ref,
    reason = "the signature that serde calls"
)]
fn from_zero<S: Serializer>(number: &Option<NonZeroU32>, serializer: S) -> Result<S::Ok, S::Error> {
    number.map(|number| number.get() - 1).serialize(serializer)
}

/// The longest message, in characters.
const MAX_MESSAGE: usize = 2_000;
