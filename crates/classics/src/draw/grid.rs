//! A board of squares on which players have marks, discs or pieces.

use std::{format, string::String};

use rulebook_core::Player;
use rulebook_draw::{Canvas, Ink, Paper, Svg};

/// A board with files `a`, `b`, … from the left and ranks from 1 at the bottom.
pub(super) struct Grid<S> {
    pub(super) files: u8,
    pub(super) ranks: u8,
    /// The content of the square at a file and a rank, both from 0.
    pub(super) square: S,
}

/// A square of a [`Grid`].
pub(super) struct Square {
    /// The pick that pointing at it makes.
    pub(super) pick: String,
    /// The screen-reader label.
    pub(super) label: String,
    /// Whether it is highlighted, as part of a winning line or of the latest step.
    pub(super) is_marked: bool,
}

/// The first column of a grid of text, after the numbers of the ranks.
const LEFT: usize = 2;

impl<S: Fn(u8, u8) -> Square> Grid<S> {
    /// Draws the board as text from row `top` on, and returns the row below it. `fill` draws the
    /// content of a square, whose inner size is `cell`, from its top left character on.
    pub(super) fn print(
        &self,
        canvas: &mut Canvas,
        top: usize,
        cell: (usize, usize),
        fill: impl Fn(&mut Canvas, (u8, u8), (usize, usize)),
    ) -> usize {
        let (files, ranks) = (usize::from(self.files), usize::from(self.ranks));
        let (step_x, step_y) = (cell.0 + 1, cell.1 + 1);
        canvas.grid(LEFT, top, (files, ranks), cell);
        for (file, rank) in self.places() {
            let x = LEFT + 1 + usize::from(file) * step_x;
            let y = top + 1 + usize::from(self.ranks - 1 - rank) * step_y;
            let square = (self.square)(file, rank);
            canvas.pick(square.pick, (x, y, cell.0, cell.1), square.label);
            if square.is_marked {
                canvas.lay(x, y, cell.0, Paper::Mark);
                canvas.put(x, y, Ink::Strong, '*');
                canvas.put(x + cell.0 - 1, y, Ink::Strong, '*');
            }
            fill(canvas, (file, rank), (x, y));
            canvas.put(0, y, Ink::Faint, rank + 1);
        }
        let below = top + ranks * step_y + 1;
        for file in 0..files {
            canvas.centre(LEFT + 1 + file * step_x, below, cell.0, Ink::Faint, name(file as u8));
        }
        below + 1
    }

    /// Draws the squares of the board as SVG, its top left corner at `(left, top)`, with squares of
    /// this size, and writes its coordinates on a frame. `fill` draws a square with its content
    /// around its middle.
    pub(super) fn draw(
        &self,
        svg: &mut Svg,
        (left, top): (f64, f64),
        size: f64,
        (frame, ink): (f64, &str),
        fill: impl Fn(&mut Svg, &Square, (u8, u8), (f64, f64)),
    ) {
        let bottom = top + f64::from(self.ranks) * size;
        for (file, rank) in self.places() {
            let (x, y) = (left + f64::from(file) * size, bottom - f64::from(rank + 1) * size);
            let square = (self.square)(file, rank);
            let at = (x + size / 2.0, y + size / 2.0);
            if file == 0 {
                svg.coordinate((left - frame / 2.0, at.1), 16.0, ink, rank + 1);
            }
            if rank == 0 {
                svg.coordinate((at.0, bottom + frame / 2.0), 16.0, ink, name(file));
            }
            fill(svg, &square, (file, rank), at);
            svg.pick(square.pick, (x, y, size, size), square.label);
        }
    }

    fn places(&self) -> impl Iterator<Item = (u8, u8)> + use<S> {
        let (files, ranks) = (self.files, self.ranks);
        (0..ranks).flat_map(move |rank| (0..files).map(move |file| (file, rank)))
    }
}

/// The letter of a file.
fn name(file: u8) -> char {
    char::from(b'a' + file)
}

/// The screen-reader label of a square and its content.
pub(super) fn label(square: &str, on_it: Option<&str>) -> String {
    format!("{square}, {}", on_it.unwrap_or("empty"))
}

/// The letter of a player who marks with X or O.
pub(super) fn letter(player: Player) -> char {
    if player == Player::FIRST { 'X' } else { 'O' }
}
