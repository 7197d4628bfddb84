//! `moves`: the legal moves or possible events of a position.

use rulebook::{AnyError, AnyMatch, Registry, Seen, core::Turn};
use serde_json::{Value, json};

use super::answer::head;
use crate::{args::Moves, error::CliError, observer::not_asked, output::Output};

pub(crate) fn run(registry: &Registry, args: &Moves, out: &mut Output) -> Result<(), CliError> {
    let (game, who) = args.start.open_as(registry, &args.who)?;
    let seen = game.seen_by(who)?;
    let refused = |error| not_asked(error, &*game);
    if args.json {
        let object = as_json(&*game, &*seen).map_err(refused)?;
        return Ok(out.json(&object)?);
    }
    if seen.turn() == Turn::Chance {
        for event in seen.events().map_err(refused)? {
            out.line(format_args!("{}\t{}", event.event, event.weight))?;
        }
        return Ok(());
    }
    for mv in seen.moves().map_err(refused)? {
        out.line(format_args!("{mv}"))?;
    }
    Ok(())
}

fn as_json(game: &dyn AnyMatch, seen: &dyn Seen) -> Result<Value, AnyError> {
    let mut object = head(game, seen);
    if seen.turn() == Turn::Chance {
        object["events"] = json!(seen.events()?);
    } else {
        object["moves"] = json!(seen.move_infos()?);
    }
    Ok(object)
}
