//! From a match to its record and back.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::str::FromStr;

use super::{Record, ReplayLimits};
use crate::{
    legality::Legality,
    r#match::{Match, MatchError},
    outcome::Rules,
    player::Turn,
    state::{Never, Step, StepOf},
    text::{SyntaxError, TextError, escaped, quoted},
    verdict::{Adjudication, DrawRules, Verdict},
    viewpoint::Viewpoint,
};

impl<S: Legality> Match<S> {
    /// The record of the match up to the current position. `players` are the names by seat, or
    /// nothing.
    #[must_use]
    pub fn to_record(&self, players: &[&str]) -> Record {
        Record {
            players: players.iter().map(|name| (*name).to_string()).collect(),
            draw_rules: self.draw_rules(),
            result: self.verdict(),
            steps: self.steps().iter().map(ToString::to_string).collect(),
            ..Record::new(S::RULES, &self.start().to_string())
        }
    }

    /// Replays a record and checks every step. The time is linear in the number of steps, and so is
    /// the memory: one state for each step.
    ///
    /// # Errors
    ///
    /// If the record exceeds `limits`, belongs to another game or version of the rules, starts
    /// from an invalid position, contains an illegal step, or has another result than its steps.
    pub fn from_record(
        record: &Record,
        limits: &ReplayLimits,
    ) -> Result<Match<S>, ReplayError<S::Illegal>> {
        let mut game = Match::at_start_of(record, limits)?;
        game.replay(record)?;
        Ok(game)
    }

    /// The match of a record before its first step.
    ///
    /// # Errors
    ///
    /// If the record exceeds `limits`, belongs to another game or version of the rules, or starts
    /// from an invalid position.
    pub fn at_start_of(
        record: &Record,
        limits: &ReplayLimits,
    ) -> Result<Match<S>, ReplayError<S::Illegal>> {
        record.check(S::RULES, limits)?;
        if let Some(who) = record.viewpoint {
            return Err(ReplayError::AsSeen { who });
        }
        let start: S = record.read_start()?;
        record.check_players(start.players())?;
        Ok(Match::with_draw_rules(start, record.draw_rules))
    }

    /// Plays the steps of a record and checks each of them, and the result.
    ///
    /// # Errors
    ///
    /// If a step is illegal, or the record has another result than its steps. The steps before the
    /// error stay applied.
    pub fn replay(&mut self, record: &Record) -> Result<(), ReplayError<S::Illegal>> {
        for (index, text) in record.steps.iter().enumerate() {
            let (number, text) = (index + 1, text.as_str());
            let refused = |error| ReplayError::Step { number, text: text.to_string(), error };
            let step: StepOf<S> = match self.turn() {
                Turn::Player(_) => text.parse().map(Step::Move),
                Turn::Chance => text.parse().map(Step::Event),
                Turn::Over => {
                    let verdict = self.verdict().expect("without a verdict somebody acts next");
                    return Err(refused(MatchError::Over(verdict)));
                }
            }
            // A word such as `pass` is no move of some games, whose rules say so.
            .map_err(|error| match self.state().refuse_text(text) {
                Some(reason) => refused(MatchError::Illegal(reason)),
                None => ReplayError::UnreadableStep { number, text: text.to_string(), error },
            })?;
            self.step(step).map_err(refused)?;
        }
        self.conclude(record)
    }

    /// Applies the declaration that the record ends with, if any, and compares the results.
    fn conclude(&mut self, record: &Record) -> Result<(), ReplayError<S::Illegal>> {
        let declared = record.result.and_then(Verdict::adjudication);
        if let Some(reason) = declared.filter(|reason| reason.is_declared())
            && self.verdict().is_none()
        {
            self.declare(reason).map_err(|error| ReplayError::Declaration { reason, error })?;
        }
        if self.verdict() != record.result {
            return Err(ReplayError::Result { stated: record.result, found: self.verdict() });
        }
        Ok(())
    }
}

impl Record {
    /// The record of an unfinished match without steps that starts with the position or view
    /// `start`, whose variant is in braces.
    #[must_use]
    pub fn new(rules: Rules, start: &str) -> Record {
        let split = start.strip_prefix('{').and_then(|rest| rest.split_once('}'));
        let (variant, start) = split.unwrap_or(("", start));
        Record {
            game: rules.name.to_string(),
            rules: rules.version,
            variant: variant.to_string(),
            start: start.trim_start().to_string(),
            viewpoint: None,
            players: Vec::new(),
            draw_rules: DrawRules::NONE,
            result: None,
            tags: Vec::new(),
            steps: Vec::new(),
        }
    }

    /// The start with its variant in braces, as the game reads it.
    fn start_text(&self) -> String {
        if self.variant.is_empty() {
            return self.start.clone();
        }
        format!("{{{}}} {}", self.variant, self.start)
    }

    /// The start as a position or a view.
    ///
    /// # Errors
    ///
    /// If the variant or the start is refused. The error names the character of the tag at fault.
    pub fn read_start<T: FromStr<Err: TextError>, I>(&self) -> Result<T, ReplayError<I>> {
        let text = self.start_text();
        let prefix = text.len() - self.start.len();
        text.parse().map_err(|error: T::Err| match error.offset() {
            Some(offset) if offset < prefix => {
                let text = self.variant.clone();
                // After the brace.
                let error = error.with_offset(offset.saturating_sub(1).min(text.len()));
                ReplayError::Variant { reason: error.message_in(&text), text }
            }
            Some(_) => {
                let reason = error.relocated(prefix, 0).message_in(&self.start);
                ReplayError::Start { text: self.start.clone(), reason }
            }
            None => ReplayError::Start { text, reason: error.to_string() },
        })
    }

