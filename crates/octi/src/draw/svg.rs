//! The drawing as SVG: the pods as octagons with a hole on each side, in which the prongs are.

use std::format;

use rulebook_core::Player;
use rulebook_draw::{Draw, Svg, Theme, octagon, points, real, round, toward};

use super::{Latest, Mark, base, base_label, label, letter, reserve_label, seat};
use crate::{
    board::{Direction, Pod, Square},
    state::Octi,
};

pub(super) const CELL: f64 = 88.0;
const LEFT: f64 = 30.0;
const TOP: f64 = 50.0;
const RIGHT: f64 = LEFT + 6.0 * CELL;
const BOTTOM: f64 = TOP + 7.0 * CELL;
/// The distance from the middle of a pod to its sides.
const POD: f64 = 19.0;
/// The distance from the middle of a pod to the ends of its prongs.
pub(super) const REACH: f64 = 30.0;
/// The colours of the material, which do not depend on the theme.
const LINE: &str = "#22201c";
const PRONG: &str = "#f2f0ea";
/// The most prongs that a reserve shows one by one.
const MAX_SHOWN: u8 = 24;

pub(super) fn svg(state: &Octi, latest: &Latest, theme: &Theme) -> Svg {
    let mut svg = Svg::new(RIGHT + 140.0, BOTTOM + 50.0, theme);
    for square in Square::all() {
        draw_square(&mut svg, square, latest.mark(square), theme);
        let at = middle(square);
        let area = (at.0 - CELL / 2.0, at.1 - CELL / 2.0, CELL, CELL);
        svg.pick(square, area, label(state, square, latest.mark(square)));
    }
    draw_path(&mut svg, latest, theme);
    for square in Square::all() {
        draw_left(&mut svg, middle(square), latest.mark(square), theme);
    }
    for square in Square::all() {
        if let Some(pod) = state.board().pod(square) {
            draw_pod(&mut svg, middle(square), pod, latest.mark(square), theme);
        }
    }
    for (player, y, base_row) in
        [(Player::SECOND, TOP - 25.0, 1.5), (Player::FIRST, BOTTOM + 25.0, 5.5)]
    {
        draw_reserve(&mut svg, state, player, y, theme);
        let at = (RIGHT + 70.0, TOP + base_row * CELL);
        svg.label(at, 17.0, theme.ink, base_label(state, player));
        svg.note((RIGHT, at.1 - 15.0, 140.0, 30.0), base_label(state, player));
    }
    draw_compass(&mut svg, (RIGHT + 70.0, f64::midpoint(TOP, BOTTOM)), theme);
    svg
}

pub(super) fn middle(square: Square) -> (f64, f64) {
    let (column, row) = (f64::from(square.column()), f64::from(square.row()));
    (LEFT + (column - 0.5) * CELL, BOTTOM - (row - 0.5) * CELL)
}

fn draw_square(svg: &mut Svg, square: Square, mark: Option<Mark>, theme: &Theme) {
    let (x, y) = middle(square);
    let (left, top) = (x - 0.5 * CELL, y - 0.5 * CELL);
    svg.element(
        "rect",
        &[
            ("x", &left),
            ("y", &top),
            ("width", &CELL),
            ("height", &CELL),
            ("fill", if mark.is_some() { &theme.mark } else { &theme.board }),
            ("stroke", &theme.ink),
        ],
    );
    if let Some(player) = base(square) {
        let colour = theme.fill(Octi::seat_colour(player));
        svg.element(
            "rect",
            &[
                ("x", &(left + 3.0)),
                ("y", &(top + 3.0)),
                ("width", &(CELL - 6.0)),
                ("height", &(CELL - 6.0)),
                ("fill", &colour),
                ("fill-opacity", if mark.is_some() { &0.0 } else { &0.2 }),
                ("stroke", &colour),
                ("stroke-width", &3),
            ],
        );
    }
    svg.label((left + 15.0, top + 14.0), 17.0, theme.ink, square);
}

/// The outline of a pod that was on the square before the latest step, crossed out if it was
/// captured.
pub(super) fn draw_left(svg: &mut Svg, at: (f64, f64), mark: Option<Mark>, theme: &Theme) {
    match mark {
        Some(Mark::From) => draw_outline(svg, at, theme),
        Some(Mark::Captured) => {
            draw_outline(svg, at, theme);
            for side in [Direction::NorthEast.index(), Direction::SouthEast.index()] {
                let ends = (toward(at, side, REACH), toward(at, side + 4, REACH));
                draw_line(svg, ends, 6.0, theme.ink);
            }
        }
        Some(Mark::Acted(_) | Mark::Via) | None => {}
    }
}

fn draw_outline(svg: &mut Svg, at: (f64, f64), theme: &Theme) {
    svg.element(
        "polygon",
        &[
            ("points", &points(octagon(at, POD))),
            ("fill", &"none"),
            ("stroke", &theme.ink),
            ("stroke-width", &2),
            ("stroke-dasharray", &"5 4"),
        ],
    );
}

