//! Octagone behind the erased layer.

use std::error::Error;

use rulebook_core::{Annotate, HiddenInfo, Observer, Player, Script, State, Turn};
use rulebook_octagone::{Arrow, Ending, Event, Face, Hands, IllegalMove, Move, Octagone, Variant};
use serde_json::Value;

use crate::playable::{Playable, json};

impl Playable for Octagone {
    type Variant = Variant;
    type Dealer = Script<Event>;

    const TITLE: &'static str = "Octagone";
    const AIM: &'static str = "Have fewer shields left than the others when the game ends. On your turn, lay a shield of \
         the colour of the indicated square, or a joker (J), on that square; its arrow (0 north, 1 \
         north-east and on clockwise to 7) shows the square for the next player, the first free \
         one in line, or the last one for a joker. Who cannot lay a shield passes.";
    const PLAYERS: (u8, u8) = (2, 4);
    const DEAL: Option<&'static str> = Some("3 3 3 3 3 3 + 3 / 3 3 3 3 3 3 + 3");

    fn start(variant: Variant) -> Octagone {
        Octagone::new(variant)
    }

    fn variant(&self) -> Variant {
        self.variant()
    }

    fn dealer(&self, list: &str) -> Result<Script<Event>, Box<dyn Error + Send + Sync>> {
        let hands: Hands = list.parse()?;
        let script = hands.script(self.variant().players)?;
        let n_dealt: u8 = Player::all(self.players()).map(|p| self.hand(p).coloured()).sum();
        if self.turn() == Turn::Chance && 0 < n_dealt {
            return Err(
                "some shields are dealt already; hands can be given before that only".into()
            );
        }
        Ok(script)
    }

    fn view_text(&self, who: Observer) -> String {
        if self.has_secrets() { self.view(who).to_string() } else { self.to_string() }
    }

    fn has_secrets(&self) -> bool {
        self.variant().covered.is_on()
    }

    fn rule(illegal: IllegalMove) -> Option<&'static str> {
        Some(match illegal {
            IllegalMove::GameOver | IllegalMove::ArrowNeeded => "R12",
            IllegalMove::DealFirst | IllegalMove::NothingToDeal => "R8",
            IllegalMove::NoneLeft => "R2",
            IllegalMove::GiftFirst | IllegalMove::NotInPair | IllegalMove::NoGift => "R14",
            IllegalMove::LadyFirst | IllegalMove::LadyOnlyOpens => "R9",
            IllegalMove::WrongSquare
            | IllegalMove::WrongColour
            | IllegalMove::NotInHand
            | IllegalMove::MustPlay => "R11",
            IllegalMove::LeavesBoard => "R4",
            IllegalMove::NoTriangle => "R5",
            IllegalMove::NoFreeSquare => "R7",
            _ => return None,
        })
    }

    fn ending(&self) -> Option<String> {
        let reason = match Octagone::ending(self)? {
            Ending::NoArrow => "no arrow",
            Ending::NoShield => "no shield",
            Ending::EmptyHand(_) => "empty hand",
        };
        Some(reason.to_owned())
    }

    fn describe(&self, mv: Move) -> Option<String> {
        let what = |face| match face {
            Face::Colour(colour) => format!("a shield {colour}"),
            Face::Joker => "a joker".to_owned(),
        };
        let text = match mv {
            Move::Gift { to } => format!("player {to} gets the joker"),
            Move::Lady { square, arrow } => {
                format!("the White Lady on {square}, arrow {}", point(arrow))
            }
            Move::Shield { square, face, arrow } => {
                format!("{} on {square}, arrow {}", what(face), point(arrow))
            }
            Move::Close { square, face } => format!("{} on {square}, the last one", what(face)),
            Move::Pass => "nothing fits".to_owned(),
        };
        let to = self.annotate(mv).ok().and_then(|annotation| annotation.points_at);
        Some(to.map_or(text.clone(), |to| format!("{text} to square {to}")))
    }

    fn describe_event(&self, event: Event) -> Option<String> {
        Some(format!("a shield {} is dealt", event.colour))
    }

    fn annotation(&self, mv: Move) -> Value {
        self.annotate(mv).map_or(Value::Null, json)
    }
}

/// Where an arrow points.
fn point(arrow: Arrow) -> &'static str {
    const POINTS: [&str; 8] =
        ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
    POINTS[arrow.index() % POINTS.len()]
}
