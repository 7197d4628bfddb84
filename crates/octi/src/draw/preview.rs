//! The change that a player's picks would make: the way of the pod with its landings and captures,
//! or its new prong.

use core::ops::ControlFlow;
use std::{format, vec::Vec};

use rulebook_core::Picks;
use rulebook_draw::{Colour, Svg, Theme, octagon, points, round, toward};

use super::{
    Latest, Mark, arrow,
    pod::draw_pod,
    strips::{arrow_path, draw_arrows},
    svg::{area, draw_left, draw_path, draw_vacated, middle},
};
use crate::{board::Square, extras::Pick, state::Octi};

/// The distance from the middle of a pod to the places of its holes, and the half of their size.
const REACH: f64 = 42.0;
const HOLE: f64 = 14.5;

pub(super) fn draw(svg: &mut Svg, state: &Octi, picked: &[Pick], theme: &Theme) {
    let [Pick::Square(start), rest @ ..] = picked else { return };
    let Some(mut pod) = state.board().pod(*start) else { return };
    let (mut way, mut mark) = (Latest::default(), None);
    way.path.push(*start);
    for pick in rest {
        match *pick {
            Pick::Square(landing) => way.path.push(landing),
            Pick::Capture(square) => way.captured = way.captured.with(square),
            Pick::Hole(hole) => {
                pod.prongs = pod.prongs.with(hole);
                mark = Some(Mark::Acted(Some(hole)));
            }
            Pick::Stop => {}
        }
    }
    let end = way.path.last().copied().unwrap_or(*start);
    if end != *start {
        draw_vacated(svg, *start, theme);
        draw_path(svg, &way, theme);
        draw_jumped(svg, state, &way, theme);
    }
    draw_pod(svg, middle(end), pod, mark, theme);
    if !rest.is_empty() {
        draw_ring(svg, end, theme);
    }
    place_choices(svg, state, picked, end, theme);
}

/// The pods on the way, over its line; those that are captured are crossed out.
fn draw_jumped(svg: &mut Svg, state: &Octi, way: &Latest, theme: &Theme) {
    for (from, to) in way.path.iter().zip(way.path.iter().skip(1)) {
        let column = u8::midpoint(from.column(), to.column());
        let row = u8::midpoint(from.row(), to.row());
        let jumped = Square::new(column, row).filter(|square| square != from && square != to);
        let Some(square) = jumped else { continue };
        let Some(pod) = state.board().pod(square) else { continue };
        draw_pod(svg, middle(square), pod, None, theme);
        if way.captured.contains(square) {
            draw_left(svg, middle(square), Some(Mark::Captured), theme);
        }
    }
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
                draw_arrows(svg, &arrow_path((x, y), hole, 6.5), theme.ink);
                let area = (x - HOLE, y - HOLE, 2.0 * HOLE, 2.0 * HOLE);
                svg.pick(choice, area, format!("hole {hole} {} of the pod on {end}", arrow(hole)));
            }
            Pick::Capture(square) => {
                svg.pick(choice, area(square), format!("capture the pod on {square}"));
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
            ("r", &13),
            ("fill", &theme.page),
            ("stroke", &theme.fill(Colour::Blue)),
            ("stroke-width", &3),
        ],
    );
}

/// An outline around a pod.
fn draw_ring(svg: &mut Svg, square: Square, theme: &Theme) {
    svg.element(
        "polygon",
        &[
            ("points", &points(octagon(middle(square), 31.5))),
            ("fill", &"none"),
            ("stroke", &theme.fill(Colour::Blue)),
            ("stroke-width", &4),
        ],
    );
}
