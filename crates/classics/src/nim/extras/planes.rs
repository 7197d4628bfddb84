//! Observations of Nim.

use rulebook_core::{
    Planes, Player,
    planes::{Layout, Plane, Writer},
};

use super::Transform;
use crate::nim::{Heap, MAX_STONES, Nim};

static SCALARS: [Plane; 5] = [
    Plane::bits("my-turn", "whether I take the next stones"),
    Plane::counts("heap-a", MAX_STONES as u16, "stones in heap a"),
    Plane::counts("heap-b", MAX_STONES as u16, "stones in heap b"),
    Plane::counts("heap-c", MAX_STONES as u16, "stones in heap c"),
    Plane::counts("heap-d", MAX_STONES as u16, "stones in heap d"),
];

impl Planes for Nim {
    /// Heaps are scalars; there is no board.
    fn layout(_: &Nim) -> Layout {
        Layout { rows: 0, columns: 0, planes: &[], scalars: &SCALARS }
    }

    fn write_planes(view: &Nim, seat: Player, to: &mut Writer<'_>) {
        to.flag(view.to_move == seat);
        for heap in Heap::all() {
            to.scalar(view.stones(heap).into());
        }
    }

    fn map_entry(layout: &Layout, sym: Transform, entry: usize) -> usize {
        let map_scalar = |scalar: usize| match scalar.checked_sub(1) {
            Some(heap) => 1 + sym.map_heap(Heap(heap as u8)).index(),
            None => scalar,
        };
        layout.map_entry(entry, |plane, cell| (plane, cell), map_scalar)
    }
}
