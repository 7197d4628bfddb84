//! Gobblet behind the erased layer.

use rulebook_core::{Annotate, NoOrder};
use rulebook_gobblet::{Gobblet, Move};
use serde_json::Value;

use crate::playable::{Playable, json};

impl Playable for Gobblet {
    type Order = NoOrder;

    fn annotation(&self, mv: Move) -> Value {
        self.annotate(mv).map_or(Value::Null, json)
    }
}
