//! The change that a player's picks would make: the card in its slot with the pairs and points that
//! it makes, the card that would be opened, the way of a Toki.

use std::{format, string::String, vec::Vec};

use rulebook_core::Player;
use rulebook_draw::{Svg, Theme};

use super::{
    PAIR, Table, Top, is_pair,
    svg::{CARD, FIRST, PANEL, STEP, draw_card, group_text, panel_corner, rect, slot_corner, text},
};
use crate::{
    board::{Card, Sheet, Slot},
    extras::Pick,
    setup::Phase,
};

pub(super) fn draw(svg: &mut Svg, table: &Table<'_>, picked: &[Pick], theme: &Theme) {
    match (picked, table.state.phase()) {
        (&[Pick::Drawn, Pick::Slot { player, slot }], Phase::Use { card, .. }) => {
            draw_placed(svg, table, (player, slot), card, theme);
        }
        (&[Pick::Slot { player, slot }] | &[Pick::Pile, Pick::Slot { player, slot }], _) => {
            let top = table.state.board_of(player).get(slot).map_or(Top::Turning, Top::Open);
            draw_card(svg, slot_corner(panel_corner(player), slot), top, true, theme);
        }
        (&[Pick::Slot { slot: from, .. }, Pick::Slot { player, slot: to }], _) => {
            let corner = panel_corner(player);
            draw_way(
                svg,
                middle(slot_corner(corner, from)),
                middle(slot_corner(corner, to)),
                theme,
            );
        }
        _ => {}
    }
}

/// The card in its new place, and what the box is worth then.
fn draw_placed(
    svg: &mut Svg,
    table: &Table<'_>,
    (player, slot): (Player, Slot),
    card: Card,
    theme: &Theme,
) {
    let (x, y) = panel_corner(player);
    let corner = slot_corner((x, y), slot);
    let mut board = table.state.board_of(player);
    board.set(slot, card);
    let sheet = Sheet::new(board, table.state.options());
    draw_card(svg, corner, Top::Open(card), true, theme);
    if is_pair(sheet.columns[usize::from(slot.column())]) {
        let area = (corner.0 - 5.0, y + FIRST.1 - 5.0, CARD.0 + 10.0, STEP.1 + CARD.1 + 10.0);
        rect(svg, area, 9, "none", (theme.fill(PAIR), 5));
    }
    let is_open = board.n_hidden() == 0;
    let score = format!("{} {}", if is_open { "score" } else { "so far" }, sheet.score);
    let groups: Vec<String> = sheet.groups.iter().copied().map(group_text).collect();
    rect(svg, (x + 4.0, y + 228.0, PANEL.0 - 8.0, 44.0), 6, theme.mark, ("none", 0));
    text(svg, (x + FIRST.0, y + 240.0), 15.0, "start", theme.ink, &score);
    text(svg, (x + FIRST.0, y + 260.0), 14.0, "start", theme.ink, &groups.join(", "));
}

fn middle((x, y): (f64, f64)) -> (f64, f64) {
    (x + CARD.0 / 2.0, y + CARD.1 / 2.0)
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
