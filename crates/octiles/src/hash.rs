//! Zobrist hashing.

use rulebook_core::{Player, Zobrist, zobrist_key};

use crate::{
    board::Octagon,
    pile::Pile,
    place::Place,
    state::Octiles,
    tile::{Pattern, Tile},
    variant::Variant,
};

/// The ASCII letters `octiles`.
const SEED: u64 = 0x006f_6374_696c_6573;

/// A key for each octagon and pattern.
static PATTERNS: [u64; 1785] = keys(0);
/// A key for each player and place.
static RUNNERS: [u64; 144] = keys(1785);
/// A key for each place from the top of the stack and tile: above the unknown tiles.
static DRAWN: [u64; 36] = keys(1929);
/// The same for the stack below the unknown tiles.
static BOTTOM: [u64; 324] = keys(1965);
/// A key for each player's turn.
static TO_MOVE: [u64; 4] = keys(2289);
/// A key for each number of passes.
static PASSES: [u64; 5] = keys(2293);
/// A key for each combination of options, in the order of [`variant`].
static VARIANTS: [u64; 144] = keys(2298);

impl Zobrist for Octiles {
    fn zobrist(&self) -> u64 {
        self.hash
    }

    fn zobrist_from_scratch(&self) -> u64 {
        of(self)
    }
}

/// The hash of a state, computed from its parts.
pub(crate) fn of(state: &Octiles) -> u64 {
    let mut hash = variant(state.variant) ^ to_move(state.to_move) ^ passes(state.passes);
    for (octagon, laid) in state.board.iter() {
        hash ^= pattern(octagon, laid);
    }
    for player in state.variant.seats() {
        for place in state.runners(player).iter() {
            hash ^= runner(player, place);
        }
    }
    hash ^ pile(&state.pile)
}

pub(crate) fn pattern(octagon: Octagon, pattern: Pattern) -> u64 {
    PATTERNS[octagon.index() * Pattern::COUNT + pattern.index()]
}

pub(crate) fn runner(player: Player, place: Place) -> u64 {
    RUNNERS[player.index() * Place::COUNT + place.index()]
}

/// The key of the stack. The unknown tiles need none: they are those that are nowhere else.
pub(crate) fn pile(pile: &Pile) -> u64 {
    sum(&DRAWN, pile.top()) ^ sum(&BOTTOM, pile.bottom())
}

pub(crate) fn to_move(player: Player) -> u64 {
    TO_MOVE[player.index()]
}

pub(crate) fn passes(passes: u8) -> u64 {
    PASSES[usize::from(passes)]
}

fn variant(variant: Variant) -> u64 {
    let Variant { players, runners, first, face_up, bury_on_deadlock } = variant;
    let seating = (usize::from(players) - 2) * 12 + (usize::from(runners) - 3) * 4 + first as usize;
    VARIANTS[seating * 4 + face_up as usize * 2 + bury_on_deadlock as usize]
}

fn sum(table: &[u64], tiles: &[Tile]) -> u64 {
    let rows = table.chunks_exact(Tile::COUNT);
    tiles.iter().zip(rows).fold(0, |hash, (tile, row)| hash ^ row[tile.index()])
}

const fn keys<const N: usize>(first: u64) -> [u64; N] {
    let mut keys = [0; N];
    let mut i = 0;
    while i < N {
        keys[i] = zobrist_key(SEED, first + i as u64);
        i += 1;
    }
    keys
}
