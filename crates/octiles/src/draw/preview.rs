//! The change that a player's picks would make: the tile in its place, turned as picked, and the
//! ways of the runners.

use std::vec::Vec;

use rulebook_core::Play;
use rulebook_draw::{Svg, Theme};

use super::{
    Latest,
    layout::place,
    names::draw_names,
    space::{draw_runner, draw_space},
    supply::cover_hand,
    svg::{draw_latest, draw_outline, draw_tile},
};
use crate::{
    board::{Octagon, Space, SpaceSet},
    extras::picks::Pick,
    mv::Move,
    state::Octiles,
};

pub(super) fn draw(svg: &mut Svg, state: &Octiles, picked: &[Pick], theme: &Theme) {
    match *picked {
        [Pick::Octagon(octagon), ref rest @ ..] => draw_lay(svg, state, octagon, rest, theme),
        [Pick::Space(_), ..] => {
            let circles = picked.iter().filter_map(|pick| match pick {
                Pick::Space(space) => Some(*space),
                Pick::Octagon(_) | Pick::Turn(_) | Pick::Pass => None,
            });
            let to: SpaceSet = circles.collect();
            let chosen = Latest { to, ..Latest::default() };
            for space in to {
                draw_space(svg, state, &chosen, space, theme);
            }
        }
        _ => {}
    }
}

/// The tile in hand on an octagon, unturned as long as no orientation was picked, and the ways of
/// the runners that could cross it: those of the picked runner, or all.
fn draw_lay(svg: &mut Svg, state: &Octiles, octagon: Octagon, rest: &[Pick], theme: &Theme) {
    let turn = match rest {
        [Pick::Turn(turn), ..] => *turn,
        _ => 0,
    };
    let Some(pattern) = state.top().and_then(|tile| tile.turned(turn)) else { return };
    let mut laid = state.clone();
    laid.board.lay(octagon, Some(pattern));
    let plan = || Latest { planner: Some(state.to_move), ..Latest::default() };
    let is_picked =
        |at: usize, space: Space| rest.get(at).is_none_or(|pick| *pick == Pick::Space(space));
    let mut ways: Vec<Latest> = Vec::new();
    let mut marked = plan();
    for mv in &state.legal_moves() {
        match *mv {
            Move::Lay { octagon: on, pattern: turned, from, to }
                if on == octagon && turned == pattern && is_picked(1, from) && is_picked(2, to) =>
            {
                ways.push(plan().after(&laid, *mv));
                marked.to |= SpaceSet::only(from);
            }
            _ => {}
        }
    }
    if let ([way], true) = (&*ways, 1 < rest.len()) {
        (marked.from, marked.to) = (way.from, way.to);
    }
    cover_hand(svg, state, theme);
    // An interface turns this about the octagon, from one orientation to the next.
    svg.group(&[("class", &"turning")]);
    draw_outline(svg, state, &marked, octagon, theme);
    draw_tile(svg, state, octagon, pattern);
    for way in &ways {
        draw_latest(svg, state, way, theme);
    }
    svg.end();
    draw_names(svg, state, [(octagon, pattern)].into_iter());
    for space in Space::all() {
        // The tile or a way has covered it.
        let is_covered = space.exits().any(|(near, _)| {
            let is_crossed = |way: &Latest| way.path.iter().any(|step| step.octagon == near);
            near == octagon || ways.iter().any(is_crossed)
        });
        if is_covered || marked.touches(space) {
            draw_space(svg, &laid, &marked, space, theme);
        }
        if ways.iter().any(|way| way.to.contains(space)) {
            draw_runner(svg, place(state, space), 11.0, state.to_move, theme);
        }
    }
}
