//! OCTI: the pods as octagons with a hole on each side, in which the prongs stick.

use rulebook_core::Player;
use rulebook_octi::{Direction, Octi, Pod, Square, SquareSet};

use super::{DARK, FAINT, MARK, Svg, WOOD, octagon, of_player, points, round, toward};

const CELL: f64 = 84.0;
const LEFT: f64 = 40.0;
const TOP: f64 = 50.0;
const RIGHT: f64 = LEFT + 6.0 * CELL;
const BOTTOM: f64 = TOP + 7.0 * CELL;
const POD: f64 = 18.0; // The distance from the middle of a pod to its sides.

/// The position as a drawing.
pub(crate) fn svg(state: &Octi) -> String {
    let mut svg = Svg::new(RIGHT + 130.0, BOTTOM + 50.0, state);
    for square in Square::all() {
        draw_square(&mut svg, state, square);
    }
    for square in Square::all() {
        if let Some(pod) = state.board().pod(square) {
            draw_pod(&mut svg, middle(square), pod);
        }
    }
    reserve(&mut svg, state, Player::SECOND, TOP - 25.0);
    reserve(&mut svg, state, Player::FIRST, BOTTOM + 25.0);
    compass(&mut svg, (RIGHT + 65.0, f64::midpoint(TOP, BOTTOM)));
    svg.finish()
}

fn middle(square: Square) -> (f64, f64) {
    let (column, row) = (f64::from(square.column()), f64::from(square.row()));
    (LEFT + (column - 0.5) * CELL, BOTTOM - (row - 0.5) * CELL)
}

fn draw_square(svg: &mut Svg, state: &Octi, square: Square) {
    let (x, y) = middle(square);
    let (left, top) = (x - 0.5 * CELL, y - 0.5 * CELL);
    let rect = |svg: &mut Svg, fill: &str, opacity: f64| {
        svg.element(
            "rect",
            &[
                ("x", &left),
                ("y", &top),
                ("width", &CELL),
                ("height", &CELL),
                ("fill", &fill),
                ("fill-opacity", &opacity),
                ("stroke", &DARK),
            ],
        );
    };
    let base = Player::all(2).find(|player| SquareSet::base(*player).contains(square));
    let visitor = state.board().owner(square).filter(|owner| base == Some(owner.opponent()));
    let (fill, opacity) = match base {
        Some(_) if visitor.is_some() => (MARK.to_owned(), 1.0),
        Some(player) => (of_player(player), 0.25),
        None => (WOOD.to_owned(), 1.0),
    };
    rect(svg, &fill, opacity);
    svg.label((left + 11.0, top + 10.0), 12.0, FAINT, square);
}

fn draw_pod(svg: &mut Svg, at: (f64, f64), pod: Pod) {
    let colour = of_player(pod.player);
    let line = [("fill", &colour as &dyn core::fmt::Display), ("stroke", &DARK)];
    svg.element("polygon", &[("points", &points(octagon(at, POD))), line[0], line[1]]);
    for direction in Direction::ALL {
        let side = direction.index();
        if pod.prongs.contains(direction) {
            prong(svg, at, side);
        } else {
            let (x, y) = toward(at, side, POD - 5.0);
            svg.element(
                "circle",
                &[("cx", &round(x)), ("cy", &round(y)), ("r", &2), ("fill", &"#ffffff")],
            );
        }
    }
}

/// A prong from within the side of a pod outwards.
fn prong(svg: &mut Svg, at: (f64, f64), side: usize) {
    let ((x1, y1), (x2, y2)) = (toward(at, side, POD - 7.0), toward(at, side, POD + 13.0));
    svg.element(
        "line",
        &[
            ("x1", &round(x1)),
            ("y1", &round(y1)),
            ("x2", &round(x2)),
            ("y2", &round(y2)),
            ("stroke", &DARK),
            ("stroke-width", &5),
            ("stroke-linecap", &"round"),
        ],
    );
}

fn reserve(svg: &mut Svg, state: &Octi, player: Player, y: f64) {
    let name = if player == Player::FIRST { "South" } else { "North" };
    let n_prongs = state.reserve(player);
    svg.label_with(
        (LEFT, y),
        18.0,
        &[("text-anchor", &"start"), ("fill", &of_player(player))],
        format_args!("{name}: {n_prongs} prongs in reserve"),
    );
}

/// The letters of the directions.
fn compass(svg: &mut Svg, at: (f64, f64)) {
    for direction in Direction::ALL {
        let side = direction.index();
        let ((x1, y1), (x2, y2)) = (toward(at, side, 8.0), toward(at, side, 24.0));
        svg.element(
            "line",
            &[
                ("x1", &round(x1)),
                ("y1", &round(y1)),
                ("x2", &round(x2)),
                ("y2", &round(y2)),
                ("stroke", &FAINT),
                ("stroke-width", &2),
            ],
        );
        svg.label(toward(at, side, 37.0), 16.0, DARK, direction);
    }
}
