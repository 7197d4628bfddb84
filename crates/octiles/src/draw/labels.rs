//! Labels for screen readers.

use std::{
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};

use rulebook_core::Player;

use super::{Latest, is_closed, pairs, partner, seat, starter};
use crate::{
    board::{Edge, Octagon, Pattern, Space, Tile},
    state::Octiles,
};

/// The screen-reader label of an octagon: `a2, tile T1 turned by 45°, joins north with
/// north-west, …`.
pub(super) fn octagon_label(state: &Octiles, latest: &Latest, octagon: Octagon) -> String {
    let Some(pattern) = state.board().pattern(octagon) else { return format!("{octagon}, empty") };
    let is_latest = latest.octagon == Some(octagon);
    let laid = if is_latest { ", laid in the latest step" } else { "" };
    format!("{octagon}, {}{laid}", pattern_label(pattern))
}

/// The screen-reader label of a tile in one orientation.
pub(super) fn pattern_label(pattern: Pattern) -> String {
    const NAMES: [&str; 8] =
        ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
    let name = |edge: Edge| NAMES[edge.index()];
    let joined = pairs(pattern).map(|(one, other)| format!("{} with {}", name(one), name(other)));
    let joined = joined.collect::<Vec<_>>().join(", ");
    let degrees = 45 * u32::from(pattern.turn());
    format!("tile {} turned by {degrees}°, joins {joined}", pattern.tile())
}

/// The screen-reader label of a stop or a circle: `E3, east's start, west's finish, empty`.
pub(super) fn space_label(state: &Octiles, latest: &Latest, space: Space) -> String {
    let mut parts = vec![space.to_string()];
    if let Some((side, _)) = space.as_circle() {
        let roles = [(starter(state, side), "start"), (starter(state, side.opposite()), "finish")];
        parts.extend(roles.into_iter().filter_map(|(player, role)| {
            player.map(|player| format!("{}'s {role}", seat(state, player)))
        }));
    }
    parts.push(match state.runner_at(space) {
        Some(player) => format!("{}'s runner", seat(state, player)),
        None if is_closed(state, space) => "not in play".to_string(),
        None => "empty".to_string(),
    });
    if latest.to.contains(space) {
        let came = if latest.octagon.is_some() { "moved here" } else { "placed" };
        parts.push(format!("{came} in the latest step"));
    } else if latest.from == Some(space) {
        parts.push("left in the latest step".to_string());
    }
    parts.join(", ")
}

/// The screen-reader label of the outline of the tile that was laid last.
pub(super) fn latest_label(octagon: Octagon) -> String {
    format!("latest tile on {octagon}")
}

/// The screen-reader label of the way of a player's runners: `West goes from W to E`, and with
/// teams the partner.
pub(super) fn player_label(state: &Octiles, player: Player) -> String {
    let side = state.variant.side(player);
    let way = format!("{} goes from {side} to {}", seat(state, player), side.opposite());
    match partner(state, player) {
        Some(partner) => format!("{way}, partner of {}", seat(state, partner)),
        None => way,
    }
}

/// The pairs: `W+E, N+S`; nothing without teams (R18).
pub(super) fn pairs_text(state: &Octiles) -> Option<String> {
    let pairs = state.variant.seats().filter_map(|player| {
        let partner = partner(state, player).filter(|partner| player < *partner)?;
        Some(format!("{}+{}", state.variant.side(player), state.variant.side(partner)))
    });
    Some(pairs.collect::<Vec<_>>().join(", ")).filter(|pairs| !pairs.is_empty())
}

/// The screen-reader label of the tile in hand, whose orientations have labels of their own.
pub(super) fn hand_label(tile: Option<Tile>, latest: &Latest) -> String {
    match tile {
        Some(tile) if latest.drawn == Some(tile) => format!("tile {tile} in hand, just drawn"),
        Some(tile) => format!("tile {tile} in hand"),
        None => "top tile not seen".to_string(),
    }
}

/// The screen-reader label of the tile below the tile in hand.
pub(super) fn next_label(unturned: Pattern) -> String {
    format!("next {}", pattern_label(unturned))
}

/// The passes since the latest tile was laid.
pub(super) fn passes_label(state: &Octiles) -> String {
    format!("passes in a row: {}", state.passes())
}
