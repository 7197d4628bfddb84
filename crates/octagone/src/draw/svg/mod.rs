//! The drawing as SVG: the shields as stones with an arrow, the triangles in the frame of the board,
//! the hands as strips above and below it, and a dial of arrows.

mod glyphs;
mod shapes;
mod board;
mod triangles;
mod dial;
mod hands;
mod preview;

use std::vec::Vec;

use rulebook_core::Player;
use rulebook_draw::{Svg, Theme, real};

pub(super) use self::preview::preview;
use self::{board::draw_board, dial::draw_dial, hands::draw_hand};
use super::table::Table;
use crate::board::Square;

/// The size of a square.
const CELL: f64 = 60.0;
const MARGIN: f64 = 6.0;
/// The width of the frame of the board, which holds the triangles.
const FRAME: f64 = 26.0;
/// The distance from the sides of the board's part to the squares.
const EDGE: f64 = MARGIN + FRAME;
const SIDES: (f64, f64) = (7.0 * CELL, 6.0 * CELL);
const WIDTH: f64 = SIDES.0 + 2.0 * EDGE;
/// The height of the board with its frame and the shadow below it.
const BOARD_HEIGHT: f64 = SIDES.1 + 2.0 * EDGE + 4.0;
/// The height of the strip of a seat, and of the dial.
const STRIP: f64 = 112.0;
const DIAL: f64 = 112.0;

/// The place of the board, which is below the strips of all players but the first.
#[derive(Clone, Copy, Debug)]
struct Places {
    top: f64,
}

impl Places {
    fn of(table: &Table<'_>) -> Places {
        Places { top: real(table.players().count() - 1) * STRIP }
    }

    /// The upper left corner of a square.
    fn corner(self, square: Square) -> (f64, f64) {
        let x = EDGE + f64::from(square.column()) * CELL;
        let y = self.top + EDGE + f64::from(square.row()) * CELL;
        (x, y)
    }

    /// The middle of a square.
    fn middle(self, square: Square) -> (f64, f64) {
        let (x, y) = self.corner(square);
        (x + 0.5 * CELL, y + 0.5 * CELL)
    }
}

pub(super) fn svg(table: &Table<'_>, theme: &Theme) -> Svg {
    let places = Places::of(table);
    let below = places.top + BOARD_HEIGHT;
    let mut svg = Svg::new(WIDTH, below + STRIP + DIAL, theme);
    let mut others: Vec<Player> = table.players().skip(1).collect();
    others.reverse();
    for (i, player) in others.into_iter().enumerate() {
        draw_hand(&mut svg, table, player, real(i) * STRIP, theme);
    }
    draw_board(&mut svg, table, theme);
    draw_hand(&mut svg, table, Player::FIRST, below, theme);
    draw_dial(&mut svg, table, below + STRIP, theme);
    svg
}
