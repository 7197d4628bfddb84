//! The drawing as SVG: bank, pile and hand above, a panel for each box below.

use std::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use rulebook_core::Player;
use rulebook_draw::{Draw, Svg, Theme, real};

use super::{Heap, PAIR, TOKI, Table, Top, is_pair, points};
use crate::{
    board::{Card, Group, Slot},
    extras::Pick,
    state::Toki,
};

/// The size of a card.
pub(super) const CARD: (f64, f64) = (46.0, 64.0);
/// The distance between the left or upper sides of neighbouring cards.
pub(super) const STEP: (f64, f64) = (58.0, 74.0);
/// The size of a panel, and its distance from the next one.
pub(super) const PANEL: (f64, f64) = (272.0, 276.0);
const GAP: f64 = 14.0;
/// The number of panels in a row; with more, their texts could not be read in a small picture.
const PER_ROW: usize = 2;
/// The upper side of the first row of panels.
const TOP: f64 = 156.0;
/// The upper left corner of the first card in a panel.
pub(super) const FIRST: (f64, f64) = (30.0, 62.0);
/// The colours of the cards, which do not depend on the theme.
const FACE: &str = "#ffffff";
const BACK: &str = "#5b6b82";
const PRINT: &str = "#33302b";

pub(super) fn svg(table: &Table<'_>, theme: &Theme) -> Svg {
    let n_rows = table.names.len().div_ceil(PER_ROW);
    let width = GAP + real(PER_ROW) * (PANEL.0 + GAP);
    let mut svg = Svg::new(width, TOP + real(n_rows) * (PANEL.1 + GAP), theme);
    text(&mut svg, (width / 2.0, 16.0), 16.0, "middle", theme.ink, &table.status());
    svg.note((0.0, 4.0, width, 24.0), table.status());
    for (i, heap) in Heap::ALL.into_iter().enumerate() {
        draw_heap(&mut svg, table, heap, width / 2.0 + (real(i) - 1.0) * 160.0, theme);
    }
    for (player, ..) in table.seats(PER_ROW) {
        draw_panel(&mut svg, table, player, panel_corner(player), theme);
    }
    svg
}

/// The upper left corner of a player's panel.
pub(super) fn panel_corner(player: Player) -> (f64, f64) {
    let (column, row) = (player.index() % PER_ROW, player.index() / PER_ROW);
    (GAP + real(column) * (PANEL.0 + GAP), TOP + real(row) * (PANEL.1 + GAP))
}

/// The upper left corner of a slot in the panel with this corner.
pub(super) fn slot_corner((x, y): (f64, f64), slot: Slot) -> (f64, f64) {
    let (column, row) = (usize::from(slot.column()), slot.index() / 4);
    (x + FIRST.0 + real(column) * STEP.0, y + FIRST.1 + real(row) * STEP.1)
}

/// A heap around the vertical line at `middle`.
fn draw_heap(svg: &mut Svg, table: &Table<'_>, heap: Heap, middle: f64, theme: &Theme) {
    let (left, top) = (middle - CARD.0 / 2.0, 38.0);
    let is_marked = table.is_marked(heap);
    draw_card(svg, (left, top), table.top(heap), is_marked, theme);
    text(svg, (left - 12.0, top + CARD.1 / 2.0), 15.0, "end", theme.faint, heap.name());
    let note = table.note(heap);
    text(svg, (middle, top + CARD.1 + 17.0), 14.0, "middle", theme.ink, &note);
    let area = (left - 52.0, top, CARD.0 + 52.0, CARD.1);
    svg.pick(heap.pick(), area, table.heap_label(heap));
}

/// A player's box with the player above and the points below.
fn draw_panel(svg: &mut Svg, table: &Table<'_>, player: Player, (x, y): (f64, f64), theme: &Theme) {
    svg.note((x, y, PANEL.0, PANEL.1), table.box_label(player));
    let seat = theme.fill(Toki::seat_colour(player));
    let stands_out = table.is_active(player) || table.winners.contains(player);
    let (stroke, width) = if stands_out { (seat, 4) } else { (theme.faint, 1) };
    rect(svg, (x, y, PANEL.0, PANEL.1), 10, theme.board, (stroke, width));
    svg.element(
        "circle",
        &[
            ("cx", &(x + 18.0)),
            ("cy", &(y + 20.0)),
            ("r", &8),
            ("fill", &seat),
            ("stroke", &theme.ink),
        ],
    );
    let sign = table.sign(player).map(|sign| format!(" {sign}")).unwrap_or_default();
    let name = format!("{}{sign}", table.name(player));
    text(svg, (x + 34.0, y + 20.0), 17.0, "start", theme.ink, &name);
    let total = format!("total {}", table.state.totals()[player.index()]);
    text(svg, (x + PANEL.0 - 14.0, y + 20.0), 16.0, "end", theme.ink, &total);
    for row in 0..2 {
        let at = (x + 16.0, y + FIRST.1 + real(row) * STEP.1 + CARD.1 / 2.0);
        text(svg, at, 14.0, "middle", theme.faint, &(row + 1).to_string());
    }
    draw_columns(svg, table, player, (x, y), theme);
    for slot in Slot::all() {
        draw_slot(svg, table, player, slot, (x, y), theme);
    }
    draw_score(svg, table, player, (x, y), theme);
}

