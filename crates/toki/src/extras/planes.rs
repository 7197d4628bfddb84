//! Observations for machine learning.

use rulebook_core::{
    Planes, Player,
    planes::{Layout, Plane, Writer, joined, seats_from},
};

use crate::{
    board::{Board, Card, Slot},
    setup::{Phase, Source},
    state::Toki,
    variant::{MAX_PLAYERS, Variant},
};

/// The planes of one player's box: the slots with an open copy of each card.
macro_rules! open_cards {
    ($name:literal, $whose:literal: $($card:literal)*) => {
        [$(Plane::bits(concat!($name, "-", $card), concat!("open ", $card, " in ", $whose, " box")),)*]
    };
    ($name:literal, $whose:literal) => {
        open_cards!($name, $whose: "0" "1" "2" "3" "4" "5" "6" "7" "8" "9" "10" "11" "12" "toki")
    };
}

static PLANES: [Plane; MAX_PLAYERS * Card::KINDS] = joined(&[
    &open_cards!("mine", "my"),
    &open_cards!("theirs-1", "the next player's"),
    &open_cards!("theirs-2", "the second next player's"),
    &open_cards!("theirs-3", "the third next player's"),
    &open_cards!("theirs-4", "the fourth next player's"),
    &open_cards!("theirs-5", "the fifth next player's"),
]);

/// A scalar for each card.
macro_rules! cards {
    ($name:literal, $max:literal, $about:literal: $($card:literal)*) => {
        [$(Plane::counts(concat!($name, "-", $card), $max, concat!($about, " ", $card)),)*]
    };
    ($name:literal, $max:literal, $about:literal) => {
        cards!($name, $max, $about: "0" "1" "2" "3" "4" "5" "6" "7" "8" "9" "10" "11" "12" "toki")
    };
}

const N_PHASES: usize = 10;
const PHASES: [Plane; N_PHASES] = [
    Plane::bits("phase-deal", "the first card of the pile is turned (R4)"),
    Plane::bits("phase-open", "a player chooses a card to open (R5)"),
    Plane::bits("phase-opening", "that card is opened (R5)"),
    Plane::bits("phase-source", "a player chooses the pile or the bank (R8)"),
    Plane::bits("phase-draw", "the top card of the bank is turned (R8)"),
    Plane::bits("phase-use", "a player uses a card (R9 to R13)"),
    Plane::bits("phase-throw", "a hidden card that was replaced is turned (R9, R13)"),
    Plane::bits("phase-flip", "a hidden card is opened (R10)"),
    Plane::bits("phase-reveal", "the hidden cards are opened after a round (R14)"),
    Plane::bits("phase-over", "the last round has been scored (R20)"),
];

const SLOTS: [Plane; Slot::COUNT] = [
    Plane::bits("slot-a1", "the card that chance turns is that of a1"),
    Plane::bits("slot-b1", "the card that chance turns is that of b1"),
    Plane::bits("slot-c1", "the card that chance turns is that of c1"),
    Plane::bits("slot-d1", "the card that chance turns is that of d1"),
    Plane::bits("slot-a2", "the card that chance turns is that of a2"),
    Plane::bits("slot-b2", "the card that chance turns is that of b2"),
    Plane::bits("slot-c2", "the card that chance turns is that of c2"),
    Plane::bits("slot-d2", "the card that chance turns is that of d2"),
];

const COUNTERS: [Plane; 4] = [
    Plane::counts("round", Variant::MAX_ROUNDS as u16, "the round (R20)"),
    Plane::counts("turns", Variant::MAX_ROUND_LIMIT, "finished turns, if they are limited (R16)"),
    Plane::counts("fresh", 108, "cards of the bank that have not been turned since the deal"),
    Plane::bits("from-bank", "whether the card in hand is from the bank"),
];

/// The offset added to points, which can be negative: no box scores below −40.
const OFFSET: i16 = 40 * Variant::MAX_ROUNDS as i16;

macro_rules! player {
    ($name:literal, $whose:literal) => {
        [
            Plane::counts(
                concat!($name, "-total"),
                4_000,
                concat!($whose, " points of finished rounds, plus 800 (R20)"),
            ),
            Plane::counts(concat!($name, "-birthday"), 5, concat!($whose, " place in ties (R6)")),
            Plane::bits(concat!($name, "-turn"), concat!("whether it is ", $whose, " turn")),
            Plane::bits(
                concat!($name, "-closed"),
                concat!("whether ", $whose, " box ended the round (R14)"),
            ),
        ]
    };
}

