//! Toki Toki behind the erased layer.

use std::str::FromStr;

use rulebook_core::{Annotate, Ordered};
use rulebook_toki::{Deck, Move, Toki};
use serde_json::Value;

use crate::playable::{Playable, json};

/// The seed for reshuffles of a deck that names none. It is fixed, so the same deck always gives
/// the same match.
const RESHUFFLE_SEED: u64 = 0;

impl Playable for Toki {
    type Order = <Toki as Ordered>::Order;

    const DEAL: Option<&'static str> = Some(<Toki as Ordered>::EXAMPLE);

    fn parse_order(text: &str) -> Result<Deck, <Deck as FromStr>::Err> {
        let deck: Deck = text.parse()?;
        Ok(if text.contains("reshuffle") { deck } else { deck.with_reshuffle(RESHUFFLE_SEED) })
    }

    fn annotation(&self, mv: Move) -> Value {
        self.annotate(mv).map_or(Value::Null, json)
    }
}
