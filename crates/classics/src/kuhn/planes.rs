//! The scalars of Kuhn poker in observations.

use rulebook_core::planes::{Plane, Writer, joined};

use super::{Card, Move, Table};
use crate::{
    numbered::Numbered,
    poker::{MAX_SEATS, PER_PLAYER, Table as _, TablePlanes, players},
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

static SCALARS: [Plane; 2 * MAX_MOVES + MAX_SEATS * (PER_PLAYER + Card::COUNT)] =
    joined(&[&moves!(1 2 3 4 5), &players!(2, ["T" "J" "Q" "K"])]);

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
