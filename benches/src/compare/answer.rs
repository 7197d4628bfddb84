//! A judge's answer about a game, and the difference of two answers.

use std::{collections::BTreeSet, fmt};

use rulebook::{AnyMatch, core::Verdict};
use serde::{Deserialize, Serialize};

/// The answer of an implementation about a game. A list has an entry for the start and one for the
/// position after each step. What a judge leaves out is not compared; it cannot leave out `moves`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// The legal moves in any order; none where no player is to move.
    pub moves: Vec<Vec<String>>,
    /// The possible chance events in any order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub events: Option<Vec<Vec<String>>>,
    /// The turns: the number of a player, `chance` or `over`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turns: Option<Vec<String>>,
    /// The texts of the positions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub positions: Option<Vec<String>>,
    /// The result after the last step, such as `win 0`, `draw` or `none`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// The payoffs by seat; empty if there is no result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub payoffs: Option<Vec<i32>>,
}

/// The first difference from a judge's answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The number of steps before the position; `None` if the answer as a whole is wrong.
    pub step: Option<usize>,
    /// The difference, with the words of both.
    pub what: String,
}

impl Answer {
    /// Adds what we say about the next position.
    pub fn push(&mut self, position: &dyn AnyMatch) {
        self.moves.push(position.choices().moves());
        let events = position.choices().events().into_iter().map(|event| event.event).collect();
        self.events.get_or_insert_default().push(events);
        self.turns.get_or_insert_default().push(position.turn().to_string());
        self.positions.get_or_insert_default().push(position.position());
    }

    /// Adds what we say about the end.
    pub fn end(&mut self, position: &dyn AnyMatch) {
        let outcome = position.verdict().map(Verdict::outcome);
        self.result = Some(outcome.map_or("none".to_owned(), |outcome| outcome.to_string()));
        let payoffs = position.result().map(|result| result.payoffs);
        self.payoffs = Some(payoffs.unwrap_or_default());
    }

    /// The first difference between ours and `theirs`.
    #[must_use]
    pub fn difference(&self, theirs: &Answer) -> Option<Difference> {
        let lengths = [
            ("moves", Some(theirs.moves.len())),
            ("events", theirs.events.as_ref().map(Vec::len)),
            ("turns", theirs.turns.as_ref().map(Vec::len)),
            ("positions", theirs.positions.as_ref().map(Vec::len)),
        ];
        for (name, length) in lengths {
            if let Some(length) = length.filter(|length| *length != self.moves.len()) {
                let due = self.moves.len();
                let what =
                    format!("`{name}` has {length} entries, not {due}: one for each position");
                return Some(Difference { step: None, what });
            }
        }
        (0..self.moves.len())
            .find_map(|step| self.differs_at(theirs, step))
            .or_else(|| self.end_differs(theirs))
    }

    fn differs_at(&self, theirs: &Answer, step: usize) -> Option<Difference> {
        let text = |list: &Option<Vec<String>>| list.as_ref().map(|list| list[step].clone());
        let at = |what| Difference { step: Some(step), what };
        differ("position", text(&self.positions), text(&theirs.positions))
            .or_else(|| differ("turn", text(&self.turns), text(&theirs.turns)))
            .or_else(|| sets_differ("move", &self.moves[step], &theirs.moves[step]))
            .or_else(|| {
                let (ours, theirs) = (self.events.as_ref()?, theirs.events.as_ref()?);
                sets_differ("chance event", &ours[step], &theirs[step])
            })
            .map(at)
    }

    fn end_differs(&self, theirs: &Answer) -> Option<Difference> {
        let payoffs = |answer: &Answer| answer.payoffs.as_ref().map(|it| format!("{it:?}"));
        let step = Some(self.moves.len() - 1);
        differ("result", self.result.clone(), theirs.result.clone())
            .or_else(|| differ("payoffs", payoffs(self), payoffs(theirs)))
            .map(|what| Difference { step, what })
    }
}

/// Both values, if they differ.
fn differ(name: &str, ours: Option<String>, theirs: Option<String>) -> Option<String> {
    let (ours, theirs) = ours.zip(theirs)?;
    (ours != theirs).then(|| format!("{name}: ours is {ours:?}, the judge's is {theirs:?}"))
}

/// An entry that only one of the two has, or that one has twice.
fn sets_differ(name: &str, ours: &[String], theirs: &[String]) -> Option<String> {
    let (our_set, their_set): (BTreeSet<_>, BTreeSet<_>) =
        (ours.iter().collect(), theirs.iter().collect());
    if let Some(only) = our_set.difference(&their_set).next() {
        return Some(format!("{name} {only:?} is possible, the judge does not list it"));
    }
    if let Some(only) = their_set.difference(&our_set).next() {
        return Some(format!("{name} {only:?} is not possible, the judge lists it"));
    }
    (their_set.len() < theirs.len()).then(|| format!("the judge lists a {name} twice"))
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.step {
            Some(step) => write!(f, "after {step} steps: {}", self.what),
            None => f.write_str(&self.what),
        }
    }
}
