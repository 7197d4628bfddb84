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
use rulebook_draw::{Canvas, Colour, Draw, Ink, Picture, Scene, Solid, Svg, Theme, Zone, width};

use super::{
    grid::{self, Grid, label},
    pips,
};
use crate::{
    gobblers::{Gobblers, Move, Pick, Size},
    square::{Square, SquareSet},
};

/// A piece that covers two needs nine columns.
const CELL: (usize, usize) = (11, 2);
const SIZE: f64 = 116.0;
/// The width of the frame of the board, which holds the coordinates.
const FRAME: f64 = 28.0;
const MARGIN: f64 = 8.0;
const LEFT: f64 = MARGIN + FRAME;
const WIDTH: f64 = 3.0 * SIZE + 2.0 * LEFT;
/// The height of the pieces of a player, Black's above the board and White's below.
const HAND: f64 = 96.0;
/// The colours of the pieces, which do not depend on the theme.
const WHITE: &str = "#fbf3de";
const BLACK: &str = "#45405a";
const PUPIL: &str = "#1b1a1f";

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
        let mut svg = Svg::new(WIDTH, WIDTH + 2.0 * HAND, theme);
        draw_hand(&mut svg, scene.view, Player::SECOND, 0.0, theme);
        svg.zone(Zone::Board, (0.0, HAND, WIDTH, WIDTH));
        let corner = (LEFT, HAND + LEFT);
        svg.board((corner.0, corner.1, 3.0 * SIZE, 3.0 * SIZE), FRAME, theme);
        let frame = (FRAME, theme.ink);
        board(scene).draw(&mut svg, corner, SIZE, frame, |svg, square, (file, rank), (x, y)| {
            let (fill, line) =
                if square.is_marked { (theme.mark, theme.ink) } else { ("none", theme.faint) };
            let area = (x - SIZE / 2.0, y - SIZE / 2.0, SIZE, SIZE);
            svg.rect(area, 0.0, &[("fill", &fill), ("stroke", &line)]);
            if let Some(square) = Square::new(file, rank) {
                draw_stack(svg, scene.view, square, (x, y));
            }
        });
        draw_hand(&mut svg, scene.view, Player::FIRST, HAND + WIDTH, theme);
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
    format!("{} piece of size {}", seat(state, player).to_ascii_lowercase(), size.number())
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

/// The strip of a player: the pieces beside the board, the two of a size side by side.
fn draw_hand(svg: &mut Svg, state: &Gobblers, player: Player, top: f64, theme: &Theme) {
    svg.zone(Zone::Seat(player), (0.0, top, WIDTH, HAND));
    svg.tray((MARGIN, top + 5.0, WIDTH - 2.0 * MARGIN, HAND - 10.0), 12.0, theme);
    svg.label((47.0, top + HAND / 2.0), 17.0, theme.ink, seat(state, player));
    let mut left = 80.0;
    for (size, is_left) in hand(state, player) {
        let width = 2.0 * radius(size.number()) + 3.0;
        let (pick, label) = hand_pick(state, player, size, is_left);
        let at = (left + width / 2.0, top + HAND / 2.0 - 2.0);
        if is_left || state.n_left(player, size) == 0 {
            svg.pick(pick, (left, at.1 - width / 2.0, width, width), label);
        }
        if is_left {
            draw_piece(svg, at, player, size);
        } else {
            draw_gap(svg, at, size, theme);
        }
        left += width;
    }
}

/// The place of a piece that is on the board.
fn draw_gap(svg: &mut Svg, (x, y): (f64, f64), size: Size, theme: &Theme) {
    let radius = radius(size.number()) - 2.0;
    svg.element(
        "circle",
        &[
            ("cx", &x),
            ("cy", &y),
            ("r", &radius),
            ("fill", &"none"),
            ("stroke", &theme.faint),
            ("stroke-dasharray", &"4 4"),
        ],
    );
}

fn draw_stack(svg: &mut Svg, state: &Gobblers, square: Square, (x, y): (f64, f64)) {
    let mut stack = state.board().stack(square).rev();
    if let Some((player, size)) = stack.next() {
        draw_piece(svg, (x, y), player, size);
    }
    // Covered pieces from the right, the lowest first, so that they read from the top, as in words.
    let covered: Vec<(Player, Size)> = stack.collect();
    for (i, (player, size)) in (0_u8..).zip(covered.into_iter().rev()) {
        let at = (x + SIZE / 2.0 - 13.0 - 22.0 * f64::from(i), y + SIZE / 2.0 - 14.0);
        svg.disc(at, 10.5, &solid(player));
        svg.label(at, 16.0, ink(player), size.number());
    }
}

/// A piece: a round creature with ears, eyes and its size for a mouth.
fn draw_piece(svg: &mut Svg, (x, y): (f64, f64), player: Player, size: Size) {
    let radius = radius(size.number());
    let solid = solid(player);
    // Two dots at the sides, `across` from the middle and `up` from it, in parts of the radius.
    let pair = |svg: &mut Svg, left: f64, right: f64, up: f64, look: (f64, &str)| {
        let at = |side: f64| (x + side * radius, y - up * radius);
        pips::dots(svg, [at(-left), at(right)], look);
    };
    // The outline stands out from a light board as from a dark one.
    let edge = if player == Player::FIRST { &solid.line } else { &solid.light };
    pair(svg, 0.64, 0.64, 0.7, (0.6 * radius + 1.5, edge));
    pair(svg, 0.64, 0.64, 0.7, (0.6 * radius, &solid.top));
    svg.disc((x, y), radius, &solid);
    pair(svg, 0.36, 0.36, 0.28, (0.5 * radius + 2.0, PUPIL));
    pair(svg, 0.36, 0.36, 0.28, (0.5 * radius, "#ffffff"));
    pair(svg, 0.32, 0.4, 0.22, (0.24 * radius, PUPIL));
    let font = 8.0 + 4.0 * f64::from(size.number());
    svg.label((x, y + 0.42 * radius), font, ink(player), size.number());
}

fn radius(number: u8) -> f64 {
    5.0 + 10.0 * f64::from(number)
}

/// The material of a player's pieces.
fn solid(player: Player) -> Solid {
    Solid::of(if player == Player::FIRST { WHITE } else { BLACK })
}

/// The colour of the text on a player's pieces.
fn ink(player: Player) -> &'static str {
    if player == Player::FIRST { "#2a2730" } else { "#ffffff" }
}
