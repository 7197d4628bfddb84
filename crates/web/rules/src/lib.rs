//! The rules for the page: the bindings of `rulebook-page` with the games of one feature.
//!
//! It is compiled twice, with the five games and with the classics.

use rulebook::{Entry, Erasable, Registry, games};
use wasm_bindgen::prelude::*;

/// Offers the games when the module is loaded.
#[wasm_bindgen(start)]
pub fn start() {
    let mut offered = PageGames(if cfg!(feature = "classics") {
        Registry::standard()
    } else {
        Registry::empty()
    });
    games::visit(&mut offered);
    rulebook_page::offer(offered.0);
}

/// The games of the page, collected by visiting them.
struct PageGames(Registry);

impl games::Visitor for PageGames {
    fn visit<G: Erasable>(&mut self, entry: Entry<G>) {
        self.0.add(entry.for_people());
    }
}
