//! The change that a player's picks would make: the square under a piece, the line that lifting it
//! uncovers, and the piece where it would go.

use rulebook_core::Player;
use rulebook_draw::{Colour, Svg, Theme};

use super::svg::{CELL, draw_ground, draw_piece, draw_stack, middle, radius};
use crate::{
    board::{LineSet, Size, Square, SquareSet},
    extras::Pick,
    state::Gobblet,
};

pub(super) fn draw(svg: &mut Svg, state: &Gobblet, picked: &[Pick], theme: &Theme) {
    let (from, piece, to) = match (state.lifted(), picked) {
        (Some(from), [Pick::Square(to)]) => (Some(from), state.board().top(from), Some(*to)),
        (None, [Pick::Hand { player, size }, rest @ ..]) => {
            (None, Some((*player, *size)), square(rest))
        }
        (None, [Pick::Square(from), rest @ ..]) => {
            (Some(*from), state.board().top(*from), square(rest))
        }
        _ => return,
    };
    let Some(piece) = piece else { return };
    if let Some(from) = from {
        draw_left(svg, state, from, piece, theme);
        draw_uncovered(svg, state, (from, to), piece.0, theme);
    }
    if let Some(to) = to {
        draw_piece(svg, middle(to), piece.0, piece.1);
        draw_ring(svg, to, radius(piece.1.number()) + 3.0, theme.fill(Colour::Blue), "none");
    }
}

fn square(picked: &[Pick]) -> Option<Square> {
    match picked {
        [Pick::Square(square)] => Some(*square),
        _ => None,
    }
}

/// The square without its visible piece, of which the outline stays, and a shadow if nothing is below it.
fn draw_left(
    svg: &mut Svg,
    state: &Gobblet,
    from: Square,
    (player, size): (Player, Size),
    theme: &Theme,
) {
    // Something solid hides the piece that is drawn below.
    draw_ground(svg, from, true, theme);
    let mut below = state.board().stack(from).rev().skip(1).peekable();
    if below.peek().is_none() {
        svg.group(&[("opacity", &0.4)]);
        draw_piece(svg, middle(from), player, size);
        svg.end();
    }
    draw_stack(svg, from, below, 0.0);
    draw_ring(svg, from, radius(size.number()), theme.fill(Colour::Blue), "7 5");
}

/// R8: the lines that the opponent shows while the piece is in the air, or once it is down again.
fn draw_uncovered(
    svg: &mut Svg,
    state: &Gobblet,
    (from, to): (Square, Option<Square>),
    mover: Player,
    theme: &Theme,
) {
    let shows = |square: Square| {
        let depth = usize::from(square == from);
        let visible = state.board().stack(square).rev().nth(depth);
        to != Some(square) && visible.is_some_and(|(owner, _)| owner != mover)
    };
    let opponents: SquareSet = Square::all().filter(|square| shows(*square)).collect();
    for line in LineSet::within(opponents) {
        for square in line.squares() {
            draw_ring(svg, square, 0.45 * CELL, theme.fill(Colour::Red), "none");
        }
        let mut squares = line.squares();
        let ends = squares.next().zip(squares.last());
        let Some(((x1, y1), (x2, y2))) = ends.map(|(a, b)| (middle(a), middle(b))) else {
            continue;
        };
        svg.element(
            "line",
            &[
                ("x1", &x1),
                ("y1", &y1),
                ("x2", &x2),
                ("y2", &y2),
                ("stroke", &theme.fill(Colour::Red)),
                ("stroke-width", &5),
                ("stroke-linecap", &"round"),
            ],
        );
    }
}

fn draw_ring(svg: &mut Svg, square: Square, radius: f64, stroke: &str, dashes: &str) {
    let (x, y) = middle(square);
    svg.element(
        "circle",
        &[
            ("cx", &x),
            ("cy", &y),
            ("r", &radius),
            ("fill", &"none"),
            ("stroke", &stroke),
            ("stroke-width", &3),
            ("stroke-dasharray", &dashes),
        ],
    );
}
