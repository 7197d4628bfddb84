//! The drawing as SVG: the shields as octagons with an arrow, the triangles around the board, and
//! below it the dial of arrows and the hands.

mod shapes;
mod board;
mod dial;
mod hands;
mod preview;

use rulebook_draw::{Svg, Theme};

pub(super) use self::preview::preview;
use self::{board::draw_board, dial::draw_dial, hands::draw_hand};
use super::table::Table;

/// The size of a square.
const CELL: f64 = 76.0;
/// The sides of the board.
const LEFT: f64 = 66.0;
const TOP: f64 = 34.0;
const RIGHT: f64 = LEFT + 7.0 * CELL;
const BOTTOM: f64 = TOP + 6.0 * CELL;
const WIDTH: f64 = RIGHT + LEFT;
/// The left side, the width and the top of the dial and the hands.
const PANEL: f64 = 30.0;
const PANEL_WIDTH: f64 = WIDTH - 2.0 * PANEL;
const PANEL_TOP: f64 = BOTTOM + 40.0;

pub(super) fn svg(table: &Table<'_>, theme: &Theme) -> Svg {
    let mut svg = Svg::new(WIDTH, hands::bottom(table.players().count()), theme);
    draw_board(&mut svg, table, theme);
    draw_dial(&mut svg, table, theme);
    for player in table.players() {
        draw_hand(&mut svg, table, player, theme);
    }
    svg
}
