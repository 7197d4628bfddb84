//! Zobrist keys: one for each fact of a position, all combined by exclusive or.

use rulebook_core::{Player, text::Options, zobrist_key, zobrist_keys};

use super::{Phase, PublicState};
use crate::{
    board::{AnyHand, Colour, Face, PublicInfo, Square},
    variant::{Players, Variant},
};

/// The letters of "octagone" as numbers by their position in the alphabet.
const SEED: u64 = 0x0f03_1401_070f_0e05;

// The places of the facts in the sequence of keys.
const FILLED: u64 = 0;
const TARGET: u64 = 42;
const LADY: u64 = 84;
const SEAT: u64 = 126;
const HANDS: u64 = 130;
const PLAYED: u64 = HANDS + 4 * 7 * 7;
const LACKS: u64 = PLAYED + 4 * 6 * 7;
const VARIANTS: u64 = LACKS + 4 * 6;

/// The key of a position, from scratch. Hidden hands count as empty.
pub(crate) fn of<H: AnyHand>(public: &PublicState, hands: &[H; 4]) -> u64 {
    let mut key = variant(public.variant) ^ marks(public);
    for square in public.filled {
        key ^= filled(square);
    }
    for (seat, hand) in hands.iter().enumerate() {
        for face in Face::ALL {
            key ^= KEYS.hands[seat][face.index()][usize::from(hand.seen_at(face.index()) & 7)];
        }
        key ^= public_info(seat, public.public_info[seat]);
    }
    key
}

/// The key of a filled square.
#[inline]
pub(super) fn filled(square: Square) -> u64 {
    KEYS.filled[square.index() & 63]
}

/// The change when the indicated square is filled.
#[inline]
pub(super) fn laid(square: Square) -> u64 {
    KEYS.laid[square.index() & 63]
}

/// The key of the indicated square.
#[inline]
pub(super) fn target(target: Option<Square>) -> u64 {
    target.map_or(0, |square| KEYS.target[square.index() & 63])
}

/// The key of the Lady's square.
#[inline]
pub(super) fn lady(lady: Option<Square>) -> u64 {
    lady.map_or(0, |square| KEYS.lady[square.index() & 63])
}

/// The key of the seat that plays next.
#[inline]
pub(super) fn seat(seat: Player) -> u64 {
    KEYS.seat[seat.index() & 3]
}

/// The change when the turn goes from a seat to the next one.
#[inline]
pub(super) fn turn(seat: Player, players: Players) -> u64 {
    KEYS.turn[players as usize][seat.index() & 3]
}

/// The key of the indicated square, the Lady's square and the seat that plays next.
pub(super) fn marks(public: &PublicState) -> u64 {
    let seat = if public.phase == Phase::Lot { 0 } else { seat(public.seat) };
    target(public.target) ^ lady(public.lady) ^ seat
}

/// The change between a number of shields whose face has this index in a hand, and one less; 0 for
/// the number 0.
#[inline]
pub(super) fn taken(seat: usize, face: usize, count: u8) -> u64 {
    KEYS.taken[seat][face & 7][usize::from(count & 7)]
}

/// The key of what a player has revealed of a covered hand.
pub(super) fn public_info(seat: usize, info: PublicInfo) -> u64 {
    Colour::ALL.into_iter().fold(0, |key, colour| {
        let place = (6 * seat + colour.index()) as u64;
        let played = match info.played(colour) {
            0 => 0,
            count => zobrist_key(SEED, PLAYED + 7 * place + u64::from(count)),
        };
        let lacks = if info.lacks(colour) { zobrist_key(SEED, LACKS + place) } else { 0 };
        key ^ played ^ lacks
    })
}

/// The key of the options; 0 for the default.
fn variant(variant: Variant) -> u64 {
    let defaults = Variant::default();
    (0..Variant::SPECS.len()).fold(0, |key, index| {
        let differs = variant.get(index) != defaults.get(index);
        let place = VARIANTS + VARIANT_PLACES[index];
        key ^ if differs { zobrist_key(SEED, place) } else { 0 }
    })
}

/// The index of each option's key. Keys never change, so a new option gets the last key wherever it
/// is listed, like `lot`.
const VARIANT_PLACES: [u64; 8] = [0, 1, 2, 7, 3, 4, 5, 6];

struct Keys {
    // By square; indices from `Square::COUNT` on are not used.
    filled: [u64; 64],
    target: [u64; 64],
    lady: [u64; 64],
    laid: [u64; 64], // `filled` and `target` of one square, which change together.
    seat: [u64; 4],
    turn: [[u64; 4]; 2], // Of a seat and the one that follows it among two or four.
    hands: [[[u64; 8]; 7]; 4], // No shield has key 0.
    taken: [[[u64; 8]; 8]; 4], // Of a count and the one below, which change together.
}

static KEYS: Keys = {
    let mut keys = Keys {
        filled: zobrist_keys(SEED, FILLED),
        target: zobrist_keys(SEED, TARGET),
        lady: zobrist_keys(SEED, LADY),
        seat: zobrist_keys(SEED, SEAT),
        turn: [[0; 4]; 2],
        laid: [0; 64],
        hands: [[[0; 8]; 7]; 4],
        taken: [[[0; 8]; 8]; 4],
    };
    let mut n = 0;
    while n < 4 * 7 * 7 {
        let (place, count) = (n / 7, n % 7);
        if count != 0 {
            let hands = &mut keys.hands[place / 7][place % 7];
            hands[count] = zobrist_key(SEED, HANDS + n as u64);
            keys.taken[place / 7][place % 7][count] = hands[count] ^ hands[count - 1];
        }
        n += 1;
    }
    let mut seat = 0;
    while seat < 4 {
        keys.turn[0][seat] = keys.seat[seat] ^ keys.seat[(seat + 1) & 1];
        keys.turn[1][seat] = keys.seat[seat] ^ keys.seat[(seat + 1) & 3];
        seat += 1;
    }
    let mut square = 0;
    while square < Square::COUNT {
        keys.laid[square] = keys.filled[square] ^ keys.target[square];
        square += 1;
    }
    keys
};
