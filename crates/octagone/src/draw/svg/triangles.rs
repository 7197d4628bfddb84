//! The triangles in the frame of the board (R5).

use std::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use rulebook_draw::{Svg, Theme, round, toward};

use super::{
    super::{
        paint,
        table::{Edge, Side, Table},
    },
    CELL, Places,
    glyphs::{self, SMALL, written},
};
use crate::board::{Arrow, Colour};

/// The half of the base and the height of a triangle.
const TRIANGLE: (f64, f64) = (10.0, 22.0);
/// The distance from the base of a triangle to the middle of its letter.
const LETTER: f64 = 6.5;

pub(super) fn draw_triangles(svg: &mut Svg, table: &Table<'_>, places: Places, theme: &Theme) {
    let edges = table.edges();
    for edge in &edges {
        svg.note(area(edge, places), Table::edge_label(edge));
    }
    let triangles = |edge: &Edge| -> Vec<(Colour, (f64, f64), usize)> {
        let place = |(arrow, row): &(Arrow, Colour)| (*row, base(edge, *arrow, places), way(edge));
        edge.triangles.iter().map(place).collect()
    };
    let triangles: Vec<(Colour, (f64, f64), usize)> = edges.iter().flat_map(triangles).collect();
    for colour in Colour::ALL {
        let of_colour = triangles.iter().filter(|(row, ..)| *row == colour);
        let path: String = of_colour.map(|(_, base, way)| triangle_path(*base, *way)).collect();
        let fill = theme.fill(paint(colour));
        if !path.is_empty() {
            svg.element("path", &[("d", &path), ("fill", &fill), ("stroke", &theme.ink)]);
        }
    }
    for ink in ["#000000", "#ffffff"] {
        let in_ink = triangles.iter().filter(|(row, ..)| theme.on(paint(*row)) == ink);
        let letters = in_ink
            .map(|(row, base, way)| written(toward(*base, *way, LETTER), SMALL, &row.to_string()));
        glyphs::draw(svg, &letters.collect::<String>(), ink, 1.5);
    }
    // The triangle that the latest arrow presses.
    let pressed = table.pointer.filter(|pointer| pointer.presses_triangle());
    let Some(pointer) = pressed else { return };
    for edge in edges.iter().filter(|edge| edge.square == pointer.square) {
        if edge.triangles.iter().any(|(arrow, _)| *arrow == pointer.arrow) {
            let path = triangle_path(base(edge, pointer.arrow, places), way(edge));
            svg.element(
                "path",
                &[("d", &path), ("fill", &"none"), ("stroke", &theme.ink), ("stroke-width", &3)],
            );
        }
    }
}

/// The direction from a square to its triangles.
fn way(edge: &Edge) -> usize {
    match edge.side {
        Side::Top => 0,
        Side::Right => 2,
        Side::Bottom => 4,
        Side::Left => 6,
    }
}

/// The place of the triangles beside a square.
fn area(edge: &Edge, places: Places) -> (f64, f64, f64, f64) {
    let (x, y) = places.corner(edge.square);
    let height = TRIANGLE.1;
    match edge.side {
        Side::Top => (x, y - 2.0 - height, CELL, height),
        Side::Bottom => (x, y + CELL + 2.0, CELL, height),
        Side::Left => (x - 2.0 - height, y, height, CELL),
        Side::Right => (x + CELL + 2.0, y, height, CELL),
    }
}

/// The middle of the base of a triangle.
fn base(edge: &Edge, arrow: Arrow, places: Places) -> (f64, f64) {
    let way = way(edge);
    let (x, y) = toward(places.middle(edge.square), way, 0.5 * CELL + 2.0);
    let (down, right) = arrow.step();
    if way.is_multiple_of(4) {
        (x + f64::from(right) * CELL / 3.0, y)
    } else {
        (x, y + f64::from(down) * CELL / 3.0)
    }
}

fn triangle_path(base: (f64, f64), way: usize) -> String {
    let (half, height) = TRIANGLE;
    let (x, y) = toward(base, way + 6, half);
    let start = format!("M{} {}", round(x), round(y));
    let width = 2.0 * half;
    match way {
        0 => format!("{start}h{width}l-{half} -{height}z"),
        2 => format!("{start}v{width}l{height} -{half}z"),
        4 => format!("{start}h-{width}l{half} {height}z"),
        _ => format!("{start}v-{width}l-{height} {half}z"),
    }
}
