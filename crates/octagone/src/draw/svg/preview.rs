//! The change that a player's picks would make: the shield or the White Lady with its arrow, the
//! arrows that can be picked, and the square that each of them would indicate.

use std::{format, vec::Vec};

use rulebook_draw::{Attributes, Colour, Svg, Theme, round, toward};

use super::{
    super::table::{Aim, Table},
    CELL, Places,
    board::shield_place,
    shapes::{draw_arrow, draw_lady, draw_shield},
};
use crate::{
    board::{Arrow, Face, Square, SquareSet},
    extras::Pick,
};

/// The distance from the middle of a square to the arrows around it, and the half of their size.
const AROUND: f64 = 41.0;
const HALF: f64 = 13.0;
/// The distance of a small arrow from the lower right corner of the square that it would indicate.
const CORNER: f64 = 13.0;

pub(in crate::draw) fn preview(svg: &mut Svg, table: &Table<'_>, picked: &[Pick], theme: &Theme) {
    let places = Places::of(table);
    let arrow = picked.iter().find_map(|pick| match pick {
        Pick::Arrow(arrow) => Some(*arrow),
        Pick::Seat(_) | Pick::Square(_) | Pick::Hand { .. } | Pick::Pass => None,
    });
    let (square, ways): (Square, Vec<Way>) = match (picked.first(), table.view.target()) {
        (Some(Pick::Square(square)), _) => {
            draw_frame(svg, places, *square, theme);
            draw_lady(svg, shield_place(places, *square), arrow);
            (*square, ways(|arrow| lady_aim(table, *square, arrow)))
        }
        (Some(Pick::Hand { face, .. }), Some(target)) => {
            draw_frame(svg, places, target, theme);
            draw_shield(svg, shield_place(places, target), *face, arrow, theme);
            (target, ways(|arrow| aimed_at(table, *face, arrow)))
        }
        _ => return,
    };
    match arrow {
        None => place_goals(svg, places, &ways, theme),
        Some(arrow) => {
            let way = ways.iter().find(|(other, _)| *other == arrow);
            if let Some((_, to)) = way {
                draw_frame(svg, places, *to, theme);
            }
        }
    }
    place_arrows(svg, places.middle(square), &ways, arrow, theme);
}

/// A legal arrow and the square that it would indicate.
type Way = (Arrow, Square);

fn ways(to: impl Fn(Arrow) -> Option<Square>) -> Vec<Way> {
    Arrow::all().filter_map(|arrow| Some((arrow, to(arrow)?))).collect()
}

/// R6, R7, R9: the square that the White Lady would indicate from a square of the empty board.
fn lady_aim(table: &Table<'_>, square: Square, arrow: Arrow) -> Option<Square> {
    let line = table.view.variant().lady_line(square, arrow);
    line.first_free(SquareSet::EMPTY.with(square))
}

/// The square that a shield with this arrow would indicate.
fn aimed_at(table: &Table<'_>, face: Face, arrow: Arrow) -> Option<Square> {
    match (table.aim(arrow), face) {
        (Aim::At { joker, .. }, Face::Joker) => Some(joker),
        (Aim::At { shield, .. }, Face::Colour(_)) => Some(shield),
        (Aim::Open | Aim::Illegal, _) => None,
    }
}

/// Marks the squares that arrows would indicate, and makes each stand for its arrow. Arrows that
/// indicate the same square make no difference in the game: the square stands for the first.
fn place_goals(svg: &mut Svg, places: Places, ways: &[Way], theme: &Theme) {
    for (i, (arrow, to)) in ways.iter().enumerate() {
        if ways[..i].iter().any(|(_, earlier)| earlier == to) {
            continue;
        }
        let (x, y) = places.corner(*to);
        let area = (x + 2.5, y + 2.5, CELL - 5.0, CELL - 5.0);
        let blue = theme.fill(Colour::Blue);
        let dashes: Attributes<'_> = &[("stroke", &blue), ("stroke-dasharray", &"6 3")];
        let line: Attributes<'_> = &[("fill", &"none"), ("stroke-width", &3)];
        svg.rect(area, 4.0, &[dashes, line].concat());
        draw_key(svg, (x + CELL - CORNER, y + CELL - CORNER), *arrow, false, 9.0, theme);
        let label =
            format!("{to}, row {}, arrow {} points here", to.colour(), arrow.compass_point());
        svg.pick(Pick::Arrow(*arrow), (x, y, CELL, CELL), label);
    }
}

/// Gives a place around the square to the arrows that can be picked, or to the one that was.
fn place_arrows(
    svg: &mut Svg,
    middle: (f64, f64),
    ways: &[Way],
    picked: Option<Arrow>,
    theme: &Theme,
) {
    for (arrow, to) in ways.iter().copied() {
        let (x, y) = toward(middle, arrow.index(), AROUND);
        draw_key(svg, (x, y), arrow, picked == Some(arrow), HALF, theme);
        if picked.is_none_or(|picked| picked == arrow) {
            let area = (x - HALF, y - HALF, 2.0 * HALF, 2.0 * HALF);
            let label = format!("arrow {}, points at {to}", arrow.compass_point());
            svg.pick(Pick::Arrow(arrow), area, label);
        }
    }
}

fn draw_key(
    svg: &mut Svg,
    at: (f64, f64),
    arrow: Arrow,
    is_picked: bool,
    half: f64,
    theme: &Theme,
) {
    let blue = theme.fill(Colour::Blue);
    let (fill, ink) =
        if is_picked { (blue, theme.on(Colour::Blue)) } else { (theme.page, theme.ink) };
    svg.element(
        "circle",
        &[
            ("cx", &round(at.0)),
            ("cy", &round(at.1)),
            ("r", &(half - 1.5)),
            ("fill", &fill),
            ("stroke", &blue),
            ("stroke-width", &2),
        ],
    );
    draw_arrow(svg, at, arrow, 0.6 * half, ink);
}

fn draw_frame(svg: &mut Svg, places: Places, square: Square, theme: &Theme) {
    let (x, y) = places.corner(square);
    let area = (x + 2.0, y + 2.0, CELL - 4.0, CELL - 4.0);
    let stroke = theme.fill(Colour::Blue);
    svg.rect(area, 0.0, &[("fill", &"none"), ("stroke", &stroke), ("stroke-width", &5)]);
}
