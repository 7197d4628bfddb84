//! The sizes that the board and the strips beside it share.

pub(super) const CELL: f64 = 68.0;
pub(super) const MARGIN: f64 = 6.0;
/// The width of the frame of the board.
pub(super) const FRAME: f64 = 18.0;
/// The distance from the edge of the drawing to the squares.
pub(super) const LEFT: f64 = MARGIN + FRAME;
/// The width and the height of all squares.
pub(super) const SIDES: (f64, f64) = (6.0 * CELL, 7.0 * CELL);
pub(super) const WIDTH: f64 = SIDES.0 + 2.0 * LEFT;
