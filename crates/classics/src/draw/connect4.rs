//! Connect Four. Every place of a column picks the column.

use std::{format, string::ToString, vec::Vec};

use rulebook_core::{Game, Outcome, Player, State, Step};
use rulebook_draw::{Canvas, Colour, Draw, Ink, Picture, Scene, Svg, Theme};

use super::{
    MIN_WIDTH,
    grid::{self, Grid, letter},
};
use crate::connect4::{Column, Connect4};

const CELL: (usize, usize) = (5, 1);
const SIZE: f64 = 60.0;

impl Draw for Connect4 {
    fn picture(scene: &Scene<'_, Connect4>) -> Picture {
        let mut canvas = Canvas::new();
        board(scene).print(&mut canvas, 0, CELL, |canvas, (column, row), (x, y)| {
            if let Some(player) = disc(scene.view, column, row) {
                canvas.centre(x, y, CELL.0, Ink::Player(player), letter(player));
            }
        });
        canvas.into_picture()
    }

    fn svg(scene: &Scene<'_, Connect4>, theme: &Theme) -> Svg {
        let variant = scene.view.variant();
        let (columns, rows) = (f64::from(variant.columns) * SIZE, f64::from(variant.rows) * SIZE);
        let width = MIN_WIDTH.max(columns + 80.0);
        let mut svg = Svg::new(width, rows + 40.0, theme);
        let corner = ((width - columns) / 2.0, 8.0);
        board(scene).draw(&mut svg, corner, SIZE, theme, |svg, (column, row), at| {
            let Some(player) = disc(scene.view, column, row) else {
                return grid::disc(svg, at, 0.38 * SIZE, theme.page, theme.faint);
            };
            let colour = Connect4::seat_colour(player);
            grid::disc(svg, at, 0.38 * SIZE, theme.fill(colour), theme.ink);
            svg.label(at, 26.0, theme.on(colour), letter(player));
        });
        svg
    }

    fn seat_colour(player: Player) -> Colour {
        if player == Player::FIRST { Colour::Red } else { Colour::Yellow }
    }
}

fn board(scene: &Scene<'_, Connect4>) -> Grid<impl Fn(u8, u8) -> grid::Square> {
    let marked = marked(scene);
    let state = scene.view;
    let variant = state.variant();
    let square = move |index, row| {
        let column = Column::from_index(index).expect("a column of the board");
        let place = format!("column {column}, row {}", row + 1);
        let on_it = state.disc(column, row).map(|player| letter(player).to_string());
        grid::Square {
            pick: column.to_string(),
            label: grid::label(&place, on_it.as_deref()),
            is_marked: marked.contains(&(index, row)),
        }
    };
    Grid { files: variant.columns, ranks: variant.rows, square }
}

fn disc(state: &Connect4, column: u8, row: u8) -> Option<Player> {
    state.disc(Column::from_index(column)?, row)
}

/// The columns and rows of the winning lines, or otherwise of the latest disc.
fn marked(scene: &Scene<'_, Connect4>) -> Vec<(u8, u8)> {
    let state = scene.view;
    if let Some(Outcome::Win(winners)) = state.outcome() {
        let winner = winners.first();
        return lines(state)
            .filter(|line| line.iter().all(|(column, row)| disc(state, *column, *row) == winner))
            .flatten()
            .collect();
    }
    match scene.last() {
        Some(Step::Move(column)) => {
            let row = state.height(*column).saturating_sub(1);
            [(column.index() as u8, row)].into()
        }
        _ => Vec::new(),
    }
}

/// All lines of four places.
fn lines(state: &Connect4) -> impl Iterator<Item = [(u8, u8); 4]> {
    let variant = state.variant();
    let places = (0..variant.columns)
        .flat_map(move |column| (0..variant.rows).map(move |row| (column, row)));
    places.flat_map(move |(column, row)| {
        [(1_i8, 0_i8), (0, 1), (1, 1), (1, -1)].into_iter().filter_map(move |(right, up)| {
            let mut line = [(column, row); 4];
            for (place, i) in line.iter_mut().zip(0_i8..) {
                place.0 = place.0.checked_add_signed(i * right)?;
                place.1 = place.1.checked_add_signed(i * up)?;
                if variant.columns <= place.0 || variant.rows <= place.1 {
                    return None;
                }
            }
            Some(line)
        })
    })
}
