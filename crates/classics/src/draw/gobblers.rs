//! Gobblet Gobblers: each square with its visible piece and the pieces that it covers, and the
//! pieces beside the board.
//!
//! In the text a piece is its size between as many brackets as it is large, round ones for White
//! and square ones for Black: `((2))`, `[[[3]]]`. A covered piece has one pair of brackets, the
//! uppermost first: `on [2](1)`.

use std::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use rulebook_core::{Game, Player, Step};
use rulebook_draw::{Canvas, Colour, Draw, Ink, Picture, Scene, Svg, Theme, width};

use super::grid::{self, Grid, label};
use crate::{
    gobblers::{Gobblers, Move, Pick, Size},
    square::{Square, SquareSet},
};

/// A piece that covers two needs nine columns.
const CELL: (usize, usize) = (11, 2);
const SIZE: f64 = 100.0;
/// The room for the pieces of a player, to the left and to the right of the board.
const SIDE: f64 = 150.0;
const BLACK: &str = "#33302b";
const WHITE: &str = "#ffffff";

impl Draw for Gobblers {
    fn picture(scene: &Scene<'_, Gobblers>) -> Picture {
        let mut canvas = Canvas::new();
        print_hand(&mut canvas, scene.view, Player::SECOND, 0);
        let below = board(scene).print(&mut canvas, 1, CELL, |canvas, (file, rank), (x, y)| {
            if let Some(square) = Square::new(file, rank) {
                print_stack(canvas, scene.view, square, (x, y));
            }
        });
        print_hand(&mut canvas, scene.view, Player::FIRST, below);
        canvas.into_picture()
    }

    fn svg(scene: &Scene<'_, Gobblers>, theme: &Theme) -> Svg {
        let width = 2.0 * SIDE + 3.0 * SIZE;
        let mut svg = Svg::new(width, 3.0 * SIZE + 40.0, theme);
        board(scene).draw(&mut svg, (SIDE, 8.0), SIZE, theme, |svg, (file, rank), at| {
            if let Some(square) = Square::new(file, rank) {
                draw_stack(svg, scene.view, square, at);
            }
        });
        draw_hand(&mut svg, scene.view, Player::FIRST, 60.0, theme);
        draw_hand(&mut svg, scene.view, Player::SECOND, width - 60.0, theme);
        svg
    }

    fn seat_colour(player: Player) -> Colour {
        if player == Player::FIRST { Colour::White } else { Colour::Grey }
    }
}

fn board(scene: &Scene<'_, Gobblers>) -> Grid<impl Fn(u8, u8) -> grid::Square> {
    let (state, marked) = (scene.view, marked(scene));
    let square = move |file, rank| {
        let square = Square::new(file, rank).expect("a square of the board");
        let pieces: Vec<String> =
            state.board().stack(square).rev().map(|piece| name(state, piece)).collect();
        let on_it = (!pieces.is_empty()).then(|| pieces.join(" on "));
        let pick = square.to_string();
        let label = label(&pick, on_it.as_deref());
        grid::Square { pick, label, is_marked: marked.contains(square) }
    };
    Grid { files: 3, ranks: 3, square }
}

/// The winning lines, or otherwise the squares of the latest move.
fn marked(scene: &Scene<'_, Gobblers>) -> SquareSet {
    let state = scene.view;
    let shown = |player: Player| -> SquareSet {
        let is_shown =
            |square: &Square| state.board().top(*square).is_some_and(|top| top.0 == player);
        Square::all().filter(is_shown).collect()
    };
    let lines =
        [Player::FIRST, Player::SECOND].into_iter().flat_map(|player| shown(player).lines());
    let lines = lines.fold(SquareSet::EMPTY, |all, line| all | line);
    if !lines.is_empty() {
        return lines;
    }
    match scene.last() {
        Some(Step::Move(Move::Shift { from, to })) => SquareSet::only(*from).with(*to),
        Some(Step::Move(Move::Enter { to, .. })) => SquareSet::only(*to),
        Some(Step::Event(never)) => match *never {},
        None => SquareSet::EMPTY,
    }
}

fn seat(state: &Gobblers, player: Player) -> &'static str {
    state.seat_name(player).unwrap_or("nobody")
}

fn name(state: &Gobblers, (player, size): (Player, Size)) -> String {
    format!("{} piece of size {}", seat(state, player).to_lowercase(), size.number())
}

