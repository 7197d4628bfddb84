//! The games of the page.

use std::sync::OnceLock;

use rulebook::Registry;
use wasm_bindgen::prelude::*;

use crate::json::{object, thrown};

static REGISTRY: OnceLock<Registry> = OnceLock::new();

/// Offers these games to the page. It is called once, when the module is loaded; later calls
/// change nothing.
pub fn offer(registry: Registry) {
    // A second call fails, because the page may have read the list.
    let _ = REGISTRY.set(registry);
}

/// The games that are offered: none before [`offer`] was called.
pub(crate) fn registry() -> &'static Registry {
    REGISTRY.get_or_init(Registry::empty)
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
