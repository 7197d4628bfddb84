//! The rules for the page: the bindings of `rulebook-page` with the games of one feature.
//!
//! It is compiled twice, with the five games and with the classics.

use rulebook::Registry;
use wasm_bindgen::prelude::*;

/// Offers the games when the module is loaded.
#[wasm_bindgen(start)]
pub fn start() {
    rulebook_page::offer(Registry::standard());
}
