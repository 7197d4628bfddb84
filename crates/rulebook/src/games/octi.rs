//! OCTI behind the erased layer.

use std::error::Error;

use rulebook_core::{Annotate, Never, Player, Script, text::SyntaxError};
use rulebook_octi::{IllegalMove, Move, Octi, SquareSet, Variant};
use serde_json::Value;

use crate::playable::{Counting, Playable, json, no_chance};

impl Playable for Octi {
    type Variant = Variant;
    type Dealer = Script<Never>;

    const TITLE: &'static str = "OCTI 6×7";
    const AIM: &'static str = "Land one of your pods on a base square of your opponent: 22 32 42 52 are South's, 26 36 46 \
         56 North's. On your turn, put a prong into a pod of yours (22+A), step with a pod along \
         one of its prongs (22-23), or jump with it along its prongs over other pods, which you \
         may capture (22-44x-46). Prongs point A north, B north-east and on clockwise to H.";
    const PLAYERS: (u8, u8) = (2, 2);
    const COUNTINGS: &'static [Counting] = &[
        Counting { name: "result", about: "chains with the same start, end and captures are one" },
        Counting { name: "path", about: "each chain counts" },
    ];

    fn start(variant: Variant) -> Octi {
        Octi::new(variant)
    }

    fn variant(&self) -> Variant {
        self.variant()
    }

    fn parse_move(&self, text: &str) -> Result<Move, SyntaxError> {
        self.parse_move(text)
    }

    fn seat_name(&self, player: Player) -> Option<&'static str> {
        ["South", "North"].get(player.index()).copied()
    }

    fn times(&self, mv: Move, _counting: usize) -> u64 {
        self.path_count(mv)
    }

    fn dealer(&self, _list: &str) -> Result<Script<Never>, Box<dyn Error + Send + Sync>> {
        no_chance()
    }

    fn rule(illegal: IllegalMove) -> Option<&'static str> {
        Some(match illegal {
            IllegalMove::GameOver | IllegalMove::ChainEnds => "R12",
            IllegalMove::NoPod | IllegalMove::NotYourPod | IllegalMove::NoProng => "R6",
            IllegalMove::ReserveEmpty | IllegalMove::HoleTaken => "R5",
            IllegalMove::Occupied | IllegalMove::NothingToJump => "R7",
            IllegalMove::JumpedTwice => "R8",
            IllegalMove::BackAtOrigin => "R9",
            IllegalMove::OwnPodStays => "R10",
            _ => return None,
        })
    }

    fn ending(&self) -> Option<String> {
        let winner = self.winner()?;
        let base = SquareSet::base(winner.opponent());
        let reached = !base.intersection(self.board().pods(winner)).is_empty();
        Some(if reached { "base" } else { "no move" }.to_owned())
    }

    fn describe(&self, mv: Move) -> Option<String> {
        let mut text = match mv {
            Move::Insert { pod, prong } => format!("a prong {prong} into the pod on {pod}"),
            Move::Step(step) => format!("the pod on {} steps to {}", step.from(), step.to()),
            Move::Jump(chain) => format!("the pod on {} jumps to {}", chain.start(), chain.end()),
        };
        let captured: Vec<_> = mv.captured().iter().map(|square| square.to_string()).collect();
        if !captured.is_empty() {
            text = format!("{text} and captures {}", captured.join(", "));
        }
        Some(text)
    }

    fn annotation(&self, mv: Move) -> Value {
        self.annotate(mv).map_or(Value::Null, json)
    }
}
