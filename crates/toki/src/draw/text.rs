//! The drawing as text: bank, pile and hand in one line, the boxes below.
//!
//! The letters of the columns are in the upper line of a box, their points in the lower one, and
//! the points of the box below it, with its groups: `2×5 -10` are two pairs of 5. Two groups leave
//! no other points, so theirs are not repeated. A hidden card is `░░`, the one that is turned next
//! `??`. Stars mark the latest step.

use std::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use rulebook_core::Player;
use rulebook_draw::{Canvas, Ink, Paper, Picture, width};

use super::{Heap, PAIR, TOKI, Table, Top, is_pair, points};
use crate::{
    board::{Card, Group, Slot},
    extras::Pick,
};

/// The inner size of a cell.
const CELL: (usize, usize) = (4, 1);
/// The first line of boxes.
const TOP: usize = 3;
/// The place of one box with everything around it.
const BOX: (usize, usize) = (26, 8);
/// The left side of the frame in that place.
const LEFT: usize = 2;

pub(super) fn picture(table: &Table<'_>) -> Picture {
    let mut canvas = Canvas::new();
    let columns = canvas.put(0, 0, Ink::Plain, table.status());
    canvas.note((0, 0, columns, 1), table.status());
    let mut x = 0;
    for heap in Heap::ALL {
        x = draw_heap(&mut canvas, table, heap, x) + 3;
    }
    for (player, column, row) in table.seats(per_row(table.names.len())) {
        draw_box(&mut canvas, table, player, (column * BOX.0, TOP + row * BOX.1));
    }
    canvas.into_picture()
}

/// The number of boxes in a row: at most three, and four players in two rows of two.
fn per_row(n_players: usize) -> usize {
    if n_players <= 3 { n_players } else { n_players.div_ceil(2) }
}

/// Draws a heap and returns the column behind it.
fn draw_heap(canvas: &mut Canvas, table: &Table<'_>, heap: Heap, left: usize) -> usize {
    let mut x = canvas.put(left, 1, Ink::Faint, heap.name()) + 1;
    let (card, ink) = match table.top(heap) {
        Top::Open(card) => (format!("{:>2}", card.to_string()), card_ink(card)),
        Top::Hidden => ("░░".to_string(), Ink::Faint),
        Top::Turning => ("??".to_string(), Ink::Strong),
        Top::Nothing => ("  ".to_string(), Ink::Faint),
    };
    if table.is_marked(heap) {
        canvas.lay(x, 1, 5, Paper::Mark);
        canvas.put(x + 4, 1, Ink::Strong, '*');
    }
    x = canvas.put(x, 1, Ink::Plain, '[');
    x = canvas.put(x, 1, ink, card);
    x = canvas.put(x, 1, Ink::Plain, ']') + 1;
    let note = table.note(heap);
    if !note.is_empty() {
        let ink = match (heap, table.state.phase().player()) {
            (Heap::Hand, Some(player)) => Ink::Player(player),
            _ => Ink::Plain,
        };
        x = canvas.put(x, 1, ink, note);
    }
    canvas.pick(heap.pick(), (left, 1, x - left, 1), table.heap_label(heap));
    x
}

/// One box with the player above and the points below.
fn draw_box(canvas: &mut Canvas, table: &Table<'_>, player: Player, (x, y): (usize, usize)) {
    canvas.note((x, y, BOX.0 - LEFT, BOX.1 - 1), table.box_label(player));
    draw_heading(canvas, table, player, (x, y));
    canvas.grid(x + LEFT, y + 1, (4, 2), CELL);
    for row in 0..2 {
        canvas.put(x, y + 2 + 2 * row, Ink::Faint, row + 1);
    }
    for slot in Slot::all() {
        draw_slot(canvas, table, player, slot, (x, y));
    }
    let sheet = table.sheet(player);
    for (i, column) in sheet.columns.into_iter().enumerate() {
        let left = cell_left(x, i);
        canvas.put(left + 2, y + 1, Ink::Faint, ["a", "b", "c", "d"][i]);
        let ink = if is_pair(column) { Ink::Colour(PAIR) } else { Ink::Plain };
        if let Some(text) = points(column) {
            let right = left + if is_pair(column) { 4 } else { 3 };
            canvas.put(right - width(&text), y + 5, ink, text);
        }
    }
    let end = canvas.put(x + LEFT, y + 6, Ink::Plain, table.score(player));
    canvas.put(end, y + 6, Ink::Colour(PAIR), groups_text(&sheet.groups));
}

/// The player with a sign and the total.
fn draw_heading(canvas: &mut Canvas, table: &Table<'_>, player: Player, (x, y): (usize, usize)) {
    if let Some(sign) = table.sign(player) {
        canvas.put(x, y, Ink::Strong, sign);
    }
    canvas.put(x + LEFT, y, Ink::Player(player), table.name(player));
    let total = format!("total {}", table.state.totals()[player.index()]);
    let right = x + LEFT + 4 * (CELL.0 + 1) + 1;
    canvas.put(right - width(&total), y, Ink::Plain, total);
}

fn draw_slot(
    canvas: &mut Canvas,
    table: &Table<'_>,
    player: Player,
    slot: Slot,
    (x, y): (usize, usize),
) {
    let column = usize::from(slot.column());
    let (x, y) = (cell_left(x, column), y + 2 + 2 * (slot.index() / 4));
    let pick = Pick::Slot { player, slot };
    canvas.pick(pick, (x, y, CELL.0, CELL.1), table.slot_label(player, slot));
    let in_pair = is_pair(table.sheet(player).columns[column]);
    let (text, ink) = match table.state.board_of(player).get(slot) {
        Some(card) if in_pair => (card.to_string(), Ink::Colour(PAIR)),
        Some(card) => (card.to_string(), card_ink(card)),
        None if table.is_turning(player, slot) => ("??".to_string(), Ink::Strong),
        None => ("░░".to_string(), Ink::Faint),
    };
    canvas.put(x + 1, y, ink, format!("{text:>2}"));
    if table.latest.slots.contains(&(player, slot)) {
        canvas.lay(x, y, CELL.0, Paper::Mark);
        canvas.put(x, y, Ink::Strong, '*');
        canvas.put(x + CELL.0 - 1, y, Ink::Strong, '*');
    }
}

/// The groups of a box.
fn groups_text(groups: &[Group]) -> String {
    match groups {
        [] => String::new(),
        [group] => format!(", {} {}", pairs(*group), group.points),
        groups => format!(", {}", groups.iter().copied().map(pairs).collect::<Vec<_>>().join(", ")),
    }
}

fn pairs(group: Group) -> String {
    format!("{}×{}", group.pairs, group.number)
}

fn cell_left(x: usize, column: usize) -> usize {
    x + LEFT + 1 + column * (CELL.0 + 1)
}

fn card_ink(card: Card) -> Ink {
    if card.is_toki() { Ink::Colour(TOKI) } else { Ink::Strong }
}
