//! Octiles: the tiles with their paths, the stops and circles with their runners, and beside the
//! board the uppermost tile, what is known of the stack, and the pairs of edges that each tile
//! joins.

use rulebook_core::{Game, Player};
use rulebook_octiles::{Edge, Octagon, Octiles, Pattern, Space, Tile};

use super::{Canvas, Colour, Dots, Draw, Ink, Paper, Picture, plan};
use crate::svg::real;

const CELL: (usize, usize) = (12, 6); // The characters from one octagon to the next.
const SCALE: f64 = 24.0; // The same in dots.
const BOARD: (usize, usize) = (5 * CELL.0, 5 * CELL.1);
const MARGIN: (usize, usize) = (7, 3); // For circles and coordinates.
const PANEL: usize = BOARD.0 + 2 * MARGIN.0 + 2; // The column where the panel begins.
const LARGE: (usize, usize) = (16, 8); // The characters of the tile in the panel.
const GAP: f64 = 4.0 / SCALE; // Between an edge and the middle of its circle.

/// The colours of the paths of a tile.
const INKS: [Colour; 4] = [Colour::Red, Colour::Green, Colour::Cyan, Colour::Purple];

impl Draw for Octiles {
    fn picture(&self) -> Picture {
        let mut canvas = Canvas::new();
        draw_board(&mut canvas, self);
        coordinates(&mut canvas);
        Space::all().for_each(|space| draw_space(&mut canvas, self, space));
        draw_players(&mut canvas, self);
        let y = draw_stack(&mut canvas, self);
        draw_list(&mut canvas, self, y + 1);
        canvas.into_picture()
    }

    fn svg(&self) -> String {
        crate::svg::octiles(self)
    }
}

/// A point of the plan in dots; the margin is part of the sheet.
fn dots((x, y): (f64, f64)) -> (f64, f64) {
    let (left, top) = (2 * MARGIN.0, 4 * MARGIN.1);
    (real(left) + x * SCALE, real(top) + y * SCALE)
}

fn draw_board(canvas: &mut Canvas, state: &Octiles) {
    let mut sheet = Dots::new(BOARD.0 + 2 * MARGIN.0, BOARD.1 + 2 * MARGIN.1);
    for octagon in Octagon::all() {
        let corners = plan::corners(octagon).map(dots);
        for i in 0..8 {
            sheet.set(corners[i], Ink::Faint);
            if state.board().pattern(octagon).is_none() {
                sheet.dotted(corners[i], corners[(i + 1) % 8], 3.4, Ink::Faint);
            }
        }
    }
    for curve in plan::detours() {
        sheet.curve(curve.map(dots), Ink::Plain);
    }
    for (octagon, pattern) in state.board().iter() {
        let paths = plan::paths(pattern, plan::centre(octagon));
        for ((_, _, curve), colour) in paths.zip(INKS) {
            sheet.curve(curve.map(dots), Ink::Colour(colour));
        }
    }
    sheet.print(canvas, 0, 0);
    for octagon in Octagon::all().filter(|octagon| state.board().pattern(*octagon).is_none()) {
        let (x, y) = Dots::character(dots(plan::centre(octagon)));
        canvas.put(x - 1, y, Ink::Plain, octagon);
    }
}

/// The columns a to e and the rows 1 to 5 of the octagons.
fn coordinates(canvas: &mut Canvas) {
    for (i, column) in ["a", "b", "c", "d", "e"].into_iter().enumerate() {
        let x = MARGIN.0 + i * CELL.0 + CELL.0 / 2 - 1;
        let y = MARGIN.1 + (4 - i) * CELL.1 + CELL.1 / 2;
        for edge in [0, BOARD.1 + 2 * MARGIN.1 - 1] {
            canvas.put(x, edge, Ink::Faint, column);
        }
        for edge in [0, BOARD.0 + 2 * MARGIN.0 - 1] {
            canvas.put(edge, y, Ink::Faint, i + 1);
        }
    }
}

/// The name of a stop or circle, and below it the runner on it.
fn draw_space(canvas: &mut Canvas, state: &Octiles, space: Space) {
    let (x, y) = Dots::character(dots(plan::space(space, GAP)));
    let (x, y) = (x - 1, y - 1);
    canvas.put(x, y, Ink::Faint, format_args!("{:<3}", space.to_string()));
    if let Some(player) = state.runner_at(space) {
        canvas.lay(x, y + 1, 3, Paper::Mark);
        canvas.put(x, y + 1, Ink::Player(player), format_args!("({player})"));
    }
}

/// Where the players start and finish, and how many have passed.
fn draw_players(canvas: &mut Canvas, state: &Octiles) {
    let y = BOARD.1 + 2 * MARGIN.1 + 1;
    let mut x = 1;
    for player in Player::all(state.variant().players) {
        let side = state.variant().side(player);
        let text = format!("({player}) {side} to {}", side.opposite());
        x = canvas.put(x, y, Ink::Player(player), text) + 4;
    }
    if state.passes() != 0 {
        canvas.put(x, y, Ink::Faint, format_args!("passes in a row: {}", state.passes()));
    }
}

