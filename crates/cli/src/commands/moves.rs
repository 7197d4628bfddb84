//! `moves`: the legal moves or possible events of a position.

use rulebook::{Registry, core::Turn};
use serde_json::json;

use super::answer::head;
use crate::{args::Moves, error::CliError, observer::not_asked, output::Output};

pub(crate) fn run(registry: &Registry, args: &Moves, out: &mut Output) -> Result<(), CliError> {
    let (game, who) = args.start.open_as(registry, &args.who)?;
    let seen = game.seen_by(who)?;
    let choices = seen.choices().map_err(|error| not_asked(error, &*game))?;
    let is_chance = seen.turn() == Turn::Chance;
    if args.json {
        let mut object = head(&*game, &*seen);
        if is_chance {
            object["events"] = json!(choices.events());
        } else {
            object["moves"] = json!(choices.move_infos());
        }
        return Ok(out.json(&object)?);
    }
    if is_chance {
        for event in choices.events() {
            out.line(format_args!("{}\t{}", event.event, event.weight))?;
        }
        return Ok(());
    }
    for mv in choices.moves() {
        out.line(format_args!("{mv}"))?;
    }
    Ok(())
}
