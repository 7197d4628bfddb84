//! Observations of Goofspiel.

use rulebook_core::{
    Planes, Player,
    planes::{Layout, Plane, Writer, joined, seats_from},
};

use crate::{
    goofspiel::{Bids, Card, Goofspiel, View},
    numbered::Numbered,
};

/// The points of all prizes together, which no player exceeds.
const MAX_POINTS: u16 = 36;
/// The scalars of a round: the prize and two bids, and whether the first bid is covered.
const PER_ROUND: usize = 3 * Card::COUNT + 1;

const POINTS: [Plane; 4] = [
    Plane::bits("first", "whether my bids are covered (R3)"),
    Plane::counts("mine-points", MAX_POINTS, "my points (R4)"),
    Plane::counts("theirs-points", MAX_POINTS, "the other player's points (R4)"),
    Plane::counts("carried", MAX_POINTS, "the points that are added to the next prize (R5)"),
];

macro_rules! cards {
    ($n:literal, $name:literal, $whose:literal: $($card:literal)*) => {
        [$(Plane::bits(
            concat!("round-", $n, "-", $name, "-", $card),
            concat!("whether ", $whose, " in round ", $n, ", as far as I know it, is ", $card),
        ),)*]
    };
}

macro_rules! rounds {
    ($($n:literal)*) => {
        joined(&[
            &POINTS,
            $(
                &cards!($n, "prize", "the prize": 1 2 3 4 5 6 7 8),
                &cards!($n, "mine", "my bid": 1 2 3 4 5 6 7 8),
                &cards!($n, "theirs", "the other player's bid": 1 2 3 4 5 6 7 8),
                &[Plane::bits(
                    concat!("round-", $n, "-covered"),
                    concat!("whether the first bid of round ", $n, " is covered"),
                )],
            )*
        ])
    };
}

static SCALARS: [Plane; POINTS.len() + Card::COUNT * PER_ROUND] = rounds!(1 2 3 4 5 6 7 8);

impl Planes for Goofspiel {
    /// There is no board. Scalars of rounds that are not played are missing.
    fn layout(view: &View) -> Layout {
        let n_rounds = usize::from(view.table.variant().cards);
        let scalars = &SCALARS[..POINTS.len() + n_rounds * PER_ROUND];
        Layout { rows: 0, columns: 0, planes: &[], scalars }
    }

    fn write_planes(view: &View, seat: Player, to: &mut Writer<'_>) {
        let table = &view.table;
        to.flag(seat == Player::FIRST);
        for player in seats_from(seat, 2) {
            to.scalar(table.points(player).into());
        }
        to.scalar(table.carried().into());
        for n in 0..usize::from(table.variant().cards) {
            let round = table.rounds().get(n);
            to.one_of(Card::COUNT, round.map(|round| round.prize.number()));
            let bids = match round.map(|round| round.bids) {
                Some(Bids::Covered(bid)) => [bid, None],
                Some(Bids::Open(bids)) => bids.map(Some),
                Some(Bids::None) | None => [None; 2],
            };
            for player in seats_from(seat, 2) {
                to.one_of(Card::COUNT, bids[player.index()].map(Numbered::number));
            }
            to.flag(matches!(round.map(|round| round.bids), Some(Bids::Covered(_))));
        }
    }
}
