//! The places of the parts of the SVG: one strip for each seat, the first below the board and the
//! others above it, and a strip for the stack and the tile in hand.

use std::string::String;

use rulebook_core::Player;
use rulebook_draw::Theme;

use super::plan;
use crate::{
    board::{Octagon, Space},
    state::Octiles,
};

/// The distance from one octagon to the next.
pub(super) const SCALE: f64 = 120.0;
/// The width of the frame, and the distance from the edge of the board to the lattice.
pub(super) const FRAME: f64 = 14.0;
const MARGIN: f64 = 72.0;
/// The width of all parts, and the height of the board.
pub(super) const BOARD: f64 = 5.0 * SCALE + 2.0 * MARGIN;
/// The heights of the other parts.
pub(super) const SEAT: f64 = 126.0;
pub(super) const SUPPLY: f64 = 250.0;
/// The font size of the names on the board.
pub(super) const SMALL: f64 = 18.0;

/// The height of all parts.
pub(super) fn height(state: &Octiles) -> f64 {
    supply_top(state) + SUPPLY + SEAT
}

/// The top of the board.
pub(super) fn board_top(state: &Octiles) -> f64 {
    f64::from(state.variant.players - 1) * SEAT
}

/// The top of the stack and the tile in hand.
pub(super) fn supply_top(state: &Octiles) -> f64 {
    board_top(state) + BOARD
}

/// The top of the strip of a seat.
pub(super) fn seat_top(state: &Octiles, player: Player) -> f64 {
    match player.index() {
        0 => supply_top(state) + SUPPLY,
        above => rulebook_draw::real(above - 1) * SEAT,
    }
}

/// A point of the plan on the page.
pub(super) fn at(state: &Octiles, (x, y): (f64, f64)) -> (f64, f64) {
    (MARGIN + x * SCALE, board_top(state) + MARGIN + y * SCALE)
}

/// The middle of an octagon on the page.
pub(super) fn centre(state: &Octiles, octagon: Octagon) -> (f64, f64) {
    at(state, plan::centre(octagon))
}

/// The middle of a stop or a circle on the page.
pub(super) fn place(state: &Octiles, space: Space) -> (f64, f64) {
    at(state, plan::place(space))
}

/// The colour of names on the board, which are quiet and can be read.
pub(super) fn quiet(theme: &Theme) -> String {
    rulebook_draw::blended(theme.faint, theme.ink, 0.4)
}
