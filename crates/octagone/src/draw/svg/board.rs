//! The squares with their shields, and the triangles around them.

use rulebook_draw::{Svg, Theme, points, toward};

use super::{
    super::{
        labels::ROWS,
        paint,
        table::{Content, Edge, Pointer, Side, Table},
    },
    BOTTOM, CELL, LEFT, RIGHT, TOP,
    shapes::{
        BACK, LINE, SHIELD, draw_face, draw_head, draw_lady, draw_line, draw_octagon, draw_shield,
    },
};
use crate::board::{Face, Square};

/// The base and the height of a triangle.
const TRIANGLE: (f64, f64) = (25.0, 25.0);

pub(super) fn draw_board(svg: &mut Svg, table: &Table<'_>, theme: &Theme) {
    for square in Square::all() {
        draw_square(svg, table, square, theme);
        let (x, y) = corner(square);
        svg.pick(square, (x, y, CELL, CELL), table.square_label(square));
    }
    for edge in table.edges() {
        draw_triangles(svg, table, &edge, theme);
    }
    if let (Some(pointer), Some(to)) = (table.pointer, table.view.target()) {
        draw_way(svg, pointer, to, theme);
    }
    for square in Square::all() {
        draw_content(svg, table, square, theme);
    }
    for x in [LEFT - 61.0, RIGHT + 35.0] {
        svg.note((x, TOP, 26.0, BOTTOM - TOP), ROWS);
    }
    for row in (0..Square::ROWS as u8).filter_map(|row| Square::new(0, row)) {
        let y = middle(row).1;
        for x in [LEFT - 48.0, RIGHT + 48.0] {
            draw_face(svg, (x, y), 13.0, Face::Colour(row.colour()), theme);
        }
    }
}

pub(super) fn corner(square: Square) -> (f64, f64) {
    (LEFT + f64::from(square.column()) * CELL, TOP + f64::from(square.row()) * CELL)
}

fn middle(square: Square) -> (f64, f64) {
    let (x, y) = corner(square);
    (x + 0.5 * CELL, y + 0.5 * CELL)
}

/// The middle of a shield on a square, whose upper left corner has the number.
pub(super) fn shield_place(square: Square) -> (f64, f64) {
    let (x, y) = middle(square);
    (x + 4.0, y + 5.0)
}

fn draw_square(svg: &mut Svg, table: &Table<'_>, square: Square, theme: &Theme) {
    let (x, y) = corner(square);
    let is_latest = table.is_latest(square);
    let row = theme.fill(paint(square.colour()));
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
    svg.label((x + 13.0 + inset, y + 12.0 + inset), 16.0, theme.ink, square);
}

fn draw_content(svg: &mut Svg, table: &Table<'_>, square: Square, theme: &Theme) {
    let at = shield_place(square);
    match table.content(square) {
        Content::Empty if table.is_indicated(square) => {
            svg.label(at, 28.0, theme.ink, square.colour());
        }
        Content::Empty => {}
        Content::Unknown => draw_octagon(svg, at, SHIELD, BACK, LINE),
        Content::Shield(face, arrow) => draw_shield(svg, at, face, arrow, theme),
        Content::Lady(arrow) => draw_lady(svg, at, arrow),
    }
}

/// The way from the latest arrow, or from where its line comes back to the board, to the indicated
/// square.
fn draw_way(svg: &mut Svg, pointer: Pointer, to: Square, theme: &Theme) {
    let Some(first) = pointer.line.squares().next() else { return };
    let (down, right) = pointer.arrow.step();
    let along = |square: Square, cells: f64| {
        let (x, y) = middle(square);
        let (right, down) = (f64::from(right), f64::from(down));
        (x + cells * CELL * right, y + cells * CELL * down)
    };
    let ends = (along(first, -0.5), along(to, -0.34));
    draw_line(svg, ends, theme.ink, &[("stroke-width", &3), ("stroke-dasharray", &"7 5")]);
    draw_head(svg, along(to, -0.26), pointer.arrow, theme.ink);
}

/// The triangles beside a square; the one that the latest arrow presses has a thick outline.
fn draw_triangles(svg: &mut Svg, table: &Table<'_>, edge: &Edge, theme: &Theme) {
    let side = match edge.side {
        Side::Top => 0,
        Side::Right => 2,
        Side::Bottom => 4,
        Side::Left => 6,
    };
    let (x, y) = toward(middle(edge.square), side, 0.5 * CELL + 3.0);
    let (far_x, far_y) = toward((x, y), side, TRIANGLE.1);
    let along = if side % 4 == 0 { (0.5 * CELL, 0.0) } else { (0.0, 0.5 * CELL) };
    let size = (2.0 * along.0 + (far_x - x).abs(), 2.0 * along.1 + (far_y - y).abs());
    let area = (x.min(far_x) - along.0, y.min(far_y) - along.1, size.0, size.1);
    svg.note(area, Table::edge_label(edge));
    for (arrow, row) in &edge.triangles {
        let (down, right) = arrow.step();
        let step = if side % 4 == 0 { right } else { down };
        let shift = f64::from(step) * CELL / 3.0;
        let base = if side % 4 == 0 { (x + shift, y) } else { (x, y + shift) };
        let half = 0.5 * TRIANGLE.0;
        let corners = [
            toward(base, side + 2, half),
            toward(base, side + 6, half),
            toward(base, side, TRIANGLE.1),
        ];
        let is_pressed = table.pointer.is_some_and(|pointer| {
            (pointer.square, pointer.arrow) == (edge.square, *arrow) && pointer.presses_triangle()
        });
        svg.element(
            "polygon",
            &[
                ("points", &points(corners)),
                ("fill", &theme.fill(paint(*row))),
                ("stroke", &theme.ink),
                ("stroke-width", if is_pressed { &4 } else { &1 }),
            ],
        );
        let inside = toward(base, side, 0.36 * TRIANGLE.1);
        svg.label(inside, 15.5, theme.on(paint(*row)), row);
    }
}
