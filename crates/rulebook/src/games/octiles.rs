//! Octiles behind the erased layer.

use rulebook_core::{Annotate, Ordered};
use rulebook_octiles::{Move, Octiles};
use serde_json::Value;

use crate::playable::{Playable, json};

impl Playable for Octiles {
    type Order = <Octiles as Ordered>::Order;

    const DEAL: Option<&'static str> = Some(<Octiles as Ordered>::EXAMPLE);

    fn annotation(&self, mv: Move) -> Value {
        self.annotate(mv).map_or(Value::Null, json)
    }
}
