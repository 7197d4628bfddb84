//! The drawing as SVG: a wooden board with the bases as octagons in the colour of their seat, the
//! reserves as strips above and below it, and the letters of the directions.

use std::{format, string::String};

use rulebook_core::Player;
use rulebook_draw::{Draw, Svg, Theme, Zone, blended, octagon, points, round, toward};

use super::{
    Latest, Mark, base, base_label, label,
    layout::{CELL, FRAME, LEFT, MARGIN, SIDES, WIDTH},
    pod::{POD, draw_pod},
    strips::{DIAL, STRIP, draw_dial, draw_reserve},
};
use crate::{
    board::{Direction, Square, SquareSet},
    state::Octi,
};

const TOP: f64 = STRIP + MARGIN + FRAME;
/// The height of the board with its frame and the shadow below it.
const BOARD_HEIGHT: f64 = SIDES.1 + 2.0 * LEFT + 4.0;
/// The distance from the middle of a base square to the sides of its octagon.
const BASE: f64 = 28.0;
/// The distance from the middle of a square to the ends of the cross over a captured pod.
const CROSS: f64 = 25.0;

pub(super) fn svg(state: &Octi, latest: &Latest, theme: &Theme) -> Svg {
    let south = STRIP + BOARD_HEIGHT;
    let mut svg = Svg::new(WIDTH, south + STRIP + DIAL, theme);
    draw_reserve(&mut svg, state, Player::SECOND, 0.0, theme);
    svg.zone(Zone::Board, (0.0, STRIP, WIDTH, BOARD_HEIGHT));
    svg.board((LEFT, TOP, SIDES.0, SIDES.1), FRAME, theme);
    draw_grounds(&mut svg, state, latest, theme);
    for square in Square::all() {
        draw_number(&mut svg, square, latest.mark(square), theme);
        svg.pick(square, area(square), label(state, square, latest.mark(square)));
    }
    svg.latest(|svg| {
        draw_path(svg, latest, theme);
        for square in Square::all() {
            draw_left(svg, middle(square), latest.mark(square), theme);
        }
    });
    for square in Square::all() {
        if let Some(pod) = state.board().pod(square) {
            draw_pod(&mut svg, middle(square), pod, latest.mark(square), theme);
        }
    }
    draw_reserve(&mut svg, state, Player::FIRST, south, theme);
    draw_dial(&mut svg, south + STRIP, theme);
    svg
}

pub(super) fn middle(square: Square) -> (f64, f64) {
    let column = f64::from(square.column()) - 0.5;
    let row = f64::from(square.row()) - 0.5;
    (LEFT + column * CELL, TOP + SIDES.1 - row * CELL)
}

/// The place of a square.
pub(super) fn area(square: Square) -> (f64, f64, f64, f64) {
    let (x, y) = middle(square);
    (x - 0.5 * CELL, y - 0.5 * CELL, CELL, CELL)
}

/// The lines between the squares, the bases, and the squares of the latest step.
fn draw_grounds(svg: &mut Svg, state: &Octi, latest: &Latest, theme: &Theme) {
    for player in Player::all(2) {
        let fill = blended(theme.board, theme.fill(Octi::seat_colour(player)), 0.4);
        svg.element("path", &[("d", &sockets(player)), ("fill", &fill)]);
    }
    svg.latest(|svg| {
        for square in Square::all().filter(|square| latest.mark(*square).is_some()) {
            draw_marked(svg, square, theme);
        }
    });
    let columns = (1..6).map(|i| format!("M{} {TOP}v{}", LEFT + f64::from(i) * CELL, SIDES.1));
    let rows = (1..7).map(|i| format!("M{LEFT} {}h{}", TOP + f64::from(i) * CELL, SIDES.0));
    let lines: String = columns.chain(rows).collect();
    svg.element("path", &[("d", &lines), ("stroke", &theme.faint)]);
    for player in Player::all(2) {
        let ring = theme.fill(Octi::seat_colour(player));
        let path = sockets(player);
        svg.element(
            "path",
            &[("d", &path), ("fill", &"none"), ("stroke", &ring), ("stroke-width", &4)],
        );
        let mut squares = Square::all().filter(|square| base(*square) == Some(player));
        if let Some((x, y, _, height)) = squares.next().map(area) {
            svg.note((x, y, 4.0 * CELL, height), base_label(state, player));
        }
    }
}

/// The octagons of a player's base, as one path.
fn sockets(player: Player) -> String {
    let octagons = SquareSet::base(player).iter().map(|square| octagon(middle(square), BASE));
    octagons.fold(String::new(), |path, corners| path + "M" + &points(corners) + "z")
}

fn draw_number(svg: &mut Svg, square: Square, mark: Option<Mark>, theme: &Theme) {
    let (left, top, ..) = area(square);
    let quiet = if mark.is_some() { 0.0 } else { 0.28 };
    svg.coordinate((left + 8.5, top + 8.0), 11.0, &blended(theme.ink, theme.board, quiet), square);
}

/// The outline of a pod that was on the square before the latest step, crossed out if it was
/// captured.
pub(super) fn draw_left(svg: &mut Svg, at: (f64, f64), mark: Option<Mark>, theme: &Theme) {
    match mark {
        Some(Mark::From) => draw_outline(svg, at, theme),
        Some(Mark::Captured) => {
            draw_outline(svg, at, theme);
            // A bright edge, because it may lie on a dark pod.
            for (width, stroke) in [(9.0, theme.page), (5.0, theme.ink)] {
                for side in [Direction::NorthEast.index(), Direction::SouthEast.index()] {
                    let ends = (toward(at, side, CROSS), toward(at, side + 4, CROSS));
                    draw_line(svg, ends, width, stroke);
                }
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

/// A square from which a pod goes, in place of the pod.
pub(super) fn draw_vacated(svg: &mut Svg, square: Square, theme: &Theme) {
    draw_marked(svg, square, theme);
    draw_outline(svg, middle(square), theme);
}

/// The ground of a square of the latest step.
fn draw_marked(svg: &mut Svg, square: Square, theme: &Theme) {
    svg.rect(area(square), 0.0, &[("fill", &theme.mark), ("stroke", &theme.faint)]);
    if base(square).is_some() {
        // A line around the ring of the base, which may be as bright as the mark.
        let edge = points(octagon(middle(square), BASE + 2.5));
        svg.element("polygon", &[("points", &edge), ("fill", &"none"), ("stroke", &theme.ink)]);
    }
}

/// The way of the pod that moved last.
pub(super) fn draw_path(svg: &mut Svg, latest: &Latest, theme: &Theme) {
    for (from, to) in latest.path.iter().zip(latest.path.iter().skip(1)) {
        draw_line(svg, (middle(*from), middle(*to)), 4.0, theme.ink);
    }
    for landing in latest.path.iter().skip(1) {
        let (x, y) = middle(*landing);
        svg.element("circle", &[("cx", &x), ("cy", &y), ("r", &7), ("fill", &theme.ink)]);
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
