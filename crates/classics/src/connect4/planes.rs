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
    let (layout, columns) = (view.layout(), view.variant.columns);
    let places =
        (0..view.variant.rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    (0..).zip(places).fold(0, |cells, (cell, (row, column))| {
        let place = layout.bit(Column(column), row).unwrap_or_default();
        cells | u64::from(discs & place != 0) << cell
    })
}
