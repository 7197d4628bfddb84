//! Stops, circles and runners.

use std::fmt::Display;

use rulebook_core::Player;
use rulebook_draw::{Draw, Solid, Svg, Theme, round};

use super::{
    Latest,
    card::{CARD, dots},
    is_closed,
    labels::space_label,
    layout::{SMALL, place, quiet},
    names::draw_name,
    starter,
};
use crate::{board::Space, state::Octiles};

const RADIUS: f64 = 23.0;
/// The middle and the width of the ring around a circle where a player finishes, which is seen around
/// a runner too.
const HOME: f64 = 26.0;
const HOME_WIDTH: f64 = 5.0;
/// Half the side of the square in which a space can be picked.
const REACH: f64 = 32.0;
/// The colour of the lines and names of spaces, which does not depend on the theme.
const LINE: &str = "#22201c";

/// All spaces, sunk into the wood.
pub(super) fn draw_spaces(svg: &mut Svg, state: &Octiles, latest: &Latest, theme: &Theme) {
    let open = || Space::all().filter(|space| !is_closed(state, *space));
    let wood = Solid::of(theme.board);
    for (colour, down) in [(&wood.line, -1.5), (&wood.light, 1.5)] {
        let places = open().map(|space| place(state, space)).map(|(x, y)| (x, y + down));
        svg.element(
            "path",
            &[
                ("d", &dots(places)),
                ("stroke", colour),
                ("stroke-width", &(2.0 * RADIUS)),
                ("stroke-linecap", &"round"),
            ],
        );
    }
    for space in Space::all() {
        draw_space(svg, state, latest, space, theme);
        let (x, y) = place(state, space);
        let area = (x - REACH, y - REACH, 2.0 * REACH, 2.0 * REACH);
        svg.pick(space, area, space_label(state, latest, space));
    }
}

/// A stop or a circle with its name, or the runner on it with the letter of the player's side. The
/// ring of a circle has the colour of the player who finishes there; a circle that is not in play is
/// dashed and faint.
pub(super) fn draw_space(
    svg: &mut Svg,
    state: &Octiles,
    latest: &Latest,
    space: Space,
    theme: &Theme,
) {
    let (x, y) = place(state, space);
    if is_closed(state, space) {
        draw_ring(svg, (x, y), RADIUS - 3.0, ("none", theme.faint, 1.5), "3 4");
        return draw_name(svg, (x, y), SMALL, &[("fill", &quiet(theme))], space);
    }
    let finisher = space.as_circle().and_then(|(side, _)| starter(state, side.opposite()));
    let radius = if finisher.is_some() { HOME + 0.5 * HOME_WIDTH } else { RADIUS };
    if latest.touches(space) {
        let dash = if latest.from == Some(space) { "6 4" } else { "none" };
        let colour = theme.fill(latest.colour());
        let ring =
            |svg: &mut Svg| draw_ring(svg, (x, y), radius + 5.0, (theme.mark, colour, 3.0), dash);
        if latest.planner.is_none() { svg.latest(ring) } else { ring(svg) }
    }
    match finisher {
        Some(player) => {
            let colour = theme.fill(Octiles::seat_colour(player));
            draw_ring(svg, (x, y), HOME, (CARD, colour, HOME_WIDTH), "none");
        }
        None => draw_ring(svg, (x, y), RADIUS - 0.75, (CARD, LINE, 1.5), "none"),
    }
    if let Some(player) = state.runner_at(space) {
        draw_runner(svg, (x, y - 2.0), RADIUS, player, theme);
        let ink = theme.on(Octiles::seat_colour(player));
        let side = state.variant.side(player);
        return svg.label((x, y - 2.0), 1.3 * SMALL, ink, side);
    }
    draw_name(svg, (x, y), SMALL, &[("fill", &LINE)], space);
}

/// A runner from above: a turned disc with a groove.
pub(super) fn draw_runner(
    svg: &mut Svg,
    (x, y): (f64, f64),
    radius: f64,
    player: Player,
    theme: &Theme,
) {
    let solid = theme.solid(Octiles::seat_colour(player));
    draw_ring(svg, (x, y + 0.12 * radius), radius, (&solid.side, &solid.line, 1.0), "none");
    let rim = (&*solid.top, &*solid.light, 0.06 * radius);
    draw_ring(svg, (x, y), 0.95 * radius, rim, "none");
}

/// A disc with its fill, and the colour, width and dashes of its line.
pub(super) fn draw_ring(
    svg: &mut Svg,
    (x, y): (f64, f64),
    radius: f64,
    (fill, stroke, width): (&str, &str, f64),
    dashes: &str,
) {
    let (x, y, r, width) = (round(x), round(y), round(radius), round(width));
    let ring: &[(&str, &dyn Display)] =
        &[("cx", &x), ("cy", &y), ("r", &r), ("fill", &fill), ("stroke", &stroke)];
    let mut ring = ring.to_vec();
    // A line is one pixel wide by itself.
    if width.to_bits() != 1.0_f64.to_bits() {
        ring.push(("stroke-width", &width));
    }
    if dashes != "none" {
        ring.push(("stroke-dasharray", &dashes));
    }
    svg.element("circle", &ring);
}
