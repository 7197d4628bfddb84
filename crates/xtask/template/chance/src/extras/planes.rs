//! Observations for machine learning.

use rulebook_core::{
    Planes, Player,
    planes::{Layout, Plane, Writer},
};

use crate::{board::Board, event::Pips, state::Mygame};

static SCALARS: [Plane; 3] = [
    Plane::bits("my-turn", "whether it is my turn"),
    Plane::counts("counters", Board::FULL as u16, "counters in the pile"),
    Plane::counts("roll", Pips::COUNT as u16, "what the die shows, 0 before the roll (R4)"),
];

impl Planes for Mygame {
    /// There is no board of squares.
    fn layout(_: &Mygame) -> Layout {
        Layout { rows: 0, columns: 0, planes: &[], scalars: &SCALARS }
    }

    fn write_planes(view: &Mygame, seat: Player, to: &mut Writer<'_>) {
        to.flag(view.setup.to_move == seat);
        to.scalar(view.setup.board.counters.into());
        to.scalar(view.roll().map_or(0, Pips::number).into());
    }
}
