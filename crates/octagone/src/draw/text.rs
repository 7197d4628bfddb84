//! The drawing as text: the board with its triangles, and on its right the dial of arrows and the
//! hands.
//!
//! ```text
//!      ├─22─┼─23─┼─24─┼─25─┼        7↖ 16 J8   0↑ 17 J3   1↗ 18 J12
//! M CMO│    │    │*M↗ │>M< │        6← 23 J22     24      2→ 26 J28
//! ```
//!
//! The shield on 24 was laid in the latest step, 25 is the indicated square. The letters between
//! the name of a row and the board are the rows of the triangles that the arrows ↖, ← and ↙ press;
//! on the other sides too, they are in the order of the arrows. Beside each arrow of
//! the dial is the square at which a coloured shield would point and, if it is another one, that of
//! a joker.

use std::{fmt::Display, format};

use rulebook_core::Player;
use rulebook_draw::{Canvas, Colour as Paint, Ink, Paper, Picture};

use super::{
    Aim, Count, Table, dial_place,
    labels::ROWS,
    paint,
    table::{Content, Edge, Side},
};
use crate::{
    board::{Arrow, Colour, Face, Square},
    extras::Pick,
};

/// The inner size of a square.
const CELL: (usize, usize) = (4, 1);
/// The left side and the top of the board.
const LEFT: usize = 5;
const TOP: usize = 1;
/// The line that is the right side of the board.
const BOARD_RIGHT: usize = LEFT + Square::COLUMNS * (CELL.0 + 1);
/// The left side of the dial and the hands.
const RIGHT: usize = BOARD_RIGHT + 6;
/// The line of the dial's heading.
const DIAL: usize = 0;
/// The width of an arrow of the dial, and the distance to the next one.
const ARROW: (usize, usize) = (9, 10);
/// The line of the hands' heading.
const HANDS: usize = 6;
/// The column of the sizes of the hands.
const SIZE: usize = RIGHT + 10;
/// The column of the first face in the hands.
const FACES: usize = SIZE + 5;
/// The last line of the board.
const BOTTOM: usize = TOP + Square::ROWS * (CELL.1 + 1);

pub(super) fn picture(table: &Table<'_>) -> Picture {
    let mut canvas = Canvas::new();
    canvas.grid(LEFT, TOP, (Square::COLUMNS, Square::ROWS), CELL);
    for colour in Colour::ALL {
        let y = TOP + 1 + colour.index() * (CELL.1 + 1);
        canvas.put(0, y, Ink::Colour(paint(colour)), colour);
    }
    canvas.note((0, TOP, 1, BOTTOM - TOP), ROWS);
    Square::all().for_each(|square| draw_square(&mut canvas, table, square));
    let edges = table.edges();
    for edge in &edges {
        draw_triangles(&mut canvas, edge);
    }
    draw_dial(&mut canvas, table);
    draw_hands(&mut canvas, table);
    if !edges.is_empty() {
        canvas.put(RIGHT, BOTTOM - 1, Ink::Faint, "sides: rows of ↖↑↗ ↖←↙ ↗→↘ ↙↓↘");
    }
    canvas.put(RIGHT, BOTTOM, Ink::Faint, legend(table));
    canvas.into_picture()
}

/// The top left of the inside of a square.
fn place(square: Square) -> (usize, usize) {
    let column = usize::from(square.column());
    let row = usize::from(square.row());
    (LEFT + 1 + column * (CELL.0 + 1), TOP + 1 + row * (CELL.1 + 1))
}

/// The rows of the triangles beside a square.
fn draw_triangles(canvas: &mut Canvas, edge: &Edge) {
    let (x, y) = place(edge.square);
    let (x, y) = match edge.side {
        Side::Top => (x, TOP - 1),
        Side::Bottom => (x, BOTTOM + 1),
        Side::Left => (LEFT - 3, y),
        Side::Right => (BOARD_RIGHT + 1, y),
    };
    // Each arrow has its place, also where another arrow presses no triangle.
    let arrows = edge.side.arrows();
    for (arrow, row) in &edge.triangles {
        let i = arrows.iter().position(|other| other == arrow).unwrap_or(0);
        canvas.put(x + i, y, Ink::Colour(paint(*row)), row);
    }
    canvas.note((x, y, arrows.len(), 1), Table::edge_label(edge));
}

fn draw_square(canvas: &mut Canvas, table: &Table<'_>, square: Square) {
    let (x, y) = place(square);
    canvas.pick(square, (x, y - 1, CELL.0, CELL.1 + 1), table.square_label(square));
    let row = Ink::Colour(paint(square.colour()));
    canvas.put(x + 1, y - 1, row, square);
    if table.is_latest(square) || table.is_indicated(square) {
        canvas.lay(x, y, CELL.0, Paper::Mark);
    }
    if table.is_latest(square) {
        canvas.put(x, y, Ink::Strong, '*');
    }
    match table.content(square) {
        Content::Empty if table.is_indicated(square) => {
            canvas.put(x, y, Ink::Strong, format_args!(">{}<", square.colour()));
        }
        Content::Empty => {}
        Content::Unknown => {
            canvas.put(x + 1, y, row, "░░");
        }
        Content::Shield(face, arrow) => {
            let arrow = arrow.map_or('·', Arrow::sign);
            draw_face(canvas, (x + 1, y), face, format_args!("{face}{arrow}"));
        }
        Content::Lady(arrow) => {
            let arrow = arrow.map_or(' ', Arrow::sign);
            canvas.put(x + 1, y, Ink::Strong, format_args!("L{arrow}"));
        }
    }
}

