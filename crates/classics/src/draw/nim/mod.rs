//! Nim: each heap as a row of stones, in the SVG of matches. Pointing at the third stone of a heap takes
//! three stones. Stones that were taken leave an empty place, marked if it was in the latest move.

mod svg;

use std::{
    format,
    string::{String, ToString},
};

use rulebook_core::{Game, Step};
use rulebook_draw::{Canvas, Draw, Ink, Paper, Picture, Scene, Svg, Theme};

use crate::nim::{Heap, Move, Nim};

const LEFT: usize = 8;

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
        svg::svg(scene, theme)
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
