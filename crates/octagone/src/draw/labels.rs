//! Labels for screen readers.

use std::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use rulebook_core::Player;

use super::table::{Aim, Content, Edge, Table};
use crate::{
    board::{Arrow, Face, Square},
    view::SeenHand,
};

/// The label of the letters beside the board, for screen readers.
pub(super) const ROWS: &str = "rows A, B, C, M, O, T from the top";

impl Table<'_> {
    /// The screen-reader label of a square: `24, row M, shield M with arrow north`.
    pub(super) fn square_label(&self, square: Square) -> String {
        let with = |arrow: Option<Arrow>| {
            arrow.map(|arrow| format!(" with arrow {}", arrow.compass_point())).unwrap_or_default()
        };
        let content = match self.content(square) {
            Content::Empty => "empty".to_string(),
            Content::Unknown => "filled".to_string(),
            Content::Lady(arrow) => format!("White Lady{}, of no player", with(arrow)),
            Content::Shield(Face::Joker, arrow) => format!("joker{}", with(arrow)),
            Content::Shield(Face::Colour(colour), arrow) => {
                format!("shield {colour}{}", with(arrow))
            }
        };
        let row = format!("row {}", square.colour());
        let indicated = self.is_indicated(square).then(|| "indicated".to_string());
        joined([
            Some(square.to_string()),
            Some(row),
            Some(content),
            indicated,
            spoken_latest(self.is_latest(square)),
        ])
    }

    /// The screen-reader label of an arrow of the dial.
    pub(super) fn arrow_label(&self, arrow: Arrow) -> String {
        let name = format!("arrow {}", arrow.compass_point());
        match self.aim(arrow) {
            Aim::Open => name,
            Aim::Illegal => format!("{name}, not legal"),
            Aim::At { shield, joker } if shield == joker => format!("{name}, points at {shield}"),
            Aim::At { shield, joker } => {
                format!("{name}, points at {shield}, of a joker at {joker}")
            }
        }
    }

    /// The screen-reader label of the shields of a kind in a hand that is seen.
    pub(super) fn hand_label(&self, player: Player, face: Face, count: u8) -> String {
        let name = self.name(player);
        match face {
            Face::Colour(colour) => format!("{name}, {} {colour}", shields(count)),
            // R6, R11.
            Face::Joker => {
                let far = self.view.variant().points_far(face);
                let (jokers, s) = if count == 1 { ("joker", "s") } else { ("jokers", "") };
                let far = if far { format!(", point{s} far") } else { String::new() };
                format!("{name}, {count} {jokers}, fit{s} every row{far}")
            }
        }
    }

    /// The screen-reader label of the middle of the dial; nothing while no shield can be laid.
    pub(super) fn dial_label(&self) -> Option<String> {
        self.aiming_square().map(|square| format!("dial for the shield on {square}"))
    }

    /// The screen-reader label of the triangles beside a square: `triangles of 7, north row T, …`.
    pub(super) fn edge_label(edge: &Edge) -> String {
        let triangles = edge
            .triangles
            .iter()
            .map(|(arrow, row)| format!("{} row {row}", arrow.compass_point()));
        let triangles: Vec<String> = triangles.collect();
        format!("triangles of {}, {}", edge.square, triangles.join(", "))
    }

    /// R15: the screen-reader label of a player's pair, if the player is its first member.
    pub(super) fn pair_label(&self, player: Player) -> Option<String> {
        let n_left = self.n_left_of_pair(player)?;
        let partner = self.partner(player).filter(|partner| player < *partner)?;
        let names = format!("{} and {}", self.name(player), self.name(partner));
        Some(format!("{names}, {} left", shields(n_left)))
    }

    /// The screen-reader label of a player.
    pub(super) fn seat_label(&self, player: Player) -> String {
        let partner = self.partner(player).map(|p| format!("partner of {}", self.name(p)));
        let left = format!("{} left", shields(self.n_left(player)));
        let hidden = match self.view.hand(player) {
            SeenHand::Open(_) => None,
            SeenHand::Hidden { coloured, .. } => Some(format!("{coloured} hidden")),
        };
        let lacking = Some(self.lacking(player)).filter(|lacking| !lacking.is_empty());
        let lacking = lacking.map(|lacking| format!("none of {lacking}"));
        let name = self.name(player).to_string();
        joined([
            Some(name),
            partner,
            Some(left),
            hidden,
            lacking,
            self.is_to_move(player).then(|| "to move".to_string()),
            spoken_latest(self.is_receiver(player)),
        ])
    }
}

fn joined<const N: usize>(facts: [Option<String>; N]) -> String {
    facts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

fn spoken_latest(is_latest: bool) -> Option<String> {
    is_latest.then(|| "latest step".to_string())
}

fn shields(count: u8) -> String {
    if count == 1 { "1 shield".to_string() } else { format!("{count} shields") }
}
