//! Shields, arrows and lines.

use std::{
    fmt::Display,
    format,
    string::{String, ToString},
    vec::Vec,
};

use rulebook_draw::{
    Attributes, Colour as Paint, Solid, Svg, Theme, blended, points, round, toward,
};

use super::{
    super::paint,
    glyphs::{self, written},
};
use crate::board::{Arrow, Face};

/// The colours of the material, which do not depend on the theme.
pub(super) const LINE: &str = "#22201c";
const WHITE: &str = "#f8f6f0";
pub(super) const BACK: &str = "#857b6c";
/// The distance from the middle of a shield on the board to its sides.
const SHIELD: f64 = 22.0;
/// The thickness of a shield on the board.
const DEPTH: f64 = 4.0;

/// The stone of which a shield is.
pub(super) fn stone(face: Face, theme: &Theme) -> Solid {
    match face {
        Face::Colour(colour) => {
            let solid = theme.solid(paint(colour));
            Solid { light: blended(&solid.top, "#ffffff", 0.55), ..solid }
        }
        // In the box, the jokers are black and the White Lady is white. The outline separates a
        // joker from a dark ground.
        Face::Joker => Solid { line: theme.ink.into(), ..theme.solid(Paint::Black) },
    }
}

/// The colour of what is painted on a shield.
pub(super) fn print(face: Face, theme: &Theme) -> &'static str {
    match face {
        Face::Colour(colour) => theme.on(paint(colour)),
        Face::Joker => theme.on(Paint::Black),
    }
}

/// A shield on the board: its letter is cut out of its arrow.
pub(super) fn draw_shield(
    svg: &mut Svg,
    at: (f64, f64),
    face: Face,
    arrow: Option<Arrow>,
    theme: &Theme,
) {
    let stone = stone(face, theme);
    draw_stone(svg, at, SHIELD, &stone);
    draw_print(svg, at, arrow, (print(face, theme), &stone.top), face.letter());
}

/// The White Lady, with a second outline.
pub(super) fn draw_lady(svg: &mut Svg, at: (f64, f64), arrow: Option<Arrow>) {
    let stone = Solid { light: LINE.into(), line: LINE.into(), ..Solid::of(WHITE) };
    draw_stone(svg, at, SHIELD + 2.0, &stone);
    draw_outline(svg, at, SHIELD - 1.0, LINE);
    draw_print(svg, at, arrow, (LINE, WHITE), 'L');
}

/// A shield whose face is not known.
pub(super) fn draw_unknown(svg: &mut Svg, at: (f64, f64)) {
    let stone = Solid::of(BACK);
    draw_stone(svg, at, SHIELD, &stone);
    draw_outline(svg, at, 0.5 * SHIELD, &stone.line);
}

/// A stone of eight sides, which lies on the board.
fn draw_stone(svg: &mut Svg, at: (f64, f64), half: f64, stone: &Solid) {
    let below = octagon_path((at.0, at.1 + DEPTH), half);
    svg.element(
        "path",
        &[
            ("d", &below),
            ("fill", &stone.side),
            ("stroke", &"#000000"),
            ("stroke-opacity", &0.28),
            ("stroke-width", &4),
        ],
    );
    let top = octagon_path(at, half);
    svg.element("path", &[("d", &top), ("fill", &stone.top), ("stroke", &stone.line)]);
    draw_edge(svg, &edge_path(at, half), &stone.light, &[]);
}

/// The edges of stones in the light.
pub(super) fn draw_edge(svg: &mut Svg, path: &str, stroke: &str, further: Attributes<'_>) {
    let path: Attributes<'_> = &[("d", &path), ("fill", &"none")];
    let stroke: Attributes<'_> = &[("stroke", &stroke), ("stroke-width", &2)];
    svg.element("path", &[path, stroke, further].concat());
}

pub(super) fn draw_outline(svg: &mut Svg, at: (f64, f64), half: f64, stroke: &str) {
    let path = octagon_path(at, half);
    svg.element("path", &[("d", &path), ("fill", &"none"), ("stroke", &stroke)]);
}

