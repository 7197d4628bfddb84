//! Drawings: the bank, the pile, the card in hand and all boxes, as text and as SVG.
//!
//! A hidden card has no face in a position, so a drawing cannot show one.

mod heap;
mod latest;
mod table;
mod text;
mod layout;
mod card;
mod svg;
mod preview;

use std::{
    string::{String, ToString},
    vec::Vec,
};

use rulebook_core::Player;
use rulebook_draw::{Button, Colour, Draw, Picture, Scene, Svg, Theme};

use self::{
    heap::Heap,
    table::{Table, Top},
};
use crate::{board::Column, extras::Pick, state::Toki};

impl Draw for Toki {
    fn picture(scene: &Scene<'_, Toki>) -> Picture {
        text::picture(&Table::new(scene))
    }

    fn svg(scene: &Scene<'_, Toki>, theme: &Theme) -> Svg {
        svg::svg(&Table::new(scene), theme)
    }

    fn buttons(_: &Scene<'_, Toki>) -> Vec<Button> {
        Vec::from([Button { pick: Pick::Keep.to_string(), label: "open nothing".to_string() }])
    }

    fn preview(svg: &mut Svg, scene: &Scene<'_, Toki>, picked: &[Pick], theme: &Theme) {
        preview::draw(svg, &Table::new(scene), picked, theme);
    }

    /// Not green, which is the colour of pairs.
    fn seat_colour(player: Player) -> Colour {
        const SEATS: [Colour; 6] = [
            Colour::Orange,
            Colour::Blue,
            Colour::Brown,
            Colour::Purple,
            Colour::Red,
            Colour::Cyan,
        ];
        SEATS[player.index() % SEATS.len()]
    }
}

/// The colour of pairs and their points.
const PAIR: Colour = Colour::Green;
/// The colour of a Toki.
const TOKI: Colour = Colour::Pink;

/// The text below a column: its points, `pair`, or nothing while they depend on a hidden card.
fn points(column: Column) -> Option<String> {
    match column {
        Column::Unfinished { .. } => None,
        Column::Odd { points } => Some(points.to_string()),
        Column::Pair { .. } | Column::Tokis => Some("pair".to_string()),
    }
}

fn is_pair(column: Column) -> bool {
    matches!(column, Column::Pair { .. } | Column::Tokis)
}
