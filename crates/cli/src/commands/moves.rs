//! `moves`: the legal moves or possible events of a position.

use clap::Args;
use rulebook::{AnyError, AnyMatch, AnyView, Choices, ErrorKind, Registry, core::Turn};
use serde_json::{Value, json};

use crate::{
    answer::{Answer, Format, head},
    argument::only,
    error::CliError,
    observer::{Observer, not_asked},
    output::Output,
    start::Start,
};

/// List the legal moves, or the possible chance events with their weights, one per line
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  rulebook moves gobblet\n  rulebook moves octi --json\n  rulebook moves pig"
)]
#[command(mut_args(only("json", |arg| {
    arg.help("Print one JSON object, with descriptions and annotations")
})))]
pub(crate) struct Moves {
    #[command(flatten)]
    start: Start,
    #[command(flatten)]
    observer: Observer,
    #[command(flatten)]
    format: Format,
}

pub(crate) fn run(registry: &Registry, args: &Moves, out: &mut Output) -> Result<(), CliError> {
    let (game, who) = args.start.open_as(registry, &args.observer)?;
    let seen = game.view(who)?;
    let choices = seen.choices().map_err(|error| {
        let message = "only the host knows which events are possible";
        let of_events = AnyError::new(ErrorKind::NotYourTurn, "events", message);
        not_asked(if seen.turn() == Turn::Chance { of_events } else { error }, &*game)
    })?;
    args.format.write(&Listing { game: &*game, seen: &*seen, choices }, out)
}

/// The legal moves or possible events of a position.
struct Listing<'m> {
    game: &'m dyn AnyMatch,
    seen: &'m dyn AnyView,
    choices: &'m dyn Choices,
}

impl Answer for Listing<'_> {
    fn write_text(&self, out: &mut Output) -> Result<(), CliError> {
        if self.seen.turn() == Turn::Chance {
            for event in self.choices.events() {
                out.line(format_args!("{}\t{}", event.event, event.weight))?;
            }
            return Ok(());
        }
        for mv in self.choices.moves() {
            out.line(format_args!("{mv}"))?;
        }
        Ok(())
    }

    fn to_json(&self) -> Result<Value, CliError> {
        let mut object = head(self.game, self.seen);
        if self.seen.turn() == Turn::Chance {
            object["events"] = json!(self.choices.events());
        } else {
            object["moves"] = json!(self.choices.move_infos());
        }
        Ok(object)
    }
}
