//! The drawing as text.
//!
//! Every octagon has three lines. The sign at each of its edges is an arrow that points to the edge
//! where the path from here leaves the tile, or a dot if there is no tile. The spaces at its
//! corners have two lines; circles at its straight edges have one. The printed detours are lines.
//! Square brackets mark the latest step.
//!
//! ```text
//! ( ) ↙ → ↓ ( )         T13 on c4 joins north with east, north-east with south,
//!  │ ↘c4T13↑ │ · d4      south-east with west, south-west with north-west.
//! s23 ↖ ↗ ← s33          North's runners are on the stops s23 and s33.
//! [N] · · · (N)          The latest step moved the one on s23.
//! ```

use std::{format, string::ToString};

use rulebook_draw::{Canvas, Ink, Paper, Picture, width};

use super::{
    Latest, is_closed,
    labels::{
        hand_label, latest_label, next_label, octagon_label, pairs_text, passes_label,
        pattern_label, player_label, space_label,
    },
    next_tile, stack_words,
};
use crate::{
    board::{Edge, Link, Octagon, Pattern, Road, Space, Tile},
    extras::picks::Pick,
    state::Octiles,
};

/// The size of an octagon.
const OCTAGON: (usize, usize) = (7, 3);
/// The distance from one octagon to the next.
const STEP: (usize, usize) = (10, 3);
/// The position of the missing octagon a5.
const FIRST: (usize, usize) = (6, 1);
/// The size of a space at a corner, and of a circle at a straight edge.
const CORNER: (usize, usize) = (3, 2);
const STRAIGHT: (usize, usize) = (5, 1);
/// The position of the first orientation of the tile in hand, and the distance to the next one.
const HAND: (usize, usize) = (61, 0);
const HAND_STEP: (usize, usize) = (8, 4);
/// The position of the next tile, in the corner of the board without octagons.
const NEXT: (usize, usize) = (51, 12);
const LEGEND: (usize, usize) = (38, 0);
/// The line of the pairs, below the players.
const PAIRS: usize = 4;
const STACK: usize = 17;
const MAX_WIDTH: usize = 76;

pub(super) fn picture(state: &Octiles, latest: &Latest) -> Picture {
    let mut canvas = Canvas::new();
    draw_links(&mut canvas);
    for octagon in Octagon::all() {
        draw_octagon(&mut canvas, state, latest, octagon);
    }
    for space in Space::all() {
        draw_space(&mut canvas, state, latest, space);
    }
    draw_players(&mut canvas, state);
    draw_legend(&mut canvas);
    draw_hand(&mut canvas, state.top(), latest);
    if let Some(tile) = next_tile(state) {
        let x = canvas.put(NEXT.0, NEXT.1, Ink::Plain, "next ");
        let end = draw_tile_name(&mut canvas, (x, NEXT.1), tile, latest);
        let unturned = tile.patterns().next().expect("a tile has an orientation");
        draw_pattern(&mut canvas, (NEXT.0, NEXT.1 + 1), Some(unturned), |_| false);
        let columns = OCTAGON.0.max(end - NEXT.0);
        canvas.note((NEXT.0, NEXT.1, columns, 1 + OCTAGON.1), next_label(unturned));
    }
    draw_stack(&mut canvas, state);
    canvas.into_picture()
}

/// The top left of an octagon.
fn place(octagon: Octagon) -> (usize, usize) {
    let (right, down) = (usize::from(octagon.column() - 1), usize::from(5 - octagon.row()));
    (FIRST.0 + STEP.0 * right, FIRST.1 + STEP.1 * down)
}

/// The column and line of an edge, from the top left of its octagon.
const fn edge_place(edge: Edge) -> (usize, usize) {
    [(3, 0), (5, 0), (6, 1), (5, 2), (3, 2), (1, 2), (0, 1), (1, 0)][edge.index()]
}

/// The top left and the size of a space.
fn space_place(space: Space) -> ((usize, usize), (usize, usize)) {
    let (octagon, edge) = space.exits().next().expect("every space has an exit");
    let (x, y) = place(octagon);
    match edge.index() {
        0 => ((x + 1, y - 1), STRAIGHT),
        1 => ((x + 7, y - 1), CORNER),
        2 => ((x + 8, y + 1), STRAIGHT),
        3 => ((x + 7, y + 2), CORNER),
        4 => ((x + 1, y + 3), STRAIGHT),
        5 => ((x - 3, y + 2), CORNER),
        6 => ((x - 6, y + 1), STRAIGHT),
        _ => ((x - 3, y - 1), CORNER),
    }
}

