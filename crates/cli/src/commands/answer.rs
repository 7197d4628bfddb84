//! What all JSON answers about a position have in common.

use rulebook::{AnyMatch, Seen};
use serde_json::{Value, json};

use crate::observer;

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

/// A position after some steps, as the observer knows it.
pub(super) fn position(game: &dyn AnyMatch, seen: &dyn Seen) -> Value {
    let mut object = head(game, seen);
    object["seats"] = json!(seen.seats());
    object["steps"] = json!(seen.steps_since(0));
    object["plies"] = json!(seen.plies());
    object["result"] = json!(game.result());
    object["picture"] = seen.picture().to_string().into();
    object
}
