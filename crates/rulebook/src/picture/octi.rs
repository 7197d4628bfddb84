//! OCTI: each square with its number in the frame, each pod as its player's letter with the prongs
//! around it.

use rulebook_core::Player;
use rulebook_octi::{Direction, Octi, Square, SquareSet};

use super::{Canvas, Draw, Ink, Paper, Picture};

const COLUMNS: usize = 6;
const ROWS: usize = 7;
const CELL: (usize, usize) = (7, 3);
const TOP: usize = 2;

impl Draw for Octi {
    fn picture(&self) -> Picture {
        let mut canvas = Canvas::new();
        reserve(&mut canvas, self, Player::SECOND, 0);
        canvas.grid(0, TOP, (COLUMNS, ROWS), CELL);
        Square::all().for_each(|square| frame_base(&mut canvas, square));
        Square::all().for_each(|square| draw_square(&mut canvas, self, square));
        let bottom = TOP + ROWS * (CELL.1 + 1) + 2;
        reserve(&mut canvas, self, Player::FIRST, bottom);
        compass(&mut canvas, COLUMNS * (CELL.0 + 1) + 4, TOP);
        canvas.into_picture()
    }

    fn svg(&self) -> String {
        crate::svg::octi(self)
    }
}

/// Where the inside of a square begins; the frame is around it.
fn corner(square: Square) -> (usize, usize) {
    let x = usize::from(square.column() - 1) * (CELL.0 + 1) + 1;
    (x, TOP + (ROWS - usize::from(square.row())) * (CELL.1 + 1) + 1)
}

fn base(square: Square) -> Option<Player> {
    Player::all(2).find(|player| SquareSet::base(*player).contains(square))
}

/// Doubles the frame above and below an OCTI square.
fn frame_base(canvas: &mut Canvas, square: Square) {
    let Some(player) = base(square) else { return };
    let (x, y) = corner(square);
    for y in [y - 1, y + CELL.1] {
        canvas.put(x, y, Ink::Player(player), "═".repeat(CELL.0));
    }
}

fn draw_square(canvas: &mut Canvas, state: &Octi, square: Square) {
    let (x, y) = corner(square);
    match base(square) {
        Some(player) => {
            let label = format!("{square}{}", letter(player));
            canvas.centre(x, y - 1, CELL.0, Ink::Player(player), label);
        }
        None => canvas.centre(x, y - 1, CELL.0, Ink::Faint, square),
    }
    let Some(pod) = state.board().pod(square) else { return };
    let ink = Ink::Player(pod.player);
    let (x, y) = (x + CELL.0 / 2, y + CELL.1 / 2);
    canvas.put(x, y, ink, letter(pod.player));
    for direction in pod.prongs.iter() {
        let (right, down, line) = stroke(direction);
        canvas.put(x.saturating_add_signed(2 * right), y.saturating_add_signed(down), ink, line);
    }
    // R12: such a pod has won.
    if base(square) == Some(pod.player.opponent()) {
        canvas.lay(x - 3, y, CELL.0, Paper::Mark);
        canvas.put(x - 3, y, Ink::Strong, '*');
        canvas.put(x + 3, y, Ink::Strong, '*');
    }
}

fn letter(player: Player) -> char {
    if player == Player::FIRST { 'S' } else { 'N' }
}

/// Where the prong of a direction is drawn, seen from the pod in columns and rows, and how.
fn stroke(direction: Direction) -> (isize, isize, char) {
    match direction {
        Direction::North => (0, -1, '│'),
        Direction::NorthEast => (1, -1, '╱'),
        Direction::East => (1, 0, '─'),
        Direction::SouthEast => (1, 1, '╲'),
        Direction::South => (0, 1, '│'),
        Direction::SouthWest => (-1, 1, '╱'),
        Direction::West => (-1, 0, '─'),
        Direction::NorthWest => (-1, -1, '╲'),
    }
}

/// The prongs that a player can still insert.
fn reserve(canvas: &mut Canvas, state: &Octi, player: Player, y: usize) {
    let side = if player == Player::FIRST { "South (S)" } else { "North (N)" };
    let x = canvas.put(1, y, Ink::Player(player), side);
    canvas.put(x, y, Ink::Plain, format_args!("  prongs in reserve: {}", state.reserve(player)));
}

/// The letters of the directions.
fn compass(canvas: &mut Canvas, x: usize, y: usize) {
    for (row, text) in
        ["H  A  B", " ╲ │ ╱", "G ─ ● ─ C", " ╱ │ ╲", "F  E  D"].into_iter().enumerate()
    {
        canvas.put(x, y + row, Ink::Faint, text);
    }
}
