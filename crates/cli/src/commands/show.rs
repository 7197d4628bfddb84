//! `show`: a position as picture and text.

use rulebook::{AnyMatch, Registry, Seen};
use serde_json::{Value, json};

use crate::{
    args::Show,
    error::CliError,
    observer,
    output::{self, Output},
};

pub(crate) fn run(registry: &Registry, args: &Show, out: &mut Output) -> Result<(), CliError> {
    let (game, who) = args.start.open_as(registry, &args.who)?;
    let seen = game.seen_by(who)?;
    if args.json {
        return Ok(out.line(format_args!("{:#}", as_json(&*game, &*seen)))?);
    }
    if args.drawn.write(&*seen, out)? {
        return Ok(());
    }
    out.picture(&seen.picture())?;
    let (name, position) = observer::position(&*game, &*seen);
    out.line(format_args!("{name}: {position}"))?;
    out.line(format_args!("turn: {}", output::turn(&*game)))?;
    if game.verdict().is_some() {
        out.line(format_args!("result: {}", output::result(&*game)))?;
    }
    Ok(())
}

fn as_json(game: &dyn AnyMatch, seen: &dyn Seen) -> Value {
    let mut object = head(game, seen);
    object["seats"] = json!(seen.seats());
    object["result"] = json!(game.result());
    object["picture"] = seen.picture().to_string().into();
    object
}

/// What every JSON answer about a position begins with.
pub(super) fn head(game: &dyn AnyMatch, seen: &dyn Seen) -> Value {
    let (name, position) = observer::position(game, seen);
    let mut object = json!({
        "game": game.rules().name,
        "as": seen.who().to_string(),
        "turn": seen.turn().to_string(),
    });
    object[name] = position.into();
    object
}
