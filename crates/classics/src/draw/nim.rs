//! Nim: each heap as a row of stones. Pointing at the third stone of a heap takes three stones.
//! Stones that were taken leave an empty place, marked if it was in the latest move.

use std::{
    format,
    string::{String, ToString},
};

use rulebook_core::{Game, Step};
use rulebook_draw::{Canvas, Draw, Ink, Paper, Picture, Scene, Svg, Theme};

use super::{MIN_WIDTH, grid};
use crate::nim::{Heap, Move, Nim};

const LEFT: usize = 8;
const STONE: f64 = 28.0;
const MARGIN: f64 = 48.0;

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
        let width = MIN_WIDTH.max(2.0 * MARGIN + f64::from(n_places(scene.view)) * STONE);
        let mut svg = Svg::new(width, 4.0 * 40.0 + 40.0, theme);
        // Wide rows need large text to be legible in a small picture.
        let size = (width / 40.0).max(16.0);
        for number in (1..=n_places(scene.view)).filter(|n| *n == 1 || n % 5 == 0) {
            svg.label((across(number), 16.0), size, theme.faint, number);
        }
        for (i, heap) in (0_u8..).zip(Heap::all()) {
            let y = 50.0 + 40.0 * f64::from(i);
            svg.label((MARGIN / 2.0, y), size, theme.ink, heap);
            for (mv, place) in places(scene, heap) {
                let x = across(mv.stones);
                svg.pick(mv, (x - STONE / 2.0, y - 20.0, STONE, 40.0), label(mv, place));
                match place {
                    Place::Stone => grid::disc(&mut svg, (x, y), 11.0, theme.faint, theme.ink),
                    Place::Taken => grid::hollow(&mut svg, (x, y), 4.0, theme),
                    Place::JustTaken => {
                        grid::disc(&mut svg, (x, y), 11.0, theme.mark, theme.mark);
                        grid::hollow(&mut svg, (x, y), 11.0, theme);
                    }
                }
            }
            let x = MARGIN + f64::from(n_places(scene.view)) * STONE + 24.0;
            svg.label((x, y), size, theme.faint, scene.view.stones(heap));
        }
        svg
    }
}

/// The middle of a stone with this number, from 1.
fn across(number: u8) -> f64 {
    MARGIN + (f64::from(number) - 0.5) * STONE
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
