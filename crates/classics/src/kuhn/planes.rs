//! The scalars of Kuhn poker in observations.

use rulebook_core::planes::{Plane, Writer, joined};

use super::{Card, Move, Table};
use crate::{
    numbered::Numbered,
    poker::{MAX_SEATS, PER_PLAYER, Table as _, TablePlanes, player},
};

/// The greatest number of moves: three players pass, bet, and two answer.
const MAX_MOVES: usize = 5;

macro_rules! moves {
    ($($n:literal)*) => {
        [$(
            Plane::bits(concat!("move-", $n, "-pass"), concat!("whether move ", $n, " was a pass")),
            Plane::bits(concat!("move-", $n, "-bet"), concat!("whether move ", $n, " was a bet")),
        )*]
    };
}

macro_rules! cards {
    ($name:literal, $whose:literal) => {
        player!(2, $name, $whose: "T" "J" "Q" "K")
    };
}

static SCALARS: [Plane; 2 * MAX_MOVES + MAX_SEATS * (PER_PLAYER + Card::COUNT)] = joined(&[
    &moves!(1 2 3 4 5),
    &cards!("mine", "my"),
    &cards!("theirs-1", "the next player's"),
    &cards!("theirs-2", "the previous player's"),
]);

impl TablePlanes for Table {
    const SCALARS: &'static [Plane] = &SCALARS;

    fn write_planes(&self, to: &mut Writer<'_>) {
        let mut history = self.history();
        for _ in 0..MAX_MOVES {
            let mv = history.next().flatten();
            to.one_of(Move::COUNT, mv.map(Numbered::number));
        }
    }
}
