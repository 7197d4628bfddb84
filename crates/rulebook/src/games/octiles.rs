//! Octiles behind the erased layer.

use std::error::Error;

use rulebook_core::{Annotate, Player};
use rulebook_octiles::{Event, IllegalMove, Move, Octiles, Side, Stack, Variant};
use serde_json::Value;

use crate::playable::{Counting, Playable, json};

impl Playable for Octiles {
    type Variant = Variant;
    type Dealer = Stack;

    const TITLE: &'static str = "Octiles (Move Over)";
    const AIM: &'static str = "Bring all your runners to the circles on the side across from yours. On your turn, lay \
         the tile in your hand on any octagon and move one of your runners on a path across it.";
    const PLAYERS: (u8, u8) = (2, 4);
    const COUNTINGS: &'static [Counting] = &[
        Counting { name: "all", about: "moves and passes" },
        Counting { name: "moves", about: "no pass of a player who can move" },
    ];
    const DEAL: Option<&'static str> = Some("T6 T2 T1 T3..T5 T7..T18");

    fn start(variant: Variant) -> Octiles {
        Octiles::new(variant)
    }

    fn variant(&self) -> Variant {
        self.variant()
    }

    fn seat_name(&self, player: Player) -> Option<&'static str> {
        Some(match self.variant().side(player) {
            Side::West => "west",
            Side::North => "north",
            Side::East => "east",
            Side::South => "south",
        })
    }

    fn times(&self, mv: Move, _counting: usize) -> u64 {
        u64::from(!self.is_voluntary_pass(mv))
    }

    fn dealer(&self, list: &str) -> Result<Stack, Box<dyn Error + Send + Sync>> {
        Ok(list.parse()?)
    }

    fn rule(illegal: IllegalMove) -> Option<&'static str> {
        Some(match illegal {
            IllegalMove::GameOver => "R15",
            IllegalMove::NotDrawn | IllegalMove::AlreadyDrawn | IllegalMove::TileElsewhere => "R6",
            IllegalMove::NotTopTile => "R7",
            IllegalMove::NotYourRunner => "R8",
            IllegalMove::NoPath => "R9",
            IllegalMove::ForbiddenCircle | IllegalMove::Occupied => "R10",
            IllegalMove::HasArrived => "R12",
            IllegalMove::MustLeaveStart => "R13",
            IllegalMove::MustMove => "R14",
            _ => return None,
        })
    }

    fn annotation(&self, mv: Move) -> Value {
        self.annotate(mv).map_or(Value::Null, json)
    }

    fn describe_event(&self, event: Event) -> Option<String> {
        let Event::Draw { tile } = event;
        Some(format!("the next tile is {tile}"))
    }

    fn describe(&self, mv: Move) -> Option<String> {
        Some(match mv {
            Move::Lay { octagon, pattern, from, to } => {
                let turn = u32::from(pattern.turn()) * 45;
                format!("tile on {octagon}, turned by {turn}°, and the runner on {from} to {to}")
            }
            Move::Pass => "leave the tile to the next player".to_owned(),
        })
    }
}
