//! The change that a player's picks would make: the tile in its place, turned as picked, and the
//! way of the runner.

use rulebook_draw::{Svg, Theme};

use super::{
    Latest,
    space::draw_space,
    svg::{draw_latest, draw_names, draw_outline, draw_tile},
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

/// The tile in hand on an octagon, unturned as long as no orientation was picked.
fn draw_lay(svg: &mut Svg, state: &Octiles, octagon: Octagon, rest: &[Pick], theme: &Theme) {
    let turn = match rest {
        [Pick::Turn(turn), ..] => *turn,
        _ => 0,
    };
    let Some(pattern) = state.top().and_then(|tile| tile.turned(turn)) else { return };
    let mut laid = state.clone();
    laid.board.lay(octagon, Some(pattern));
    let mut latest = Latest { octagon: Some(octagon), ..Latest::default() };
    match *rest {
        [_, Pick::Space(from)] => latest.from = Some(from),
        [_, Pick::Space(from), Pick::Space(to)] => {
            latest = Latest::default().after(&laid, Move::Lay { octagon, pattern, from, to });
        }
        _ => {}
    }
    draw_outline(svg, state, octagon, theme);
    draw_tile(svg, state, octagon, pattern);
    draw_latest(svg, state, &latest, theme);
    draw_names(svg, state, [(octagon, pattern)].into_iter());
    // The spaces that the tile or the way has covered.
    let crossed = |space: &Space| {
        space.exits().any(|(near, _)| {
            near == octagon || latest.path.iter().any(|crossing| crossing.octagon == near)
        })
    };
    for space in Space::all().filter(|space| crossed(space) || latest.touches(*space)) {
        draw_space(svg, &laid, &latest, space, theme);
    }
}