/// The arrow of a shield and the letter in it, or the letter alone, in two colours.
fn draw_print(
    svg: &mut Svg,
    at: (f64, f64),
    arrow: Option<Arrow>,
    (print, ground): (&str, &str),
    letter: char,
) {
    let letter = letter.to_string();
    match arrow {
        Some(arrow) => {
            draw_arrow(svg, at, arrow, SHIELD - 3.0, print);
            glyphs::draw(svg, &written(at, 1.0, &letter), ground, 2.0);
        }
        None => glyphs::draw(svg, &written(at, 2.0, &letter), print, 3.0),
    }
}

/// The half of a side of an octagon whose sides are this far from its middle; a whole number for a
/// whole number, which makes paths short.
pub(super) fn half_side(half: f64) -> f64 {
    (0.42 * half).round()
}

/// An octagon whose sides are this far from its middle.
pub(super) fn octagon_path((x, y): (f64, f64), half: f64) -> String {
    let short = half_side(half);
    let side = round(2.0 * short);
    let cut = round(half - short);
    let x = round(x - short);
    let y = round(y - half);
    format!("M{x} {y}h{side}l{cut} {cut}v{side}l-{cut} {cut}h-{side}l-{cut}-{cut}v-{side}z")
}

/// The upper left edges of an octagon, on which the light falls.
pub(super) fn edge_path((x, y): (f64, f64), half: f64) -> String {
    let inner = half - 2.0;
    let short = half_side(inner);
    let side = round(2.0 * short);
    let cut = round(inner - short);
    format!("M{} {}v-{side}l{cut}-{cut}h{side}", round(x - inner), round(y + short))
}

/// The corners of a broad arrow to the top and to the top right, 19 from its middle to its tip.
const ARROWS: [[(f64, f64); 7]; 2] = [
    [
        (0.0, -19.0),
        (15.0, -2.0),
        (8.0, -2.0),
        (8.0, 17.0),
        (-8.0, 17.0),
        (-8.0, -2.0),
        (-15.0, -2.0),
    ],
    [
        (13.0, -13.0),
        (12.0, 9.0),
        (7.0, 4.0),
        (-6.0, 17.0),
        (-17.0, 6.0),
        (-4.0, -7.0),
        (-9.0, -12.0),
    ],
];

/// A broad arrow around its middle.
pub(super) fn draw_arrow(svg: &mut Svg, at: (f64, f64), arrow: Arrow, half: f64, fill: &str) {
    svg.element("path", &[("d", &arrow_path(at, arrow, half)), ("fill", &fill)]);
}

/// The outline of a broad arrow.
pub(super) fn arrow_path(at: (f64, f64), arrow: Arrow, half: f64) -> String {
    let scale = half / 19.0;
    let turned = |(x, y): (f64, f64)| match arrow.index() / 2 {
        0 => (x, y),
        1 => (-y, x),
        2 => (-x, -y),
        _ => (y, -x),
    };
    let mut corners = ARROWS[arrow.index() % 2].into_iter().map(turned);
    let mut from = corners.next().unwrap_or_default();
    let start = format!("M{} {}", round(at.0 + scale * from.0), round(at.1 + scale * from.1));
    let path = corners.fold(start, |path, to| {
        let right = round(scale * (to.0 - from.0));
        let down = round(scale * (to.1 - from.1));
        from = to;
        match (right, down) {
            (_, 0.0) => format!("{path}h{right}"),
            (0.0, _) => format!("{path}v{down}"),
            _ => format!("{path}l{right} {down}"),
        }
    });
    path + "z"
}

/// The head of an arrow, which ends here.
pub(super) fn draw_head(svg: &mut Svg, tip: (f64, f64), arrow: Arrow, colour: &str) {
    let direction = arrow.index();
    let neck = toward(tip, direction, -11.0);
    let head = [tip, toward(neck, direction + 2, 8.0), toward(neck, direction + 6, 8.0)];
    svg.element("polygon", &[("points", &points(head)), ("fill", &colour)]);
}

pub(super) fn draw_line(
    svg: &mut Svg,
    ((x1, y1), (x2, y2)): ((f64, f64), (f64, f64)),
    stroke: &str,
    further: Attributes<'_>,
) {
    let x1 = round(x1);
    let y1 = round(y1);
    let x2 = round(x2);
    let y2 = round(y2);
    let mut attributes: Vec<(&str, &dyn Display)> =
        Vec::from([("x1", &x1 as &dyn Display), ("y1", &y1), ("x2", &x2), ("y2", &y2)]);
    attributes.push(("stroke", &stroke));
    attributes.extend_from_slice(further);
    svg.element("line", &attributes);
}