/// The way of the pod that moved last.
pub(super) fn draw_path(svg: &mut Svg, latest: &Latest, theme: &Theme) {
    for (from, to) in latest.path.iter().zip(latest.path.iter().skip(1)) {
        draw_line(svg, (middle(*from), middle(*to)), 4.0, theme.faint);
    }
    for landing in latest.path.iter().skip(1) {
        draw_dot(svg, middle(*landing), 7.0, theme.faint);
    }
}

pub(super) fn draw_pod(svg: &mut Svg, at: (f64, f64), pod: Pod, mark: Option<Mark>, theme: &Theme) {
    let inserted = if let Some(Mark::Acted(prong)) = mark { prong } else { None };
    let on = theme.on(Octi::seat_colour(pod.player));
    for direction in pod.prongs {
        draw_prong(svg, at, direction, Some(direction) == inserted);
    }
    svg.element(
        "polygon",
        &[
            ("points", &points(octagon(at, POD))),
            ("fill", &theme.fill(Octi::seat_colour(pod.player))),
            ("stroke", &LINE),
            ("stroke-width", &1.5),
        ],
    );
    for direction in Direction::ALL.into_iter().filter(|way| !pod.prongs.contains(*way)) {
        draw_dot(svg, toward(at, direction.index(), POD - 4.0), 2.0, on);
    }
    for direction in pod.prongs {
        let side = direction.index();
        let ends = (toward(at, side, POD - 6.0), toward(at, side, POD));
        draw_line(svg, ends, 5.0, PRONG);
    }
    svg.label(at, 18.0, on, letter(pod.player));
}

/// A prong from the side of a pod outwards; the one that was inserted last has a ring.
fn draw_prong(svg: &mut Svg, at: (f64, f64), direction: Direction, is_latest: bool) {
    let side = direction.index();
    let ends = (toward(at, side, POD - 6.0), toward(at, side, REACH));
    draw_line(svg, ends, 9.0, LINE);
    draw_line(svg, ends, 5.0, PRONG);
    if is_latest {
        let (x, y) = toward(at, side, REACH - 3.0);
        svg.element(
            "circle",
            &[
                ("cx", &round(x)),
                ("cy", &round(y)),
                ("r", &6.5),
                ("fill", &"none"),
                ("stroke", &LINE),
                ("stroke-width", &2.5),
            ],
        );
    }
}

type Ends = ((f64, f64), (f64, f64));

fn draw_line(svg: &mut Svg, ((x1, y1), (x2, y2)): Ends, width: f64, stroke: &str) {
    svg.element(
        "line",
        &[
            ("x1", &round(x1)),
            ("y1", &round(y1)),
            ("x2", &round(x2)),
            ("y2", &round(y2)),
            ("stroke", &stroke),
            ("stroke-width", &width),
            ("stroke-linecap", &"round"),
        ],
    );
}

fn draw_dot(svg: &mut Svg, (x, y): (f64, f64), radius: f64, fill: &str) {
    svg.element("circle", &[("cx", &round(x)), ("cy", &round(y)), ("r", &radius), ("fill", &fill)]);
}

/// The number of prongs that a player can still insert, and the prongs.
fn draw_reserve(svg: &mut Svg, state: &Octi, player: Player, y: f64, theme: &Theme) {
    let n_prongs = state.reserve(player);
    svg.note((LEFT, y - 15.0, RIGHT - LEFT, 30.0), reserve_label(state, player));
    svg.element(
        "polygon",
        &[
            ("points", &points(octagon((LEFT + 12.0, y), 13.0))),
            ("fill", &theme.fill(Octi::seat_colour(player))),
            ("stroke", &LINE),
        ],
    );
    svg.label((LEFT + 12.0, y), 17.0, theme.on(Octi::seat_colour(player)), letter(player));
    svg.label_with(
        (LEFT + 32.0, y),
        17.0,
        &[("text-anchor", &"start"), ("fill", &theme.ink)],
        format!("{}: {n_prongs} in reserve", seat(state, player)),
    );
    for i in 0..n_prongs.min(MAX_SHOWN) {
        let x = LEFT + 230.0 + 12.0 * real(usize::from(i));
        let ends = ((x, y - 8.0), (x, y + 8.0));
        draw_line(svg, ends, 9.0, LINE);
        draw_line(svg, ends, 5.0, PRONG);
    }
}

/// The letters of the directions.
fn draw_compass(svg: &mut Svg, at: (f64, f64), theme: &Theme) {
    for direction in Direction::ALL {
        let side = direction.index();
        draw_line(svg, (toward(at, side, 8.0), toward(at, side, 24.0)), 2.0, theme.faint);
        svg.label(toward(at, side, 38.0), 17.0, theme.ink, direction);
    }
}
