//! Drawings: the board with its tiles and runners, and the orientations of the tile in hand, as
//! text and as SVG.

mod latest;
mod plan;
mod labels;
mod text;
mod layout;
mod card;
mod names;
mod space;
mod strip;
mod supply;
mod svg;
mod preview;

use std::{
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};

use rulebook_core::{Game, Player, State};
use rulebook_draw::{Button, Dial, Draw, Picture, Scene, Svg, Theme};

use self::latest::Latest;
use crate::{
    board::{Edge, Pattern, Side, Space, Tile},
    extras::picks::Pick,
    state::Octiles,
};

impl Draw for Octiles {
    fn picture(scene: &Scene<'_, Octiles>) -> Picture {
        text::picture(scene.view, &Latest::of(scene))
    }

    fn svg(scene: &Scene<'_, Octiles>, theme: &Theme) -> Svg {
        svg::svg(scene.view, &Latest::of(scene), theme)
    }

    fn buttons(_: &Scene<'_, Octiles>) -> Vec<Button> {
        vec![Button { pick: Pick::Pass.to_string(), label: "pass the tile on".to_string() }]
    }

    fn preview(svg: &mut Svg, scene: &Scene<'_, Octiles>, picked: &[Pick], theme: &Theme) {
        preview::draw(svg, scene.view, picked, theme);
    }

    fn quarter_turns(scene: &Scene<'_, Octiles>, player: Player) -> u8 {
        match scene.view.variant.side(player) {
            Side::South => 0,
            Side::East => 1,
            Side::North => 2,
            Side::West => 3,
        }
    }

    fn dial(pick: Pick) -> Option<Dial> {
        match pick {
            Pick::Turn(eighths) => Some(Dial::Rotation(eighths)),
            Pick::Octagon(_) | Pick::Space(_) | Pick::Pass => None,
        }
    }
}

/// The edges that a pattern joins, the one with the lower index first.
fn pairs(pattern: Pattern) -> impl Iterator<Item = (Edge, Edge)> {
    let pairs = Edge::all().map(move |edge| (edge, pattern.partner(edge)));
    pairs.filter(|(edge, other)| edge < other)
}

/// The tiles on top of the stack that are known, from the tile in hand to the first unknown one.
fn known_on_top(state: &Octiles) -> &[Tile] {
    if state.unknown().is_empty() { state.bottom() } else { state.drawn() }
}

/// The tile below the tile in hand, if it is known.
fn next_tile(state: &Octiles) -> Option<Tile> {
    known_on_top(state).get(1).copied()
}

/// The words for the stack below the tile in hand, from the top: `stack below: T8, then 7 face
/// down`.
fn stack_words(state: &Octiles) -> Vec<String> {
    let n_unknown = state.unknown().len();
    let known = known_on_top(state);
    let under = if n_unknown == 0 { &[] } else { state.bottom() };
    let (title, known) = match known {
        [_, below @ ..] => ("stack below: ", below),
        [] => ("stack: ", known),
    };
    let names = |tiles: &[Tile]| {
        let names: Vec<String> = tiles.iter().map(ToString::to_string).collect();
        names.join(", ")
    };
    let unknown = if n_unknown == 0 { String::new() } else { format!("{n_unknown} face down") };
    let piles = [names(known), unknown, names(under)];
    let piles: Vec<String> = piles.into_iter().filter(|pile| !pile.is_empty()).collect();
    let piles = if piles.is_empty() { "empty".to_string() } else { piles.join(", then ") };
    (title.to_string() + &piles).split(' ').map(str::to_string).collect()
}

/// The player who starts on a side.
fn starter(state: &Octiles, side: Side) -> Option<Player> {
    state.variant.seats().find(|player| state.variant.side(*player) == side)
}

/// R18: the other player of a pair.
fn partner(state: &Octiles, player: Player) -> Option<Player> {
    state.team(player).iter().find(|member| *member != player)
}

/// Whether no runner can ever be on a space: a circle between two sides without a player (R10).
fn is_closed(state: &Octiles, space: Space) -> bool {
    space.as_circle().is_some_and(|(side, _)| {
        starter(state, side).is_none() && starter(state, side.opposite()).is_none()
    })
}

fn seat(state: &Octiles, player: Player) -> &'static str {
    state.seat_name(player).unwrap_or("nobody")
}
