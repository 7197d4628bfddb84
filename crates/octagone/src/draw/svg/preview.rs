//! The change that a player's picks would make: the shield or the White Lady with its arrow, the
//! square that would be indicated next, and the arrows that can be picked.

use std::vec::Vec;

use rulebook_draw::{Colour, Svg, Theme, round, toward};

use super::{
    super::table::{Aim, Table},
    CELL, Places,
    board::shield_place,
    shapes::{draw_arrow, draw_lady, draw_shield},
};
use crate::{
    board::{Arrow, Face, Square},
    extras::Pick,
};

/// The distance from the middle of a square to the arrows around it, and the half of their size.
const AROUND: f64 = 46.0;
const HALF: f64 = 16.0;

pub(in crate::draw) fn preview(svg: &mut Svg, table: &Table<'_>, picked: &[Pick], theme: &Theme) {
    let places = Places::of(table);
    let arrow = picked.iter().find_map(|pick| match pick {
        Pick::Arrow(arrow) => Some(*arrow),
        Pick::Seat(_) | Pick::Square(_) | Pick::Hand { .. } | Pick::Pass => None,
    });
    let (square, arrows) = match (picked.first(), table.view.target()) {
        (Some(Pick::Square(square)), _) => {
            draw_frame(svg, places, *square, theme);
            draw_lady(svg, shield_place(places, *square), arrow);
            (*square, lady_arrows(table, *square))
        }
        (Some(Pick::Hand { face, .. }), Some(target)) => {
            draw_frame(svg, places, target, theme);
            draw_shield(svg, shield_place(places, target), *face, arrow, theme);
            if let Some(next) = arrow.and_then(|arrow| aimed_at(table, *face, arrow)) {
                draw_frame(svg, places, next, theme);
            }
            let is_legal = |arrow: &Arrow| matches!(table.aim(*arrow), Aim::At { .. });
            (target, Arrow::all().filter(is_legal).collect())
        }
        _ => return,
    };
    place_arrows(svg, table, (places.middle(square), arrows), arrow, theme);
}

/// R7, R9: the legal arrows of the White Lady on a square of the empty board.
fn lady_arrows(table: &Table<'_>, square: Square) -> Vec<Arrow> {
    let line = |arrow: Arrow| table.view.variant().lady_line(square, arrow).set();
    Arrow::all().filter(|arrow| !line(*arrow).without(square).is_empty()).collect()
}

/// The square that a shield with this arrow would indicate.
fn aimed_at(table: &Table<'_>, face: Face, arrow: Arrow) -> Option<Square> {
    match (table.aim(arrow), face) {
        (Aim::At { joker, .. }, Face::Joker) => Some(joker),
        (Aim::At { shield, .. }, Face::Colour(_)) => Some(shield),
        (Aim::Open | Aim::Illegal, _) => None,
    }
}

/// Gives a place around the square to the arrows that can be picked, or to the one that was.
fn place_arrows(
    svg: &mut Svg,
    table: &Table<'_>,
    (middle, arrows): ((f64, f64), Vec<Arrow>),
    picked: Option<Arrow>,
    theme: &Theme,
) {
    for arrow in arrows {
        let (x, y) = toward(middle, arrow.index(), AROUND);
        draw_key(svg, (x, y), arrow, picked == Some(arrow), theme);
        if picked.is_none_or(|picked| picked == arrow) {
            let area = (x - HALF, y - HALF, 2.0 * HALF, 2.0 * HALF);
            svg.pick(Pick::Arrow(arrow), area, table.arrow_label(arrow));
        }
    }
}

fn draw_key(svg: &mut Svg, at: (f64, f64), arrow: Arrow, is_picked: bool, theme: &Theme) {
    let blue = theme.fill(Colour::Blue);
    let (fill, ink) =
        if is_picked { (blue, theme.on(Colour::Blue)) } else { (theme.page, theme.ink) };
    svg.element(
        "circle",
        &[
            ("cx", &round(at.0)),
            ("cy", &round(at.1)),
            ("r", &(HALF - 1.5)),
            ("fill", &fill),
            ("stroke", &blue),
            ("stroke-width", &2.5),
        ],
    );
    draw_arrow(svg, at, arrow, 10.0, ink);
}

fn draw_frame(svg: &mut Svg, places: Places, square: Square, theme: &Theme) {
    let (x, y) = places.corner(square);
    let area = (x + 2.0, y + 2.0, CELL - 4.0, CELL - 4.0);
    let stroke = theme.fill(Colour::Blue);
    svg.rect(area, 0.0, &[("fill", &"none"), ("stroke", &stroke), ("stroke-width", &5)]);
}
