//! The drawing as SVG: the pot and the card of the board on a table, and the card, the chips and the
//! bets of each seat in its strip.

use std::{fmt::Display, format};

use rulebook_core::Turn;
use rulebook_draw::{Draw, Scene, Solid, Svg, Theme, Zone, real, round, width};

use super::{
    super::{
        card,
        table::{self, CHALK, WIDTH},
    },
    BAR, Row, board, board_label, has_board, is_just_revealed, pot_label, row_label, rows,
};
use crate::poker::{Poker, Table};

const TABLE: f64 = 250.0;
/// The height of the strip of a seat.
const SEAT: f64 = 104.0;
/// The widths of a card in a strip and on the table.
const OWN: f64 = 56.0;
const COMMON: f64 = 88.0;
/// The values and colours of the chips.
const CHIPS: [(u8, &str); 3] = [(10, "#33313a"), (5, "#c23a34"), (1, "#3f6fc4")];
/// The widths of a chip in a strip and in the pot.
const PAID: f64 = 40.0;
const POT: f64 = 60.0;
const STRIPE: &str = "#f6f2e4";
/// The colour of cards without suit.
const COURT: &str = "#6d1f2f";

pub(super) fn svg<T: Table>(scene: &Scene<'_, Poker<T>>, theme: &Theme) -> Svg {
    let rows = rows(scene);
    let mut svg = Svg::new(WIDTH, TABLE + SEAT * real(rows.len()), theme);
    let mut top = 0.0;
    for row in &rows[1..] {
        draw_seat(&mut svg, row, top, scene, theme);
        top += SEAT;
    }
    draw_table(&mut svg, scene, top, theme);
    draw_seat(&mut svg, &rows[0], top + TABLE, scene, theme);
    svg
}

fn draw_table<T: Table>(svg: &mut Svg, scene: &Scene<'_, Poker<T>>, top: f64, theme: &Theme) {
    let table = scene.view.table();
    svg.zone(Zone::Board, (0.0, top, WIDTH, TABLE));
    table::table(svg, (0.0, top, WIDTH, TABLE), theme);
    let mut x = 0.5 * WIDTH;
    if has_board(table) {
        let at = (130.0, top + 112.0);
        let area = card::area(at, COMMON);
        svg.rect(area, 8.0, &[("fill", &"none"), ("stroke", &CHALK), ("stroke-dasharray", &"5 4")]);
        board(table).draw(svg, at, COMMON, COURT, is_just_revealed(scene), theme);
        svg.label((at.0, top + TABLE - 50.0), 16.0, CHALK, "board");
        svg.note((at.0 - 70.0, top + 40.0, 140.0, TABLE - 70.0), board_label(table));
        x = 290.0;
    }
    draw_ring(svg, (x, top + 118.0));
    draw_chips(svg, (x, top + 142.0), table.stakes().pot(), POT);
    svg.label((x, top + TABLE - 50.0), 18.0, CHALK, pot_label(table));
    svg.note((x - 80.0, top + 40.0, 160.0, TABLE - 70.0), pot_label(table));
}

/// The place of the pot, printed on the cloth.
fn draw_ring(svg: &mut Svg, (x, y): (f64, f64)) {
    let ellipse: &[(&str, &dyn Display)] = &[("cx", &x), ("cy", &y), ("rx", &104), ("ry", &72)];
    let line: &[(&str, &dyn Display)] =
        &[("fill", &"none"), ("stroke", &CHALK), ("stroke-opacity", &0.6)];
    svg.element("ellipse", &[ellipse, line].concat());
}

/// The strip of a seat: its card, its chips, its result, and its bets in a line.
fn draw_seat<T: Table>(
    svg: &mut Svg,
    row: &Row<T::Card>,
    top: f64,
    scene: &Scene<'_, Poker<T>>,
    theme: &Theme,
) {
    let colour = Poker::<T>::seat_colour(row.player);
    let is_turn = scene.turn() == Turn::Player(row.player);
    let area = (0.0, top, WIDTH, SEAT);
    table::seat(svg, (row.player, colour), area, &row.seat, is_turn, theme);
    svg.note(area, row_label(row));
    let corner = WIDTH - 54.0;
    let face = card::area((corner, top + 0.5 * SEAT - 2.0), OWN);
    svg.rect(
        face,
        5.0,
        &[("fill", &"none"), ("stroke", &theme.faint), ("stroke-dasharray", &"4 4")],
    );
    row.card.draw(svg, (corner, top + 0.5 * SEAT - 2.0), OWN, COURT, row.is_just_dealt, theme);
    table::text(svg, (46.0, top + 53.0), theme.ink, &format!("paid {}", row.paid));
    table::text(svg, (118.0, top + 53.0), theme.ink, &row.result);
    draw_chips(svg, (270.0, top + 60.0), row.paid, PAID);
    let mut x = 26.0;
    for bet in &row.bets {
        // Wide letters are narrower than this.
        let length = 8.2 * real(width(&bet.text)) + if bet.text == BAR { 0.0 } else { 4.0 };
        let y = top + SEAT - 24.0;
        if bet.is_latest {
            table::mark(svg, (x + 3.0, y - 7.0, length - 6.0, 14.0), 2.0, theme);
        }
        svg.label((x + 0.5 * length, y), 15.0, theme.ink, &bet.text);
        x += length + 6.0;
    }
}

/// As many chips as a number is worth, in stacks that stand around this point.
fn draw_chips(svg: &mut Svg, (x, y): (f64, f64), mut number: u8, width: f64) {
    let stacks = CHIPS.map(|(worth, colour)| {
        let n_chips = number / worth;
        number %= worth;
        (n_chips, colour)
    });
    let stacks = stacks.into_iter().filter(|(n_chips, _)| 0 < *n_chips);
    let step = width + 6.0;
    let mut left = x - 0.5 * (step * real(stacks.clone().count()) - 6.0);
    for (n_chips, colour) in stacks {
        draw_stack(svg, (left, y), n_chips, width, &Solid::of(colour));
        left += step;
    }
}

/// A stack of chips from the side, with the lower left corner of the lowest one here.
fn draw_stack(svg: &mut Svg, (left, y): (f64, f64), n_chips: u8, width: f64, solid: &Solid) {
    let height = 0.25 * width;
    let shadow = (left + 3.0, y - height + 3.0, width + 2.0, height);
    svg.rect(shadow, 4.0, &[("fill-opacity", &0.35)]);
    for i in 0..n_chips {
        let top = y - height * f64::from(i + 1);
        svg.rect(
            (left, top, width, height),
            3.0,
            &[("fill", &solid.top), ("stroke", &solid.light)],
        );
        let along = round(height - 2.0);
        let across = round(0.3 * width);
        let start = format!("M{} {}", round(left + 0.2 * width), round(top + 1.0));
        let stripes = format!("{start}v{along}m{across} 0v-{along}m{across} 0v{along}");
        let stripe = round(0.12 * width);
        svg.element(
            "path",
            &[("d", &stripes), ("fill", &"none"), ("stroke", &STRIPE), ("stroke-width", &stripe)],
        );
    }
}
