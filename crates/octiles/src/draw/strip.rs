//! The strips beside the board: the seats, and the orientations of the tile in hand.

use std::{
    fmt::Display,
    format,
    string::{String, ToString},
    vec::Vec,
};

use rulebook_core::Player;
use rulebook_draw::{Draw, Svg, Theme, Zone, real};

use super::{
    Latest,
    card::{dots, draw_card},
    labels::{hand_label, passes_label, pattern_label, player_label},
    layout::{BOARD, DIAL, SEAT, SMALL, dial_top, quiet, seat_top},
    names::draw_name,
    next_tile, partner,
    space::draw_runner,
    stack_words,
};
use crate::{board::Tile, extras::picks::Pick, state::Octiles};

/// The distance of the trays from the edge.
const MARGIN: f64 = 8.0;
/// The size of a tile of the strip, and the distance from one to the next.
const TILE: f64 = 84.0;
const STEP: f64 = 90.0;
/// The distance from the top of the strip to the middle of its tiles.
const TILES: f64 = 170.0;
/// The left side, size and line height of the texts about the tiles, and the number of characters
/// that fit into a line.
const TEXT: f64 = 32.0;
const TEXT_SIZE: f64 = 18.0;
const LINE: f64 = 25.0;
const MAX_LINE: usize = 54;
/// The left side of the name of the next tile.
const NEXT: f64 = BOARD - 170.0;

/// The direction of a player's runners, and the number that have arrived.
pub(super) fn draw_seat(svg: &mut Svg, state: &Octiles, player: Player, theme: &Theme) {
    let top = seat_top(state, player);
    let middle = top + 0.5 * SEAT;
    let side = state.variant.side(player);
    let colour = Octiles::seat_colour(player);
    svg.zone(Zone::Seat(player), (0.0, top, BOARD, SEAT));
    let area = (MARGIN, top + 6.0, BOARD - 2.0 * MARGIN, SEAT - 12.0);
    svg.tray(area, 14.0, theme);
    svg.note(area, player_label(state, player));
    draw_runner(svg, (64.0, middle - 3.0), 38.0, player, theme);
    let attributes: &[(&str, &dyn Display)] =
        &[("fill", &theme.on(colour)), ("font-weight", &"bold")];
    svg.label_with((64.0, middle - 3.0), 38.0, attributes, side);
    let way = match partner(state, player) {
        Some(partner) => {
            format!("to the other side, partner {}", state.variant.side(partner))
        }
        None => "to the other side".to_string(),
    };
    write(svg, (122.0, middle), 30.0, theme, &way);
    draw_home(svg, state, player, middle, theme);
}

/// A place for each runner of a player at this height, filled if the runner has arrived.
fn draw_home(svg: &mut Svg, state: &Octiles, player: Player, y: f64, theme: &Theme) {
    let finish = state.variant.side(player).opposite().circles();
    let n_home = finish.iter().filter(|space| state.runner_at(*space) == Some(player)).count();
    let n_runners = usize::from(state.variant.runners);
    let solid = theme.solid(Octiles::seat_colour(player));
    let ground = theme.wood().top; // An empty place is a ring.
    for (colour, width, n_places, down) in [
        (&*solid.top, 46, n_runners, 0.0),
        (&*ground, 36, n_runners, 0.0),
        (&*solid.line, 40, n_home, 1.0),
        (&*solid.top, 36, n_home, -2.0),
    ] {
        if n_places == 0 {
            continue;
        }
        let x = |i| BOARD - 48.0 - 56.0 * real(n_runners - 1 - i);
        svg.element(
            "path",
            &[
                ("d", &dots((0..n_places).map(|i| (x(i), y + down)))),
                ("stroke", &colour),
                ("stroke-width", &width),
                ("stroke-linecap", &"round"),
            ],
        );
    }
}

/// The stack and the tile in hand in words, and the tile in all its orientations.
pub(super) fn draw_dial(svg: &mut Svg, state: &Octiles, latest: &Latest, theme: &Theme) {
    let top = dial_top(state);
    svg.zone(Zone::Dial, (0.0, top, BOARD, DIAL));
    svg.tray((MARGIN, top + 6.0, BOARD - 2.0 * MARGIN, DIAL - 12.0), 14.0, theme);
    let mut y = draw_stack(svg, state, top + 28.0, theme);
    if state.passes() != 0 {
        note(svg, y, passes_label(state));
        write(svg, (TEXT, y), TEXT_SIZE, theme, &format!("Passes in a row: {}", state.passes()));
        y += LINE;
    }
    let text = match state.top() {
        Some(tile) if latest.drawn == Some(tile) => format!("Tile in hand: {tile}, just drawn"),
        Some(tile) => format!("Tile in hand: {tile}"),
        None => "Nobody has seen the top tile.".to_string(),
    };
    write(svg, (TEXT, y), TEXT_SIZE, theme, &text);
    match state.top() {
        Some(tile) => draw_orientations(svg, tile, top + TILES, theme),
        None => note(svg, y, hand_label(None, latest)),
    }
    if let Some(tile) = next_tile(state) {
        write(svg, (NEXT, top + 28.0), TEXT_SIZE, theme, &format!("Next tile: {tile}"));
    }
}

/// The order of the stack in lines from `y`; returns where the next line goes.
fn draw_stack(svg: &mut Svg, state: &Octiles, y: f64, theme: &Theme) -> f64 {
    let mut text = stack_words(state).join(" ");
    let said = text.clone();
    text[..1].make_ascii_uppercase();
    let lines = wrapped(&text);
    let height = LINE * real(lines.len());
    svg.note((TEXT, y - 0.5 * LINE, NEXT - 10.0 - TEXT, height), said);
    for (i, line) in lines.iter().enumerate() {
        write(svg, (TEXT, y + LINE * real(i)), TEXT_SIZE, theme, line);
    }
    y + height
}

/// The tile in hand as it can be laid, in the middle of the strip.
fn draw_orientations(svg: &mut Svg, tile: Tile, y: f64, theme: &Theme) {
    let left = 0.5 * (BOARD - STEP * f64::from(tile.turns() - 1));
    for pattern in tile.patterns() {
        let pick = Pick::Turn(pattern.turn());
        let x = left + STEP * f64::from(pattern.turn());
        draw_card(svg, (x, y), TILE, pattern);
        draw_name(svg, (x, y + 0.5 * TILE + 15.0), SMALL, &[("fill", &quiet(theme))], pick);
        let area = (x - 0.5 * STEP, y - 0.5 * TILE, STEP, TILE + 26.0);
        svg.pick(pick, area, pattern_label(pattern));
    }
}

/// A spoken label for the line at this height.
fn note(svg: &mut Svg, y: f64, label: String) {
    svg.note((TEXT, y - 0.5 * LINE, NEXT - 10.0 - TEXT, LINE), label);
}

fn write(svg: &mut Svg, at: (f64, f64), size: f64, theme: &Theme, text: &str) {
    svg.label_with(at, size, &[("text-anchor", &"start"), ("fill", &theme.ink)], text);
}

/// The text in lines that fit beside the name of the next tile.
fn wrapped(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.len() + 1 + word.len() <= MAX_LINE => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_string()),
        }
    }
    lines
}
