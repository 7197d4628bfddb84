//! Octiles: the tiles with their paths, the stops and circles with their runners.

use rulebook_core::{Game, Player};
use rulebook_octiles::{Edge, Octagon, Octiles, Pattern, Space, Tile};

use super::{DARK, FAINT, PAGE, Svg, WOOD, of_player, points, round, toward};
use crate::picture::{Colour, octiles::KnownStack, plan};

const SCALE: f64 = 120.0; // From one octagon to the next.
const MARGIN: f64 = 60.0;
const PANEL: f64 = 5.0 * SCALE + 2.0 * MARGIN + 20.0; // The left edge of the panel.
const GAP: f64 = 0.18; // Between an edge and the middle of its circle.

/// The colours of the paths of a tile.
const INKS: [Colour; 4] = [Colour::Red, Colour::Green, Colour::Blue, Colour::Purple];

/// The position as a drawing.
pub(crate) fn svg(state: &Octiles) -> String {
    let mut svg = Svg::new(PANEL + 270.0, 5.0 * SCALE + 2.0 * MARGIN, state);
    for octagon in Octagon::all() {
        draw_octagon(&mut svg, state, octagon);
    }
    for curve in plan::detours() {
        draw_path(&mut svg, curve.map(at), FAINT, PAGE);
    }
    for space in Space::all() {
        draw_space(&mut svg, state, space);
    }
    draw_panel(&mut svg, state);
    svg.finish()
}

/// A point of the plan on the page.
fn at((x, y): (f64, f64)) -> (f64, f64) {
    (MARGIN + x * SCALE, MARGIN + y * SCALE)
}

fn draw_octagon(svg: &mut Svg, state: &Octiles, octagon: Octagon) {
    let pattern = state.board().pattern(octagon);
    let fill = if pattern.is_some() { "#ffffff" } else { WOOD };
    let corners = points(plan::corners(octagon).map(at));
    svg.element("polygon", &[("points", &corners), ("fill", &fill), ("stroke", &DARK)]);
    let centre = plan::centre(octagon);
    match pattern {
        Some(pattern) => {
            let paths = plan::paths(pattern, centre);
            for ((_, _, curve), colour) in paths.zip(INKS) {
                draw_path(svg, curve.map(at), &super::hex(colour), "#ffffff");
            }
            // Near a corner, where no path runs.
            svg.label(at((centre.0 - 0.42, centre.1 - 0.17)), 12.0, FAINT, octagon);
        }
        None => svg.label(at(centre), 22.0, FAINT, octagon),
    }
}

/// A path with an edge, so that one sees how two of them cross.
fn draw_path(svg: &mut Svg, curve: plan::Curve, colour: &str, edge: &str) {
    let [a, b, c, d] = curve.map(|(x, y)| format!("{} {}", round(x), round(y)));
    let path = format!("M{a}C{b} {c} {d}");
    for (stroke, width) in [(edge, 11), (colour, 6)] {
        svg.element(
            "path",
            &[("d", &path), ("fill", &"none"), ("stroke", &stroke), ("stroke-width", &width)],
        );
    }
}

/// A stop or circle with its name; a runner fills it.
fn draw_space(svg: &mut Svg, state: &Octiles, space: Space) {
    let (x, y) = at(plan::space(space, GAP));
    let runner = state.runner_at(space);
    let fill = runner.map_or_else(|| "#ffffff".to_owned(), of_player);
    // A circle shows who starts there.
    let mut players = Player::all(state.variant().players);
    let starter = space
        .as_circle()
        .and_then(|(side, _)| players.find(|player| state.variant().side(*player) == side));
    let stroke = starter.map_or_else(|| DARK.to_owned(), of_player);
    let width = if starter.is_some() { 4 } else { 1 };
    svg.element(
        "circle",
        &[
            ("cx", &round(x)),
            ("cy", &round(y)),
            ("r", &17),
            ("fill", &fill),
            ("stroke", &stroke),
            ("stroke-width", &width),
        ],
    );
    let colour = if runner.is_some() { "#ffffff" } else { DARK };
    svg.label((x, y), 13.0, colour, space);
}

/// The uppermost tile with its edges numbered, the stack and the players.
fn draw_panel(svg: &mut Svg, state: &Octiles) {
    let mut y = MARGIN;
    if let Some(tile) = state.top() {
        let hint = match tile.turns() {
            1 => "r0 only".to_owned(),
            turns => format!("r0 to r{}, clockwise", turns - 1),
        };
        line(svg, y, DARK, &format!("Top tile {tile}: {hint}"));
        tile.patterns().take(1).for_each(|pattern| draw_large(svg, pattern, y + 130.0));
        y += 260.0;
    } else {
        line(svg, y, DARK, "The top tile is face down.");
        y += 40.0;
    }
    let stack = KnownStack::of(state);
    y = list_tiles(svg, y, "Then", &stack.next);
    if stack.n_unknown != 0 {
        line(svg, y, DARK, &format!("{} face down", stack.n_unknown));
        y += 22.0;
    }
    y = list_tiles(svg, y, "Under them", &stack.under) + 22.0;
    for player in Player::all(state.variant().players) {
        let side = state.variant().side(player);
        let text = format!("Player {player}: {side} to {}", side.opposite());
        line(svg, y, &of_player(player), &text);
        y += 22.0;
    }
}

/// The tile as it lies unturned, with the numbers of its edges.
fn draw_large(svg: &mut Svg, pattern: Pattern, y: f64) {
    const SIZE: f64 = 180.0;
    let at = |(x, dy): (f64, f64)| (PANEL + 120.0 + x * SIZE, y + dy * SIZE);
    let corners = points(super::octagon((0.0, 0.0), 0.5).map(at));
    svg.element("polygon", &[("points", &corners), ("fill", &"#ffffff"), ("stroke", &DARK)]);
    for ((_, _, curve), colour) in plan::paths(pattern, (0.0, 0.0)).zip(INKS) {
        draw_path(svg, curve.map(at), &super::hex(colour), "#ffffff");
    }
    for edge in Edge::all() {
        let label = toward((0.0, 0.0), edge.index(), 0.57);
        svg.label(at(label), 16.0, DARK, edge.index());
    }
}

/// Writes tiles in their order behind a word; returns where the next line goes.
fn list_tiles(svg: &mut Svg, mut y: f64, word: &str, tiles: &[Tile]) -> f64 {
    for (i, row) in tiles.chunks(6).enumerate() {
        let names: Vec<String> = row.iter().map(ToString::to_string).collect();
        let start = if i == 0 { format!("{word}: ") } else { String::new() };
        line(svg, y, DARK, &format!("{start}{}", names.join(" ")));
        y += 22.0;
    }
    y
}

fn line(svg: &mut Svg, y: f64, fill: &str, text: &str) {
    svg.label_with((PANEL, y), 16.0, &[("text-anchor", &"start"), ("fill", &fill)], text);
}
