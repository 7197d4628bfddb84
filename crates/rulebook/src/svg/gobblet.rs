//! Gobblet: the pieces from above, as rings of their size; what a piece covers stands small in the
//! corner of its square.

use rulebook_core::Player;
use rulebook_gobblet::{Gobblet, LineSet, Size, Square};

use super::{DARK, FAINT, MARK, Svg, WOOD, real};

const CELL: f64 = 90.0;
const LEFT: f64 = 150.0; // White's stacks stand to the left of the board.
const TOP: f64 = 40.0;

/// The position as a drawing.
pub(crate) fn svg(state: &Gobblet) -> String {
    let mut svg = Svg::new(2.0 * LEFT + 4.0 * CELL, 2.0 * TOP + 4.0 * CELL, state);
    let lines = state.ending_details().map_or(LineSet::default(), |ending| ending.lines);
    for square in Square::all() {
        let wins = lines.iter().any(|line| line.squares().any(|other| other == square));
        draw_square(&mut svg, state, square, wins);
    }
    coordinates(&mut svg);
    reserve(&mut svg, state, Player::FIRST, LEFT / 2.0 - 10.0);
    reserve(&mut svg, state, Player::SECOND, 1.5 * LEFT + 4.0 * CELL + 10.0);
    svg.finish()
}

fn coordinates(svg: &mut Svg) {
    for (i, file) in (0_u8..).zip(["a", "b", "c", "d"]) {
        let along = (f64::from(i) + 0.5) * CELL;
        for y in [TOP - 16.0, TOP + 4.0 * CELL + 16.0] {
            svg.label((LEFT + along, y), 18.0, FAINT, file);
        }
        for x in [LEFT - 16.0, LEFT + 4.0 * CELL + 16.0] {
            svg.label((x, TOP + 4.0 * CELL - along), 18.0, FAINT, i + 1);
        }
    }
}

fn draw_square(svg: &mut Svg, state: &Gobblet, square: Square, wins: bool) {
    let x = LEFT + f64::from(square.file()) * CELL;
    let y = TOP + f64::from(3 - square.rank()) * CELL;
    let is_lifted = state.lifted() == Some(square);
    let fill = if wins || is_lifted { MARK } else { WOOD };
    svg.element(
        "rect",
        &[
            ("x", &x),
            ("y", &y),
            ("width", &CELL),
            ("height", &CELL),
            ("fill", &fill),
            ("stroke", &DARK),
        ],
    );
    let mut stack = state.board().stack(square).rev();
    if let Some((player, size)) = stack.next() {
        let lift = if is_lifted { 8.0 } else { 0.0 };
        draw_piece(svg, (x + 0.5 * CELL, y + 0.5 * CELL - lift), player, size);
    }
    for (i, (player, size)) in (0_u8..).zip(stack) {
        let at = (x + CELL - 11.0 - 19.0 * f64::from(i), y + CELL - 11.0);
        dot(svg, at, 9.0, player);
        svg.label(at, 13.0, colours(player).1, size.number());
    }
}

/// A piece from above: as many rings as its size.
fn draw_piece(svg: &mut Svg, at: (f64, f64), player: Player, size: Size) {
    for ring in (1..=size.number()).rev() {
        dot(svg, at, radius(ring), player);
    }
    svg.label(at, 16.0, colours(player).1, size.number());
}

fn radius(number: u8) -> f64 {
    4.0 + 9.0 * f64::from(number)
}

/// The colour of a player's pieces, and of what is drawn on them.
fn colours(player: Player) -> (&'static str, &'static str) {
    if player == Player::FIRST { ("#ffffff", DARK) } else { (DARK, "#ffffff") }
}

fn dot(svg: &mut Svg, (x, y): (f64, f64), radius: f64, player: Player) {
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
fn reserve(svg: &mut Svg, state: &Gobblet, player: Player, x: f64) {
    let name = if player == Player::FIRST { "White" } else { "Black" };
    svg.label((x, TOP - 16.0), 18.0, DARK, name);
    let tops = Size::ALL.into_iter().rev();
    let tops = tops.flat_map(|size| (0..state.stacks_showing(player, size)).map(move |_| size));
    let tops: Vec<Size> = tops.collect();
    for i in 0..3 {
        let at = (x, TOP + (real(i) + 0.5) * 4.0 * CELL / 3.0);
        match tops.get(i) {
            Some(size) => draw_piece(svg, at, player, *size),
            None => svg.element(
                "circle",
                &[
                    ("cx", &at.0),
                    ("cy", &at.1),
                    ("r", &radius(4)),
                    ("fill", &"none"),
                    ("stroke", &FAINT),
                    ("stroke-dasharray", &"4 4"),
                ],
            ),
        }
    }
}
