//! The tiles in the corner of the board at the right hand of the player to move: the tile in hand, as
//! large as an octagon, the next tile if it is known, and the tiles that nobody has seen.

use rulebook_draw::{Svg, Theme};

use super::{
    Latest,
    card::{draw_card, draw_pile, outline},
    labels::{hand_label, next_label},
    layout::{SCALE, SMALL, in_corner},
    names::{HALO, draw_name},
    next_tile,
};
use crate::{board::Pattern, state::Octiles};

/// The middles in the corner, on the plan. No circle or detour is as near.
const HAND: (f64, f64) = (1.02, 4.88);
const NEXT: (f64, f64) = (0.0, 4.6);
const PILE: (f64, f64) = (0.0, 5.08);
/// The middle of the next tile if there is no pile, and of its name.
const ALONE: (f64, f64) = (-0.02, 4.76);
const ABOVE: (f64, f64) = (0.4, 4.76);
/// The sizes of the tiles other than the one in hand: beside a pile, and alone.
const SIZE: f64 = 54.0;
const LARGE: f64 = 78.0;

pub(super) fn draw_supply(svg: &mut Svg, state: &Octiles, latest: &Latest) {
    let n_unknown = state.unknown().len();
    if n_unknown != 0 {
        draw_pile(svg, in_corner(state, PILE), SIZE, n_unknown);
    }
    if let Some(unturned) = next_tile(state).and_then(|tile| tile.patterns().next()) {
        let (middle, size, name) =
            if n_unknown == 0 { (ALONE, LARGE, ABOVE) } else { (NEXT, SIZE, NEXT) };
        draw_tile(svg, in_corner(state, middle), size, unturned, &next_label(unturned));
        svg.label_with(in_corner(state, name), SMALL, HALO, "next");
    }
    if let Some(unturned) = state.top().and_then(|tile| tile.patterns().next()) {
        let middle = in_corner(state, HAND);
        draw_tile(svg, middle, SCALE, unturned, &hand_label(state.top(), latest));
        let at = (middle.0 + 0.33 * SCALE, middle.1 + 0.17 * SCALE);
        draw_name(svg, at, SMALL, &[], unturned.tile());
    }
}

/// Fades the tile in hand, which lies on the board.
pub(super) fn cover_hand(svg: &mut Svg, state: &Octiles, theme: &Theme) {
    let shape = outline(in_corner(state, HAND), 0.5 * SCALE);
    svg.element("path", &[("d", &shape), ("fill", &theme.board), ("opacity", &0.7)]);
}

fn draw_tile(svg: &mut Svg, (x, y): (f64, f64), size: f64, unturned: Pattern, label: &str) {
    draw_card(svg, (x, y), size, unturned);
    svg.note((x - 0.5 * size, y - 0.5 * size, size, size), label);
}
