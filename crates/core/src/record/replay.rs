//! From a match to its record and back.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{Limits, Record};
use crate::{
    legality::Legality,
    r#match::{Match, MatchError},
    player::Turn,
    state::{Step, StepOf},
    text::{escaped, quoted},
    verdict::{Adjudication, Policy, Verdict},
};

impl<S: Legality> Match<S> {
    /// The record of the match up to the current position. `players` are the names by seat, or
    /// nothing.
    #[must_use]
    pub fn to_record(&self, players: &[&str]) -> Record {
        let (variant, start) = split_variant(&self.start().to_string());
        Record {
            game: S::RULES.name.to_string(),
            rules: S::RULES.version,
            variant,
            start,
            players: players.iter().map(|name| (*name).to_string()).collect(),
            policy: self.policy(),
            result: self.verdict(),
            tags: Vec::new(),
            steps: self.steps().iter().map(ToString::to_string).collect(),
        }
    }

    /// Replays a record and checks every step. The time is linear in the number of steps.
    ///
    /// # Errors
    ///
    /// If the record exceeds `limits`, belongs to another game or version of the rules, starts
    /// from an invalid position, contains an illegal step, or has another result than its steps.
    pub fn from_record(record: &Record, limits: &Limits) -> Result<Match<S>, ReplayError> {
        if limits.steps < record.steps.len() {
            let found = record.steps.len();
            return Err(ReplayError::TooManySteps { found, limit: limits.steps });
        }
        if let Some(expected) = limits.policy.filter(|policy| *policy != record.policy) {
            return Err(ReplayError::OtherPolicy { found: record.policy, expected });
        }
        if record.game != S::RULES.name {
            let found = record.game.clone();
            return Err(ReplayError::OtherGame { found, expected: S::RULES.name });
        }
        if record.rules != S::RULES.version {
            let expected = S::RULES.version;
            return Err(ReplayError::OtherRules { found: record.rules, expected });
        }
        let start = join_variant(record);
        let start = S::from_str(&start)
            .map_err(|error| ReplayError::Start { text: start, reason: error.to_string() })?;
        let n_players = usize::from(start.players());
        if !record.players.is_empty() && record.players.len() != n_players {
            return Err(ReplayError::Players { found: record.players.len(), expected: n_players });
        }
        let mut game = Match::with_policy(start, record.policy);
        for (index, text) in record.steps.iter().enumerate() {
            game.replay_step(text).map_err(|reason| ReplayError::Step {
                number: index + 1,
                text: text.clone(),
                reason,
            })?;
        }
        game.conclude(record)?;
        Ok(game)
    }

    fn replay_step(&mut self, text: &str) -> Result<(), String> {
        let step: StepOf<S> = match self.turn() {
            Turn::Player(_) => Step::Move(text.parse::<S::Move>().map_err(|e| e.to_string())?),
            Turn::Chance => Step::Event(text.parse::<S::Event>().map_err(|e| e.to_string())?),
            Turn::Over => {
                return Err(match self.verdict() {
                    Some(verdict) => format!("the match is over: {verdict}"),
                    None => "the match is over".to_string(),
                });
            }
        };
        self.step(step).map_err(|error: MatchError<S::Illegal>| error.to_string())
    }

    /// Applies the declaration that the record ends with, if any, and compares the results.
    fn conclude(&mut self, record: &Record) -> Result<(), ReplayError> {
        let declared = record.result.and_then(Verdict::adjudication);
        if let Some(reason) = declared.filter(|reason| reason.is_declared())
            && self.verdict().is_none()
        {
            let declared: Result<(), MatchError<S::Illegal>> = self.declare(reason);
            declared
                .map_err(|error| ReplayError::Declaration { reason, error: error.to_string() })?;
        }
        if self.verdict() != record.result {
            return Err(ReplayError::Result { stated: record.result, found: self.verdict() });
        }
        Ok(())
    }
}

/// Takes the braces off the front of a position text.
fn split_variant(position: &str) -> (String, String) {
    let split = position.strip_prefix('{').and_then(|rest| rest.split_once('}'));
    let (variant, start) = split.unwrap_or(("", position));
    (variant.to_string(), start.trim_start().to_string())
}

fn join_variant(record: &Record) -> String {
    if record.variant.is_empty() {
        return record.start.clone();
    }
    format!("{{{}}} {}", record.variant, record.start)
}

/// Why a record cannot be replayed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// The record has more steps than the caller allows.
    #[error("the record has {found} steps; the limit is {limit}")]
    TooManySteps {
        /// The number of steps.
        found: usize,
        /// The limit.
        limit: usize,
    },
    /// The record has another adjudication policy than the caller demands.
    #[error("the record was played under another policy on repetition and length")]
    OtherPolicy {
        /// The policy of the record.
        found: Policy,
        /// The policy that is demanded.
        expected: Policy,
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
    /// The start is not a position of the game.
    #[error("the start position {} is refused: {}", quoted(text), escaped(reason))]
    Start {
        /// The position with its variant.
        text: String,
        /// What is wrong with it.
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
    /// A step cannot be read or breaks a rule.
    #[error("step {number} {} is refused: {}", quoted(text), escaped(reason))]
    Step {
        /// The step, from 1.
        number: usize,
        /// What the record says.
        text: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The match cannot end by this declaration.
    #[error("the match cannot end by {reason}: {error}")]
    Declaration {
        /// What the record says.
        reason: Adjudication,
        /// Why it cannot.
        error: String,
    },
    /// The match does not end as the record says.
    #[error("the record says {}, but the steps lead to {}", describe(*stated), describe(*found))]
    Result {
        /// What the record says.
        stated: Option<Verdict>,
        /// How the match stands after the last step.
        found: Option<Verdict>,
    },
}

fn describe(verdict: Option<Verdict>) -> String {
    verdict.map_or_else(|| "an unfinished match".to_string(), |v| format!("`{v}`"))
}
