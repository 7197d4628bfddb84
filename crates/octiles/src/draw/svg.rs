//! The drawing as SVG: a wooden board with tiles of card and turned runners, and strips for the
//! seats and the orientations of the tile in hand. Names of places and tiles have the class
//! `notation`, so that an interface can hide them.

use std::string::String;

use rulebook_draw::{Solid, Svg, Theme, Zone, blended};

use super::{
    Latest,
    card::{CARD, curve_text, draw_card, draw_stroke, outline},
    labels::{latest_label, octagon_label},
    layout::{BOARD, FRAME, SCALE, at, board_top, centre, height, quiet},
    names::{draw_name, draw_names},
    plan,
    space::draw_spaces,
    strip::{draw_dial, draw_seat},
    supply::draw_supply,
};
use crate::{
    board::{Octagon, Pattern},
    state::Octiles,
};

pub(super) fn svg(state: &Octiles, latest: &Latest, theme: &Theme) -> Svg {
    let mut svg = Svg::new(BOARD, height(state), theme);
    for player in state.variant.seats().skip(1) {
        draw_seat(&mut svg, state, player, theme);
    }
    draw_board(&mut svg, state, latest, theme);
    draw_dial(&mut svg, state, latest, theme);
    for player in state.variant.seats().take(1) {
        draw_seat(&mut svg, state, player, theme);
    }
    svg
}

fn draw_board(svg: &mut Svg, state: &Octiles, latest: &Latest, theme: &Theme) {
    let top = board_top(state);
    svg.zone(Zone::Board, (0.0, top, BOARD, BOARD));
    let inner = BOARD - 2.0 * FRAME - 12.0;
    svg.board((FRAME + 6.0, top + FRAME + 4.0, inner, inner), FRAME, theme);
    draw_hollows(svg, state, theme);
    for octagon in Octagon::all() {
        let (x, y) = centre(state, octagon);
        let area = (x - 0.5 * SCALE, y - 0.5 * SCALE, SCALE, SCALE);
        svg.pick(octagon, area, octagon_label(state, latest, octagon));
        match state.board().pattern(octagon) {
            Some(_) if latest.octagon == Some(octagon) => {}
            Some(pattern) => draw_tile(svg, state, octagon, pattern),
            None => draw_name(svg, (x, y), 22.0, &[("fill", &quiet(theme))], octagon),
        }
    }
    if let Some(octagon) = latest.octagon {
        svg.latest(|svg| draw_outline(svg, state, latest, octagon, theme));
        let (x, y) = centre(state, octagon);
        svg.note((x - 0.5 * SCALE, y - 0.5 * SCALE, SCALE, SCALE), latest_label(octagon));
        if let Some(pattern) = state.board().pattern(octagon) {
            draw_tile(svg, state, octagon, pattern);
        }
    }
    svg.latest(|svg| draw_latest(svg, state, latest, theme));
    draw_names(svg, state, state.board().iter());
    draw_spaces(svg, state, latest, theme);
    draw_supply(svg, state, latest);
}

/// The hollows without a tile, and the detours that are printed on the board.
fn draw_hollows(svg: &mut Svg, state: &Octiles, theme: &Theme) {
    let detours: String =
        plan::detours().map(|detour| curve_text(detour.map(|point| at(state, point)))).collect();
    for (colour, width) in [(theme.board, 12.0), (theme.faint, 7.0)] {
        draw_stroke(svg, &detours, colour, width);
    }
    let wood = Solid::of(&blended(theme.board, &theme.wood().top, 0.4));
    let hollows = |down: f64, half: f64| -> String {
        let empty = Octagon::all().filter(|octagon| state.board().pattern(*octagon).is_none());
        let middles = empty.map(|octagon| centre(state, octagon));
        middles.map(|(x, y)| outline((x, y + down), half)).collect()
    };
    let half = 0.5 * SCALE;
    let rim = hollows(0.0, half - 1.0);
    svg.element("path", &[("d", &rim), ("fill", &wood.side), ("stroke", &theme.faint)]);
    svg.element("path", &[("d", &hollows(2.0, half - 3.0)), ("fill", &wood.top)]);
}

/// The tile on an octagon.
pub(super) fn draw_tile(svg: &mut Svg, state: &Octiles, octagon: Octagon, pattern: Pattern) {
    draw_card(svg, centre(state, octagon), SCALE, pattern);
}

/// The ring around a tile that was laid or would be laid.
pub(super) fn draw_outline(
    svg: &mut Svg,
    state: &Octiles,
    latest: &Latest,
    octagon: Octagon,
    theme: &Theme,
) {
    let ring = outline(centre(state, octagon), 0.5 * SCALE - 1.0);
    for (stroke, width) in [(theme.fill(latest.colour()), 15.0), (theme.mark, 11.0)] {
        draw_stroke(svg, &ring, stroke, width);
    }
}

/// The path of a runner that moved or would move.
pub(super) fn draw_latest(svg: &mut Svg, state: &Octiles, latest: &Latest, theme: &Theme) {
    let colour = theme.fill(latest.colour());
    for crossing in &latest.path {
        let middle = plan::centre(crossing.octagon);
        let path = plan::path(middle, crossing.enter, crossing.leave);
        let path = curve_text(path.map(|point| at(state, point)));
        draw_stroke(svg, &path, CARD, 12.0);
        draw_stroke(svg, &path, colour, 7.0);
        if let Some(detour) = plan::detour(crossing.octagon, crossing.leave) {
            draw_stroke(svg, &curve_text(detour.map(|point| at(state, point))), colour, 7.0);
        }
    }
}
