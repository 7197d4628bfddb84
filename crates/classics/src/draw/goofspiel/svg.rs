//! The drawing as SVG: on the table a column for each round, with the prize between the bids, and the
//! hands in the strips of the seats.

use std::string::{String, ToString};

use rulebook_core::{Player, Turn};
use rulebook_draw::{Draw, Scene, Solid, Svg, Theme, Zone, real};

use super::{
    super::{
        card::{self, Card},
        table::{self, CHALK, WIDTH},
    },
    Row, rows,
};
use crate::goofspiel::Goofspiel;

/// The height of the strip of a seat, and the width of the cards in it.
const SEAT: f64 = 92.0;
const HAND: f64 = 48.0;
/// The greatest width of a card on the table.
const MAX_CARD: f64 = 64.0;
/// The colour of the prizes.
const PRIZE: &str = "#8a1f5c";

pub(super) fn svg(scene: &Scene<'_, Goofspiel>, theme: &Theme) -> Svg {
    let n_rounds = scene.view.table().variant().cards;
    let step = ((WIDTH - 68.0) / f64::from(n_rounds)).min(MAX_CARD + 20.0);
    let card = (step - 5.0).min(MAX_CARD);
    let line = card::height(card) + 14.0;
    let height = 3.0 * line + 96.0;
    let mut svg = Svg::new(WIDTH, height + 2.0 * SEAT, theme);
    draw_hand(&mut svg, scene, Player::SECOND, 0.0, theme);
    svg.zone(Zone::Board, (0.0, SEAT, WIDTH, height));
    table::table(&mut svg, (0.0, SEAT, WIDTH, height), theme);
    for row in rows(scene) {
        // Prizes are between the bids, each seat's on its side.
        let below =
            row.player.map_or(1.0, |player| if player == Player::FIRST { 2.0 } else { 0.0 });
        let y = SEAT + 34.0 + line * (below + 0.5);
        let ink = row.player.map_or_else(|| PRIZE.to_string(), ink);
        let left = 0.5 * (WIDTH - step * f64::from(n_rounds));
        for n in 0..usize::from(n_rounds) {
            let at = (left + step * (real(n) + 0.5), y);
            let is_latest = row.is_latest && n + 1 == row.cards.len();
            match row.cards.get(n) {
                Some(Card::NotDealt) | None => draw_place(&mut svg, card::area(at, card)),
                Some(face) => face.draw(&mut svg, at, card, &ink, is_latest, theme),
            }
        }
        if row.player.is_none() {
            svg.note((0.0, SEAT, WIDTH, height), row.label());
            draw_left(&mut svg, &row, SEAT + height - 50.0);
        }
    }
    draw_hand(&mut svg, scene, Player::FIRST, SEAT + height, theme);
    svg
}

/// The colour of a player's cards: dark enough for paper.
fn ink(player: Player) -> String {
    Solid::of(Theme::LIGHT.fill(Goofspiel::seat_colour(player))).side
}

/// The place of a card that is still to come.
fn draw_place(svg: &mut Svg, area: table::Area) {
    svg.rect(area, 5.0, &[("fill", &"none"), ("stroke", &CHALK), ("stroke-opacity", &0.6)]);
}

/// The prizes that are left, in a line on the table.
fn draw_left(svg: &mut Svg, row: &Row, y: f64) {
    table::text(svg, (44.0, y), CHALK, &row.name);
    table::text(svg, (102.0, y), CHALK, &row.left);
    svg.label((WIDTH - 90.0, y), 16.0, CHALK, &row.points);
}

/// The strip of a seat: the points, and the hand.
fn draw_hand(svg: &mut Svg, scene: &Scene<'_, Goofspiel>, player: Player, top: f64, theme: &Theme) {
    let colour = Goofspiel::seat_colour(player);
    let is_turn = scene.turn() == Turn::Player(player);
    let area = (0.0, top, WIDTH, SEAT);
    for row in rows(scene).iter().filter(|row| row.player == Some(player)) {
        table::seat(svg, (player, colour), area, &row.name, is_turn, theme);
        svg.note(area, row.label());
        table::text(svg, (46.0, top + 58.0), theme.ink, &row.points);
    }
    let hand = scene.view.table().hand(player).map(Card::Seen);
    let step = (HAND + 6.0).min(184.0 / f64::from(scene.view.table().variant().cards - 1));
    for (i, card) in hand.enumerate() {
        let at = (206.0 + step * real(i), top + 0.5 * SEAT - 2.0);
        card.draw(svg, at, HAND, &ink(player), false, theme);
    }
}
