//! The drawing as SVG: pieces from above, as rings of their size; a covered piece is a small disc
//! in the corner of its square.

use std::vec::Vec;

use rulebook_core::Player;
use rulebook_draw::{Solid, Svg, Theme, Zone, real, round};

use super::{empty_label, hand_label, hand_pick, label, seat, stacks};
use crate::{
    board::{Size, Square, SquareSet},
    state::Gobblet,
};

pub(super) const CELL: f64 = 90.0;
/// The width of the frame of the board, which holds the coordinates.
const FRAME: f64 = 28.0;
const MARGIN: f64 = 8.0;
/// The height of the stacks of a player, Black's above the board and White's below.
const STACKS: f64 = 104.0;
const LEFT: f64 = MARGIN + FRAME;
const TOP: f64 = STACKS + MARGIN + FRAME;
const SIDE: f64 = 4.0 * CELL;
const WIDTH: f64 = SIDE + 2.0 * LEFT;
const BOARD_HEIGHT: f64 = WIDTH;
/// The colours of White's and Black's wood, which do not depend on the theme.
const MAPLE: &str = "#f4e3c1";
const WALNUT: &str = "#4c3527";

pub(super) fn svg(state: &Gobblet, marked: SquareSet, theme: &Theme) -> Svg {
    let mut svg = Svg::new(WIDTH, BOARD_HEIGHT + 2.0 * STACKS, theme);
    draw_stacks(&mut svg, state, Player::SECOND, 0.0, theme);
    svg.zone(Zone::Board, (0.0, STACKS, WIDTH, BOARD_HEIGHT));
    svg.board((LEFT, TOP, SIDE, SIDE), FRAME, theme);
    draw_coordinates(&mut svg, theme);
    for square in Square::all() {
        draw_square(&mut svg, state, square, marked.contains(square), theme);
    }
    draw_stacks(&mut svg, state, Player::FIRST, STACKS + BOARD_HEIGHT, theme);
    svg
}

fn draw_coordinates(svg: &mut Svg, theme: &Theme) {
    for (i, file) in (0_u8..).zip(["a", "b", "c", "d"]) {
        let along = (f64::from(i) + 0.5) * CELL;
        svg.coordinate((LEFT + along, TOP + SIDE + 0.5 * FRAME), 17.0, theme.ink, file);
        svg.coordinate((LEFT - 0.5 * FRAME, TOP + SIDE - along), 17.0, theme.ink, i + 1);
    }
}

fn draw_square(svg: &mut Svg, state: &Gobblet, square: Square, is_marked: bool, theme: &Theme) {
    let (x, y) = corner(square);
    svg.pick(square, (x, y, CELL, CELL), label(state, square));
    draw_ground(svg, square, is_marked, theme);
    let lift = if state.lifted() == Some(square) { 8.0 } else { 0.0 };
    draw_stack(svg, square, state.board().stack(square).rev(), lift);
}

/// The square without its pieces.
pub(super) fn draw_ground(svg: &mut Svg, square: Square, is_marked: bool, theme: &Theme) {
    let (x, y) = corner(square);
    let (fill, line) = if is_marked { (theme.mark, theme.ink) } else { ("none", theme.faint) };
    svg.rect((x, y, CELL, CELL), 0.0, &[("fill", &fill), ("stroke", &line)]);
}

/// The upper left corner of a square.
fn corner(square: Square) -> (f64, f64) {
    (LEFT + f64::from(square.file()) * CELL, TOP + f64::from(3 - square.rank()) * CELL)
}

/// The middle of a square.
pub(super) fn middle(square: Square) -> (f64, f64) {
    let (x, y) = corner(square);
    (x + 0.5 * CELL, y + 0.5 * CELL)
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
        let at = (x + 0.5 * CELL - 12.5 - 21.0 * f64::from(i), y + 0.5 * CELL - 12.5);
        svg.disc(at, 10.0, &wood(player));
        svg.label(at, 16.0, text(player), size.number());
    }
}

/// A piece from above: a turned cup with as many grooves as its size.
pub(super) fn draw_piece(svg: &mut Svg, at: (f64, f64), player: Player, size: Size) {
    let wood = wood(player);
    svg.disc(at, radius(size.number()), &wood);
    for groove in 1..size.number() {
        svg.element(
            "circle",
            &[
                ("cx", &round(at.0)),
                ("cy", &round(at.1)),
                ("r", &radius(groove)),
                ("fill", &"none"),
                ("stroke", &wood.side),
                ("stroke-width", &1.5),
            ],
        );
    }
    svg.label(at, 16.0, text(player), size.number());
}

pub(super) fn radius(number: u8) -> f64 {
    4.0 + 9.0 * f64::from(number)
}

fn wood(player: Player) -> Solid {
    Solid::of(if player == Player::FIRST { MAPLE } else { WALNUT })
}

/// The colour of the text on a player's pieces.
fn text(player: Player) -> &'static str {
    if player == Player::FIRST { "#2a1f14" } else { "#ffffff" }
}

/// The three stacks of a player in a tray; an empty one is a dashed ring.
fn draw_stacks(svg: &mut Svg, state: &Gobblet, player: Player, top: f64, theme: &Theme) {
    svg.zone(Zone::Seat(player), (0.0, top, WIDTH, STACKS));
    svg.tray((MARGIN, top + 6.0, WIDTH - 2.0 * MARGIN, STACKS - 12.0), 12.0, theme);
    svg.label((58.0, top + 0.5 * STACKS), 18.0, theme.ink, seat(state, player));
    let sizes = stacks(state, player);
    let large = radius(4);
    for i in 0..3 {
        let at = (160.0 + 105.0 * real(i), top + 0.5 * STACKS - 2.0);
        let area = (at.0 - large, at.1 - large, 2.0 * large, 2.0 * large);
        let Some(size) = sizes.get(i).copied() else {
            svg.note(area, empty_label(state, player));
            svg.element(
                "circle",
                &[
                    ("cx", &at.0),
                    ("cy", &at.1),
                    ("r", &(large - 2.0)),
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