/// The lines between octagons in a row, and the detours.
fn draw_links(canvas: &mut Canvas) {
    for octagon in Octagon::all() {
        for edge in Edge::all() {
            match octagon.link(edge) {
                Link::Octagon(_, _, Road::Border) if edge.index() == 2 => {
                    let (x, y) = place(octagon);
                    canvas.put(x + OCTAGON.0 + 1, y + 1, Ink::Faint, '│');
                }
                Link::Octagon(other, entry, Road::Detour) => {
                    draw_detour(canvas, (octagon, edge), (other, entry));
                }
                Link::Octagon(..) | Link::Space(_) => {}
            }
        }
    }
}

/// Draws a detour between two corners, or from a north or south edge to an east or west edge.
fn draw_detour(canvas: &mut Canvas, one: (Octagon, Edge), other: (Octagon, Edge)) {
    let ((x, y), (other_x, other_y)) = (place(one.0), place(other.0));
    match (one.1.index(), other.1.index()) {
        (1, 7) => {
            canvas.put(x + 6, y - 1, Ink::Faint, "╭───╮");
        }
        (3, 5) => {
            canvas.put(x + 6, y + 3, Ink::Faint, "╰───╯");
        }
        (5, 7) => {
            canvas.put(x, y + 2, Ink::Faint, '╭');
            canvas.put(x, y + 3, Ink::Faint, '╰');
        }
        (3, 1) => {
            canvas.put(x + 6, y + 2, Ink::Faint, '╮');
            canvas.put(x + 6, y + 3, Ink::Faint, '╯');
        }
        (vertical @ (0 | 4), horizontal @ (2 | 6)) => {
            let (turn_x, turn_y) = (x + 3, other_y + 1);
            let line_y = if vertical == 0 { y - 1 } else { y + 3 };
            canvas.put(turn_x, line_y, Ink::Faint, '│');
            let line = "─".repeat(turn_x.abs_diff(other_x + 3) - 4);
            if horizontal == 2 {
                let turn = if vertical == 0 { '╮' } else { '╯' };
                canvas.put(other_x + OCTAGON.0, turn_y, Ink::Faint, format_args!("{line}{turn}"));
            } else {
                let turn = if vertical == 0 { '╭' } else { '╰' };
                canvas.put(turn_x, turn_y, Ink::Faint, format_args!("{turn}{line}"));
            }
        }
        // The same detour from its other end.
        _ => {}
    }
}

fn draw_octagon(canvas: &mut Canvas, state: &Octiles, latest: &Latest, octagon: Octagon) {
    let (x, y) = place(octagon);
    let label = octagon_label(state, latest, octagon);
    canvas.pick(octagon, (x, y, OCTAGON.0, OCTAGON.1), label);
    let pattern = state.board().pattern(octagon);
    draw_pattern(canvas, (x, y), pattern, |edge| latest.crosses(octagon, edge));
    match pattern {
        None => canvas.centre(x, y + 1, OCTAGON.0, Ink::Plain, octagon),
        Some(pattern) => {
            let x = canvas.put(x + 1, y + 1, Ink::Strong, octagon);
            canvas.put(x, y + 1, Ink::Plain, pattern.tile());
        }
    }
    if latest.octagon == Some(octagon) {
        canvas.note((x - 1, y + 1, OCTAGON.0 + 2, 1), latest_label(octagon));
        canvas.put(x - 1, y + 1, Ink::Strong, '[');
        canvas.put(x + OCTAGON.0, y + 1, Ink::Strong, ']');
        canvas.lay(x, y + 1, OCTAGON.0, Paper::Mark);
    }
}

/// The signs at the edges; those of which `is_marked` holds are marked.
fn draw_pattern(
    canvas: &mut Canvas,
    (x, y): (usize, usize),
    pattern: Option<Pattern>,
    is_marked: impl Fn(Edge) -> bool,
) {
    for edge in Edge::all() {
        let (right, down) = edge_place(edge);
        let (ink, sign) = match pattern {
            Some(pattern) => (Ink::Plain, arrow(pattern.partner(edge))),
            None => (Ink::Faint, '·'),
        };
        canvas.put(x + right, y + down, ink, sign);
        if is_marked(edge) {
            canvas.put(x + right, y + down, Ink::Strong, sign);
            canvas.lay(x + right, y + down, 1, Paper::Mark);
        }
    }
}