/// The places of a player's pieces beside the board, the largest first: the size, and whether the
/// piece is there and not on the board.
fn hand(state: &Gobblers, player: Player) -> impl Iterator<Item = (Size, bool)> {
    Size::ALL.into_iter().rev().flat_map(move |size| {
        let n_left = state.n_left(player, size);
        (0..Size::PIECES).map(move |i| (size, i < n_left))
    })
}

/// The pick of a piece beside the board, and its screen-reader label.
fn hand_pick(state: &Gobblers, player: Player, size: Size, is_left: bool) -> (Pick, String) {
    let place = if is_left { "beside the board" } else { "not beside the board" };
    (Pick::Hand { player, size }, format!("{}, {place}", name(state, (player, size))))
}

fn print_hand(canvas: &mut Canvas, state: &Gobblers, player: Player, y: usize) {
    let mut x = canvas.put(2, y, Ink::Faint, format!("{}:", seat(state, player))) + 1;
    for (size, is_left) in hand(state, player) {
        let n_brackets = usize::from(size.number());
        let text = bracketed(player, size, n_brackets);
        let (pick, label) = hand_pick(state, player, size, is_left);
        let columns = if is_left { width(&text) } else { 1 };
        // A piece that is left lies above the empty places of its size.
        if is_left || state.n_left(player, size) == 0 {
            canvas.pick(pick, (x, y, columns, 1), label);
        }
        let ink = if is_left { Ink::Player(player) } else { Ink::Faint };
        x = canvas.put(x, y, ink, if is_left { text } else { "·".to_string() }) + 1;
    }
}

fn print_stack(canvas: &mut Canvas, state: &Gobblers, square: Square, (x, y): (usize, usize)) {
    let mut stack = state.board().stack(square).rev();
    let Some((player, size)) = stack.next() else { return };
    let piece = bracketed(player, size, usize::from(size.number()));
    canvas.centre(x, y, CELL.0, Ink::Player(player), piece);
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

fn bracketed(player: Player, size: Size, n_brackets: usize) -> String {
    let (left, right) = if player == Player::FIRST { ("(", ")") } else { ("[", "]") };
    format!("{}{}{}", left.repeat(n_brackets), size.number(), right.repeat(n_brackets))
}

fn draw_hand(svg: &mut Svg, state: &Gobblers, player: Player, x: f64, theme: &Theme) {
    svg.label((x, 22.0), 18.0, theme.ink, seat(state, player));
    for (i, (size, is_left)) in (0_u8..).zip(hand(state, player)) {
        // The two pieces of a size side by side.
        let side = if i % 2 == 0 { -27.0 } else { 27.0 };
        let at = (x + side, 80.0 + 90.0 * f64::from(i / 2));
        let (pick, label) = hand_pick(state, player, size, is_left);
        if is_left || state.n_left(player, size) == 0 {
            svg.pick(pick, (at.0 - 26.0, at.1 - 40.0, 52.0, 80.0), label);
        }
        if is_left {
            draw_piece(svg, at, player, size, 0.62);
        } else {
            grid::hollow(svg, at, 0.62 * radius(size.number()), theme);
        }
    }
}

fn draw_stack(svg: &mut Svg, state: &Gobblers, square: Square, (x, y): (f64, f64)) {
    let mut stack = state.board().stack(square).rev();
    if let Some((player, size)) = stack.next() {
        draw_piece(svg, (x, y), player, size, 1.0);
    }
    // Covered pieces from the right, the lowest first, so that they read from the top, as in words.
    let covered: Vec<(Player, Size)> = stack.collect();
    for (i, (player, size)) in (0_u8..).zip(covered.into_iter().rev()) {
        let at = (x + SIZE / 2.0 - 11.0 - 19.0 * f64::from(i), y + SIZE / 2.0 - 11.0);
        let (fill, stroke) = colours(player);
        grid::disc(svg, at, 9.0, fill, stroke);
        svg.label(at, 15.0, stroke, size.number());
    }
}

/// A piece from above: as many rings as its size.
fn draw_piece(svg: &mut Svg, at: (f64, f64), player: Player, size: Size, scale: f64) {
    let (fill, stroke) = colours(player);
    for ring in (1..=size.number()).rev() {
        grid::disc(svg, at, scale * radius(ring), fill, stroke);
    }
    svg.label(at, 17.0 * scale.max(0.85), stroke, size.number());
}

fn radius(number: u8) -> f64 {
    5.0 + 11.0 * f64::from(number)
}

/// The colour of a player's pieces, and of the text on them.
fn colours(player: Player) -> (&'static str, &'static str) {
    if player == Player::FIRST { (WHITE, BLACK) } else { (BLACK, WHITE) }
}
