//! The drawing as SVG: the tiles with their paths, the runners, and below the board the
//! orientations of the tile in hand.

use std::format;

use rulebook_draw::{Colour, Draw, Svg, Theme, octagon as corners, points, round};

use super::{
    Latest, is_closed,
    labels::{
        hand_label, latest_label, next_label, octagon_label, passes_label, pattern_label,
        player_label, space_label,
    },
    next_tile, pairs, partner, plan, stack_words, starter,
};
use crate::{
    board::{Octagon, Pattern, Space, Tile},
    extras::picks::Pick,
    state::Octiles,
};

/// The distance from one octagon to the next.
const SCALE: f64 = 120.0;
const MARGIN: f64 = 60.0;
const BOARD: f64 = 5.0 * SCALE + 2.0 * MARGIN;
/// The left edge and the top of what is below the board, and its width.
const PANEL: f64 = 20.0;
const PANEL_TOP: f64 = BOARD + 58.0;
const PANEL_WIDTH: f64 = BOARD - 2.0 * PANEL;
/// The size of a tile below the board, and the distance from one to the next.
const SMALL: f64 = 132.0;
const SMALL_STEP: (f64, f64) = (182.0, 166.0);
/// The middle of the next tile, in the corner of the board without octagons, and its size.
const NEXT: (f64, f64) = (662.0, 660.0);
const NEXT_SIZE: f64 = 92.0;
const RADIUS: f64 = 22.0;
/// The colours of the material, which do not depend on the theme and are not those of a player.
const TILE: &str = "#ffffff";
const LINE: &str = "#22201c";
const PATH: &str = "#5c5850";
const NAME: &str = "#6b6459";
/// The colour of the latest path.
const LATEST: Colour = Colour::Red;

pub(super) fn svg(state: &Octiles, latest: &Latest, theme: &Theme) -> Svg {
    let mut svg = Svg::new(BOARD, PANEL_TOP + 36.0 + 2.0 * SMALL_STEP.1, theme);
    for octagon in Octagon::all() {
        draw_octagon(&mut svg, state, octagon, theme);
        let (x, y) = at(plan::centre(octagon));
        let area = (x - SCALE / 2.0, y - SCALE / 2.0, SCALE, SCALE);
        svg.pick(octagon, area, octagon_label(state, latest, octagon));
    }
    if let Some(octagon) = latest.octagon {
        let middle = at(plan::centre(octagon));
        draw_outline(&mut svg, middle, theme);
        let corner = (middle.0 - SCALE / 2.0, middle.1 - SCALE / 2.0);
        svg.note((corner.0, corner.1, SCALE, SCALE), latest_label(octagon));
    }
    draw_paths(&mut svg, state, latest, theme);
    for octagon in Octagon::all() {
        if let Some(pattern) = state.board().pattern(octagon) {
            draw_names(&mut svg, octagon, pattern.tile());
        }
    }
    for space in Space::all() {
        draw_space(&mut svg, state, latest, space, theme);
        let (x, y) = at(plan::place(space));
        let area = (x - RADIUS, y - RADIUS, 2.0 * RADIUS, 2.0 * RADIUS);
        svg.pick(space, area, space_label(state, latest, space));
    }
    draw_players(&mut svg, state, theme);
    draw_hand(&mut svg, state, latest, theme);
    draw_stack(&mut svg, state, theme);
    svg
}

/// A point of the plan on the page.
pub(super) fn at((x, y): (f64, f64)) -> (f64, f64) {
    (MARGIN + x * SCALE, MARGIN + y * SCALE)
}

pub(super) fn draw_octagon(svg: &mut Svg, state: &Octiles, octagon: Octagon, theme: &Theme) {
    let middle = at(plan::centre(octagon));
    let is_empty = state.board().pattern(octagon).is_none();
    let fill = if is_empty { theme.board } else { TILE };
    svg.element(
        "polygon",
        &[
            ("points", &points(corners(middle, SCALE / 2.0))),
            ("fill", &fill),
            ("stroke", if is_empty { &theme.ink } else { &LINE }),
        ],
    );
    if is_empty {
        svg.label(middle, 22.0, theme.faint, octagon);
    }
}

/// The outline of the tile that was laid last.
pub(super) fn draw_outline(svg: &mut Svg, middle: (f64, f64), theme: &Theme) {
    for (stroke, width) in [(theme.mark, 9), (theme.fill(LATEST), 2)] {
        svg.element(
            "polygon",
            &[
                ("points", &points(corners(middle, SCALE / 2.0))),
                ("fill", &"none"),
                ("stroke", &stroke),
                ("stroke-width", &width),
            ],
        );
    }
}

