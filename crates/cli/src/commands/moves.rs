//! `moves`: the legal moves or possible events of a position.

use clap::Args;
use rulebook::{AnyMatch, Registry, Seen, core::Turn};
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
    let seen = game.seen_by(who)?;
    args.format.write(&Choices { game: &*game, seen: &*seen }, out)
}

/// The legal moves or possible events of a position.
struct Choices<'m> {
    game: &'m dyn AnyMatch,
    seen: &'m dyn Seen,
}

impl Answer for Choices<'_> {
    fn write_text(&self, out: &mut Output) -> Result<(), CliError> {
        let refused = |error| not_asked(error, self.game);
        if self.seen.turn() == Turn::Chance {
            for event in self.seen.events().map_err(refused)? {
                out.line(format_args!("{}\t{}", event.event, event.weight))?;
            }
            return Ok(());
        }
        for mv in self.seen.moves().map_err(refused)? {
            out.line(format_args!("{mv}"))?;
        }
        Ok(())
    }

    fn to_json(&self) -> Result<Value, CliError> {
        let refused = |error| not_asked(error, self.game);
        let mut object = head(self.game, self.seen);
        if self.seen.turn() == Turn::Chance {
            object["events"] = json!(self.seen.events().map_err(refused)?);
        } else {
            object["moves"] = json!(self.seen.move_infos().map_err(refused)?);
        }
        Ok(object)
    }
}
