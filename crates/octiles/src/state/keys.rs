//! The keys of the Zobrist hash, and the hash of a state from scratch.

use rulebook_core::{Player, zobrist_key, zobrist_keys};

use super::Octiles;
use crate::{
    board::{DrawStack, Octagon, Pattern, Space, Tile},
    variant::{Placement, Variant},
};

/// The ASCII letters `octiles`.
const SEED: u64 = 0x006f_6374_696c_6573;

/// A key for each player and space.
static RUNNERS: [u64; 144] = zobrist_keys(SEED, 1785);
/// A key for each position from the top of the stack and tile: above the unknown tiles.
static DRAWN: [u64; 36] = zobrist_keys(SEED, 1929);
/// The same for the stack below the unknown tiles.
static BOTTOM: [u64; 324] = zobrist_keys(SEED, 1965);
/// A key for each player's turn.
static TO_MOVE: [u64; 4] = zobrist_keys(SEED, 2289);
/// A key for each number of passes.
static PASSES: [u64; 5] = zobrist_keys(SEED, 2293);
/// The number of the first of 144 keys, one for each combination of the options other than
/// `placement` and `teams`, in the order of [`variant`].
const VARIANTS: u64 = 2298;
/// The key of [`Placement::Chosen`].
const CHOSEN: u64 = zobrist_key(SEED, 2442);
/// The key of the option `teams`.
const TEAMS: u64 = zobrist_key(SEED, 2443);

/// The hash of a state, computed from its parts.
pub(crate) fn hash(state: &Octiles) -> u64 {
    let mut hash = variant(state.variant) ^ to_move(state.to_move) ^ passes(state.passes);
    for (octagon, laid) in state.board.iter() {
        hash ^= pattern(octagon, laid);
    }
    for player in state.variant.seats() {
        for space in state.runners(player) {
            hash ^= runner(player, space);
        }
    }
    hash ^ stack(&state.stack)
}

/// The key of a tile on an octagon, computed when it is needed: a table would have 1,785 entries.
pub(super) fn pattern(octagon: Octagon, pattern: Pattern) -> u64 {
    zobrist_key(SEED, (octagon.index() * Pattern::COUNT + pattern.index()) as u64)
}

/// The key of a runner on a space.
pub(super) fn runner(player: Player, space: Space) -> u64 {
    RUNNERS[player.index() * Space::COUNT + space.index()]
}

/// The key of the stack. The unknown tiles need none: they are those that are nowhere else.
pub(super) fn stack(stack: &DrawStack) -> u64 {
    combined(&DRAWN, stack.top()) ^ combined(&BOTTOM, stack.bottom())
}

/// The part of [`stack`] that changes when the top tile is taken: the tiles at the bottom move up
/// only where nothing is unknown above them.
#[inline]
pub(super) fn movable(stack: &DrawStack) -> u64 {
    if stack.unknown().is_empty() { self::stack(stack) } else { combined(&DRAWN, stack.top()) }
}

/// The key of a tile that is put on top, below `n_drawn` tiles that have been drawn, while others
/// are unknown.
pub(super) fn drawn(n_drawn: usize, tile: Tile) -> u64 {
    combined(&DRAWN[Tile::COUNT * n_drawn..], &[tile])
}

/// The key of a tile that is put under the stack, below `n_bottom` others.
pub(super) fn under(n_bottom: usize, tile: Tile) -> u64 {
    combined(&BOTTOM[Tile::COUNT * n_bottom..], &[tile])
}

/// The key of a player's turn.
pub(super) fn to_move(player: Player) -> u64 {
    TO_MOVE[player.index()]
}

/// The key of a number of passes.
pub(super) fn passes(passes: u8) -> u64 {
    PASSES[usize::from(passes)]
}

fn variant(variant: Variant) -> u64 {
    let Variant { players, runners, first, placement, face_up, bury_on_deadlock, teams } = variant;
    let seating = (u64::from(players) - 2) * 12 + (u64::from(runners) - 3) * 4 + first as u64;
    let n = seating * 4 + face_up as u64 * 2 + bury_on_deadlock as u64;
    let key = zobrist_key(SEED, VARIANTS + n);
    let key = if placement == Placement::Chosen { key ^ CHOSEN } else { key };
    if teams.is_on() { key ^ TEAMS } else { key }
}

/// The exclusive or of the keys of these tiles, each at its position.
#[inline]
fn combined(table: &[u64], tiles: &[Tile]) -> u64 {
    let keys = tiles.iter().enumerate().map(|(i, tile)| table[Tile::COUNT * i + tile.index()]);
    keys.fold(0, |hash, key| hash ^ key)
}