/// The detours and the paths of all tiles; on them the latest path.
fn draw_paths(svg: &mut Svg, state: &Octiles, latest: &Latest, theme: &Theme) {
    for detour in plan::detours() {
        draw_path(svg, detour.map(at), &[(theme.page, 11), (theme.faint, 6)]);
    }
    for (octagon, pattern) in state.board().iter() {
        draw_tile(svg, octagon, pattern);
    }
    draw_latest(svg, latest, theme);
}

/// The paths of a tile.
pub(super) fn draw_tile(svg: &mut Svg, octagon: Octagon, pattern: Pattern) {
    for (one, other) in pairs(pattern) {
        let path = plan::path(plan::centre(octagon), one, other);
        draw_path(svg, path.map(at), &[(TILE, 11), (PATH, 6)]);
    }
}

/// The path of the runner that moved last.
pub(super) fn draw_latest(svg: &mut Svg, latest: &Latest, theme: &Theme) {
    let colour = theme.fill(LATEST);
    for crossing in &latest.path {
        let middle = plan::centre(crossing.octagon);
        let path = plan::path(middle, crossing.enter, crossing.leave);
        draw_path(svg, path.map(at), &[(TILE, 12), (colour, 7)]);
        if let Some(detour) = plan::detour(crossing.octagon, crossing.leave) {
            draw_path(svg, detour.map(at), &[(colour, 7)]);
        }
    }
}

/// Draws a path once in each colour and width.
fn draw_path(svg: &mut Svg, curve: plan::Curve, strokes: &[(&str, u8)]) {
    let [a, b, c, d] = curve.map(|(x, y)| format!("{} {}", round(x), round(y)));
    let path = format!("M{a}C{b} {c} {d}");
    for (stroke, width) in strokes {
        svg.element(
            "path",
            &[("d", &path), ("fill", &"none"), ("stroke", &stroke), ("stroke-width", &width)],
        );
    }
}

/// The name of an octagon and its tile, near two corners, where no path runs.
pub(super) fn draw_names(svg: &mut Svg, octagon: Octagon, tile: Tile) {
    let (x, y) = plan::centre(octagon);
    svg.label(at((x - 0.37, y - 0.17)), 17.0, NAME, octagon);
    svg.label(at((x + 0.34, y + 0.17)), 17.0, NAME, tile);
}

/// A stop or a circle with its name, and the runner on it with the letter of the player's side. The
/// ring of a circle has the colour of the player who starts there; a circle that is not in play is
/// dashed and faint.
pub(super) fn draw_space(
    svg: &mut Svg,
    state: &Octiles,
    latest: &Latest,
    space: Space,
    theme: &Theme,
) {
    let (x, y) = at(plan::place(space));
    if is_closed(state, space) {
        draw_disc(svg, (x, y), RADIUS - 0.5, (theme.page, theme.faint, 1), "3 4");
        return svg.label((x, y), 17.0, theme.faint, space);
    }
    if latest.touches(space) {
        let dash = if latest.from == Some(space) { "6 4" } else { "none" };
        let ring = (theme.mark, theme.fill(LATEST), 3);
        draw_disc(svg, (x, y), RADIUS + 6.0, ring, dash);
    }
    let runner = state.runner_at(space);
    let fill = runner.map_or(TILE, |player| theme.fill(Octiles::seat_colour(player)));
    let starter = space.as_circle().and_then(|(side, _)| starter(state, side));
    let stroke = starter.map_or(LINE, |player| theme.fill(Octiles::seat_colour(player)));
    let width = if starter.is_some() { 5 } else { 1 };
    draw_disc(svg, (x, y), RADIUS - f64::from(width) / 2.0, (fill, stroke, width), "none");
    match runner {
        None => svg.label((x, y), 17.0, LINE, space),
        Some(player) => {
            let ink = theme.on(Octiles::seat_colour(player));
            svg.label((x, y - 8.0), 18.0, ink, state.variant.side(player));
            svg.label((x, y + 8.0), 17.0, ink, space);
        }
    }
}

/// A disc with its fill, and the colour, width and dashes of its line.
fn draw_disc(
    svg: &mut Svg,
    (x, y): (f64, f64),
    radius: f64,
    (fill, stroke, width): (&str, &str, u8),
    dashes: &str,
) {
    svg.element(
        "circle",
        &[
            ("cx", &round(x)),
            ("cy", &round(y)),
            ("r", &radius),
            ("fill", &fill),
            ("stroke", &stroke),
            ("stroke-width", &width),
            ("stroke-dasharray", &dashes),
        ],
    );
}