/// The letters of the columns and their points; a pair has a band behind its cards.
fn draw_columns(
    svg: &mut Svg,
    table: &Table<'_>,
    player: Player,
    (x, y): (f64, f64),
    theme: &Theme,
) {
    for (i, column) in table.sheet(player).columns.into_iter().enumerate() {
        let left = x + FIRST.0 + real(i) * STEP.0;
        let middle = left + CARD.0 / 2.0;
        text(svg, (middle, y + 46.0), 14.0, "middle", theme.faint, ["a", "b", "c", "d"][i]);
        let bottom = y + FIRST.1 + STEP.1 + CARD.1;
        let ink = if is_pair(column) {
            let area = (left - 5.0, y + FIRST.1 - 5.0, CARD.0 + 10.0, STEP.1 + CARD.1 + 30.0);
            rect(svg, area, 9, theme.fill(PAIR), ("none", 0));
            theme.on(PAIR)
        } else {
            theme.ink
        };
        if let Some(points) = points(column) {
            text(svg, (middle, bottom + 14.0), 15.0, "middle", ink, &points);
        }
    }
}

/// The points of the box, and below them its groups.
fn draw_score(svg: &mut Svg, table: &Table<'_>, player: Player, (x, y): (f64, f64), theme: &Theme) {
    let groups = table.sheet(player).groups;
    let score = table.score(player);
    text(svg, (x + FIRST.0, y + 240.0), 15.0, "start", theme.ink, &score);
    let groups: Vec<_> = groups.iter().copied().map(group_text).collect();
    text(svg, (x + FIRST.0, y + 260.0), 14.0, "start", theme.ink, &groups.join(", "));
}

/// A group in words.
pub(super) fn group_text(group: Group) -> String {
    format!("{} pairs of {}: {}", group.pairs, group.number, group.points)
}

fn draw_slot(
    svg: &mut Svg,
    table: &Table<'_>,
    player: Player,
    slot: Slot,
    (x, y): (f64, f64),
    theme: &Theme,
) {
    let at = slot_corner((x, y), slot);
    let top = match table.state.board_of(player).get(slot) {
        Some(card) => Top::Open(card),
        None if table.is_turning(player, slot) => Top::Turning,
        None => Top::Hidden,
    };
    draw_card(svg, at, top, table.latest.slots.contains(&(player, slot)), theme);
    let area = (at.0, at.1, CARD.0, CARD.1);
    svg.pick(Pick::Slot { player, slot }, area, table.slot_label(player, slot));
}

/// A card, or its place, with a thick frame if it is marked.
pub(super) fn draw_card(
    svg: &mut Svg,
    (x, y): (f64, f64),
    top: Top,
    is_marked: bool,
    theme: &Theme,
) {
    if is_marked {
        let area = (x - 4.0, y - 4.0, CARD.0 + 8.0, CARD.1 + 8.0);
        rect(svg, area, 8, theme.mark, (theme.ink, 2));
    }
    let area = (x, y, CARD.0, CARD.1);
    let middle = (x + CARD.0 / 2.0, y + CARD.1 / 2.0);
    match top {
        Top::Open(card) => {
            rect(svg, area, 6, FACE, (PRINT, 1));
            draw_face(svg, middle, card, theme);
        }
        Top::Hidden | Top::Turning => {
            rect(svg, area, 6, BACK, (PRINT, 1));
            let inner = (x + 5.0, y + 5.0, CARD.0 - 10.0, CARD.1 - 10.0);
            rect(svg, inner, 4, "none", (FACE, 1));
            if top == Top::Turning {
                svg.label(middle, 26.0, FACE, "?");
            }
        }
        Top::Nothing => svg.element(
            "rect",
            &[
                ("x", &x),
                ("y", &y),
                ("width", &CARD.0),
                ("height", &CARD.1),
                ("rx", &6),
                ("fill", &"none"),
                ("stroke", &theme.faint),
                ("stroke-dasharray", &"4 4"),
            ],
        ),
    }
}

fn draw_face(svg: &mut Svg, middle: (f64, f64), card: Card, theme: &Theme) {
    if card.is_toki() {
        let colour = theme.fill(TOKI);
        svg.element(
            "circle",
            &[("cx", &middle.0), ("cy", &middle.1), ("r", &19), ("fill", &colour)],
        );
        svg.label_with(middle, 26.0, &[("fill", &theme.on(TOKI)), ("font-weight", &"bold")], card);
    } else {
        svg.label(middle, 28.0, PRINT, card);
    }
}

pub(super) fn rect(
    svg: &mut Svg,
    (x, y, width, height): (f64, f64, f64, f64),
    radius: u8,
    fill: &str,
    (stroke, stroke_width): (&str, u8),
) {
    svg.element(
        "rect",
        &[
            ("x", &x),
            ("y", &y),
            ("width", &width),
            ("height", &height),
            ("rx", &radius),
            ("fill", &fill),
            ("stroke", &stroke),
            ("stroke-width", &stroke_width),
        ],
    );
}

/// Writes a text at a point, which is its start, middle or end; nothing for an empty one.
pub(super) fn text(svg: &mut Svg, at: (f64, f64), size: f64, anchor: &str, fill: &str, text: &str) {
    if !text.is_empty() {
        svg.label_with(at, size, &[("text-anchor", &anchor), ("fill", &fill)], text);
    }
}
