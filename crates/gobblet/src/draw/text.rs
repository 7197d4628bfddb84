//! The drawing as text: each square with its visible piece and, below it, the pieces that it
//! covers; above and below the board the stacks.
//!
//! A piece is its size in the same number of brackets, round ones for White and square
//! ones for Black: `((2))`, `[[[3]]]`. A covered piece has one pair of brackets, the uppermost
//! first: `on [2](1)`.

use std::{format, string::String, vec::Vec};

use rulebook_core::Player;
use rulebook_draw::{Canvas, Ink, Paper, Picture, width};

use super::{empty_label, hand_label, hand_pick, label, seat, stacks};
use crate::{
    board::{Size, Square, SquareSet},
    state::Gobblet,
};

/// The inner size of a square; a piece that covers three needs twelve columns.
const CELL: (usize, usize) = (13, 2);
const LEFT: usize = 3;
const TOP: usize = 2;

pub(super) fn picture(state: &Gobblet, marked: SquareSet) -> Picture {
    let mut canvas = Canvas::new();
    draw_stacks(&mut canvas, state, Player::SECOND, 0);
    draw_frame(&mut canvas);
    for square in Square::all() {
        draw_square(&mut canvas, state, square, marked.contains(square));
    }
    draw_stacks(&mut canvas, state, Player::FIRST, TOP + 4 * (CELL.1 + 1) + 2);
    canvas.into_picture()
}

fn draw_frame(canvas: &mut Canvas) {
    let (step_x, step_y) = (CELL.0 + 1, CELL.1 + 1);
    canvas.grid(LEFT, TOP, (4, 4), CELL);
    for (i, file) in ["a", "b", "c", "d"].into_iter().enumerate() {
        for y in [TOP - 1, TOP + 4 * step_y + 1] {
            canvas.centre(LEFT + 1 + i * step_x, y, CELL.0, Ink::Faint, file);
        }
        for x in [LEFT - 2, LEFT + 4 * step_x + 2] {
            canvas.put(x, TOP + 1 + (3 - i) * step_y, Ink::Faint, i + 1);
        }
    }
}

fn draw_square(canvas: &mut Canvas, state: &Gobblet, square: Square, is_marked: bool) {
    let x = LEFT + 1 + usize::from(square.file()) * (CELL.0 + 1);
    let y = TOP + 1 + usize::from(3 - square.rank()) * (CELL.1 + 1);
    canvas.pick(square, (x, y, CELL.0, CELL.1), label(state, square));
    if is_marked {
        let sign = if state.lifted() == Some(square) { '^' } else { '*' };
        canvas.lay(x, y, CELL.0, Paper::Mark);
        canvas.put(x, y, Ink::Strong, sign);
        canvas.put(x + CELL.0 - 1, y, Ink::Strong, sign);
    }
    let mut stack = state.board().stack(square).rev();
    let Some((player, size)) = stack.next() else { return };
    canvas.centre(x, y, CELL.0, Ink::Player(player), piece(player, size));
    let covered: Vec<(Player, Size)> = stack.collect();
    if !covered.is_empty() {
        // A piece takes three columns, and so does the word.
        let mut column = x + (CELL.0 - 3 - 3 * covered.len()) / 2;
        column = canvas.put(column, y + 1, Ink::Faint, "on ");
        for (player, size) in covered {
            column = canvas.put(column, y + 1, Ink::Player(player), bracketed(player, size, 1));
        }
    }
}

/// The outermost pieces of a player's stacks; a dot is an empty stack.
fn draw_stacks(canvas: &mut Canvas, state: &Gobblet, player: Player, y: usize) {
    let mut x = canvas.put(LEFT, y, Ink::Faint, format!("{}'s stacks", seat(state, player))) + 2;
    let sizes = stacks(state, player);
    for i in 0..3 {
        let Some(size) = sizes.get(i).copied() else {
            canvas.note((x, y, 1, 1), empty_label(state, player));
            x = canvas.put(x, y, Ink::Faint, '·') + 2;
            continue;
        };
        let text = piece(player, size);
        let label = hand_label(state, player, size);
        canvas.pick(hand_pick(player, size), (x, y, width(&text), 1), label);
        x = canvas.put(x, y, Ink::Player(player), text) + 2;
    }
}

/// A visible piece.
fn piece(player: Player, size: Size) -> String {
    bracketed(player, size, usize::from(size.number()))
}

fn bracketed(player: Player, size: Size, n_brackets: usize) -> String {
    let (left, right) = if player == Player::FIRST { ("(", ")") } else { ("[", "]") };
    format!("{}{}{}", left.repeat(n_brackets), size.number(), right.repeat(n_brackets))
}
