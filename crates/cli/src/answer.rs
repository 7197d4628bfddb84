//! Answers of commands: text for people, or JSON for programs.

use clap::Args;
use rulebook::{AnyMatch, AnyView};
use serde_json::{Value, json};

use crate::{error::CliError, observer, output::Output};

/// An answer of a command in both forms.
pub(crate) trait Answer {
    /// Writes the answer for people.
    fn write_text(&self, out: &mut Output) -> Result<(), CliError>;

    /// The answer for programs.
    fn to_json(&self) -> Result<Value, CliError>;
}

/// The form of an answer.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Format {
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

impl Format {
    /// Writes an answer in this form.
    ///
    /// # Errors
    ///
    /// If standard output cannot be written, or a part of the answer is refused.
    pub(crate) fn write(self, answer: &impl Answer, out: &mut Output) -> Result<(), CliError> {
        if self.json { Ok(out.json(&answer.to_json()?)?) } else { answer.write_text(out) }
    }
}

/// The members with which every JSON answer about a position begins.
pub(crate) fn head(game: &dyn AnyMatch, seen: &dyn AnyView) -> Value {
    let (name, position) = observer::position(game, seen);
    let mut object = json!({
        "game": game.rules().name,
        "as": seen.who().to_string(),
        "turn": seen.turn().to_string(),
    });
    object[name] = position.into();
    object
}

/// The JSON answer about a position after some steps, as the observer knows it.
pub(crate) fn position(game: &dyn AnyMatch, seen: &dyn AnyView) -> Value {
    let mut object = head(game, seen);
    object["seats"] = json!(seen.seats());
    object["steps"] = json!(seen.steps_since(0));
    object["plies"] = json!(seen.plies());
    object["result"] = json!(game.result());
    object["picture"] = seen.picture().to_string().into();
    object
}
