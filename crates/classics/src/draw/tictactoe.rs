//! Tic-tac-toe.

use std::string::ToString;

use rulebook_core::{Player, Step};
use rulebook_draw::{Canvas, Draw, Ink, Picture, Scene, Svg, Theme};

use super::{
    MIN_WIDTH,
    grid::{self, Grid, label, letter},
};
use crate::{
    square::{Square, SquareSet},
    tictactoe::TicTacToe,
};

const CELL: (usize, usize) = (5, 1);
const SIZE: f64 = 90.0;

impl Draw for TicTacToe {
    fn picture(scene: &Scene<'_, TicTacToe>) -> Picture {
        let mut canvas = Canvas::new();
        board(scene).print(&mut canvas, 0, CELL, |canvas, place, (x, y)| {
            if let Some(player) = owner(scene.view, place) {
                canvas.centre(x, y, CELL.0, Ink::Player(player), letter(player));
            }
        });
        canvas.into_picture()
    }

    fn svg(scene: &Scene<'_, TicTacToe>, theme: &Theme) -> Svg {
        let mut svg = Svg::new(MIN_WIDTH, 3.0 * SIZE + 40.0, theme);
        let corner = ((MIN_WIDTH - 3.0 * SIZE) / 2.0, 8.0);
        board(scene).draw(&mut svg, corner, SIZE, theme, |svg, place, at| {
            if let Some(player) = owner(scene.view, place) {
                let stroke = theme.fill(TicTacToe::seat_colour(player));
                grid::mark(svg, at, player, SIZE / 4.0, stroke);
            }
        });
        svg
    }
}

fn board(scene: &Scene<'_, TicTacToe>) -> Grid<impl Fn(u8, u8) -> grid::Square> {
    let marked = marked(scene);
    let state = scene.view;
    let square = move |file, rank| {
        let square = Square::new(file, rank).expect("a square of the board");
        let on_it = owner(state, (file, rank)).map(|player| letter(player).to_string());
        let pick = square.to_string();
        let label = label(&pick, on_it.as_deref());
        grid::Square { pick, label, is_marked: marked.contains(square) }
    };
    Grid { files: 3, ranks: 3, square }
}

fn owner(state: &TicTacToe, (file, rank): (u8, u8)) -> Option<Player> {
    state.owner(Square::new(file, rank)?)
}

/// The winning lines, or otherwise the latest mark.
fn marked(scene: &Scene<'_, TicTacToe>) -> SquareSet {
    let state = scene.view;
    match (state.winner(), scene.last()) {
        (Some(winner), _) => {
            state.marks(winner).lines().fold(SquareSet::EMPTY, |all, line| all | line)
        }
        (None, Some(Step::Move(square))) => SquareSet::only(*square),
        (None, _) => SquareSet::EMPTY,
    }
}
