//! Tiles of thick card with printed tracks, and their backs.

use std::{
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};

use rulebook_draw::{Solid, Svg, octagon as corners, real};

use super::{pairs, plan};
use crate::board::{Edge, Pattern};

/// The colours of the card, which do not depend on the theme and are not those of a player.
pub(super) const CARD: &str = "#ffffff";
const TRACK: &str = "#5c5850";
const BACK: &str = "#2f5d62";
const BACK_PRINT: &str = "#cfe3dc";
/// The width of a track and of the gap that it leaves in the track below it, as shares of the size
/// of the tile.
const WIDTH: f64 = 0.058;
const GAP: f64 = 0.1;

/// A tile of this size from edge to edge, face up.
pub(super) fn draw_card(svg: &mut Svg, middle: (f64, f64), size: f64, pattern: Pattern) {
    draw_slab(svg, middle, size, &Solid::of(CARD));
    for (i, layer) in layers(pattern).into_iter().enumerate() {
        let curves = layer.into_iter().map(|(one, other)| {
            let place = |(right, down)| (middle.0 + right * size, middle.1 + down * size);
            plan::path((0.0, 0.0), one, other).map(place)
        });
        let tracks: String = curves.map(curve_text).collect();
        // The lowest tracks cross nothing.
        if 0 < i {
            draw_stroke(svg, &tracks, CARD, short(GAP * size));
        }
        draw_stroke(svg, &tracks, TRACK, short(WIDTH * size));
    }
}

/// A pile of tiles, face down, with their number.
pub(super) fn draw_pile(svg: &mut Svg, (x, y): (f64, f64), size: f64, n_tiles: usize) {
    let solid = Solid::of(BACK);
    for below in (0..n_tiles.min(4)).rev() {
        draw_slab(svg, (x, y + 4.0 * real(below)), size, &solid);
    }
    svg.element(
        "path",
        &[
            ("d", &outline((x, y), 0.42 * size)),
            ("fill", &"none"),
            ("stroke", &BACK_PRINT),
            ("stroke-width", &2),
        ],
    );
    svg.label((x, y), 0.42 * size, BACK_PRINT, n_tiles);
}

/// A tile without print: its side in the shade and its face.
fn draw_slab(svg: &mut Svg, (x, y): (f64, f64), size: f64, solid: &Solid) {
    let half = 0.5 * size - 1.0;
    let side = outline((x, y + 0.03 * size), half);
    svg.element("path", &[("d", &side), ("fill", &solid.side)]);
    let face = outline((x, y), half);
    svg.element("path", &[("d", &face), ("fill", &solid.top), ("stroke", &solid.line)]);
}

/// A line along the data of a path.
pub(super) fn draw_stroke(svg: &mut Svg, path: &str, stroke: &str, width: f64) {
    svg.element(
        "path",
        &[("d", &path), ("fill", &"none"), ("stroke", &stroke), ("stroke-width", &width)],
    );
}

/// The paths of a tile in layers from below: paths of a layer do not cross.
fn layers(pattern: Pattern) -> Vec<Vec<(Edge, Edge)>> {
    let mut layers: Vec<Vec<(Edge, Edge)>> = Vec::new();
    for pair in pairs(pattern) {
        let is_free = |layer: &&mut Vec<_>| layer.iter().all(|other| !cross(*other, pair));
        match layers.iter_mut().find(is_free) {
            Some(layer) => layer.push(pair),
            None => layers.push(vec![pair]),
        }
    }
    layers
}

/// Whether exactly one end of a path is between the ends of the other one.
fn cross((a, b): (Edge, Edge), (c, d): (Edge, Edge)) -> bool {
    let is_between = |edge: Edge| a < edge && edge < b;
    is_between(c) != is_between(d)
}

/// A regular octagon whose sides are this far from the middle, as the data of a path.
pub(super) fn outline(middle: (f64, f64), half: f64) -> String {
    let [start, rest @ ..] = corners(middle, half);
    let mut path = Path::new(start);
    path.data.push('l');
    for corner in rest {
        path.go(corner);
    }
    path.data + "z"
}

/// A curve as the data of a path.
pub(super) fn curve_text([start, rest @ ..]: plan::Curve) -> String {
    let mut path = Path::new(start);
    path.data.push('c');
    let from = path.at;
    for point in rest {
        path.at = from;
        path.go(point);
    }
    path.data
}

/// Discs as the data of a path whose round ends are as wide as the discs.
pub(super) fn dots(places: impl Iterator<Item = (f64, f64)>) -> String {
    let dot = |(x, y)| format!("M{} {}h.01", short(x), short(y));
    places.map(dot).collect()
}

/// A length with one decimal: enough for tracks, of which a board has many.
fn short(length: f64) -> f64 {
    (10.0 * length).round() / 10.0 + 0.0
}

/// The data of a path whose steps are relative, which is short.
struct Path {
    data: String,
    at: (f64, f64),
}

impl Path {
    fn new((x, y): (f64, f64)) -> Path {
        let at = (short(x), short(y));
        Path { data: format!("M{} {}", at.0, at.1), at }
    }

    /// Adds the step to a point.
    fn go(&mut self, (x, y): (f64, f64)) {
        for step in [short(x - self.at.0), short(y - self.at.1)] {
            // A sign separates numbers, too.
            if self.data.ends_with(|last: char| last.is_ascii_digit()) && 0.0 <= step {
                self.data.push(' ');
            }
            self.data += &step.to_string();
        }
        self.at = (short(x), short(y));
    }
}
