//! The change that a player's picks would make: the shield or the White Lady with its arrow, and
//! the square that would be indicated next.

use rulebook_draw::{Colour, Svg, Theme};

use super::{
    super::table::{Aim, Table},
    CELL,
    board::{corner, shield_place},
    shapes::{draw_lady, draw_shield},
};
use crate::{
    board::{Arrow, Face, Square},
    extras::Pick,
};

pub(in crate::draw) fn preview(svg: &mut Svg, table: &Table<'_>, picked: &[Pick], theme: &Theme) {
    let arrow = picked.iter().find_map(|pick| match pick {
        Pick::Arrow(arrow) => Some(*arrow),
        Pick::Seat(_) | Pick::Square(_) | Pick::Hand { .. } | Pick::Pass => None,
    });
    match (picked.first(), table.view.target()) {
        (Some(Pick::Square(square)), _) => {
            draw_frame(svg, *square, theme);
            draw_lady(svg, shield_place(*square), arrow);
        }
        (Some(Pick::Hand { face, .. }), Some(target)) => {
            draw_frame(svg, target, theme);
            draw_shield(svg, shield_place(target), *face, arrow, theme);
            if let Some(next) = arrow.and_then(|arrow| aimed_at(table, *face, arrow)) {
                draw_frame(svg, next, theme);
            }
        }
        _ => {}
    }
}

/// The square that a shield with this arrow would indicate.
fn aimed_at(table: &Table<'_>, face: Face, arrow: Arrow) -> Option<Square> {
    match (table.aim(arrow), face) {
        (Aim::At { joker, .. }, Face::Joker) => Some(joker),
        (Aim::At { shield, .. }, Face::Colour(_)) => Some(shield),
        (Aim::Open | Aim::Illegal, _) => None,
    }
}

fn draw_frame(svg: &mut Svg, square: Square, theme: &Theme) {
    let (x, y) = corner(square);
    svg.element(
        "rect",
        &[
            ("x", &(x + 2.0)),
            ("y", &(y + 2.0)),
            ("width", &(CELL - 4.0)),
            ("height", &(CELL - 4.0)),
            ("fill", &"none"),
            ("stroke", &theme.fill(Colour::Blue)),
            ("stroke-width", &5),
        ],
    );
}
