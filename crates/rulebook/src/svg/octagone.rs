//! Octagone: rows of coloured squares, the shields as octagons with an arrow, the triangles around
//! the board.

use rulebook_core::Player;
use rulebook_octagone::{Arrow, Face, Level, Square, triangle};

use super::{DARK, FAINT, MARK, PAGE, Svg, hex, octagon, of_player, points, real, round, toward};
use crate::picture::octagone::{Scene, count, shade};

const CELL: f64 = 76.0;
const LEFT: f64 = 50.0;
const TOP: f64 = 50.0;
const RIGHT: f64 = LEFT + 7.0 * CELL;
const BOTTOM: f64 = TOP + 6.0 * CELL;
const SHIELD: f64 = 25.0; // The distance from the middle of a shield to its sides.

/// What an observer sees, as a drawing.
pub(crate) fn svg(scene: &Scene) -> String {
    let height = BOTTOM + 95.0 + 26.0 * f64::from(scene.n_players);
    let mut svg = Svg::new(RIGHT + LEFT, height, &scene.title);
    for square in Square::all() {
        draw_square(&mut svg, scene, square);
        if scene.view.variant().level == Level::Standard {
            Arrow::all().for_each(|arrow| draw_triangle(&mut svg, square, arrow));
        }
    }
    draw_hands(&mut svg, scene);
    svg.finish()
}

fn middle(square: Square) -> (f64, f64) {
    (LEFT + (real(square.column()) + 0.5) * CELL, TOP + (real(square.row()) + 0.5) * CELL)
}

fn draw_square(svg: &mut Svg, scene: &Scene, square: Square) {
    let at = middle(square);
    let (x, y) = (at.0 - 0.5 * CELL, at.1 - 0.5 * CELL);
    let is_target = scene.view.target() == Some(square);
    let fill = if is_target { MARK.to_owned() } else { hex(shade(square.colour())) };
    let opacity = if is_target { 1.0 } else { 0.35 };
    svg.element(
        "rect",
        &[
            ("x", &x),
            ("y", &y),
            ("width", &CELL),
            ("height", &CELL),
            ("fill", &fill),
            ("fill-opacity", &opacity),
            ("stroke", &DARK),
        ],
    );
    svg.label((x + 11.0, y + 10.0), 12.0, DARK, square);
    match (scene.shields.shield(square), scene.shields.lady()) {
        (Some((face, arrow)), _) => {
            let fill = match face {
                Face::Colour(colour) => hex(shade(colour)),
                Face::Joker => "#ffffff".to_owned(),
            };
            draw_shield(svg, at, &fill, face, arrow);
        }
        (None, Some((lady, arrow))) if lady == square => {
            draw_shield(svg, at, "#ffffff", "L", Some(arrow));
        }
        _ if scene.view.lady() == Some(square) => draw_shield(svg, at, "#ffffff", "L", None),
        _ if scene.view.filled().contains(square) => draw_shield(svg, at, FAINT, "?", None),
        _ if is_target => svg.label(at, 26.0, DARK, square.colour()),
        _ => {}
    }
}

/// A shield with its letter and, at its edge, the arrow.
fn draw_shield(
    svg: &mut Svg,
    at: (f64, f64),
    fill: &str,
    letter: impl std::fmt::Display,
    arrow: Option<Arrow>,
) {
    let corners = points(octagon(at, SHIELD));
    svg.element("polygon", &[("points", &corners), ("fill", &fill), ("stroke", &DARK)]);
    let Some(arrow) = arrow else { return svg.label(at, 18.0, DARK, letter) };
    let direction = arrow.index();
    let ((x1, y1), (x2, y2)) = (toward(at, direction, -20.0), toward(at, direction, 12.0));
    svg.element(
        "line",
        &[
            ("x1", &round(x1)),
            ("y1", &round(y1)),
            ("x2", &round(x2)),
            ("y2", &round(y2)),
            ("stroke", &DARK),
            ("stroke-width", &4),
        ],
    );
    let head = [
        toward(at, direction, 23.0),
        toward((x2, y2), direction + 2, 8.0),
        toward((x2, y2), direction + 6, 8.0),
    ];
    svg.element("polygon", &[("points", &points(head)), ("fill", &DARK)]);
    let disc = [("cx", &round(at.0) as &dyn std::fmt::Display), ("cy", &round(at.1))];
    svg.element("circle", &[disc[0], disc[1], ("r", &8.5), ("fill", &PAGE), ("stroke", &DARK)]);
    svg.label(at, 12.0, DARK, letter);
}

/// The triangle that an arrow presses at the edge of the board (R5).
fn draw_triangle(svg: &mut Svg, square: Square, arrow: Arrow) {
    let Some(colour) = triangle(square, arrow) else { return };
    let (down, right) = arrow.step();
    let is_above = square.row() == 0 && down < 0;
    let is_below = square.row() == Square::ROWS - 1 && 0 < down;
    // The side that the arrow leaves by, as a direction, and how far along it the triangle is.
    let (side, along) = match (is_above, is_below, 0 < right) {
        (true, ..) => (0, right),
        (_, true, _) => (4, right),
        (.., true) => (2, down),
        (.., false) => (6, down),
    };
    let shift = match along {
        0 => 0.0,
        along if along < 0 => -CELL / 3.0,
        _ => CELL / 3.0,
    };
    let is_level = side % 4 == 0;
    let (x, y) = toward(middle(square), side, 0.5 * CELL + 4.0);
    let base = if is_level { (x + shift, y) } else { (x, y + shift) };
    let corners =
        [toward(base, side + 2, 10.0), toward(base, side + 6, 10.0), toward(base, side, 15.0)];
    svg.element(
        "polygon",
        &[("points", &points(corners)), ("fill", &hex(shade(colour))), ("stroke", &DARK)],
    );
}

/// How many shields of each kind each player has.
fn draw_hands(svg: &mut Svg, scene: &Scene) {
    let x = |i: usize| LEFT + 130.0 + 45.0 * real(i);
    let y = |row: usize| BOTTOM + 55.0 + 26.0 * real(row);
    for (i, face) in Face::ALL.into_iter().enumerate() {
        let fill = match face {
            Face::Colour(colour) => hex(shade(colour)),
            Face::Joker => "#ffffff".to_owned(),
        };
        draw_shield_sign(svg, (x(i), y(0)), &fill, face);
    }
    svg.label((x(Face::ALL.len()), y(0)), 14.0, FAINT, "left");
    for player in Player::all(scene.n_players) {
        let row = player.index() + 1;
        let colour = of_player(player);
        svg.label((LEFT + 40.0, y(row)), 16.0, &colour, format_args!("Player {player}"));
        for (i, face) in Face::ALL.into_iter().enumerate() {
            svg.label((x(i), y(row)), 16.0, DARK, count(&scene.view, player, face));
        }
        svg.label((x(Face::ALL.len()), y(row)), 16.0, DARK, scene.view.hand(player).len());
    }
}

fn draw_shield_sign(svg: &mut Svg, (x, y): (f64, f64), fill: &str, face: Face) {
    svg.element(
        "circle",
        &[("cx", &x), ("cy", &y), ("r", &11), ("fill", &fill), ("stroke", &DARK)],
    );
    svg.label((x, y), 13.0, DARK, face);
}
