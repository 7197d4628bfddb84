//! The scalars of Leduc hold'em in observations.

use rulebook_core::planes::{Layout, Plane, Writer, joined};

use super::{Card, Move, SuitSwap, Table};
use crate::{
    numbered::Numbered,
    poker::{MAX_SEATS, PER_PLAYER, Table as _, TablePlanes, players},
};

/// The greatest number of bets, and of the card of the board among them.
const MAX_STEPS: usize = 23;
const PER_STEP: usize = Move::COUNT + 1;
const N_HISTORY: usize = MAX_STEPS * PER_STEP;

macro_rules! steps {
    ($($n:literal)*) => {
        [$(
            Plane::bits(concat!("step-", $n, "-fold"), concat!("whether step ", $n, " was a fold")),
            Plane::bits(concat!("step-", $n, "-call"), concat!("whether step ", $n, " was a call")),
            Plane::bits(concat!("step-", $n, "-raise"), concat!("whether step ", $n, " was a raise")),
            Plane::bits(
                concat!("step-", $n, "-board"),
                concat!("whether step ", $n, " put a card on the board"),
            ),
        )*]
    };
}

const BOARD: [Plane; Card::COUNT] = [
    Plane::bits("board-Ts", "whether the card on the board is Ts"),
    Plane::bits("board-Th", "whether the card on the board is Th"),
    Plane::bits("board-Js", "whether the card on the board is Js"),
    Plane::bits("board-Jh", "whether the card on the board is Jh"),
    Plane::bits("board-Qs", "whether the card on the board is Qs"),
    Plane::bits("board-Qh", "whether the card on the board is Qh"),
    Plane::bits("board-Ks", "whether the card on the board is Ks"),
    Plane::bits("board-Kh", "whether the card on the board is Kh"),
];

const N_TABLE: usize = N_HISTORY + Card::COUNT;

static SCALARS: [Plane; N_TABLE + MAX_SEATS * (PER_PLAYER + Card::COUNT)] = joined(&[
    &steps!(1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23),
    &BOARD,
    &players!(25, ["Ts" "Th" "Js" "Jh" "Qs" "Qh" "Ks" "Kh"]),
]);

impl TablePlanes for Table {
    const SCALARS: &'static [Plane] = &SCALARS;

    fn write_planes(&self, to: &mut Writer<'_>) {
        let mut history = self.history();
        for _ in 0..MAX_STEPS {
            // The card of the board comes after the numbers of the bets.
            let step = history.next().map(|mv| mv.map_or(Move::COUNT, Numbered::number));
            to.one_of(PER_STEP, step);
        }
        to.one_of(Card::COUNT, self.board().map(Numbered::number));
    }

    fn map_entry(layout: &Layout, sym: SuitSwap, entry: usize) -> usize {
        let map_card =
            |card: usize| Card::from_number(card).map_or(card, |card| sym.map_card(card).number());
        let map_scalar = |scalar: usize| {
            let Some(after_history) = scalar.checked_sub(N_HISTORY) else { return scalar };
            let Some(of_players) = after_history.checked_sub(Card::COUNT) else {
                return N_HISTORY + map_card(after_history);
            };
            let of_player = of_players % (PER_PLAYER + Card::COUNT);
            match of_player.checked_sub(PER_PLAYER) {
                Some(card) => scalar - card + map_card(card),
                None => scalar,
            }
        };
        layout.map_entry(entry, |plane, cell| (plane, cell), map_scalar)
    }
}
