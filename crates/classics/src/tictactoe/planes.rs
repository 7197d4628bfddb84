//! Observations of tic-tac-toe.

use rulebook_core::{
    Planes, Player, State,
    planes::{Layout, Plane, Writer},
};

use super::TicTacToe;
use crate::transform::Transform;

const PLANES: [Plane; 2] =
    [Plane::bits("mine", "squares with my mark"), Plane::bits("theirs", "squares with their mark")];

const SCALARS: [Plane; 1] = [Plane::bits("my-turn", "whether I make the next mark")];

impl Planes for TicTacToe {
    /// A row is a rank, from the bottom; a column is a file.
    fn layout(_: &TicTacToe) -> Layout {
        Layout { rows: 3, columns: 3, planes: &PLANES, scalars: &SCALARS }
    }

    fn write_planes(view: &TicTacToe, seat: Player, to: &mut Writer<'_>) {
        to.bits(view.marks(seat).bits());
        to.bits(view.marks(seat.opponent()).bits());
        to.flag(view.turn().player() == Some(seat));
    }

    fn map_entry(layout: &Layout, sym: Transform<8>, entry: usize) -> usize {
        layout.map_entry(entry, |plane, cell| (plane, sym.map_cell(cell)), |scalar| scalar)
    }
}
