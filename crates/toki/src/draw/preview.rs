//! The change that a player's picks would make: the card in its slot with the pairs and points that
//! it makes, the card that would be opened, the way of a Toki.

use std::format;

use rulebook_core::Player;
use rulebook_draw::{Svg, Theme, real};

use super::{
    Heap, PAIR, Table, Top,
    card::draw_card,
    is_pair,
    layout::{CARD, FIRST, LEFT, Place, STEP, box_top, heap_place, slot_place},
    svg::{CLOTH, draw_score},
};
use crate::{
    board::{Card, Sheet, Slot},
    extras::Pick,
    setup::Phase,
};

pub(super) fn draw(svg: &mut Svg, table: &Table<'_>, picked: &[Pick], theme: &Theme) {
    // R8, R10: from the pile into the hand, or from the hand onto the pile.
    match (picked, table.state.phase(), table.state.pile()) {
        (&[Pick::Pile, ..], Phase::Use { card, .. }, _) => {
            draw_passed(svg, table, (Heap::Hand, Heap::Pile), card, theme);
        }
        (&[Pick::Pile], Phase::Source { .. }, Some(card)) => {
            draw_passed(svg, table, (Heap::Pile, Heap::Hand), card, theme);
        }
        _ => {}
    }
    match (picked, table.state.phase()) {
        (&[Pick::Drawn, Pick::Slot { player, slot }], Phase::Use { card, .. }) => {
            draw_placed(svg, table, (player, slot), card, theme);
        }
        (&[Pick::Slot { player, slot }] | &[Pick::Pile, Pick::Slot { player, slot }], _) => {
            let top = table.state.board_of(player).get(slot).map_or(Top::Turning, Top::Open);
            draw_card(svg, slot_place(box_top(table.state, player), slot), top, 0, true, theme);
        }
        (&[Pick::Slot { slot: from, .. }, Pick::Slot { player, slot: to }], _) => {
            let top = box_top(table.state, player);
            draw_way(svg, middle(slot_place(top, from)), middle(slot_place(top, to)), theme);
        }
        _ => {}
    }
}

/// The card that goes from one heap to the other.
fn draw_passed(
    svg: &mut Svg,
    table: &Table<'_>,
    (from, to): (Heap, Heap),
    card: Card,
    theme: &Theme,
) {
    let (x, y, width, height) = heap_place(table.state, from);
    let cover = (x - 8.0, y - 8.0, width + 16.0, height + 24.0);
    svg.rect(cover, 0.0, &[("fill", &CLOTH)]);
    draw_card(svg, (x, y, width, height), Top::Nothing, 0, false, theme);
    draw_card(svg, heap_place(table.state, to), Top::Open(card), 0, true, theme);
}

/// The card in its new place, and what the box is worth then.
fn draw_placed(
    svg: &mut Svg,
    table: &Table<'_>,
    (player, slot): (Player, Slot),
    card: Card,
    theme: &Theme,
) {
    let top = box_top(table.state, player);
    let place = slot_place(top, slot);
    let mut board = table.state.board_of(player);
    board.set(slot, card);
    let sheet = Sheet::new(board, table.state.options());
    draw_card(svg, place, Top::Open(card), 0, true, theme);
    if is_pair(sheet.columns[usize::from(slot.column())]) {
        let area = (place.0 - 7.0, top + FIRST.1 - 6.0, CARD.0 + 14.0, STEP.1 + CARD.1 + 15.0);
        let stroke = theme.fill(PAIR);
        svg.rect(area, 0.0, &[("fill", &"none"), ("stroke", &stroke), ("stroke-width", &5)]);
    }
    let is_open = board.n_hidden() == 0;
    let score = format!("{} {}", if is_open { "score" } else { "so far" }, sheet.score);
    // The present groups and those after the move.
    let before = Sheet::new(table.state.board_of(player), table.state.options());
    let n_groups = before.groups.len().max(sheet.groups.len());
    let height = 34.0 + if n_groups == 0 { 0.0 } else { 10.0 + 22.0 * real(n_groups) };
    let area = (LEFT - 8.0, top + 89.0, FIRST.0 - LEFT - 24.0, height);
    svg.rect(area, 8.0, &[("fill", &theme.mark)]);
    draw_score(svg, top, &score, &sheet, theme);
}

fn middle((x, y, width, height): Place) -> (f64, f64) {
    (x + 0.5 * width, y + 0.5 * height)
}

fn draw_way(svg: &mut Svg, (x1, y1): (f64, f64), (x2, y2): (f64, f64), theme: &Theme) {
    svg.element(
        "line",
        &[
            ("x1", &x1),
            ("y1", &y1),
            ("x2", &x2),
            ("y2", &y2),
            ("stroke", &theme.ink),
            ("stroke-width", &4),
            ("stroke-dasharray", &"7 5"),
        ],
    );
}