const fn arrow(edge: Edge) -> char {
    ['↑', '↗', '→', '↘', '↓', '↙', '←', '↖'][edge.index()]
}

/// The name of a space and its runner: below it at a corner, otherwise behind it. A circle that is
/// not in play has a name only.
fn draw_space(canvas: &mut Canvas, state: &Octiles, latest: &Latest, space: Space) {
    let ((x, y), (columns, rows)) = space_place(space);
    canvas.pick(space, (x, y, columns, rows), space_label(state, latest, space));
    canvas.put(x, y, Ink::Faint, space);
    if is_closed(state, space) {
        return;
    }
    let (x, y) = (x + columns - 3, y + rows - 1);
    let runner = state.runner_at(space);
    let letter = runner.map_or(" ".to_string(), |player| state.variant.side(player).to_string());
    let ink = runner.map_or(Ink::Faint, Ink::Player);
    if latest.touches(space) {
        canvas.put(x, y, ink, format_args!("[{letter}]"));
        canvas.lay(x, y, 3, Paper::Mark);
    } else {
        canvas.put(x, y, ink, format_args!("({letter})"));
    }
}

/// To which side the runners of each player go, who are partners, and the passes.
fn draw_players(canvas: &mut Canvas, state: &Octiles) {
    for player in state.variant.seats() {
        let side = state.variant.side(player);
        let ink = Ink::Player(player);
        let (y, text) = (player.index(), format!("({side}) to {}", side.opposite()));
        let columns = canvas.put(0, y, ink, text);
        canvas.note((0, y, columns, 1), player_label(state, player));
    }
    if let Some(pairs) = pairs_text(state) {
        // The labels of the players name their partners.
        canvas.put(0, PAIRS, Ink::Faint, pairs);
    }
    if state.passes() != 0 {
        let text = format!("passes: {}", state.passes());
        let columns = canvas.put(0, STACK - 2, Ink::Plain, text);
        canvas.note((0, STACK - 2, columns, 1), passes_label(state));
    }
}

fn draw_legend(canvas: &mut Canvas) {
    let (x, y) = LEGEND;
    canvas.put(x, y, Ink::Faint, "arrow: where the path");
    canvas.put(x, y + 1, Ink::Faint, "from this edge leaves");
    canvas.put(x + 4, y + 2, Ink::Faint, "[ ] latest step");
}

/// The tile in hand in all its orientations.
fn draw_hand(canvas: &mut Canvas, tile: Option<Tile>, latest: &Latest) {
    let ((x, y), label) = (HAND, hand_label(tile, latest));
    let Some(tile) = tile else {
        let end = canvas.put(x, y, Ink::Faint, "top tile unseen");
        return canvas.note((x, y, end - x, 1), label);
    };
    let name_end = draw_tile_name(canvas, (x, y), tile, latest);
    let end = canvas.put(name_end, y, Ink::Plain, " in hand");
    canvas.note((x, y, end - x, 1), label);
    for pattern in tile.patterns() {
        let turn = usize::from(pattern.turn());
        let (x, y) = (x + turn % 2 * HAND_STEP.0, y + 1 + turn / 2 * HAND_STEP.1);
        draw_pattern(canvas, (x, y), Some(pattern), |_| false);
        let pick = Pick::Turn(pattern.turn()).to_string();
        canvas.centre(x, y + 1, OCTAGON.0, Ink::Strong, &pick);
        canvas.pick(pick, (x, y, OCTAGON.0, OCTAGON.1), pattern_label(pattern));
    }
}

/// Draws the name of a tile, in brackets if it was drawn in the latest step, and returns the column
/// behind it.
fn draw_tile_name(
    canvas: &mut Canvas,
    (x, y): (usize, usize),
    tile: Tile,
    latest: &Latest,
) -> usize {
    if latest.drawn != Some(tile) {
        return canvas.put(x, y, Ink::Strong, tile);
    }
    let end = canvas.put(x, y, Ink::Strong, format_args!("[{tile}]"));
    canvas.lay(x, y, end - x, Paper::Mark);
    end
}

/// The stack, on two lines if necessary.
fn draw_stack(canvas: &mut Canvas, state: &Octiles) {
    let (mut x, mut y) = (0, STACK);
    for word in stack_words(state) {
        if MAX_WIDTH < x + width(&word) {
            (x, y) = (4, y + 1);
        }
        x = canvas.put(x, y, Ink::Plain, word) + 1;
    }
    canvas.note((0, STACK, MAX_WIDTH, 1 + y - STACK), stack_words(state).join(" "));
}
