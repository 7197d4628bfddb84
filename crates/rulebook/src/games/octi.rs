//! OCTI behind the erased layer.

use rulebook_core::{Annotate, NoOrder, text::SyntaxError};
use rulebook_octi::{Move, Octi};
use serde_json::Value;

use crate::playable::{Playable, json};

impl Playable for Octi {
    type Order = NoOrder;

    fn parse_move(&self, text: &str) -> Result<Move, SyntaxError> {
        self.parse_move(text)
    }

    fn annotation(&self, mv: Move) -> Value {
        self.annotate(mv).map_or(Value::Null, json)
    }
}
