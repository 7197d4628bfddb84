//! Nim: each heap as a row of stones, in the SVG of matches. Pointing at the third stone of a heap takes
//! three stones. Stones that were taken leave an empty place, marked if it was in the latest move.

use std::{
    format,
    string::{String, ToString},
};

use rulebook_core::{Game, Step};
use rulebook_draw::{Canvas, Draw, Ink, Paper, Picture, Scene, Solid, Svg, Theme, Zone, round};

use crate::nim::{Heap, Move, Nim};

const LEFT: usize = 8;
/// The inner width of the board in the SVG, and the height of a heap.
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

/// The content of the place of a stone.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Stone,
    /// A stone that the latest move took.
    JustTaken,
    Taken,
}

impl Draw for Nim {
    fn picture(scene: &Scene<'_, Nim>) -> Picture {
        let mut canvas = Canvas::new();
        for number in (1..=n_places(scene.view)).filter(|n| *n == 1 || n % 5 == 0) {
            canvas.put(LEFT + 2 * usize::from(number - 1), 0, Ink::Faint, number);
        }
        for heap in Heap::all() {
            let y = 1 + heap.index();
            canvas.put(0, y, Ink::Faint, format!("heap {heap}"));
            for (mv, place) in places(scene, heap) {
                let x = LEFT + 2 * usize::from(mv.stones - 1);
                canvas.pick(mv, (x, y, 2, 1), label(mv, place));
                match place {
                    Place::Stone => canvas.put(x, y, Ink::Strong, '●'),
                    Place::Taken => canvas.put(x, y, Ink::Faint, '·'),
                    Place::JustTaken => {
                        canvas.lay(x, y, 1, Paper::Mark);
                        canvas.put(x, y, Ink::Strong, '*')
                    }
                };
            }
            let stones = scene.view.stones(heap);
            let end = LEFT + 2 * usize::from(n_places(scene.view)) + 1;
            canvas.put(end, y, Ink::Faint, format!("= {stones}"));
        }
        canvas.into_picture()
    }

    fn svg(scene: &Scene<'_, Nim>, theme: &Theme) -> Svg {
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
            for (mv, place) in places(scene, heap) {
                let x = middle(mv.stones);
                svg.pick(mv, (x - step / 2.0, top, step, ROW), label(mv, place));
                draw_match(&mut svg, (x, y), step, place, theme);
            }
        }
        svg
    }
}

/// A match with its head up, or the place where it lay.
fn draw_match(svg: &mut Svg, (x, y): (f64, f64), step: f64, place: Place, theme: &Theme) {
    let thick = round((0.3 * step).min(8.0));
    let stick = (x - 0.5 * thick, y - 26.0, thick, 58.0);
    match place {
        Place::Stone => {
            let shadow = (stick.0 + 2.0, stick.1 - 2.0, thick + 1.0, 63.0);
            svg.rect(shadow, thick, &[("fill-opacity", &0.3)]);
            let wood = Solid::of(WOOD);
            svg.rect(stick, 1.5, &[("fill", &wood.top), ("stroke", &wood.line)]);
            let head = (x - 0.8 * thick, y - 36.0, 1.6 * thick, 18.0);
            let red = Solid::of(HEAD);
            svg.rect(head, 0.8 * thick, &[("fill", &red.top), ("stroke", &red.line)]);
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

/// The number of places of the largest heap.
fn n_places(state: &Nim) -> u8 {
    state.variant().heaps().into_iter().max().unwrap_or(0)
}

/// The places of a heap's stones from the left, each with the move that pointing at it picks.
fn places(scene: &Scene<'_, Nim>, heap: Heap) -> impl Iterator<Item = (Move, Place)> {
    let left = scene.view.stones(heap);
    let just_taken = match scene.last() {
        Some(Step::Move(mv)) if mv.heap == heap => mv.stones,
        _ => 0,
    };
    (1..=scene.view.variant().heaps()[heap.index()]).map(move |stones| {
        let place = match stones.checked_sub(left) {
            None | Some(0) => Place::Stone,
            Some(behind) if behind <= just_taken => Place::JustTaken,
            Some(_) => Place::Taken,
        };
        (Move { heap, stones }, place)
    })
}

fn label(mv: Move, place: Place) -> String {
    let what = match place {
        Place::Stone => format!("take {}", mv.stones),
        Place::JustTaken => "just taken".to_string(),
        Place::Taken => "taken".to_string(),
    };
    format!("heap {}, stone {}, {what}", mv.heap, mv.stones)
}