/// To which side the runners of each player go, and who the partner is, where the board has no
/// octagons.
fn draw_players(svg: &mut Svg, state: &Octiles, theme: &Theme) {
    let (x, mut y) = (BOARD - 180.0, 30.0);
    for player in state.variant.seats() {
        let side = state.variant.side(player);
        svg.element(
            "circle",
            &[
                ("cx", &x),
                ("cy", &y),
                ("r", &11),
                ("fill", &theme.fill(Octiles::seat_colour(player))),
                ("stroke", &LINE),
            ],
        );
        svg.label((x, y), 17.0, theme.on(Octiles::seat_colour(player)), side);
        let way = match partner(state, player) {
            Some(partner) => {
                format!("to {}, partner {}", side.opposite(), state.variant.side(partner))
            }
            None => format!("goes from {side} to {}", side.opposite()),
        };
        line(svg, (x + 20.0, y), theme, &way);
        svg.note((x - 13.0, y - 13.0, 180.0, 26.0), player_label(state, player));
        y += 26.0;
    }
}

/// The tile in hand in all its orientations, and the next tile if it is known.
fn draw_hand(svg: &mut Svg, state: &Octiles, latest: &Latest, theme: &Theme) {
    let (left, top) = (PANEL + SMALL / 2.0, PANEL_TOP + 36.0 + SMALL / 2.0);
    svg.note((PANEL, PANEL_TOP, PANEL_WIDTH, 24.0), hand_label(state.top(), latest));
    if let Some(tile) = state.top() {
        let new = if latest.drawn == Some(tile) { ", just drawn" } else { "" };
        line(svg, (PANEL, PANEL_TOP + 12.0), theme, &format!("Tile in hand: {tile}{new}"));
        for pattern in tile.patterns() {
            let turn = pattern.turn();
            let (column, row) = (f64::from(turn % 4), f64::from(turn / 4));
            let middle = (left + column * SMALL_STEP.0, top + row * SMALL_STEP.1);
            let pick = Pick::Turn(turn);
            draw_small(svg, middle, SMALL, pattern, theme);
            svg.label((middle.0, middle.1 + SMALL / 2.0 + 12.0), 18.0, theme.ink, pick);
            let area = (middle.0 - SMALL / 2.0, middle.1 - SMALL / 2.0, SMALL, SMALL + 22.0);
            svg.pick(pick, area, pattern_label(pattern));
        }
    } else {
        line(svg, (PANEL, PANEL_TOP + 12.0), theme, "Nobody has seen the top tile.");
    }
    if let Some(tile) = next_tile(state) {
        let unturned = tile.patterns().next().expect("a tile has an orientation");
        draw_small(svg, NEXT, NEXT_SIZE, unturned, theme);
        let top = NEXT.1 - NEXT_SIZE / 2.0;
        svg.label((NEXT.0, top - 13.0), 17.0, theme.ink, format_args!("Next tile: {tile}"));
        let (width, height) = (NEXT_SIZE, NEXT_SIZE + 24.0);
        svg.note((NEXT.0 - width / 2.0, top - 24.0, width, height), next_label(unturned));
    }
}

fn draw_small(svg: &mut Svg, (x, y): (f64, f64), size: f64, pattern: Pattern, theme: &Theme) {
    let corners = points(corners((x, y), size / 2.0));
    svg.element(
        "polygon",
        &[("points", &corners), ("fill", &TILE), ("stroke", &theme.ink), ("stroke-width", &1)],
    );
    for (one, other) in pairs(pattern) {
        let path = plan::path((0.0, 0.0), one, other);
        let path = path.map(|(right, down)| (x + right * size, y + down * size));
        draw_path(svg, path, &[(TILE, 10), (PATH, 5)]);
    }
}

/// The stack and the passes below the board.
fn draw_stack(svg: &mut Svg, state: &Octiles, theme: &Theme) {
    let mut text = stack_words(state).join(" ");
    svg.note((20.0, BOARD + 3.0, BOARD - 20.0, 24.0), &text);
    text[..1].make_ascii_uppercase();
    line(svg, (20.0, BOARD + 15.0), theme, &text);
    if state.passes() != 0 {
        let passes = format!("Passes in a row: {}", state.passes());
        line(svg, (20.0, BOARD + 40.0), theme, &passes);
        svg.note((20.0, BOARD + 28.0, BOARD - 20.0, 24.0), passes_label(state));
    }
}

fn line(svg: &mut Svg, at: (f64, f64), theme: &Theme, text: &str) {
    svg.label_with(at, 17.0, &[("text-anchor", &"start"), ("fill", &theme.ink)], text);
}
