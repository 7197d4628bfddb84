//! The values for JavaScript.

use rulebook::core::{Player, Turn, Viewpoint};
use wasm_bindgen::JsValue;

/// The number of a seat, `"chance"` or `"over"`.
pub(crate) fn turn(turn: Turn) -> JsValue {
    turn.player().map_or_else(|| JsValue::from_str(&turn.to_string()), seat)
}

/// The number of a seat, `"host"` or `"public"`.
pub(crate) fn who(who: Viewpoint) -> JsValue {
    who.seat().map_or_else(|| JsValue::from_str(&who.to_string()), seat)
}

fn seat(player: Player) -> JsValue {
    JsValue::from(player.index() as u32)
}
