//! The drawing as SVG: each heap as a row of matches on a board.

use std::{format, string::String};

use rulebook_draw::{Scene, Solid, Svg, Theme, Zone, round};

use super::{Place, label, n_places, places};
use crate::nim::{Heap, Nim};

/// The inner width of the board, and the height of a heap.
const SIDE: f64 = 356.0;
const ROW: f64 = 84.0;
/// The width of the frame, which holds the numbers.
const FRAME: f64 = 30.0;
const CORNER: f64 = FRAME + 8.0;
const WIDTH: f64 = SIDE + 2.0 * CORNER;
const HEIGHT: f64 = 4.0 * ROW + 2.0 * CORNER;
/// The greatest distance of two matches.
const MAX_STEP: f64 = 48.0;
/// The colours of a match, which do not depend on the theme.
const WOOD: &str = "#f0d49b";
const HEAD: &str = "#c33a2c";

pub(super) fn svg(scene: &Scene<'_, Nim>, theme: &Theme) -> Svg {
    let mut svg = Svg::new(WIDTH, HEIGHT, theme);
    svg.zone(Zone::Board, (0.0, 0.0, WIDTH, HEIGHT));
    svg.board((CORNER, CORNER, SIDE, 4.0 * ROW), FRAME, theme);
    let step = (SIDE / f64::from(n_places(scene.view)).max(1.0)).min(MAX_STEP);
    let middle = |number: u8| CORNER + (f64::from(number) - 0.5) * step;
    for number in (1..=n_places(scene.view)).filter(|n| *n == 1 || n % 5 == 0) {
        svg.label((middle(number), CORNER - FRAME / 2.0), 16.0, theme.ink, number);
    }
    for (i, heap) in (0_u8..).zip(Heap::all()) {
        let top = CORNER + ROW * f64::from(i);
        let y = top + ROW / 2.0;
        svg.label((CORNER - FRAME / 2.0, y), 18.0, theme.ink, heap);
        svg.label((WIDTH - CORNER + FRAME / 2.0, y), 18.0, theme.ink, scene.view.stones(heap));
        draw_shadows(&mut svg, (1..=scene.view.stones(heap)).map(middle), y, step);
        for (mv, place) in places(scene, heap) {
            let x = middle(mv.stones);
            svg.pick(mv, (x - step / 2.0, top, step, ROW), label(mv, place));
            draw_match(&mut svg, (x, y), step, place, theme);
        }
    }
    svg
}

/// The thickness of the sticks of matches at this distance.
fn thickness(step: f64) -> f64 {
    round((0.3 * step).min(11.0))
}

/// The shadows of a heap's matches.
fn draw_shadows(svg: &mut Svg, across: impl Iterator<Item = f64>, y: f64, step: f64) {
    let stick = |x| format!("M{} {}v64", round(x + 3.0), y - 28.0);
    let path: String = across.map(stick).collect();
    svg.element(
        "path",
        &[
            ("d", &path),
            ("stroke", &"#000000"),
            ("stroke-opacity", &0.28),
            ("stroke-width", &round(thickness(step) + 2.0)),
        ],
    );
}

/// A match with its head up, or the place where it lay.
fn draw_match(svg: &mut Svg, (x, y): (f64, f64), step: f64, place: Place, theme: &Theme) {
    let thick = thickness(step);
    let stick = (x - 0.5 * thick, y - 26.0, thick, 58.0);
    match place {
        Place::Stone => {
            let wood = Solid::of(WOOD);
            svg.rect(stick, 1.5, &[("fill", &wood.top), ("stroke", &wood.line)]);
            let head = (x - 0.66 * thick, y - 37.0, 1.32 * thick, 19.0);
            let red = Solid::of(HEAD);
            svg.rect(head, 0.66 * thick, &[("fill", &red.top), ("stroke", &red.line)]);
        }
        Place::JustTaken => {
            let ground = (x - 0.46 * step, y - 38.0, 0.92 * step, 76.0);
            svg.rect(ground, 4.0, &[("fill", &theme.mark)]);
            svg.rect(
                stick,
                1.5,
                &[("fill", &"none"), ("stroke", &theme.ink), ("stroke-dasharray", &"3 3")],
            );
        }
        Place::Taken => svg.rect((x - 2.0, y - 2.0, 4.0, 4.0), 2.0, &[("fill", &theme.faint)]),
    }
}
