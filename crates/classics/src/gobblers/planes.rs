//! Observations of Gobblet Gobblers.

use rulebook_core::{
    Planes, Player,
    planes::{Layout, Plane, Writer},
};

use super::{Gobblers, board::Size};
use crate::transform::Transform;

static PLANES: [Plane; 6] = [
    Plane::bits("mine-1", "my small pieces, covered ones included"),
    Plane::bits("mine-2", "my medium pieces"),
    Plane::bits("mine-3", "my large pieces"),
    Plane::bits("theirs-1", "their small pieces, covered ones included"),
    Plane::bits("theirs-2", "their medium pieces"),
    Plane::bits("theirs-3", "their large pieces"),
];

static SCALARS: [Plane; 7] = [
    Plane::bits("my-turn", "whether I move"),
    Plane::counts("my-left-1", 2, "my small pieces beside the board (R2)"),
    Plane::counts("my-left-2", 2, "my medium pieces beside the board"),
    Plane::counts("my-left-3", 2, "my large pieces beside the board"),
    Plane::counts("their-left-1", 2, "their small pieces beside the board (R2)"),
    Plane::counts("their-left-2", 2, "their medium pieces beside the board"),
    Plane::counts("their-left-3", 2, "their large pieces beside the board"),
];

impl Planes for Gobblers {
    /// A row is a rank, from the bottom; a column is a file.
    fn layout(_: &Gobblers) -> Layout {
        Layout { rows: 3, columns: 3, planes: &PLANES, scalars: &SCALARS }
    }

    fn write_planes(view: &Gobblers, seat: Player, to: &mut Writer<'_>) {
        let seats = [seat, seat.opponent()];
        for player in seats {
            for size in Size::ALL {
                to.bits(view.board.squares(player, size).bits());
            }
        }
        to.flag(view.to_move == seat);
        for player in seats {
            for size in Size::ALL {
                to.scalar(view.n_left(player, size) as u16);
            }
        }
    }

    fn map_entry(layout: &Layout, sym: Transform<16>, entry: usize) -> usize {
        layout.map_entry(entry, |plane, cell| (plane, sym.map_cell(cell)), |scalar| scalar)
    }
}
