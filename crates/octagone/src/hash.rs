//! Zobrist keys: one for each fact of a position, all combined by exclusive or.

use rulebook_core::{Player, text::Options, zobrist_key};

use crate::{
    board::{Colour, Square},
    hand::Hand,
    mv::Face,
    shown::Shown,
    table::Table,
    variant::Variant,
};

/// The digits of "octagone" by their place in the alphabet.
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

/// The key of a position, computed anew.
pub(crate) fn key(on_table: &Table, hands: &[Hand; 4], shown_by: &[Shown; 4]) -> u64 {
    let mut key = table(on_table) ^ variant(on_table.variant);
    for square in on_table.filled.iter() {
        key ^= filled(square);
    }
    for seat in 0..4 {
        for face in Face::ALL {
            key ^= hand(seat, face, hands[seat].count(face));
        }
        key ^= shown(seat, shown_by[seat]);
    }
    key
}

/// The key of a filled square.
#[inline]
pub(crate) fn filled(square: Square) -> u64 {
    KEYS.filled[square.index() & 63]
}

/// The change when the indicated square is filled.
#[inline]
pub(crate) fn laid(square: Square) -> u64 {
    KEYS.laid[square.index() & 63]
}

/// The key of the indicated square.
#[inline]
pub(crate) fn target(target: Option<Square>) -> u64 {
    target.map_or(0, |square| KEYS.target[square.index() & 63])
}

/// The key of the Lady's square.
#[inline]
pub(crate) fn lady(lady: Option<Square>) -> u64 {
    lady.map_or(0, |square| KEYS.lady[square.index() & 63])
}

/// The key of the seat that plays next.
#[inline]
pub(crate) fn seat(seat: Player) -> u64 {
    KEYS.seat[seat.index() & 3]
}

/// The key of the indicated square, the Lady's square and the seat that plays next.
#[inline]
pub(crate) fn table(table: &Table) -> u64 {
    target(table.target) ^ lady(table.lady) ^ seat(table.seat)
}

/// The key of a number of shields in a hand.
pub(crate) fn hand(seat: usize, face: Face, count: u8) -> u64 {
    KEYS.hands[seat][face.index()][usize::from(count & 7)]
}

/// The change between a number of shields in a hand, whose face has this index, and one less.
#[inline]
pub(crate) fn taken(seat: usize, face: usize, count: u8) -> u64 {
    KEYS.taken[seat][face & 7][usize::from(count & 7)]
}

/// The key of what a player has shown of a covered hand.
pub(crate) fn shown(seat: usize, shown: Shown) -> u64 {
    Colour::ALL.into_iter().fold(0, |key, colour| {
        let place = (6 * seat + colour.index()) as u64;
        let played = match shown.played(colour) {
            0 => 0,
            count => zobrist_key(SEED, PLAYED + 7 * place + u64::from(count)),
        };
        let lacks = if shown.lacks(colour) { zobrist_key(SEED, LACKS + place) } else { 0 };
        key ^ played ^ lacks
    })
}

/// The key of the options; 0 for the default.
fn variant(variant: Variant) -> u64 {
    let defaults = Variant::default();
    (0..Variant::SPECS.len()).fold(0, |key, index| {
        let differs = variant.get(index) != defaults.get(index);
        key ^ if differs { zobrist_key(SEED, VARIANTS + index as u64) } else { 0 }
    })
}

struct Keys {
    // By square, with entries for all six-bit numbers.
    filled: [u64; 64],
    target: [u64; 64],
    lady: [u64; 64],
    laid: [u64; 64], // `filled` and `target` of the same square, which change together.
    seat: [u64; 4],
    hands: [[[u64; 8]; 7]; 4], // No shield has key 0.
    taken: [[[u64; 8]; 8]; 4], // Of a count and one less, which change together.
}

static KEYS: Keys = {
    let mut keys = Keys {
        filled: keys(FILLED),
        target: keys(TARGET),
        lady: keys(LADY),
        seat: keys(SEAT),
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
    let mut square = 0;
    while square < Square::COUNT {
        keys.laid[square] = keys.filled[square] ^ keys.target[square];
        square += 1;
    }
    keys
};

/// Keys from this place of the sequence on, one for each square or seat.
const fn keys<const N: usize>(first: u64) -> [u64; N] {
    let mut keys = [0; N];
    let mut n = 0;
    while n < N && n < Square::COUNT {
        keys[n] = zobrist_key(SEED, first + n as u64);
        n += 1;
    }
    keys
}
