//! Drawings: the board with its shields, the hands, and a dial of arrows, as text and as SVG.
//!
//! A drawing is made from a view and observed steps, so it does not know what is hidden.

mod table;
mod labels;
mod text;
mod svg;

use std::{
    string::{String, ToString},
    vec::Vec,
};

use rulebook_core::Player;
use rulebook_draw::{Button, Colour as Paint, Dial, Draw, Picture, Scene, Svg, Theme};

use self::table::{Aim, Count, Table};
use crate::{
    board::{Arrow, Colour},
    extras::Pick,
    state::Octagone,
};

impl Draw for Octagone {
    fn picture(scene: &Scene<'_, Octagone>) -> Picture {
        text::picture(&Table::new(scene))
    }

    fn svg(scene: &Scene<'_, Octagone>, theme: &Theme) -> Svg {
        svg::svg(&Table::new(scene), theme)
    }

    fn buttons(_: &Scene<'_, Octagone>) -> Vec<Button> {
        Vec::from([Button { pick: Pick::Pass.to_string(), label: String::from("pass") }])
    }

    fn preview(svg: &mut Svg, scene: &Scene<'_, Octagone>, picked: &[Pick], theme: &Theme) {
        svg::preview(svg, &Table::new(scene), picked, theme);
    }

    fn dial(pick: Pick) -> Option<Dial> {
        match pick {
            Pick::Arrow(arrow) => Some(Dial::Direction(arrow.index() as u8)),
            Pick::Seat(_) | Pick::Square(_) | Pick::Hand { .. } | Pick::Pass => None,
        }
    }

    /// None of the colours of the rows.
    fn seat_colour(player: Player) -> Paint {
        const SEATS: [Paint; 4] = [Paint::Red, Paint::Purple, Paint::Pink, Paint::Grey];
        SEATS[player.index() % SEATS.len()]
    }
}

/// The colour of a row and its shields. The rules know only its letter.
fn paint(colour: Colour) -> Paint {
    match colour {
        Colour::A => Paint::Orange,
        Colour::B => Paint::Blue,
        Colour::C => Paint::Cyan,
        Colour::M => Paint::Brown,
        Colour::O => Paint::Yellow,
        Colour::T => Paint::Green,
    }
}

/// The place of an arrow in a dial of three rows and three columns: column and row.
fn dial_place(arrow: Arrow) -> (usize, usize) {
    const PLACES: [(usize, usize); Arrow::COUNT] =
        [(1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1), (0, 0)];
    PLACES[arrow.index()]
}
