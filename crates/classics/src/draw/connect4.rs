//! Connect Four. Every place of a column picks the column.

use std::{format, string::ToString, vec::Vec};

use rulebook_core::{Game, Outcome, Player, State, Step};
use rulebook_draw::{
    Canvas, Colour, Draw, Ink, Picture, Scene, Solid, Svg, Theme, Zone, real, round,
};

use super::{
    grid::{self, Grid, letter},
    table::Area,
};
use crate::connect4::{Column, Connect4, Variant};

const CELL: (usize, usize) = (5, 1);
const SIZE: f64 = 54.0;
/// The width of the frame, which holds the coordinates.
const FRAME: f64 = 26.0;
const MARGIN: f64 = 8.0;
const LEFT: f64 = MARGIN + FRAME;
/// The height of the strip of a player, whose coins are above or below the board.
const SEAT: f64 = 84.0;
/// The radius of holes and coins.
const RADIUS: f64 = 22.0;
/// The colours of the board and the coins, which do not depend on the theme.
const PLASTIC: &str = "#2459b8";
const RED: &str = "#e2473b";
const YELLOW: &str = "#f7c62f";
const INK: &str = "#1d1005";

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
        let width = columns + 2.0 * LEFT;
        let height = rows + FRAME + 56.0;
        let mut svg = Svg::new(width, height + 2.0 * SEAT, theme);
        draw_coins(&mut svg, scene, Player::SECOND, (0.0, 0.0, width, SEAT), theme);
        svg.zone(Zone::Board, (0.0, SEAT, width, height));
        let plastic = Solid::of(PLASTIC);
        for x in [MARGIN + 12.0, width - MARGIN - 52.0] {
            svg.slab((x, SEAT + height - 40.0, 40.0, 26.0), 5.0, &plastic);
        }
        let frame = (MARGIN, SEAT + 6.0, width - 2.0 * MARGIN, rows + FRAME + 22.0);
        svg.slab(frame, 12.0, &plastic);
        let corner = (LEFT, SEAT + 24.0);
        board(scene).draw(&mut svg, corner, SIZE, (FRAME, "#ffffff"), |svg, square, place, at| {
            match disc(scene.view, place.0, place.1) {
                Some(player) => draw_coin(svg, at, player),
                None => draw_hole(svg, at, &plastic, theme),
            }
            if square.is_marked {
                draw_ring(svg, at, RADIUS + 2.0, ("#ffe9a0", 4.0));
            }
        });
        draw_coins(&mut svg, scene, Player::FIRST, (0.0, SEAT + height, width, SEAT), theme);
        svg
    }

    fn seat_colour(player: Player) -> Colour {
        if player == Player::FIRST { Colour::Red } else { Colour::Yellow }
    }
}

/// A hole, through which the page is seen behind the thickness of the board.
fn draw_hole(svg: &mut Svg, at: (f64, f64), plastic: &Solid, theme: &Theme) {
    let circle = |svg: &mut Svg, shift: f64, r: f64, fill: &str, line: &str| {
        let (x, y) = (round(at.0 + shift), round(at.1 + shift));
        svg.element(
            "circle",
            &[("cx", &x), ("cy", &y), ("r", &r), ("fill", &fill), ("stroke", &line)],
        );
    };
    circle(svg, 0.0, RADIUS, &plastic.side, &plastic.light);
    circle(svg, 1.2, RADIUS - 2.2, theme.page, "none");
}

/// A coin with a raised edge and its letter.
fn draw_coin(svg: &mut Svg, at: (f64, f64), player: Player) {
    let coin = coin(player);
    let (x, y) = at;
    svg.element(
        "circle",
        &[("cx", &x), ("cy", &y), ("r", &RADIUS), ("fill", &coin.top), ("stroke", &coin.line)],
    );
    draw_ring(svg, at, 0.68 * RADIUS, (&coin.side, 2.0));
    let radius = RADIUS - 2.0;
    let light = format!("M{} {y}a{radius} {radius} 0 0 0 {} 0", x - radius, 2.0 * radius);
    svg.element(
        "path",
        &[("d", &light), ("fill", &"none"), ("stroke", &coin.light), ("stroke-width", &2)],
    );
    svg.label(at, 20.0, INK, letter(player));
}

fn draw_ring(svg: &mut Svg, (x, y): (f64, f64), radius: f64, (colour, width): (&str, f64)) {
    svg.element(
        "circle",
        &[
            ("cx", &x),
            ("cy", &y),
            ("r", &round(radius)),
            ("fill", &"none"),
            ("stroke", &colour),
            ("stroke-width", &width),
        ],
    );
}

/// The strip of a player: a coin, and those that are left on edge in a row.
fn draw_coins(
    svg: &mut Svg,
    scene: &Scene<'_, Connect4>,
    player: Player,
    area: Area,
    theme: &Theme,
) {
    let variant = scene.view.variant();
    let (x, y, width, height) = area;
    svg.zone(Zone::Seat(player), area);
    svg.tray((x + MARGIN, y + 4.0, width - 2.0 * MARGIN, height - 8.0), 12.0, theme);
    let middle = y + height / 2.0;
    let is_own = |(column, row): &(u8, u8)| disc(scene.view, *column, *row) == Some(player);
    let n_played = places(variant).filter(is_own).count();
    // The first player has the odd one.
    let n_coins =
        (usize::from(variant.columns) * usize::from(variant.rows) + 1 - player.index()) / 2;
    let n_left = n_coins.saturating_sub(n_played);
    let start = x + LEFT + 2.0 * RADIUS + 14.0;
    let step = ((width - start - 26.0) / real(n_coins)).min(12.0);
    let coin = coin(player);
    draw_coin(svg, (x + LEFT + 4.0 + RADIUS - 8.0, middle), player);
    for i in 0..n_left {
        let edge =
            (round(start + step * real(i)), middle - RADIUS, round(step - 1.5), 2.0 * RADIUS);
        svg.rect(edge, 2.5, &[("fill", &coin.top), ("stroke", &coin.line)]);
    }
}

fn coin(player: Player) -> Solid {
    Solid::of(if player == Player::FIRST { RED } else { YELLOW })
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

/// The column and row of every place.
fn places(variant: Variant) -> impl Iterator<Item = (u8, u8)> {
    (0..variant.columns).flat_map(move |column| (0..variant.rows).map(move |row| (column, row)))
}

/// All lines of four places.
fn lines(state: &Connect4) -> impl Iterator<Item = [(u8, u8); 4]> {
    let variant = state.variant();
    places(variant).flat_map(move |(column, row)| {
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
