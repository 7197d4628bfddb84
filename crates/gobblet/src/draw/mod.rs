//! Drawings: the board with its stacks, as text and as SVG.

mod text;
mod svg;
mod preview;

use std::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use rulebook_core::{Game, Player, Step};
use rulebook_draw::{Colour, Draw, Picture, Scene, Svg, Theme};

use crate::{
    board::{Line, LineSet, Size, Square, SquareSet},
    extras::Pick,
    mv::Move,
    state::Gobblet,
};

impl Draw for Gobblet {
    fn picture(scene: &Scene<'_, Gobblet>) -> Picture {
        text::picture(scene.view, marked(scene))
    }

    fn svg(scene: &Scene<'_, Gobblet>, theme: &Theme) -> Svg {
        svg::svg(scene.view, marked(scene), theme)
    }

    fn preview(svg: &mut Svg, scene: &Scene<'_, Gobblet>, picked: &[Pick], theme: &Theme) {
        preview::draw(svg, scene.view, picked, theme);
    }

    fn seat_colour(player: Player) -> Colour {
        if player == Player::FIRST { Colour::White } else { Colour::Grey }
    }
}

/// The squares to look at: winning lines, a lifted piece, or otherwise those of the latest move.
fn marked(scene: &Scene<'_, Gobblet>) -> SquareSet {
    let state = scene.view;
    let lines = state.ending_details().map_or(LineSet::EMPTY, |ending| ending.lines);
    if !lines.is_empty() {
        return lines.iter().flat_map(Line::squares).collect();
    }
    if let Some(square) = state.lifted() {
        return SquareSet::only(square);
    }
    match scene.last() {
        Some(Step::Move(Move::Shift { from, to })) => SquareSet::only(*from).with(*to),
        Some(Step::Move(Move::Enter { to, .. } | Move::Drop { to })) => SquareSet::only(*to),
        Some(Step::Move(Move::Lift { from })) => SquareSet::only(*from),
        Some(Step::Event(never)) => match *never {},
        None => SquareSet::EMPTY,
    }
}

/// The sizes that a player's three stacks show, the largest first.
fn stacks(state: &Gobblet, player: Player) -> Vec<Size> {
    let sizes = Size::ALL.into_iter().rev();
    sizes.flat_map(|size| (0..state.stacks_showing(player, size)).map(move |_| size)).collect()
}

/// The screen-reader label of a square.
fn label(state: &Gobblet, square: Square) -> String {
    let name = |(player, size): (Player, Size)| {
        format!("{} piece of size {}", seat(state, player).to_ascii_lowercase(), size.number())
    };
    let pieces: Vec<String> = state.board().stack(square).rev().map(name).collect();
    let lifted = if state.lifted() == Some(square) { ", lifted" } else { "" };
    match pieces.split_first() {
        None => format!("{square}, empty"),
        Some((top, [])) => format!("{square}, {top}{lifted}"),
        Some((top, covered)) => format!("{square}, {top} on {}{lifted}", covered.join(" on ")),
    }
}

/// The screen-reader label of a piece that a player's stacks show.
fn hand_label(state: &Gobblet, player: Player, size: Size) -> String {
    format!("{}'s stacks, piece of size {}", seat(state, player), size.number())
}

/// The screen-reader label of an empty stack.
fn empty_label(state: &Gobblet, player: Player) -> String {
    format!("{}'s stacks, an empty stack", seat(state, player))
}

/// The text of the pick for a piece that a player's stacks show.
fn hand_pick(player: Player, size: Size) -> String {
    Pick::Hand { player, size }.to_string()
}

fn seat(state: &Gobblet, player: Player) -> &'static str {
    state.seat_name(player).unwrap_or("nobody")
}
