//! Gobblet: each square with its visible piece and, below, what that stands on; above and below
//! the board the outermost pieces of the stacks.
//!
//! A piece is its size between as many brackets as it is large, round ones for White and square
//! ones for Black: `((2))`, `[[[3]]]`. A covered one has one pair of brackets: `on [2](1)`.

use rulebook_core::Player;
use rulebook_gobblet::{Gobblet, LineSet, Size, Square};

use super::{Canvas, Draw, Ink, Paper, Picture};

const CELL: (usize, usize) = (13, 2); // What covers three pieces needs twelve characters.
const LEFT: usize = 3;
const TOP: usize = 3;

impl Draw for Gobblet {
    fn picture(&self) -> Picture {
        let mut canvas = Canvas::new();
        reserve(&mut canvas, self, Player::SECOND, 0);
        frame(&mut canvas);
        let lines = self.ending_details().map_or(LineSet::default(), |ending| ending.lines);
        for square in Square::all() {
            let wins = lines.iter().any(|line| line.squares().any(|other| other == square));
            let sign = match (self.lifted() == Some(square), wins) {
                (true, _) => Some('^'),
                (_, true) => Some('*'),
                _ => None,
            };
            draw_square(&mut canvas, self, square, sign);
        }
        reserve(&mut canvas, self, Player::FIRST, TOP + 4 * (CELL.1 + 1) + 3);
        canvas.into_picture()
    }

    fn svg(&self) -> String {
        crate::svg::gobblet(self)
    }
}

/// What stands for a visible piece.
fn piece(player: Player, size: Size) -> String {
    bracketed(player, size, usize::from(size.number()))
}

fn bracketed(player: Player, size: Size, n_brackets: usize) -> String {
    let (left, right) = if player == Player::FIRST { ("(", ")") } else { ("[", "]") };
    format!("{}{}{}", left.repeat(n_brackets), size.number(), right.repeat(n_brackets))
}

fn frame(canvas: &mut Canvas) {
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

fn draw_square(canvas: &mut Canvas, state: &Gobblet, square: Square, sign: Option<char>) {
    let x = LEFT + 1 + usize::from(square.file()) * (CELL.0 + 1);
    let y = TOP + 1 + usize::from(3 - square.rank()) * (CELL.1 + 1);
    let mut stack = state.board().stack(square).rev();
    let Some((player, size)) = stack.next() else { return };
    if let Some(sign) = sign {
        canvas.lay(x, y, CELL.0, Paper::Mark);
        canvas.put(x, y, Ink::Strong, sign);
        canvas.put(x + CELL.0 - 1, y, Ink::Strong, sign);
    }
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

/// The outermost pieces of a player's three stacks; a dot is an empty stack.
fn reserve(canvas: &mut Canvas, state: &Gobblet, player: Player, y: usize) {
    let name = if player == Player::FIRST { "White's stacks" } else { "Black's stacks" };
    let mut x = canvas.put(LEFT, y, Ink::Faint, name) + 2;
    let mut n_empty = 3;
    for size in Size::ALL.into_iter().rev() {
        for _ in 0..state.stacks_showing(player, size) {
            x = canvas.put(x, y, Ink::Player(player), piece(player, size)) + 2;
            n_empty -= 1;
        }
    }
    for _ in 0..n_empty {
        x = canvas.put(x, y, Ink::Faint, '·') + 2;
    }
}
