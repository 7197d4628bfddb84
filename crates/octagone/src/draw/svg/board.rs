//! The squares with their shields.

use std::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use rulebook_draw::{Attributes, Solid, Svg, Theme, Zone, blended};

use super::{
    super::{
        labels::ROWS,
        paint,
        table::{Content, Pointer, Table},
    },
    BOARD_HEIGHT, CELL, EDGE, FRAME, MARGIN, Places, SIDES, WIDTH,
    glyphs::{self, SMALL, written},
    shapes::{draw_head, draw_lady, draw_line, draw_shield, draw_unknown},
    triangles::draw_triangles,
};
use crate::board::{Colour, Square};

/// The share of the colour of a row in its ground.
const TINT: f64 = 0.3;

pub(super) fn draw_board(svg: &mut Svg, table: &Table<'_>, theme: &Theme) {
    let places = Places::of(table);
    svg.zone(Zone::Board, (0.0, places.top, WIDTH, BOARD_HEIGHT));
    let frame = (MARGIN, places.top + MARGIN, SIDES.0 + 2.0 * FRAME, SIDES.1 + 2.0 * FRAME);
    svg.slab(frame, 10.0, &theme.wood());
    draw_triangles(svg, table, places, theme);
    draw_rows(svg, table, places, theme);
    for square in Square::all() {
        let (x, y) = places.corner(square);
        svg.pick(square, (x, y, CELL, CELL), table.square_label(square));
    }
    if let (Some(pointer), Some(to)) = (table.pointer, table.aiming_square()) {
        draw_way(svg, places, pointer, to, theme);
    }
    for square in Square::all() {
        draw_content(svg, table, square, shield_place(places, square), theme);
    }
}

/// The middle of a shield on a square, whose upper left corner has the number.
pub(super) fn shield_place(places: Places, square: Square) -> (f64, f64) {
    let (x, y) = places.middle(square);
    (x + 2.0, y + 1.0)
}

/// The rows in their colours, with their letters on the empty squares.
fn draw_rows(svg: &mut Svg, table: &Table<'_>, places: Places, theme: &Theme) {
    let top = places.top + EDGE;
    for (i, colour) in (0_u8..).zip(Colour::ALL) {
        let ground = blended(theme.board, theme.fill(paint(colour)), TINT);
        let y = top + f64::from(i) * CELL;
        svg.rect((EDGE, y, SIDES.0, CELL), 0.0, &[("fill", &ground)]);
    }
    svg.note((EDGE, top, SIDES.0, SIDES.1), ROWS);
    for square in Square::all() {
        let (x, y) = places.corner(square);
        if table.is_latest(square) {
            svg.rect((x, y, CELL, CELL), 0.0, &[("fill", &theme.mark)]);
        }
        if table.is_indicated(square) {
            // It keeps the colour of its row, which the shield must have.
            let frame = (x + 2.5, y + 2.5, CELL - 5.0, CELL - 5.0);
            for (stroke, width) in [(theme.mark, 9.0), (theme.ink, 4.0)] {
                svg.rect(
                    frame,
                    6.0,
                    &[("fill", &"none"), ("stroke", &stroke), ("stroke-width", &width)],
                );
            }
        }
    }
    let columns = (1..7).map(|i| format!("M{} {top}v{}", EDGE + f64::from(i) * CELL, SIDES.1));
    let rows = (1..6).map(|i| format!("M{EDGE} {}h{}", top + f64::from(i) * CELL, SIDES.0));
    let lines: String = columns.chain(rows).collect();
    let groove = blended(theme.ink, theme.board, 0.35);
    svg.element("path", &[("d", &lines), ("stroke", &groove)]);
    let edge = Solid::of(theme.board).line;
    svg.rect((EDGE, top, SIDES.0, SIDES.1), 0.0, &[("fill", &"none"), ("stroke", &edge)]);
    for colour in Colour::ALL {
        let squares = Square::all().filter(|square| square.colour() == colour);
        let empty = squares.filter(|square| table.content(*square) == Content::Empty);
        let (next, others): (Vec<Square>, Vec<Square>) =
            empty.partition(|square| table.is_indicated(*square));
        let letter = |square| written(shield_place(places, square), 2.0, &colour.to_string());
        let stroke = blended(theme.fill(paint(colour)), theme.ink, 0.4);
        for (squares, stroke) in [(others, &*stroke), (next, theme.ink)] {
            let letters: String = squares.into_iter().map(letter).collect();
            glyphs::draw(svg, &letters, stroke, 2.5);
        }
    }
    let numbers = Square::all().map(|square| {
        let (x, y) = places.corner(square);
        written((x + 11.0, y + 9.5), SMALL, &square.to_string())
    });
    let numbers = numbers.collect::<String>();
    let pen: Attributes<'_> = &[
        ("d", &numbers),
        ("class", &"coordinate"),
        ("fill", &"none"),
        ("stroke", &theme.ink),
        ("stroke-width", &1.2),
    ];
    svg.element("path", pen);
}

fn draw_content(svg: &mut Svg, table: &Table<'_>, square: Square, at: (f64, f64), theme: &Theme) {
    match table.content(square) {
        Content::Empty => {}
        Content::Unknown => draw_unknown(svg, at),
        Content::Shield(face, arrow) => draw_shield(svg, at, face, arrow, theme),
        Content::Lady(arrow) => draw_lady(svg, at, arrow),
    }
}

/// The way from the latest arrow, or from where its line comes back to the board, to the indicated
/// square.
fn draw_way(svg: &mut Svg, places: Places, pointer: Pointer, to: Square, theme: &Theme) {
    let Some(first) = pointer.line.squares().next() else { return };
    let (down, right) = pointer.arrow.step();
    let along = |square: Square, cells: f64| {
        let (x, y) = places.middle(square);
        let (right, down) = (f64::from(right), f64::from(down));
        (x + cells * CELL * right, y + cells * CELL * down)
    };
    // An arrow to the lower right comes from the corner with the number.
    let tip = if down == 0 || right == 0 { -0.3 } else { -0.18 };
    let ends = (along(first, -0.5), along(to, tip - 0.09));
    draw_line(svg, ends, theme.ink, &[("stroke-width", &3), ("stroke-dasharray", &"7 5")]);
    draw_head(svg, along(to, tip), pointer.arrow, theme.ink);
}
