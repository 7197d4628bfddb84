//! Observations for machine learning.

use rulebook_core::{
    Planes, Player,
    planes::{Layout, Plane, Writer},
};

use super::Transform;
use crate::{
    board::{Size, Square},
    state::Gobblet,
};

static PLANES: [Plane; 9] = [
    Plane::bits("mine-1", "my smallest pieces, covered ones included"),
    Plane::bits("mine-2", "my second smallest pieces"),
    Plane::bits("mine-3", "my second largest pieces"),
    Plane::bits("mine-4", "my largest pieces"),
    Plane::bits("theirs-1", "their smallest pieces, covered ones included"),
    Plane::bits("theirs-2", "their second smallest pieces"),
    Plane::bits("theirs-3", "their second largest pieces"),
    Plane::bits("theirs-4", "their largest pieces"),
    Plane::bits("lifted", "the square of a piece that is lifted and not yet dropped (R11)"),
];

static SCALARS: [Plane; 9] = [
    Plane::bits("my-turn", "whether I move"),
    Plane::counts("my-stacks-1", 3, "my stacks that show a smallest piece (R2)"),
    Plane::counts("my-stacks-2", 3, "my stacks that show a second smallest piece"),
    Plane::counts("my-stacks-3", 3, "my stacks that show a second largest piece"),
    Plane::counts("my-stacks-4", 3, "my stacks that show a largest piece"),
    Plane::counts("their-stacks-1", 3, "their stacks that show a smallest piece (R2)"),
    Plane::counts("their-stacks-2", 3, "their stacks that show a second smallest piece"),
    Plane::counts("their-stacks-3", 3, "their stacks that show a second largest piece"),
    Plane::counts("their-stacks-4", 3, "their stacks that show a largest piece"),
];

impl Planes for Gobblet {
    /// A row is a rank, from the bottom; a column is a file.
    fn layout(_: &Gobblet) -> Layout {
        Layout { rows: 4, columns: 4, planes: &PLANES, scalars: &SCALARS }
    }

    fn write_planes(view: &Gobblet, seat: Player, to: &mut Writer<'_>) {
        let seats = [seat, seat.opponent()];
        for player in seats {
            for size in Size::ALL {
                to.bits(view.board.squares_of(player, size).bits());
            }
        }
        to.cells(view.lifted.map(|square| (square.index(), 1)));
        to.flag(view.to_move == seat);
        for player in seats {
            for size in Size::ALL {
                to.scalar(view.stacks_showing(player, size) as u16);
            }
        }
    }

    fn map_entry(layout: &Layout, sym: Transform, entry: usize) -> usize {
        let map_cell = |cell: usize| {
            let square = Square::from_index(cell as u8).expect("a cell is a square");
            sym.map_square(square).index()
        };
        layout.map_entry(entry, |plane, cell| (plane, map_cell(cell)), |scalar| scalar)
    }
}
