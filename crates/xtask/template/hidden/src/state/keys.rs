//! Zobrist keys, and the hash of a whole position.

use rulebook_core::{Player, zobrist_key};

use crate::{board::Card, setup::Setup};

/// The first ASCII letters of `mygame`.
const SEED: u64 = 0x0000_6d79_6761_6d65;

/// The cards of each player, then the stakes, the phases, the second player's turn, the option.
const STAKES: u64 = 2 * Card::COUNT as u64;
const PHASES: u64 = STAKES + 4;
const SECOND_TO_MOVE: u64 = PHASES + 3;
const OPTIONS: u64 = SECOND_TO_MOVE + 1;

/// The hash of a position, computed from its parts.
pub(crate) fn hash_of(setup: Setup) -> u64 {
    let key = |number: u64| zobrist_key(SEED, number);
    let mut hash = key(STAKES + u64::from(setup.stake)) ^ key(PHASES + setup.phase as u64);
    for player in Player::all(2) {
        if let Some(card) = setup.hands.card(player) {
            hash ^= key((player.index() * Card::COUNT + card.index()) as u64);
        }
    }
    if setup.to_move == Player::SECOND {
        hash ^= key(SECOND_TO_MOVE);
    }
    hash ^ key(OPTIONS + setup.variant.equal as u64)
}
