//! The dial: the arrows and their targets.

use std::{
    fmt::Display,
    format,
    string::{String, ToString},
};

use rulebook_draw::{Svg, Theme, Zone, real, round};

use super::{
    super::{
        paint,
        table::{Aim, Table},
    },
    DIAL, MARGIN, WIDTH,
    glyphs::{self, SMALL, written},
    shapes::{LINE, arrow_path, octagon_path},
};
use crate::{
    board::{Arrow, Square},
    extras::Pick,
};

/// The distance from the top of the dial to its arrows, and their size.
const KEYS: f64 = 30.0;
const KEY: (f64, f64) = (55.0, 78.0);

/// The arrows around the square on which a shield can be laid.
pub(super) fn draw_dial(svg: &mut Svg, table: &Table<'_>, top: f64, theme: &Theme) {
    svg.zone(Zone::Dial, (0.0, top, WIDTH, DIAL));
    let start = [("text-anchor", &"start" as &dyn Display), ("fill", &theme.ink)];
    let heading = match table.aiming_square() {
        Some(square) if table.has_far_jokers() => {
            format!("Arrows, and where {square} would point (J: a joker)")
        }
        Some(square) => format!("Arrows, and where {square} would point"),
        None => "Arrows".into(),
    };
    svg.label_with((MARGIN + 4.0, top + 16.0), 15.0, &start, heading);
    if let Some(label) = table.dial_label() {
        svg.note((MARGIN, top + 4.0, WIDTH - 2.0 * MARGIN, 24.0), label);
    }
    let is_legal = |arrow: &Arrow| table.aim(*arrow) != Aim::Illegal;
    draw_keys(svg, Arrow::all().filter(is_legal), top, (theme.board, theme.ink));
    let illegal = Arrow::all().filter(|arrow| !is_legal(arrow));
    draw_keys(svg, illegal, top, (theme.page, theme.faint));
    let numbers = Arrow::all().map(|arrow| {
        let (x, y) = corner(arrow, top);
        written((x + 9.0, y + 10.0), SMALL, &arrow.to_string())
    });
    glyphs::draw(svg, &numbers.collect::<String>(), theme.ink, 1.2);
    for arrow in Arrow::all() {
        let (x, y) = corner(arrow, top);
        svg.pick(Pick::Arrow(arrow), (x, y, KEY.0, KEY.1), table.arrow_label(arrow));
        draw_aim(svg, table.aim(arrow), (x + 0.5 * KEY.0, y + 58.0), theme);
    }
}

/// The upper left corner of an arrow's place.
fn corner(arrow: Arrow, top: f64) -> (f64, f64) {
    let step = (WIDTH - 2.0 * MARGIN) / real(Arrow::COUNT);
    (MARGIN + 0.5 * (step - KEY.0) + step * real(arrow.index()), top + KEYS)
}

/// Plates with an arrow each, in the colours of the plate and of the arrow; nothing if there are
/// none.
fn draw_keys(
    svg: &mut Svg,
    arrows: impl Iterator<Item = Arrow> + Clone,
    top: f64,
    (plate, ink): (&str, &str),
) {
    let corners = arrows.clone().map(|arrow| corner(arrow, top));
    let key = |(x, y)| format!("M{} {}h{}v{}h-{}z", round(x), round(y), KEY.0, KEY.1, KEY.0);
    let plates: String = corners.map(key).collect();
    let shapes: String = arrows
        .map(|arrow| {
            let (x, y) = corner(arrow, top);
            let at = (x + 0.5 * (KEY.0 + 9.0), y + 25.0);
            arrow_path(at, arrow, 19.0)
        })
        .collect();
    if !plates.is_empty() {
        svg.element(
            "path",
            &[("d", &plates), ("fill", &plate), ("stroke", &ink), ("stroke-linejoin", &"round")],
        );
        svg.element("path", &[("d", &shapes), ("fill", &ink)]);
    }
}

/// The squares at which an arrow would point.
fn draw_aim(svg: &mut Svg, aim: Aim, (x, y): (f64, f64), theme: &Theme) {
    match aim {
        Aim::Open => {}
        Aim::Illegal => svg.label((x, y), 18.0, theme.faint, '–'),
        Aim::At { shield, joker } if shield == joker => {
            draw_square(svg, (x, y), "", shield, theme);
        }
        Aim::At { shield, joker } => {
            draw_square(svg, (x, y - 6.0), "", shield, theme);
            draw_square(svg, (x, y + 11.0), "J", joker, theme);
        }
    }
}

/// A square with its row.
fn draw_square(svg: &mut Svg, (x, y): (f64, f64), prefix: &str, square: Square, theme: &Theme) {
    let text = format!("{prefix}{square}");
    svg.label((x - 8.0, y), 14.0, theme.ink, text);
    let at = (x + 15.0, y);
    let colour = paint(square.colour());
    let path = octagon_path(at, 8.0);
    svg.element("path", &[("d", &path), ("fill", &theme.fill(colour)), ("stroke", &LINE)]);
    svg.label(at, 12.0, theme.on(colour), square.colour());
}