    /// Checks what can be checked without the game: the limits, and that the record is of a match
    /// under `rules`.
    ///
    /// # Errors
    ///
    /// If the record exceeds `limits` or belongs to another game or version of the rules.
    pub fn check<I>(&self, rules: Rules, limits: &ReplayLimits) -> Result<(), ReplayError<I>> {
        if limits.steps < self.steps.len() {
            return Err(ReplayError::TooManySteps { found: self.steps.len(), limit: limits.steps });
        }
        if let Some(expected) =
            limits.draw_rules.filter(|draw_rules| *draw_rules != self.draw_rules)
        {
            return Err(ReplayError::OtherDrawRules { found: self.draw_rules, expected });
        }
        if self.game != rules.name {
            return Err(ReplayError::OtherGame { found: self.game.clone(), expected: rules.name });
        }
        if self.rules != rules.version {
            return Err(ReplayError::OtherRules { found: self.rules, expected: rules.version });
        }
        Ok(())
    }

    /// Checks that the record names no players or one for each of the seats.
    ///
    /// # Errors
    ///
    /// If it names another number of players.
    pub fn check_players<I>(&self, n_players: u8) -> Result<(), ReplayError<I>> {
        let (found, expected) = (self.players.len(), usize::from(n_players));
        if found == 0 || found == expected {
            return Ok(());
        }
        Err(ReplayError::Players { found, expected })
    }
}

/// The longest reason that is shown, in characters.
const MAX_REASON: usize = 400;

/// The reason why a record cannot be replayed. `I` are the refusals of the game.
///
/// ```
/// use rulebook_classics::Nim;
/// use rulebook_core::{ReplayLimits, Match, Record, Rules};
///
/// let record = Record::new(Rules { name: "chess", version: 1 }, "1,3,5,7 0");
/// let refused = Match::<Nim>::from_record(&record, &ReplayLimits::default()).unwrap_err();
/// assert_eq!(refused.to_string(), "this is a record of `chess`, not of `nim`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReplayError<I = Never> {
    /// The record has more steps than the caller allows.
    #[error("the record has {found} steps; the limit is {limit}")]
    TooManySteps {
        /// The number of steps.
        found: usize,
        /// The limit.
        limit: usize,
    },
    /// The record has other draw rules than the caller demands.
    #[error("the record was played under other draw rules on repetition and length")]
    OtherDrawRules {
        /// The draw rules of the record.
        found: DrawRules,
        /// The draw rules that the caller demands.
        expected: DrawRules,
    },
    /// The record is of another game.
    #[error("this is a record of {}, not of `{expected}`", quoted(found))]
    OtherGame {
        /// The game that the record names.
        found: String,
        /// The game that is replaying it.
        expected: &'static str,
    },
    /// The record was made under another version of the rules.
    #[error("the record was made under version {found} of the rules; this is version {expected}")]
    OtherRules {
        /// The version that the record names.
        found: u16,
        /// The version here.
        expected: u16,
    },
    /// The record is one observer's, so it does not hold the whole match.
    #[error("this is a record of what the observer `{who}` saw, not of the whole match")]
    AsSeen {
        /// The observer.
        who: Viewpoint,
    },
    /// The variant is not one of the game.
    #[error("the variant {} is refused: {}", quoted(text), escaped(reason, MAX_REASON))]
    Variant {
        /// The variant in the record.
        text: String,
        /// The reason for the refusal.
        reason: String,
    },
    /// The start is not a position of the game.
    #[error("the start position {} is refused: {}", quoted(text), escaped(reason, MAX_REASON))]
    Start {
        /// The position; with its variant if both together are refused.
        text: String,
        /// The reason for the refusal.
        reason: String,
    },
    /// The record does not name one player for each seat.
    #[error("the record names {found} players for {expected} seats")]
    Players {
        /// The number of names.
        found: usize,
        /// The number of seats.
        expected: usize,
    },
    /// A step is not in the notation of the game.
    #[error("step {number} {} is refused: {}", quoted(text), error.message_in(text))]
    UnreadableStep {
        /// The step, from 1.
        number: usize,
        /// The text of the step.
        text: String,
        /// The mistake in the text.
        error: SyntaxError,
    },
    /// A step breaks a rule, or comes after the end.
    #[error("step {number} {} is refused: {error}", quoted(text))]
    Step {
        /// The step, from 1.
        number: usize,
        /// The text of the step.
        text: String,
        /// The refusal.
        error: MatchError<I>,
    },
    /// The match cannot end by this declaration.
    #[error("the match cannot end by {reason}: {error}")]
    Declaration {
        /// The declaration in the record.
        reason: Adjudication,
        /// The refusal.
        error: MatchError<I>,
    },
    /// The match does not end as the record says.
    #[error("the record says {}, but the steps lead to {}", describe(*stated), describe(*found))]
    Result {
        /// The result in the record.
        stated: Option<Verdict>,
        /// The result after the last step.
        found: Option<Verdict>,
    },
}

fn describe(verdict: Option<Verdict>) -> String {
    verdict.map_or_else(|| "an unfinished match".to_string(), |v| format!("`{v}`"))
}
