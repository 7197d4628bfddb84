//! The places of the parts of the SVG: the table with the heaps, and a strip for the box of each
//! player, the first below the table and the others above it.

use rulebook_core::{Player, State};
use rulebook_draw::real;

use super::heap::Heap;
use crate::{board::Slot, state::Toki};

/// The place of a thing: x, y, width, height.
pub(super) type Place = (f64, f64, f64, f64);

/// The size of a box, and that of the table, which is above the first box in the middle.
pub(super) const WIDTH: f64 = 560.0;
pub(super) const BOX: f64 = 212.0;
pub(super) const TABLE: (f64, f64) = (460.0, 190.0);
/// The size of a card in a box.
pub(super) const CARD: (f64, f64) = (62.0, 70.0);
/// The distance between the left or upper sides of neighbouring cards.
pub(super) const STEP: (f64, f64) = (82.0, 77.0);
/// The upper left corner of the first card in a box.
pub(super) const FIRST: (f64, f64) = (222.0, 30.0);
/// The left side of the texts in a box.
pub(super) const LEFT: f64 = 26.0;
/// The distance of a heap from the top, and the distance from one to the next.
pub(super) const HEAP_TOP: f64 = 52.0;
pub(super) const HEAP_STEP: f64 = 132.0;

/// The height of all parts.
pub(super) fn height(state: &Toki) -> f64 {
    f64::from(state.players()) * BOX + TABLE.1
}

/// The top of the table.
pub(super) fn table_top(state: &Toki) -> f64 {
    f64::from(state.players() - 1) * BOX
}

/// The top of a player's box.
pub(super) fn box_top(state: &Toki, player: Player) -> f64 {
    match player.index() {
        0 => table_top(state) + TABLE.1,
        above => real(above - 1) * BOX,
    }
}

/// The place of the top card of a heap.
pub(super) fn heap_place(state: &Toki, heap: Heap) -> Place {
    let middle = 0.5 * WIDTH + (real(heap as usize) - 1.0) * HEAP_STEP;
    (middle - 0.5 * CARD.0, table_top(state) + HEAP_TOP, CARD.0, CARD.1)
}

/// The place of the card in a slot of the box with this top.
pub(super) fn slot_place(top: f64, slot: Slot) -> Place {
    let (column, row) = (usize::from(slot.column()), slot.index() / 4);
    let (x, y) = (FIRST.0 + real(column) * STEP.0, top + FIRST.1 + real(row) * STEP.1);
    (x, y, CARD.0, CARD.1)
}
