//! Gobblet behind the erased layer.

use std::error::Error;

use rulebook_core::{Annotate, Never, Player, Script};
use rulebook_gobblet::{Gobblet, IllegalMove, Move, Reason, Variant};
use serde_json::Value;

use crate::playable::{Counting, Playable, json, no_chance};

impl Playable for Gobblet {
    type Variant = Variant;
    type Dealer = Script<Never>;

    const TITLE: &'static str = "Gobblet 4×4";
    const AIM: &'static str = "Show four pieces of yours in a row, in a column or on a long diagonal. Bring a new piece \
         to an empty square, or move one of yours; larger pieces cover smaller ones, which stay \
         there and may come to light again.";
    const PLAYERS: (u8, u8) = (2, 2);
    const COUNTINGS: &'static [Counting] = &[
        Counting { name: "merged", about: "stacks of equal height give one move" },
        Counting { name: "distinct", about: "each of a player's stacks counts" },
    ];

    fn start(variant: Variant) -> Gobblet {
        Gobblet::new(variant)
    }

    fn variant(&self) -> Variant {
        self.variant()
    }

    fn seat_name(&self, player: Player) -> Option<&'static str> {
        ["White", "Black"].get(player.index()).copied()
    }

    fn times(&self, mv: Move, _counting: usize) -> u64 {
        self.hand_moves(mv)
    }

    fn dealer(&self, _list: &str) -> Result<Script<Never>, Box<dyn Error + Send + Sync>> {
        no_chance()
    }

    fn rule(illegal: IllegalMove) -> Option<&'static str> {
        Some(match illegal {
            IllegalMove::GameOver => "R7",
            IllegalMove::NotInReserve => "R2",
            IllegalMove::EntersOnPiece => "R5",
            IllegalMove::NotYourPiece | IllegalMove::SameSquare | IllegalMove::TooSmall => "R6",
            IllegalMove::PieceLifted
            | IllegalMove::NothingLifted
            | IllegalMove::OneStep
            | IllegalMove::TwoSteps => "R11",
            _ => return None,
        })
    }

    fn annotation(&self, mv: Move) -> Value {
        self.annotate(mv).map_or(Value::Null, json)
    }

    fn ending(&self) -> Option<String> {
        let reason = match Gobblet::ending(self)?.reason {
            Reason::Line => "line",
            Reason::Reveal => "reveal",
            Reason::Touch => "touch",
            _ => return None,
        };
        Some(reason.to_owned())
    }

    fn describe(&self, mv: Move) -> Option<String> {
        Some(match mv {
            Move::Enter { size, to } => format!("a new piece of size {} to {to}", size.number()),
            Move::Shift { from, to } => format!("the piece on {from} to {to}"),
            Move::Lift { from } => format!("lift the piece on {from}"),
            Move::Drop { to } => format!("put the piece down on {to}"),
        })
    }
}
