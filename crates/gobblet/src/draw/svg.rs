//! The drawing as SVG: pieces from above, as rings of their size; a covered piece is a small disc
//! in the corner of its square.

use std::vec::Vec;

use rulebook_core::Player;
use rulebook_draw::{Svg, Theme, real};

use super::{empty_label, hand_label, hand_pick, label, seat, stacks};
use crate::{
    board::{Size, Square, SquareSet},
    state::Gobblet,
};

pub(super) const CELL: f64 = 90.0;
/// White's stacks are to the left of the board, Black's to the right.
const LEFT: f64 = 150.0;
const TOP: f64 = 40.0;
/// The colours of White's and Black's pieces, which do not depend on the theme.
const WHITE: &str = "#ffffff";
const BLACK: &str = "#33302b";

pub(super) fn svg(state: &Gobblet, marked: SquareSet, theme: &Theme) -> Svg {
    let mut svg = Svg::new(2.0 * LEFT + 4.0 * CELL, 2.0 * TOP + 4.0 * CELL, theme);
    for square in Square::all() {
        let fill = if marked.contains(square) { theme.mark } else { theme.board };
        draw_square(&mut svg, state, square, fill, theme);
    }
    draw_coordinates(&mut svg, theme);
    draw_stacks(&mut svg, state, Player::FIRST, LEFT / 2.0 - 10.0, theme);
    draw_stacks(&mut svg, state, Player::SECOND, 1.5 * LEFT + 4.0 * CELL + 10.0, theme);
    svg
}

fn draw_coordinates(svg: &mut Svg, theme: &Theme) {
    for (i, file) in (0_u8..).zip(["a", "b", "c", "d"]) {
        let along = (f64::from(i) + 0.5) * CELL;
        for y in [TOP - 16.0, TOP + 4.0 * CELL + 16.0] {
            svg.label((LEFT + along, y), 18.0, theme.faint, file);
        }
        for x in [LEFT - 16.0, LEFT + 4.0 * CELL + 16.0] {
            svg.label((x, TOP + 4.0 * CELL - along), 18.0, theme.faint, i + 1);
        }
    }
}

fn draw_square(svg: &mut Svg, state: &Gobblet, square: Square, fill: &str, theme: &Theme) {
    let x = LEFT + f64::from(square.file()) * CELL;
    let y = TOP + f64::from(3 - square.rank()) * CELL;
    svg.pick(square, (x, y, CELL, CELL), label(state, square));
    svg.element(
        "rect",
        &[
            ("x", &x),
            ("y", &y),
            ("width", &CELL),
            ("height", &CELL),
            ("fill", &fill),
            ("stroke", &theme.ink),
        ],
    );
    let lift = if state.lifted() == Some(square) { 8.0 } else { 0.0 };
    draw_stack(svg, square, state.board().stack(square).rev(), lift);
}

/// The middle of a square.
pub(super) fn middle(square: Square) -> (f64, f64) {
    let (file, rank) = (f64::from(square.file()), f64::from(3 - square.rank()));
    (LEFT + (file + 0.5) * CELL, TOP + (rank + 0.5) * CELL)
}

/// The pieces of a square, from the top; the visible one is this much above the middle.
pub(super) fn draw_stack(
    svg: &mut Svg,
    square: Square,
    mut stack: impl Iterator<Item = (Player, Size)>,
    lift: f64,
) {
    let (x, y) = middle(square);
    if let Some((player, size)) = stack.next() {
        draw_piece(svg, (x, y - lift), player, size);
    }
    // Covered pieces from the right, the lowest first, so that they read from the top, as in words.
    let covered: Vec<(Player, Size)> = stack.collect();
    for (i, (player, size)) in (0_u8..).zip(covered.into_iter().rev()) {
        let at = (x + 0.5 * CELL - 11.5 - 20.0 * f64::from(i), y + 0.5 * CELL - 11.5);
        draw_disc(svg, at, 10.0, player);
        svg.label(at, 16.0, colours(player).1, size.number());
    }
}

/// A piece from above: as many rings as its size.
pub(super) fn draw_piece(svg: &mut Svg, at: (f64, f64), player: Player, size: Size) {
    for ring in (1..=size.number()).rev() {
        draw_disc(svg, at, radius(ring), player);
    }
    svg.label(at, 16.0, colours(player).1, size.number());
}

pub(super) fn radius(number: u8) -> f64 {
    4.0 + 9.0 * f64::from(number)
}

/// The colour of a player's pieces, and of the text on them.
fn colours(player: Player) -> (&'static str, &'static str) {
    if player == Player::FIRST { (WHITE, BLACK) } else { (BLACK, WHITE) }
}

fn draw_disc(svg: &mut Svg, (x, y): (f64, f64), radius: f64, player: Player) {
    let (fill, stroke) = colours(player);
    svg.element(
        "circle",
        &[
            ("cx", &x),
            ("cy", &y),
            ("r", &radius),
            ("fill", &fill),
            ("stroke", &stroke),
            ("stroke-width", &1.5),
        ],
    );
}

/// The three stacks of a player, empty ones as dashed rings.
fn draw_stacks(svg: &mut Svg, state: &Gobblet, player: Player, x: f64, theme: &Theme) {
    svg.label((x, TOP - 16.0), 18.0, theme.ink, seat(state, player));
    let sizes = stacks(state, player);
    let large = radius(4);
    for i in 0..3 {
        let at = (x, TOP + (real(i) + 0.5) * 4.0 * CELL / 3.0);
        let area = (at.0 - large, at.1 - large, 2.0 * large, 2.0 * large);
        let Some(size) = sizes.get(i).copied() else {
            svg.note(area, empty_label(state, player));
            svg.element(
                "circle",
                &[
                    ("cx", &at.0),
                    ("cy", &at.1),
                    ("r", &large),
                    ("fill", &"none"),
                    ("stroke", &theme.faint),
                    ("stroke-dasharray", &"4 4"),
                ],
            );
            continue;
        };
        svg.pick(hand_pick(player, size), area, hand_label(state, player, size));
        draw_piece(svg, at, player, size);
    }
}
