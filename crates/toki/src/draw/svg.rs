//! The drawing as SVG: a table with bank, pile and hand, and a wooden box for each player.

use std::{
    fmt::Display,
    format,
    string::{String, ToString},
};

use rulebook_core::{Player, State};
use rulebook_draw::{Draw, Solid, Svg, Theme, Zone, blended, real, round};

use super::{
    Heap, PAIR, Table, Top,
    card::draw_card,
    is_pair,
    layout::{
        BOX, CARD, FIRST, LEFT, STEP, TABLE, WIDTH, box_top, heap_place, height, slot_place,
        table_top,
    },
    points,
};
use crate::{
    board::{Group, Sheet, Slot},
    extras::Pick,
    state::Toki,
};

/// The cloth of the table and the text on it, which do not depend on the theme.
pub(super) const CLOTH: &str = "#2c5a49";
const ON_CLOTH: &str = "#f5f1e4";
/// The distance of a box and of the table from the edge, and the width of the frame of the table.
const MARGIN: f64 = 6.0;
const FRAME: f64 = 12.0;

pub(super) fn svg(table: &Table<'_>, theme: &Theme) -> Svg {
    let state = table.state;
    let mut svg = Svg::new(WIDTH, height(state), theme);
    for player in Player::all(state.players()).skip(1) {
        draw_box(&mut svg, table, player, theme);
    }
    draw_table(&mut svg, table, theme);
    draw_box(&mut svg, table, Player::FIRST, theme);
    svg
}

/// The cloth with the round and the heaps.
fn draw_table(svg: &mut Svg, table: &Table<'_>, theme: &Theme) {
    let top = table_top(table.state);
    let (width, depth) = TABLE;
    let left = 0.5 * (WIDTH - width);
    svg.zone(Zone::Board, (left, top, width, depth));
    let frame = (left + MARGIN, top + 4.0, width - 2.0 * MARGIN, depth - 14.0);
    svg.slab(frame, 12.0, &theme.wood());
    let (left, inner) = (left + MARGIN + FRAME, width - 2.0 * (MARGIN + FRAME));
    let cloth = (left, top + 4.0 + FRAME, inner, depth - 14.0 - 2.0 * FRAME);
    svg.rect(cloth, 5.0, &[("fill", &CLOTH), ("stroke", &Solid::of(CLOTH).line)]);
    let status = table.status();
    svg.label((0.5 * WIDTH, top + 31.0), 14.0, ON_CLOTH, &status);
    svg.note((left, top + 18.0, inner, 24.0), status);
    for heap in Heap::ALL {
        draw_heap(svg, table, heap, theme);
    }
}

/// A heap with its name and what there is to say about it.
fn draw_heap(svg: &mut Svg, table: &Table<'_>, heap: Heap, theme: &Theme) {
    let state = table.state;
    let n_below = match heap {
        Heap::Bank => state.bank_len(),
        Heap::Pile => state.under().len(),
        Heap::Hand => 0,
    };
    let place = heap_place(state, heap);
    draw_card(svg, place, table.top(heap), n_below, table.is_marked(heap), theme);
    let middle = place.0 + 0.5 * CARD.0;
    let bottom = place.1 + CARD.1;
    svg.label((middle, bottom + 22.0), 14.0, ON_CLOTH, heap.name());
    let note = match (table.top(heap), state.phase().player()) {
        // R17: the card that plays by rules of its own says what it is.
        (Top::Open(card), _) if card.is_toki() => "Toki, a joker".to_string(),
        (Top::Open(_), Some(player)) if heap == Heap::Hand => format!("of {}", table.name(player)),
        _ => table.note(heap),
    };
    if !note.is_empty() {
        svg.label((middle, bottom + 38.0), 14.0, ON_CLOTH, note);
    }
    svg.pick(heap.pick(), place, table.heap_label(heap));
}

