//! Observations for machine learning.

use rulebook_core::{
    Planes, Player,
    planes::{Layout, Plane, Writer},
};

use crate::{board::Board, state::Mygame};

static SCALARS: [Plane; 2] = [
    Plane::bits("my-turn", "whether I move"),
    Plane::counts("counters", Board::FULL as u16, "counters in the pile"),
];

impl Planes for Mygame {
    /// There is no board of squares.
    fn layout(_: &Mygame) -> Layout {
        Layout { rows: 0, columns: 0, planes: &[], scalars: &SCALARS }
    }

    fn write_planes(view: &Mygame, seat: Player, to: &mut Writer<'_>) {
        to.flag(view.setup.to_move == seat);
        to.scalar(view.setup.board.counters.into());
    }
}
