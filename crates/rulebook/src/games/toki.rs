//! Toki Toki behind the erased layer.

use std::error::Error;

use rulebook_core::Annotate;
use rulebook_toki::{Deck, Event, IllegalMove, Move, Phase, Slot, Toki, Variant};
use serde_json::{Value, json};

use crate::playable::Playable;

/// A reshuffled bank has an order that no list gives; with a fixed seed it is always the same.
const RESHUFFLE_SEED: u64 = 0;

impl Playable for Toki {
    type Variant = Variant;
    type Dealer = Deck;

    const TITLE: &'static str = "Toki Toki";
    const AIM: &'static str = "The lowest total after all rounds wins. Each card in your box counts its number, but two \
         equal ones in a column count nothing, and two such pairs of the same number count -10. \
         A Toki (T) equals the other card of its column. On your turn, take the open card of the \
         pile or one from the bank and lay it in your box, which fills hidden slots too; once all \
         your cards are open, the others have one turn each.";
    const PLAYERS: (u8, u8) = (Variant::MIN_PLAYERS, Variant::MAX_PLAYERS);
    const DEAL: Option<&'static str> =
        Some("Tx4 12x8 11x8 10x8 9x8 8x8 7x8 6x8 5x8 4x8 3x8 2x8 1x8 0x8");

    fn start(variant: Variant) -> Toki {
        Toki::new(variant)
    }

    fn variant(&self) -> Variant {
        *self.variant()
    }

    /// The same deck for each round.
    fn dealer(&self, list: &str) -> Result<Deck, Box<dyn Error + Send + Sync>> {
        Ok(list.parse::<Deck>()?.with_reshuffle(RESHUFFLE_SEED))
    }

    fn rule(illegal: IllegalMove) -> Option<&'static str> {
        Some(match illegal {
            IllegalMove::GameOver => "R20",
            IllegalMove::NoneLeft => "R1",
            IllegalMove::OpenFirst | IllegalMove::OpeningIsOver | IllegalMove::AlreadyOpen => "R5",
            IllegalMove::NothingInHand | IllegalMove::CardInHand => "R8",
            IllegalMove::NotTheLastHidden => "R11",
            IllegalMove::FromThePile => "R12",
            IllegalMove::NoTokiThere | IllegalMove::LandsOnOpen | IllegalMove::NoMatch => "R13",
            IllegalMove::BankEmpty => "R15",
            _ => return None,
        })
    }

    fn annotation(&self, mv: Move) -> Value {
        let Ok(annotation) = self.annotate(mv) else { return Value::Null };
        let groups = annotation.groups.iter().map(
            |group| json!({"number": group.number, "pairs": group.pairs, "points": group.points}),
        );
        json!({
            "before": annotation.before,
            "after": annotation.after,
            "pairs": annotation.pairs.as_slice(),
            "groups": groups.collect::<Vec<_>>(),
            "closes": annotation.closes,
            "is_last_turn": annotation.is_last_turn,
        })
    }

    fn describe_event(&self, event: Event) -> Option<String> {
        let card = event.card;
        Some(match self.phase() {
            Phase::Deal => format!("the pile begins with a {card}"),
            Phase::Opening { player, slot } | Phase::Flip { player, slot } => {
                format!("the card of player {player} at {slot} is a {card}")
            }
            Phase::Draw { player } => format!("player {player} draws a {card}"),
            Phase::Throw { .. } => format!("the card that goes to the pile is a {card}"),
            Phase::Reveal => format!("a hidden card turns out to be a {card}"),
            _ => return None,
        })
    }

    fn describe(&self, mv: Move) -> Option<String> {
        let hand = match self.phase() {
            Phase::Use { card, .. } => card.to_string(),
            _ => "card".to_owned(),
        };
        Some(match mv {
            Move::Open { slot } => format!("open the hidden card at {slot}"),
            Move::Pile => match self.pile() {
                Some(card) => format!("take the {card} that lies open on the pile"),
                None => "take the open card of the pile".to_owned(),
            },
            Move::Bank => "draw a card from the bank".to_owned(),
            Move::Place { slot } => {
                format!("lay the {hand} at {slot}; {} goes away", lying(self, slot))
            }
            Move::Flip { slot } => {
                format!("throw the {hand} away and open the hidden card at {slot}")
            }
            Move::Keep => format!("throw the {hand} away and open nothing"),
            Move::Fly { toki, slot } => {
                format!(
                    "lay the {hand} at {toki}; the Toki flies to {slot}, whose hidden card goes away"
                )
            }
        })
    }
}

/// What lies in a slot of the player to move.
fn lying(state: &Toki, slot: Slot) -> String {
    let player = state.phase().player();
    let board = player.and_then(|player| state.boards().get(player.index()));
    match board.and_then(|board| board.get(slot)) {
        Some(card) => format!("the {card} there"),
        None => "the hidden card".to_owned(),
    }
}
