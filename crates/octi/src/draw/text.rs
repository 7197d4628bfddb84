//! The drawing as text.
//!
//! The upper line of a square is the frame with its number, doubled on a base, and the northern
//! holes of its pod; the lower line has the letter of the pod's owner and the other holes. Each
//! hole has its place, as in the legend on the right: an arrow is a prong, a dot an empty hole.
//!
//! ```text
//! ├23── ↖·↗ ┼33───────┤    a pod on 23 with the prongs B, C, F, H
//! │S   ·↙··→│         │
//! ```

use std::format;

use rulebook_core::Player;
use rulebook_draw::{Canvas, Ink, Paper, Picture};

use super::{Latest, Mark, arrow, base, base_label, label, letter, reserve_label, seat};
use crate::{
    board::{Direction, Pod, Square},
    state::Octi,
};

const COLUMNS: usize = 6;
const ROWS: usize = 7;
/// The size of a square: its upper line belongs to the frame, and the line to its left is not
/// counted.
const CELL: (usize, usize) = (9, 2);
/// The first column of the text on the right of the board.
const RIGHT: usize = COLUMNS * (CELL.0 + 1) + 3;
/// The last line of the board.
const BOTTOM: usize = ROWS * CELL.1;
/// The first column of the holes in a square.
const HOLES: usize = 4;

pub(super) fn picture(state: &Octi, latest: &Latest) -> Picture {
    let mut canvas = Canvas::new();
    canvas.grid(0, 0, (COLUMNS, ROWS), (CELL.0, CELL.1 - 1));
    for square in Square::all() {
        draw_square(&mut canvas, state, square, latest.mark(square));
    }
    draw_seat(&mut canvas, state, Player::SECOND, 0);
    draw_base_legend(&mut canvas, state, Player::SECOND, CELL.1);
    draw_compass(&mut canvas, BOTTOM / 2 - 1);
    draw_base_legend(&mut canvas, state, Player::FIRST, BOTTOM - 2 * CELL.1);
    draw_seat(&mut canvas, state, Player::FIRST, BOTTOM - 1);
    canvas.into_picture()
}

fn draw_square(canvas: &mut Canvas, state: &Octi, square: Square, mark: Option<Mark>) {
    let x = usize::from(square.column() - 1) * (CELL.0 + 1) + 1;
    let y = (ROWS - usize::from(square.row())) * CELL.1;
    canvas.pick(square, (x, y, CELL.0, CELL.1), label(state, square, mark));
    if mark.is_some() {
        canvas.lay(x, y, CELL.0, Paper::Mark);
        canvas.lay(x, y + 1, CELL.0, Paper::Mark);
    }
    let mut number_ink = Ink::Faint;
    if let Some(player) = base(square) {
        number_ink = Ink::Player(player);
        canvas.put(x, y, number_ink, "═".repeat(CELL.0));
    }
    canvas.put(x, y, number_ink, square);
    if let Some(pod) = state.board().pod(square) {
        return draw_pod(canvas, (x, y), pod, mark);
    }
    let word = match mark {
        Some(Mark::Captured) => "captured",
        Some(Mark::From) => "from",
        Some(Mark::Via) => "via",
        Some(Mark::Acted(_)) | None => return,
    };
    canvas.put(x, y + 1, Ink::Strong, word);
}

fn draw_pod(canvas: &mut Canvas, (x, y): (usize, usize), pod: Pod, mark: Option<Mark>) {
    let ink = Ink::Player(pod.player);
    canvas.put(x + HOLES, y, Ink::Plain, " ".repeat(CELL.0 - HOLES));
    canvas.put(x, y + 1, ink, letter(pod.player));
    for direction in Direction::ALL {
        let (right, down) = place(direction);
        let (ink, sign) = if pod.prongs.contains(direction) {
            (ink, arrow(direction))
        } else {
            (Ink::Faint, '·')
        };
        canvas.put(x + HOLES + right, y + down, ink, sign);
    }
    match mark {
        Some(Mark::Acted(Some(prong))) => {
            canvas.put(x + 1, y + 1, Ink::Strong, format_args!("+{prong}"));
        }
        Some(_) => {
            canvas.put(x + 1, y + 1, Ink::Strong, '*');
        }
        None => {}
    }
}

/// The column and line of a hole, from the left and the top of the holes.
const fn place(direction: Direction) -> (usize, usize) {
    match direction {
        Direction::NorthWest => (1, 0),
        Direction::North => (2, 0),
        Direction::NorthEast => (3, 0),
        Direction::West => (0, 1),
        Direction::SouthWest => (1, 1),
        Direction::South => (2, 1),
        Direction::SouthEast => (3, 1),
        Direction::East => (4, 1),
    }
}

/// The name and the reserve of a player.
fn draw_seat(canvas: &mut Canvas, state: &Octi, player: Player, y: usize) {
    let name = seat(state, player);
    canvas.put(RIGHT, y, Ink::Player(player), format_args!("{name} ({})", letter(player)));
    let reserve = format!("{} in reserve", state.reserve(player));
    let end = canvas.put(RIGHT, y + 1, Ink::Plain, reserve);
    canvas.note((RIGHT, y, end - RIGHT, 2), reserve_label(state, player));
}

fn draw_base_legend(canvas: &mut Canvas, state: &Octi, player: Player, y: usize) {
    let text = format!("══ base of {}", letter(player));
    let end = canvas.put(RIGHT, y, Ink::Player(player), text);
    canvas.note((RIGHT, y, end - RIGHT, 1), base_label(state, player));
}

/// The places of the holes, with the letters of the directions.
fn draw_compass(canvas: &mut Canvas, y: usize) {
    const LETTERS: usize = 8;
    for direction in Direction::ALL {
        let (right, down) = place(direction);
        canvas.put(RIGHT + right, y + down, Ink::Faint, arrow(direction));
        canvas.put(RIGHT + LETTERS + right, y + down, Ink::Faint, direction);
    }
}
