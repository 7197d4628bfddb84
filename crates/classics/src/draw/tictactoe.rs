//! Tic-tac-toe.

use std::{format, string::ToString};

use rulebook_core::{Player, Step};
use rulebook_draw::{Canvas, Draw, Ink, Picture, Scene, Svg, Theme, Zone};

use super::grid::{self, Grid, label, letter};
use crate::{
    square::{Square, SquareSet},
    tictactoe::TicTacToe,
};

const CELL: (usize, usize) = (5, 1);
const SIZE: f64 = 110.0;
const SIDE: f64 = 3.0 * SIZE;
/// The width of the frame, which holds the coordinates.
const FRAME: f64 = 28.0;
const MARGIN: f64 = 8.0;
const LEFT: f64 = MARGIN + FRAME;
const WIDTH: f64 = SIDE + 2.0 * LEFT;

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
        let mut svg = Svg::new(WIDTH, WIDTH, theme);
        svg.zone(Zone::Board, (0.0, 0.0, WIDTH, WIDTH));
        draw_sheet(&mut svg, theme);
        let frame = (FRAME, theme.ink);
        board(scene).draw(&mut svg, (LEFT, LEFT), SIZE, frame, |svg, square, place, (x, y)| {
            if square.is_marked {
                let area = (x - 0.44 * SIZE, y - 0.44 * SIZE, 0.88 * SIZE, 0.88 * SIZE);
                svg.rect(area, 12.0, &[("fill", &theme.mark), ("stroke", &theme.ink)]);
            }
            if let Some(player) = owner(scene.view, place) {
                draw_sign(svg, (x, y), player, theme);
            }
        });
        svg
    }
}

/// A sheet in a wooden frame, as bright as the page: paper or a slate. Its lines are drawn by hand.
fn draw_sheet(svg: &mut Svg, theme: &Theme) {
    let wood = theme.wood();
    let outer = 2.0 * FRAME + SIDE;
    svg.slab((MARGIN, MARGIN, outer, outer), 10.0, &wood);
    svg.rect((LEFT, LEFT, SIDE, SIDE), 3.0, &[("fill", &theme.page), ("stroke", &wood.line)]);
    let length = SIDE - 28.0;
    let lines = [1.0, 2.0].map(|i| {
        let along = LEFT + 14.0;
        let across = LEFT + i * SIZE;
        format!(
            "M{across} {along}q4 {} -1 {length}M{along} {across}q{} -5 {length} 1",
            length / 2.0,
            length / 4.0
        )
    });
    draw_stroke(svg, &lines.concat(), theme.faint, 5.0);
}

/// A cross or a ring around the middle of a square, with its shade below it.
fn draw_sign(svg: &mut Svg, (x, y): (f64, f64), player: Player, theme: &Theme) {
    let solid = theme.solid(TicTacToe::seat_colour(player));
    let path = |y: f64| {
        if player == Player::FIRST {
            format!(
                "M{} {}q36 26 60 61M{} {}q-37 24 -58 59",
                x - 30.0,
                y - 31.0,
                x + 29.0,
                y - 30.0
            )
        } else {
            format!("M{} {}a33 33 0 1 0 13 6", x + 3.0, y - 33.0)
        }
    };
    draw_stroke(svg, &path(y + 2.0), &solid.line, 13.5);
    draw_stroke(svg, &path(y), &solid.top, 11.0);
    draw_stroke(svg, &path(y - 2.0), &solid.light, 2.0);
}

/// A line as of a brush.
fn draw_stroke(svg: &mut Svg, path: &str, colour: &str, width: f64) {
    svg.element(
        "path",
        &[
            ("d", &path),
            ("fill", &"none"),
            ("stroke", &colour),
            ("stroke-width", &width),
            ("stroke-linecap", &"round"),
        ],
    );
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