/// The uppermost tile and what is known of the rest of the stack; returns the row below.
fn draw_stack(canvas: &mut Canvas, state: &Octiles) -> usize {
    let mut y = 1;
    if let Some(tile) = state.top() {
        canvas.put(PANEL, 0, Ink::Strong, format_args!("top tile {tile}"));
        tile.patterns().take(1).for_each(|pattern| draw_large(canvas, pattern, 2));
        let last = tile.turns() - 1;
        let hint = match last {
            0 => "drawn as r0, the only".to_owned(),
            _ => format!("drawn as r0 of 0-{last}"),
        };
        canvas.put(PANEL, LARGE.1 + 5, Ink::Faint, hint);
        canvas.put(PANEL, LARGE.1 + 6, Ink::Faint, "rN turns N/8 right");
        y = LARGE.1 + 8;
    } else {
        canvas.put(PANEL, 0, Ink::Strong, "top tile face down");
    }
    let stack = KnownStack::of(state);
    y = list_tiles(canvas, y, "then", &stack.next);
    if stack.n_unknown != 0 {
        canvas.put(PANEL, y, Ink::Plain, format_args!("{} face down", stack.n_unknown));
        y += 1;
    }
    list_tiles(canvas, y, "under", &stack.under)
}

/// What is known of the stack below its uppermost tile.
pub(crate) struct KnownStack {
    /// The tiles that follow.
    pub(crate) next: Vec<Tile>,
    /// The number of tiles below those that nobody has seen.
    pub(crate) n_unknown: usize,
    /// The tiles below those that nobody has seen.
    pub(crate) under: Vec<Tile>,
}

impl KnownStack {
    pub(crate) fn of(state: &Octiles) -> KnownStack {
        let n_unknown = state.unknown().len();
        let known = state.drawn().iter().chain(state.bottom()).copied();
        let n_open = if n_unknown == 0 { state.bottom().len() } else { state.drawn().len() };
        let mut next: Vec<Tile> = known.collect();
        let under = next.split_off(n_open);
        // The uppermost one is drawn, if it is known.
        next.drain(..next.len().min(1));
        KnownStack { next, n_unknown, under }
    }
}

/// Writes tiles in their order behind a word; returns the row below, or `y` if there are none.
fn list_tiles(canvas: &mut Canvas, mut y: usize, word: &str, tiles: &[Tile]) -> usize {
    for (i, row) in tiles.chunks(3).enumerate() {
        if i == 0 {
            canvas.put(PANEL, y, Ink::Plain, word);
        }
        let mut x = PANEL + 6;
        for tile in row {
            canvas.put(x, y, Ink::Plain, tile);
            x += 4;
        }
        y += 1;
    }
    y
}

/// A tile with its edges numbered.
fn draw_large(canvas: &mut Canvas, pattern: Pattern, y: usize) {
    const SIZE: f64 = 32.0; // In dots.
    let at = |(x, y): (f64, f64)| (SIZE * (x + 0.5), SIZE * (y + 0.5));
    let mut sheet = Dots::new(LARGE.0, LARGE.1);
    for ((_, _, curve), colour) in plan::paths(pattern, (0.0, 0.0)).zip(INKS) {
        sheet.curve(curve.map(at), Ink::Colour(colour));
    }
    sheet.print(canvas, PANEL + 2, y);
    let (left, top) = (PANEL + 2, y);
    let (middle, centre) = (left + LARGE.0 / 2 - 1, top + LARGE.1 / 2 - 1);
    let (right, bottom) = (left + LARGE.0, top + LARGE.1);
    // Beside the middles of the edges, clockwise from the north.
    let places = [
        (middle, top - 1),
        (right - 2, top),
        (right, centre),
        (right - 2, bottom - 1),
        (middle, bottom),
        (left + 1, bottom - 1),
        (left - 1, centre),
        (left + 1, top),
    ];
    for (edge, (x, y)) in Edge::all().zip(places) {
        canvas.put(x, y, Ink::Strong, edge.index());
    }
}

/// What each tile on the board joins.
fn draw_list(canvas: &mut Canvas, state: &Octiles, y: usize) {
    for (i, (octagon, pattern)) in state.board().iter().enumerate() {
        canvas.put(PANEL, y + i, Ink::Plain, format_args!("{octagon} {pattern}"));
        let mut x = PANEL + 8; // The longest name of a tile has five characters.
        for ((edge, other, _), colour) in plan::paths(pattern, (0.0, 0.0)).zip(INKS) {
            x = canvas.put(
                x + 1,
                y + i,
                Ink::Colour(colour),
                format_args!("{}{}", edge.index(), other.index()),
            );
        }
    }
}
