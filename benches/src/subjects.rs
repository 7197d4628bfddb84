//! The games as they are measured: from where, how deep, and with which result.

use rulebook_core::{EventList, Legality, NoOrder, Order, Zobrist};
use rulebook_gobblet::Gobblet;
use rulebook_octagone::Octagone;
use rulebook_octi::Octi;
use rulebook_octiles::{Octiles, Stack};
use rulebook_toki::Toki;

use crate::work::Playouts;

/// A visitor of every game.
pub trait Visitor {
    /// Measures one game.
    fn visit<S: Legality + Zobrist, O: Order<S>>(&mut self, subject: &Subject<S, O>);
}

/// One game.
#[derive(Clone, Debug)]
pub struct Subject<S, O> {
    /// Its short name.
    pub name: &'static str,
    /// Where random games start.
    pub start: S,
    /// The result of `playouts(start, games, 1)`.
    pub playouts: (u32, Playouts),
    /// Where perft starts, how deep it goes, and its count; `None` if that says little about a game
    /// of chance.
    pub perft: Option<(S, u32, u64)>,
    /// The order of chance in perft.
    pub order: O,
    /// The same as text; empty where nothing is dealt.
    pub deal: &'static str,
}

/// Shows every game to `visitor`.
pub fn visit(visitor: &mut impl Visitor) {
    visitor.visit(&gobblet());
    visitor.visit(&octagone());
    visitor.visit(&octi());
    visitor.visit(&octiles());
    visitor.visit(&toki());
}

/// Gobblet from the start; the perft count is that of the rules page.
#[must_use]
pub fn gobblet() -> Subject<Gobblet, NoOrder> {
    Subject {
        name: "gobblet",
        start: Gobblet::default(),
        playouts: (2_000, Playouts { plies: 82_786, payoff: 118 }),
        perft: Some((Gobblet::default(), 5, 19_024_320)),
        order: NoOrder,
        deal: "",
    }
}

/// Octagone for two, standard rules, with equal hands. The rules page has the perft counts to depth
/// 3.
#[must_use]
pub fn octagone() -> Subject<Octagone, EventList<rulebook_octagone::Event>> {
    let position = "......./......./......./......./......./....... 0 333333+3/333333+3";
    let start: Octagone = position.parse().expect("a position after the deal");
    Subject {
        name: "octagone",
        start: start.clone(),
        playouts: (2_000, Playouts { plies: 74_739, payoff: -273 }),
        perft: Some((start, 5, 17_843_816)),
        order: EventList(Vec::new()),
        deal: "",
    }
}

/// OCTI from the start; the perft count is also in the tests of the game.
#[must_use]
pub fn octi() -> Subject<Octi, NoOrder> {
    Subject {
        name: "octi",
        start: Octi::default(),
        playouts: (1_000, Playouts { plies: 76_831, payoff: 3 }),
        perft: Some((Octi::default(), 5, 33_259_968)),
        order: NoOrder,
        deal: "",
    }
}

/// Octiles for two with five runners each. Perft draws the even tiles before the odd ones and
/// counts voluntary passes; the rules page has the counts to depth 4.
#[must_use]
pub fn octiles() -> Subject<Octiles, Stack> {
    let evens_first = "T2 T4 T6 T8 T10 T12 T14 T16 T18 T1 T3 T5 T7 T9 T11 T13 T15 T17";
    Subject {
        name: "octiles",
        start: Octiles::default(),
        playouts: (200, Playouts { plies: 53_855, payoff: 2 }),
        perft: Some((Octiles::default(), 5, 516_744)),
        order: evens_first.parse().expect("each tile once"),
        deal: evens_first,
    }
}

/// Toki Toki for two. A leaf of perft says little about a game of chance.
#[must_use]
pub fn toki() -> Subject<Toki, EventList<rulebook_toki::Event>> {
    Subject {
        name: "toki",
        start: Toki::default(),
        playouts: (500, Playouts { plies: 202_013, payoff: 1_176 }),
        perft: None,
        order: EventList(Vec::new()),
        deal: "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work::{counted_perft, played_perft, playouts};

    struct Check;

    impl Visitor for Check {
        fn visit<S: Legality + Zobrist, O: Order<S>>(&mut self, subject: &Subject<S, O>) {
            let (games, expected) = subject.playouts;
            assert_eq!(playouts(&subject.start, games, 1), expected, "{}", subject.name);
            if let Some((start, depth, count)) = &subject.perft {
                assert_eq!(counted_perft(start, *depth, &subject.order), *count);
                let shallow = counted_perft(start, 3, &subject.order);
                assert_eq!(played_perft(start, 3, &subject.order), shallow, "{}", subject.name);
            }
        }
    }

    #[test]
    fn every_subject_counts_what_it_claims() {
        visit(&mut Check);
    }

    #[test]
    fn the_yardstick_counts_as_published() {
        // Perft 4 of chess, https://www.chessprogramming.org/Perft_Results.
        assert_eq!(crate::peers::chess_perft(4), 197_281);
    }
}
