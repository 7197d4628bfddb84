//! Play with open cards, for searches that need perfect information.

use rulebook_core::{Open, OpenWorld};

use crate::state::Mygame;

impl OpenWorld for Mygame {
    type Open = Open<Mygame>;

    fn open(self) -> Option<Open<Mygame>> {
        Some(Open::new(self))
    }
}
