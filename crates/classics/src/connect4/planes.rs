//! Observations of Connect Four.

use rulebook_core::{
    Planes, Player,
    planes::{Layout, Plane, Writer},
};

use super::{Column, Connect4};

static PLANES: [Plane; 2] = [Plane::bits("mine", "my discs"), Plane::bits("theirs", "their discs")];

static SCALARS: [Plane; 1] = [Plane::bits("my-turn", "whether the next disc is mine")];

impl Planes for Connect4 {
    /// Rows from the bottom, columns from the left.
    fn layout(view: &Connect4) -> Layout {
        let (rows, columns) = (view.variant.rows.into(), view.variant.columns.into());
        Layout { rows, columns, planes: &PLANES, scalars: &SCALARS }
    }

    fn write_planes(view: &Connect4, seat: Player, to: &mut Writer<'_>) {
        for player in [seat, seat.opponent()] {
            to.bits(cells(view, view.discs[player.index() & 1]));
        }
        to.flag(view.next_player() == seat);
    }
}

/// The discs row by row.
fn cells(view: &Connect4, discs: u64) -> u64 {
    let columns = view.variant.columns;
    let bit = |(column, row): (Column, u8)| {
        1 << (u32::from(row) * u32::from(columns) + u32::from(column.0))
    };
    view.layout().places(discs).fold(0, |cells, place| cells | bit(place))
}
