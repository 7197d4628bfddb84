//! Octagone behind the erased layer.

use rulebook_core::{Annotate, Ordered};
use rulebook_octagone::{Move, Octagone};
use serde_json::Value;

use crate::playable::{Playable, json};

impl Playable for Octagone {
    type Order = <Octagone as Ordered>::Order;

    const DEAL: Option<&'static str> = Some(<Octagone as Ordered>::EXAMPLE);

    fn annotation(&self, mv: Move) -> Value {
        self.annotate(mv).map_or(Value::Null, json)
    }
}
