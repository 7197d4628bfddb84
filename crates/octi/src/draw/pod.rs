//! Pods and prongs of plastic.

use std::{format, string::String};

use rulebook_draw::{Draw, Solid, Svg, Theme, octagon, points, round, toward};

use super::{Mark, letter};
use crate::{
    board::{Direction, Pod},
    state::Octi,
};

/// The distance from the middle of a pod to its sides.
pub(super) const POD: f64 = 22.0;
/// The distance from the middle of a pod to the ends of its prongs, without their round caps.
const REACH: f64 = 28.0;
/// The distance from the middle of a pod to its holes.
const HOLES: f64 = POD - 5.0;
/// The colours of the prongs and of their edges, which do not depend on the theme.
const PRONG: &str = "#f6f2e8";
const EDGE: &str = "#2b2722";
/// The thickness of a pod.
const DEPTH: f64 = 4.0;

pub(super) fn draw_pod(
    svg: &mut Svg,
    (x, y): (f64, f64),
    pod: Pod,
    mark: Option<Mark>,
    theme: &Theme,
) {
    let colour = Octi::seat_colour(pod.player);
    let Solid { top, light, side, line } = theme.solid(colour);
    let at = (x, y - 0.5 * DEPTH);
    let below = |down: f64| points(octagon((at.0, at.1 + down), POD));
    let shadow = below(1.8 * DEPTH);
    svg.element("polygon", &[("points", &shadow), ("fill", &"#000000"), ("fill-opacity", &0.28)]);
    svg.element("polygon", &[("points", &below(DEPTH)), ("fill", &side), ("stroke", &line)]);
    svg.element("polygon", &[("points", &below(0.0)), ("fill", &top), ("stroke", &line)]);
    let rim = points(octagon(at, POD - 2.0));
    svg.element(
        "polygon",
        &[("points", &rim), ("fill", &"none"), ("stroke", &light), ("stroke-width", &1.6)],
    );
    let empty = Direction::ALL.into_iter().filter(|hole| !pod.prongs.contains(*hole));
    let holes = empty.map(|hole| toward(at, hole.index(), HOLES));
    draw_strokes(svg, holes.map(|hole| (hole, hole)), 4.0, &line);
    let pegs = pod.prongs.iter().map(|prong| peg(at, prong));
    draw_pegs(svg, pegs);
    svg.label_with(
        at,
        16.0,
        &[("fill", &theme.on(colour)), ("font-weight", &"bold")],
        letter(pod.player),
    );
    if let Some(Mark::Acted(Some(prong))) = mark {
        draw_ring(svg, toward(at, prong.index(), REACH - 2.0), theme);
    }
}

/// The ends of a prong in the hole of a pod.
fn peg(at: (f64, f64), prong: Direction) -> Ends {
    (toward(at, prong.index(), HOLES), toward(at, prong.index(), REACH))
}

/// A ring around the prong that was inserted last.
fn draw_ring(svg: &mut Svg, (x, y): (f64, f64), theme: &Theme) {
    svg.element(
        "circle",
        &[
            ("cx", &round(x)),
            ("cy", &round(y)),
            ("r", &8.5),
            ("fill", &"none"),
            ("stroke", &theme.ink),
            ("stroke-width", &2.5),
        ],
    );
}

type Ends = ((f64, f64), (f64, f64));

/// Prongs between these ends, each with an edge that is in the shade below it.
pub(super) fn draw_pegs(svg: &mut Svg, pegs: impl Iterator<Item = Ends> + Clone) {
    let lower = pegs.clone().map(|((x1, y1), (x2, y2))| ((x1, y1 + 1.0), (x2, y2 + 1.0)));
    draw_strokes(svg, lower, 9.5, EDGE);
    draw_strokes(svg, pegs, 6.0, PRONG);
}

/// Round strokes, as one path; nothing if there are none.
fn draw_strokes(svg: &mut Svg, strokes: impl Iterator<Item = Ends>, width: f64, stroke: &str) {
    let path = strokes.fold(String::new(), |path, ((x1, y1), (x2, y2))| {
        format!("{path}M{} {}L{} {}", round(x1), round(y1), round(x2), round(y2))
    });
    if !path.is_empty() {
        svg.element(
            "path",
            &[
                ("d", &path),
                ("stroke", &stroke),
                ("stroke-width", &width),
                ("stroke-linecap", &"round"),
            ],
        );
    }
}