/// The scalars that are the same for every number of players, and those of one player.
const N_COMMON: usize = 4 * Card::KINDS + N_PHASES + Slot::COUNT + COUNTERS.len();
const PER_PLAYER: usize = 4;

static SCALARS: [Plane; N_COMMON + MAX_PLAYERS * PER_PLAYER] = joined(&[
    &cards!("pile", 1, "whether the top card of the pile is a"),
    &cards!("hand", 1, "whether the card in hand is a"),
    &cards!("unseen", 8, "copies that nobody has seen since the deal:"),
    &cards!("bank", 8, "copies in the bank after a reshuffle (R15):"),
    &PHASES,
    &SLOTS,
    &COUNTERS,
    &player!("mine", "my"),
    &player!("theirs-1", "the next player's"),
    &player!("theirs-2", "the second next player's"),
    &player!("theirs-3", "the third next player's"),
    &player!("theirs-4", "the fourth next player's"),
    &player!("theirs-5", "the fifth next player's"),
]);

impl Planes for Toki {
    /// A row is one of a box, from the first slot on. Planes and scalars of players who do not take
    /// part are missing.
    fn layout(view: &Toki) -> Layout {
        let n_players = view.boards().len();
        let planes = &PLANES[..n_players * Card::KINDS];
        let scalars = &SCALARS[..N_COMMON + n_players * PER_PLAYER];
        Layout { rows: 2, columns: Slot::COUNT / 2, planes, scalars }
    }

    fn write_planes(view: &Toki, seat: Player, to: &mut Writer<'_>) {
        let n_players = view.boards().len() as u8;
        for player in seats_from(seat, n_players) {
            write_box(view.boards()[player.index()], to);
        }
        let (card, slot, is_from_bank) = in_motion(view.phase());
        to.one_of(Card::KINDS, view.pile().map(Card::index));
        to.one_of(Card::KINDS, card.map(Card::index));
        for cards in [view.unseen(), view.recycled()] {
            for card in Card::all() {
                to.scalar(cards.count(card).into());
            }
        }
        to.one_of(N_PHASES, Some(phase_index(view.phase())));
        to.one_of(Slot::COUNT, slot.map(Slot::index));
        to.scalar(view.round().into());
        to.scalar(view.turns());
        to.scalar(view.fresh().into());
        to.flag(is_from_bank);
        for player in seats_from(seat, n_players) {
            to.scalar((view.totals()[player.index()] + OFFSET).unsigned_abs());
            let place = view.birthdays().iter().position(|other| *other == player);
            to.scalar(place.unwrap_or_default() as u16);
            to.flag(view.phase().player() == Some(player));
            to.flag(view.closer() == Some(player));
        }
    }
}

fn write_box(board: Board, to: &mut Writer<'_>) {
    let mut open = [0_u8; Card::KINDS];
    for (slot, card) in board.open_cards() {
        open[card.index()] |= 1 << slot.index();
    }
    for slots in open {
        to.bits(slots);
    }
}

/// The card in hand, the slot of the card that chance turns, and whether the card in hand is from
/// the bank.
fn in_motion(phase: Phase) -> (Option<Card>, Option<Slot>, bool) {
    match phase {
        Phase::Use { card, from, .. } => (Some(card), None, from == Source::Bank),
        Phase::Opening { slot, .. } | Phase::Throw { slot, .. } | Phase::Flip { slot, .. } => {
            (None, Some(slot), false)
        }
        _ => (None, None, false),
    }
}

fn phase_index(phase: Phase) -> usize {
    match phase {
        Phase::Deal => 0,
        Phase::Open { .. } => 1,
        Phase::Opening { .. } => 2,
        Phase::Source { .. } => 3,
        Phase::Draw { .. } => 4,
        Phase::Use { .. } => 5,
        Phase::Throw { .. } => 6,
        Phase::Flip { .. } => 7,
        Phase::Reveal => 8,
        Phase::Over => 9,
    }
}