/// A player's box: name, total and points at the left, the cards at the right.
fn draw_box(svg: &mut Svg, table: &Table<'_>, player: Player, theme: &Theme) {
    let top = box_top(table.state, player);
    svg.zone(Zone::Seat(player), (0.0, top, WIDTH, BOX));
    svg.note((0.0, top, WIDTH, BOX), table.box_label(player));
    let area = (MARGIN, top + 5.0, WIDTH - 2.0 * MARGIN, BOX - 10.0);
    svg.tray(area, 12.0, theme);
    let colour = Toki::seat_colour(player);
    if table.is_active(player) || table.winners.contains(player) {
        let frame: &[(&str, &dyn Display)] =
            &[("fill", &"none"), ("stroke", &theme.fill(colour)), ("stroke-width", &4)];
        svg.rect(area, 12.0, frame);
    }
    svg.disc((LEFT + 12.0, top + 38.0), 12.0, &theme.solid(colour));
    let sign = table.sign(player).map(|sign| format!(" {sign}")).unwrap_or_default();
    let name = format!("{}{sign}", table.name(player));
    text(svg, (LEFT + 34.0, top + 38.0), 20.0, theme.ink, &name);
    let total = format!("total {}", table.state.totals()[player.index()]);
    text(svg, (LEFT, top + 74.0), 17.0, theme.ink, &total);
    draw_score(svg, top, &table.score(player), &table.sheet(player), theme);
    draw_columns(svg, table, player, top, theme);
    for slot in Slot::all() {
        draw_slot(svg, table, player, slot, top, theme);
    }
}

/// The points of a box, and below them its groups.
pub(super) fn draw_score(svg: &mut Svg, top: f64, score: &str, sheet: &Sheet, theme: &Theme) {
    text(svg, (LEFT, top + 106.0), 22.0, theme.ink, score);
    for (i, group) in sheet.groups.iter().copied().enumerate() {
        let at = (LEFT, top + 140.0 + 22.0 * real(i));
        text(svg, at, 15.0, theme.ink, &group_text(group));
    }
}

/// A group in words.
fn group_text(group: Group) -> String {
    format!("{} pairs of {}: {}", group.pairs, group.number, group.points)
}

/// The letters of the columns, their wells and their points, and the numbers of the rows; the well
/// of a pair is painted.
fn draw_columns(svg: &mut Svg, table: &Table<'_>, player: Player, top: f64, theme: &Theme) {
    let columns = table.sheet(player).columns;
    let (width, depth) = (CARD.0 + 14.0, STEP.1 + CARD.1 + 15.0);
    let left = |i: usize| FIRST.0 - 7.0 + real(i) * STEP.0;
    let well = |i| format!("M{} {}h{width}v{depth}h-{width}z", left(i), round(top + FIRST.1 - 6.0));
    let wells: String = (0..columns.len()).map(well).collect();
    let wood = Solid::of(&blended(theme.board, &theme.wood().top, 0.75));
    svg.element("path", &[("d", &wells), ("fill", &wood.top), ("stroke", &wood.side)]);
    for row in 0..2 {
        let at = (FIRST.0 - 20.0, top + FIRST.1 + real(row) * STEP.1 + 0.5 * CARD.1);
        svg.coordinate(at, 14.0, &quiet(theme), row + 1);
    }
    for (i, column) in columns.into_iter().enumerate() {
        let middle = left(i) + 0.5 * width;
        svg.coordinate((middle, top + 15.0), 14.0, &quiet(theme), ["a", "b", "c", "d"][i]);
        if is_pair(column) {
            draw_pair(svg, (left(i), top), theme);
        }
        let ink = if is_pair(column) { theme.text(PAIR) } else { theme.ink.to_string() };
        if let Some(points) = points(column) {
            svg.label((middle, top + 197.0), 15.0, &ink, points);
        }
    }
}

/// The paint in the well of a pair.
fn draw_pair(svg: &mut Svg, (left, top): (f64, f64), theme: &Theme) {
    let solid = theme.solid(PAIR);
    let area = (left, top + FIRST.1 - 6.0, CARD.0 + 14.0, STEP.1 + CARD.1 + 15.0);
    svg.rect(area, 0.0, &[("fill", &solid.top), ("stroke", &solid.line)]);
}

/// The colour of texts that matter less, which can be read on wood.
fn quiet(theme: &Theme) -> String {
    blended(theme.faint, theme.ink, 0.5)
}

fn draw_slot(
    svg: &mut Svg,
    table: &Table<'_>,
    player: Player,
    slot: Slot,
    top: f64,
    theme: &Theme,
) {
    let place = slot_place(top, slot);
    let card = match table.state.board_of(player).get(slot) {
        Some(card) => Top::Open(card),
        None if table.is_turning(player, slot) => Top::Turning,
        None => Top::Hidden,
    };
    let is_latest = table.latest.slots.contains(&(player, slot));
    draw_card(svg, place, card, 0, is_latest, theme);
    svg.pick(Pick::Slot { player, slot }, place, table.slot_label(player, slot));
}

/// Writes a string that starts at a point; nothing for an empty one.
fn text(svg: &mut Svg, at: (f64, f64), size: f64, fill: &str, text: &str) {
    if !text.is_empty() {
        svg.label_with(at, size, &[("text-anchor", &"start"), ("fill", &fill)], text);
    }
}
