//! Shields, arrows and lines.

use std::{fmt::Display, vec::Vec};

use rulebook_draw::{Colour as Paint, Svg, Theme, octagon, points, round, toward};

use super::super::paint;
use crate::board::{Arrow, Face};

/// The colours of the material, which do not depend on the theme.
pub(super) const LINE: &str = "#22201c";
pub(super) const WHITE: &str = "#f8f6f0";
pub(super) const BACK: &str = "#6b6459";
/// The distance from the middle of a shield on the board to its sides.
pub(super) const SHIELD: f64 = 27.0;

fn fill(face: Face, theme: &Theme) -> &'static str {
    match face {
        Face::Colour(colour) => theme.fill(paint(colour)),
        // In the box, the jokers are black and the White Lady is white.
        Face::Joker => theme.fill(Paint::Black),
    }
}

/// The outline of a shield, which separates a joker from a dark page.
fn outline(face: Face, theme: &Theme) -> &'static str {
    match face {
        Face::Colour(_) => LINE,
        Face::Joker => theme.ink,
    }
}

/// The colour of an arrow on a shield.
fn print(face: Face, theme: &Theme) -> &'static str {
    match face {
        Face::Colour(colour) => theme.on(paint(colour)),
        Face::Joker => theme.on(Paint::Black),
    }
}

/// A shield on the board: its letter in the middle, on its arrow.
pub(super) fn draw_shield(
    svg: &mut Svg,
    at: (f64, f64),
    face: Face,
    arrow: Option<Arrow>,
    theme: &Theme,
) {
    draw_octagon(svg, at, SHIELD, fill(face, theme), outline(face, theme));
    if let Some(arrow) = arrow {
        draw_arrow(svg, at, arrow, SHIELD - 1.0, print(face, theme));
    }
    draw_face_letter(svg, at, face, theme);
}

/// The White Lady, between two outlines.
pub(super) fn draw_lady(svg: &mut Svg, at: (f64, f64), arrow: Option<Arrow>) {
    draw_octagon(svg, at, SHIELD + 4.0, WHITE, LINE);
    draw_octagon(svg, at, SHIELD, WHITE, LINE);
    if let Some(arrow) = arrow {
        draw_arrow(svg, at, arrow, SHIELD - 1.0, LINE);
    }
    draw_letter(svg, at, WHITE, LINE, 'L');
}

/// A shield with its letter and without an arrow.
pub(super) fn draw_face(svg: &mut Svg, at: (f64, f64), distance: f64, face: Face, theme: &Theme) {
    draw_octagon(svg, at, distance, fill(face, theme), outline(face, theme));
    draw_face_letter(svg, at, face, theme);
}

/// The letter of a shield, on a disc on which it can be read whatever the colour.
fn draw_face_letter(svg: &mut Svg, at: (f64, f64), face: Face, theme: &Theme) {
    match face {
        Face::Colour(_) => draw_letter(svg, at, WHITE, LINE, face),
        Face::Joker => draw_letter(svg, at, fill(face, theme), print(face, theme), face),
    }
}

/// A letter in the middle of an arrow, on a disc.
fn draw_letter(svg: &mut Svg, at: (f64, f64), disc: &str, ink: &str, letter: impl Display) {
    let middle: [(&str, &dyn Display); 2] = [("cx", &round(at.0)), ("cy", &round(at.1))];
    svg.element("circle", &[middle[0], middle[1], ("r", &10.5), ("fill", &disc), ("stroke", &ink)]);
    svg.label(at, 16.5, ink, letter);
}

pub(super) fn draw_octagon(svg: &mut Svg, at: (f64, f64), distance: f64, fill: &str, stroke: &str) {
    let corners = points(octagon(at, distance));
    svg.element("polygon", &[("points", &corners), ("fill", &fill), ("stroke", &stroke)]);
}

/// An arrow around its middle.
pub(super) fn draw_arrow(svg: &mut Svg, at: (f64, f64), arrow: Arrow, half: f64, colour: &str) {
    let (direction, neck) = (arrow.index(), toward(at, arrow.index(), half - 11.0));
    draw_line(svg, (toward(at, direction, 2.0 - half), neck), colour, &[("stroke-width", &4)]);
    draw_head(svg, toward(at, direction, half), arrow, colour);
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
    further: &[(&str, &dyn Display)],
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
