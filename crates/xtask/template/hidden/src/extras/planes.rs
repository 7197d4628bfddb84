//! Observations for machine learning.

use rulebook_core::{
    Planes, Player,
    planes::{Layout, Plane, Writer, joined, seats_from},
};

use super::symmetry::Transform;
use crate::{
    board::Card,
    setup::{Phase, Setup},
    state::Mygame,
    view::View,
};

const TABLE: [Plane; N_TABLE] = [
    Plane::bits("my-turn", "whether it is my turn"),
    Plane::bits("first", "whether I have the first seat"),
    Plane::counts("dealt", 2, "cards that are dealt (R2)"),
    Plane::counts("stake", Setup::MAX_STAKE as u16, "the stake in chips (R3)"),
    Plane::bits("folded", "whether a player has folded (R4)"),
    Plane::bits("shown", "whether the cards are shown (R5)"),
];
const N_TABLE: usize = 6;

/// The cards of one player, in their order; none is set if I do not see the card.
macro_rules! cards {
    ($name:literal, $whose:literal: $($card:literal)*) => {
        [$(Plane::bits(concat!($name, "-", $card), concat!("whether ", $whose, " card is ", $card)),)*]
    };
    ($name:literal, $whose:literal) => {
        cards!($name, $whose: "1r" "1b" "2r" "2b" "3r" "3b" "4r" "4b")
    };
}

static SCALARS: [Plane; N_TABLE + 2 * Card::COUNT] =
    joined(&[&TABLE, &cards!("mine", "my"), &cards!("theirs", "their")]);

impl Planes for Mygame {
    /// There is no board of squares.
    fn layout(_: &View) -> Layout {
        Layout { rows: 0, columns: 0, planes: &[], scalars: &SCALARS }
    }

    fn write_planes(view: &View, seat: Player, to: &mut Writer<'_>) {
        let (table, hands) = (view.table(), view.hands());
        to.flag(table.to_move() == seat);
        to.flag(seat == Player::FIRST);
        to.scalar(table.n_dealt().into());
        to.scalar(table.stake().into());
        to.flag(table.phase() == Phase::Folded);
        to.flag(table.phase() == Phase::Shown);
        for player in seats_from(seat, 2) {
            to.one_of(Card::COUNT, hands.card(player).map(Card::index));
        }
    }

    fn map_entry(layout: &Layout, sym: Transform, entry: usize) -> usize {
        let map_scalar = |scalar: usize| {
            let Some(of_players) = scalar.checked_sub(N_TABLE) else { return scalar };
            let index = of_players % Card::COUNT;
            let image = Card::from_index(index as u8).map_or(index, |card| sym.map_card(card).index());
            scalar - index + image
        };
        layout.map_entry(entry, |plane, cell| (plane, cell), map_scalar)
    }
}
