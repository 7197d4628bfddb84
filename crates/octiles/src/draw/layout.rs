//! The places of the parts of the SVG: one strip for each seat, the first below the board and the
//! others above it, and for documents a strip with the orientations of the tile in hand. The tiles
//! themselves lie in a corner of the board, at the right hand of the player to move.

use std::string::String;

use rulebook_core::Player;
use rulebook_draw::Theme;

use super::plan;
use crate::{
    board::{Octagon, Side, Space},
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
pub(super) const DIAL: f64 = 250.0;
/// The font size of the names on the board.
pub(super) const SMALL: f64 = 18.0;

/// The height of all parts.
pub(super) fn height(state: &Octiles) -> f64 {
    dial_top(state) + DIAL + SEAT
}

/// The top of the board.
pub(super) fn board_top(state: &Octiles) -> f64 {
    f64::from(state.variant.players - 1) * SEAT
}

/// The top of the orientations of the tile in hand.
pub(super) fn dial_top(state: &Octiles) -> f64 {
    board_top(state) + BOARD
}

/// The top of the strip of a seat.
pub(super) fn seat_top(state: &Octiles, player: Player) -> f64 {
    match player.index() {
        0 => dial_top(state) + DIAL,
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

/// A place in the corner at the right hand of the player to move, on the page. The point of the plan
/// is that for the player in the west.
pub(super) fn in_corner(state: &Octiles, (x, y): (f64, f64)) -> (f64, f64) {
    let n_turns = match state.variant.side(state.to_move) {
        Side::West => 0,
        Side::North => 1,
        Side::East => 2,
        Side::South => 3,
    };
    // A quarter turn about the middle of the lattice brings the west side to the north.
    at(state, (0..n_turns).fold((x, y), |(x, y), _| (5.0 - y, x)))
}

/// The colour of names on the board, which are quiet and can be read.
pub(super) fn quiet(theme: &Theme) -> String {
    rulebook_draw::blended(theme.faint, theme.ink, 0.4)
}
