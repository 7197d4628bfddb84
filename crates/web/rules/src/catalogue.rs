//! The games of this module.

use std::sync::OnceLock;

use rulebook::Registry;
use wasm_bindgen::prelude::*;

use crate::json::{object, thrown};

/// The games that were compiled in.
pub(crate) fn registry() -> &'static Registry {
    static REGISTRY: OnceLock<Registry> = OnceLock::new();
    REGISTRY.get_or_init(Registry::standard)
}

/// The games, with their options and seats.
#[wasm_bindgen(unchecked_return_type = "GameInfo[]")]
#[must_use]
pub fn games() -> JsValue {
    object(&registry().games().map(rulebook::AnyGame::info).collect::<Vec<_>>())
}

/// The rules page of a game in Markdown.
///
/// # Errors
///
/// If there is no such game.
#[wasm_bindgen(js_name = rulesPage)]
pub fn rules_page(game: &str) -> Result<String, JsValue> {
    Ok(registry().game(game).map_err(thrown)?.rules_page().to_owned())
}
