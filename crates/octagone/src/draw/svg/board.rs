//! The squares with their shields, and the triangles around them.

use rulebook_draw::{Svg, Theme, points, real, toward};

use super::{
    super::{
        labels::ROWS,
        paint,
        table::{Content, Pointer, Table},
    },
    BOTTOM, CELL, LEFT, RIGHT, TOP,
    shapes::{
        BACK, LINE, SHIELD, WHITE, draw_face, draw_head, draw_line, draw_octagon, draw_shield, fill,
    },
};
use crate::{
    board::{Arrow, Face, Square, triangle},
    variant::Level,
};

pub(super) fn draw_board(svg: &mut Svg, table: &Table<'_>, theme: &Theme) {
    for square in Square::all() {
        draw_square(svg, table, square, theme);
        let (x, y) = corner(square);
        svg.part(square, (x, y, CELL, CELL), table.square_label(square));
    }
    if table.view.variant().level == Level::Standard {
        for square in Square::all() {
            for arrow in Arrow::all() {
                draw_triangle(svg, table, square, arrow, theme);
            }
        }
    }
    if let (Some(pointer), Some(to)) = (table.pointer, table.view.target()) {
        draw_way(svg, pointer, to, theme);
    }
    for square in Square::all() {
        draw_content(svg, table, square, theme);
    }
    for x in [LEFT - 55.0, RIGHT + 29.0] {
        svg.note((x, TOP, 26.0, BOTTOM - TOP), ROWS);
    }
    for row in (0..Square::ROWS).filter_map(|row| Square::at(row, 0)) {
        let y = middle(row).1;
        for x in [LEFT - 42.0, RIGHT + 42.0] {
            draw_face(svg, (x, y), 13.0, Face::Colour(row.colour()));
        }
    }
}

fn corner(square: Square) -> (f64, f64) {
    (LEFT + real(square.column()) * CELL, TOP + real(square.row()) * CELL)
}

fn middle(square: Square) -> (f64, f64) {
    let (x, y) = corner(square);
    (x + 0.5 * CELL, y + 0.5 * CELL)
}

fn draw_square(svg: &mut Svg, table: &Table<'_>, square: Square, theme: &Theme) {
    let (x, y) = corner(square);
    let is_latest = table.is_latest(square);
    let row = paint(square.colour()).hex();
    svg.element(
        "rect",
        &[
            ("x", &x),
            ("y", &y),
            ("width", &CELL),
            ("height", &CELL),
            ("fill", if is_latest { &theme.mark } else { &row }),
            ("fill-opacity", if is_latest { &1.0 } else { &0.35 }),
            ("stroke", &theme.ink),
        ],
    );
    if table.is_indicated(square) {
        svg.element(
            "rect",
            &[
                ("x", &(x + 3.0)),
                ("y", &(y + 3.0)),
                ("width", &(CELL - 6.0)),
                ("height", &(CELL - 6.0)),
                ("fill", &theme.mark),
                ("stroke", &theme.ink),
                ("stroke-width", &4),
            ],
        );
    }
    let inset = if table.is_indicated(square) { 4.0 } else { 0.0 };
    svg.label((x + 13.0 + inset, y + 11.0 + inset), 12.0, theme.ink, square);
}

fn draw_content(svg: &mut Svg, table: &Table<'_>, square: Square, theme: &Theme) {
    // The upper left corner has the number.
    let (x, y) = middle(square);
    let at = (x + 2.0, y + 3.0);
    match table.content(square) {
        Content::Empty if table.is_indicated(square) => {
            svg.label(at, 28.0, theme.ink, square.colour());
        }
        Content::Empty => {}
        Content::Unknown => draw_octagon(svg, at, SHIELD, BACK, LINE),
        Content::Shield(face, arrow) => draw_shield(svg, at, &fill(face), face, arrow),
        Content::Lady(arrow) => {
            draw_octagon(svg, at, SHIELD + 4.0, WHITE, LINE);
            draw_shield(svg, at, WHITE, 'L', arrow);
        }
    }
}

/// The way from the latest arrow, or from where its line comes back to the board, to the indicated
/// square.
fn draw_way(svg: &mut Svg, pointer: Pointer, to: Square, theme: &Theme) {
    let Some(first) = pointer.line.squares().next() else { return };
    let (down, right) = pointer.arrow.step();
    let along = |square: Square, cells: f64| {
        let (x, y) = middle(square);
        let (right, down) = (f64::from(right as i8), f64::from(down as i8));
        (x + cells * CELL * right, y + cells * CELL * down)
    };
    let ends = (along(first, -0.5), along(to, -0.34));
    draw_line(svg, ends, theme.ink, &[("stroke-width", &3), ("stroke-dasharray", &"7 5")]);
    draw_head(svg, along(to, -0.26), pointer.arrow, theme.ink);
}

/// The triangle that an arrow presses at the edge of the board (R5); the one that the latest arrow
/// presses has a thick outline.
fn draw_triangle(svg: &mut Svg, table: &Table<'_>, square: Square, arrow: Arrow, theme: &Theme) {
    let Some(colour) = triangle(square, arrow) else { return };
    let (down, right) = arrow.step();
    let is_above = square.row() == 0 && down < 0;
    let is_below = square.row() == Square::ROWS - 1 && 0 < down;
    // The side where the arrow leaves, as a direction, and how far along it the triangle is.
    let (side, along) = match (is_above, is_below, 0 < right) {
        (true, ..) => (0, right),
        (_, true, _) => (4, right),
        (.., true) => (2, down),
        (.., false) => (6, down),
    };
    let shift = match along {
        0 => 0.0,
        along if along < 0 => -CELL / 3.0,
        _ => CELL / 3.0,
    };
    let (x, y) = toward(middle(square), side, 0.5 * CELL + 4.0);
    let base = if side % 4 == 0 { (x + shift, y) } else { (x, y + shift) };
    let corners =
        [toward(base, side + 2, 10.0), toward(base, side + 6, 10.0), toward(base, side, 15.0)];
    let is_pressed = table.pointer.is_some_and(|pointer| {
        (pointer.square, pointer.arrow) == (square, arrow) && pointer.presses_triangle()
    });
    svg.element(
        "polygon",
        &[
            ("points", &points(corners)),
            ("fill", &paint(colour).hex()),
            ("stroke", &theme.ink),
            ("stroke-width", if is_pressed { &4 } else { &1 }),
        ],
    );
}
