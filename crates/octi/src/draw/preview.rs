//! The change that a player's picks would make: the way of the pod with its landings and captures,
//! or its new prong.

use core::ops::ControlFlow;
use std::{format, vec::Vec};

use rulebook_core::Picks;
use rulebook_draw::{Colour, Svg, Theme, octagon, points, round, toward};

use super::{
    Latest, Mark, arrow,
    svg::{CELL, REACH, draw_left, draw_path, draw_pod, middle},
};
use crate::{board::Square, extras::Pick, state::Octi};

/// The half of the size of a hole's place.
const HOLE: f64 = 12.0;

pub(super) fn draw(svg: &mut Svg, state: &Octi, picked: &[Pick], theme: &Theme) {
    let [Pick::Square(start), rest @ ..] = picked else { return };
    let Some(mut pod) = state.board().pod(*start) else { return };
    let (mut way, mut mark) = (Latest::default(), None);
    way.path.push(*start);
    for pick in rest {
        match *pick {
            Pick::Square(landing) => way.path.push(landing),
            Pick::Capture(square) => draw_left(svg, middle(square), Some(Mark::Captured), theme),
            Pick::Hole(hole) => {
                pod.prongs = pod.prongs.with(hole);
                mark = Some(Mark::Acted(Some(hole)));
            }
            Pick::Stop => {}
        }
    }
    let end = way.path.last().copied().unwrap_or(*start);
    if end != *start {
        draw_path(svg, &way, theme);
        draw_ring(svg, *start, "6 5", theme);
    }
    draw_pod(svg, middle(end), pod, mark, theme);
    if !rest.is_empty() {
        draw_ring(svg, end, "none", theme);
    }
    place_choices(svg, state, picked, end, theme);
}

/// Gives a place to the holes of the pod and to the captures that can be chosen or taken back.
fn place_choices(svg: &mut Svg, state: &Octi, picked: &[Pick], end: Square, theme: &Theme) {
    let mut choices: Vec<Pick> = picked.last().copied().into_iter().collect();
    let _ = state.visit_next::<()>(picked, |pick| {
        choices.push(pick);
        ControlFlow::Continue(())
    });
    for choice in choices {
        match choice {
            Pick::Hole(hole) => {
                let (x, y) = toward(middle(end), hole.index(), REACH);
                draw_hole(svg, (x, y), theme);
                let area = (x - HOLE, y - HOLE, 2.0 * HOLE, 2.0 * HOLE);
                svg.pick(choice, area, format!("hole {hole} {} of the pod on {end}", arrow(hole)));
            }
            Pick::Capture(square) => {
                let (x, y) = middle(square);
                let area = (x - 0.5 * CELL, y - 0.5 * CELL, CELL, CELL);
                svg.pick(choice, area, format!("capture the pod on {square}"));
            }
            Pick::Square(_) | Pick::Stop => {}
        }
    }
}

fn draw_hole(svg: &mut Svg, (x, y): (f64, f64), theme: &Theme) {
    svg.element(
        "circle",
        &[
            ("cx", &round(x)),
            ("cy", &round(y)),
            ("r", &6),
            ("fill", &theme.page),
            ("stroke", &theme.fill(Colour::Blue)),
            ("stroke-width", &3),
        ],
    );
}

/// An outline around a pod.
fn draw_ring(svg: &mut Svg, square: Square, dashes: &str, theme: &Theme) {
    svg.element(
        "polygon",
        &[
            ("points", &points(octagon(middle(square), 37.0))),
            ("fill", &"none"),
            ("stroke", &theme.fill(Colour::Blue)),
            ("stroke-width", &4),
            ("stroke-dasharray", &dashes),
        ],
    );
}