/// Text in the colour of a shield; on black for a joker, as in the box.
fn draw_face(canvas: &mut Canvas, (x, y): (usize, usize), face: Face, text: impl Display) {
    match face {
        Face::Colour(colour) => {
            canvas.put(x, y, Ink::Colour(paint(colour)), text);
        }
        Face::Joker => {
            let end = canvas.put(x, y, Ink::Strong, text);
            canvas.lay(x, y, end - x, Paper::Colour(Paint::Black));
        }
    }
}

/// The arrows around the square on which a shield can be laid.
fn draw_dial(canvas: &mut Canvas, table: &Table<'_>) {
    let heading = match table.aiming_square() {
        Some(square) => format!("Where {square} would point"),
        None => "Arrows".into(),
    };
    canvas.put(RIGHT, DIAL, Ink::Faint, heading);
    for arrow in Arrow::all() {
        let (column, row) = dial_place(arrow);
        let (x, y) = (RIGHT + column * ARROW.1, DIAL + 1 + row);
        canvas.pick(Pick::Arrow(arrow), (x, y, ARROW.0, 1), table.arrow_label(arrow));
        let aim = table.aim(arrow);
        let sign_ink = if aim == Aim::Illegal { Ink::Faint } else { Ink::Plain };
        let x = canvas.put(x, y, sign_ink, format_args!("{arrow}{}", arrow.sign())) + 1;
        match aim {
            Aim::Open => {}
            Aim::Illegal => {
                canvas.put(x, y, Ink::Faint, '–');
            }
            Aim::At { shield, joker } => {
                let after = canvas.put(x, y, Ink::Colour(paint(shield.colour())), shield) + 1;
                if joker != shield {
                    let ink = Ink::Colour(paint(joker.colour()));
                    canvas.put(after, y, ink, format_args!("J{joker}"));
                }
            }
        }
    }
    if let Some(square) = table.aiming_square() {
        canvas.centre(RIGHT + ARROW.1, DIAL + 2, ARROW.0, Ink::Strong, square);
    }
    if let Some(label) = table.dial_label() {
        canvas.note((RIGHT + ARROW.1, DIAL + 2, ARROW.0, 1), label);
    }
    if table.has_far_jokers() {
        canvas.put(RIGHT, DIAL + 4, Ink::Faint, "J: where a joker would point");
    }
}

/// The number of shields of each kind in each hand.
fn draw_hands(canvas: &mut Canvas, table: &Table<'_>) {
    for face in Face::ALL {
        canvas.put(FACES + 2 * face.index(), HANDS, Ink::Faint, face);
    }
    canvas.put(SIZE, HANDS, Ink::Faint, "left");
    for player in table.players() {
        draw_hand(canvas, table, player, HANDS + 1 + player.index());
    }
    let pairs = table.players().filter_map(|player| Some((player, table.pair_label(player)?)));
    let mut x = RIGHT + 1;
    for (player, label) in pairs {
        let partner = table.partner(player).map_or(0, Player::index);
        let n_left = table.n_left_of_pair(player).unwrap_or(0);
        let text = format!("{}+{}: {n_left} left", player.index() + 1, partner + 1);
        let end = canvas.put(x, HANDS + 5, Ink::Plain, text);
        canvas.note((x, HANDS + 5, end - x, 1), label);
        x = end + 2;
    }
}

fn draw_hand(canvas: &mut Canvas, table: &Table<'_>, player: Player, y: usize) {
    canvas.pick(Pick::Seat(player), (RIGHT, y, FACES - RIGHT - 1, 1), table.seat_label(player));
    if table.is_to_move(player) || table.is_receiver(player) {
        let sign = if table.is_to_move(player) { '>' } else { '*' };
        canvas.lay(RIGHT, y, SIZE - RIGHT - 1, Paper::Mark);
        canvas.put(RIGHT, y, Ink::Strong, sign);
    }
    canvas.put(RIGHT + 1, y, Ink::Player(player), table.name(player));
    for face in Face::ALL {
        let x = FACES + 2 * face.index();
        match table.count(player, face) {
            Count::Seen(0) | Count::Known(0) => {
                canvas.put(x, y, Ink::Faint, '·');
            }
            Count::Seen(count) => {
                let label = table.hand_label(player, face, count);
                canvas.pick(Pick::Hand { seat: player, face }, (x, y, 2, 1), label);
                draw_face(canvas, (x, y), face, count);
            }
            Count::Known(count) => {
                canvas.note((x, y, 2, 1), table.hand_label(player, face, count));
                draw_face(canvas, (x, y), face, count);
            }
            Count::Hidden => {
                canvas.put(x, y, Ink::Faint, '?');
            }
        }
    }
    canvas.put(SIZE, y, Ink::Plain, format_args!("{:>2}", table.n_left(player)));
}

fn legend(table: &Table<'_>) -> &'static str {
    let mut counts =
        table.players().flat_map(|player| Face::ALL.map(|face| table.count(player, face)));
    if counts.any(|count| count == Count::Hidden) {
        "* latest  >< next  ? hidden"
    } else {
        "* latest  >< next"
    }
}
