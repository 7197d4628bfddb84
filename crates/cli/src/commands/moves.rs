//! `moves`: the legal moves or possible events of a position.

use rulebook::{AnyMatch, core::Turn};
use serde_json::{Value, json};

use crate::{args::Moves, error::CliError, output::Output};

pub(crate) fn run(args: &Moves, out: &mut Output) -> Result<(), CliError> {
    let game = args.start.open()?;
    if args.json {
        return Ok(out.line(format_args!("{:#}", as_json(&*game)))?);
    }
    for mv in game.moves() {
        out.line(format_args!("{mv}"))?;
    }
    for (event, weight) in game.events() {
        out.line(format_args!("{event}\t{weight}"))?;
    }
    Ok(())
}

fn as_json(game: &dyn AnyMatch) -> Value {
    let mut object = json!({
        "game": game.rules().name,
        "position": game.position(),
        "turn": game.turn().to_string(),
    });
    if game.turn() == Turn::Chance {
        let events = game.events().into_iter();
        let events: Vec<_> =
            events.map(|(event, weight)| json!({"event": event, "weight": weight})).collect();
        object["events"] = events.into();
    } else {
        let moves = game.annotated_moves().into_iter();
        let moves: Vec<_> =
            moves.map(|(mv, annotation)| json!({"move": mv, "annotation": annotation})).collect();
        object["moves"] = moves.into();
    }
    object
}
