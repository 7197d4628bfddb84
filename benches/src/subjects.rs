//! The games as they are measured: from where, how deep, and what must come out.

use rulebook_core::{Dealer, Legality, RandomDealer, Script, SplitMix64, Zobrist, perft};
use rulebook_gobblet::Gobblet;
use rulebook_octagone::Octagone;
use rulebook_octi::Octi;
use rulebook_octiles::{Octiles, Stack};
use rulebook_toki::Toki;

use crate::work::{Playouts, counted_perft};

/// Somebody who is shown every game.
pub trait Visitor {
    /// Measures one game.
    fn visit<S: Legality + Zobrist, D: Dealer<S> + Clone>(&mut self, subject: &Subject<S, D>);
}

/// One game.
#[derive(Clone, Debug)]
pub struct Subject<S, D> {
    /// Its short name.
    pub name: &'static str,
    /// Where random games start.
    pub start: S,
    /// What `playouts(start, games, 1)` gives.
    pub playouts: (u32, Playouts),
    /// Where perft starts, how deep it goes, and its count; `None` if that says nothing about a
    /// game of chance.
    pub perft: Option<(S, u32, u64)>,
    /// Perft as it is for such a game, the last ply counted: with a dealer where there is chance.
    pub counted: fn(&S, u32, &D) -> u64,
    /// What chance brings in perft.
    pub dealer: D,
    /// The same as text; empty where nothing is dealt.
    pub deal: &'static str,
}

/// Resolves nothing: for games without chance.
#[derive(Clone, Copy, Debug)]
pub struct NoDealer;

impl<S: Legality<Event = rulebook_core::Never>> Dealer<S> for NoDealer {
    fn deal(&mut self, _: &S) -> Result<S::Event, rulebook_core::DealError> {
        Err(rulebook_core::DealError::NotChance)
    }
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
pub fn gobblet() -> Subject<Gobblet, NoDealer> {
    Subject {
        name: "gobblet",
        start: Gobblet::default(),
        playouts: (2_000, Playouts { plies: 82_786, payoff: 118 }),
        perft: Some((Gobblet::default(), 5, 19_024_320)),
        counted: |start, depth, _| perft(start, depth),
        dealer: NoDealer,
        deal: "",
    }
}

/// Octagone for two, standard rules, dealt alike. The rules page has the perft counts to depth 3.
#[must_use]
pub fn octagone() -> Subject<Octagone, Script<rulebook_octagone::Event>> {
    let position = "......./......./......./......./......./....... 0 333333+3/333333+3";
    let start: Octagone = position.parse().expect("a position after the deal");
    Subject {
        name: "octagone",
        start: start.clone(),
        playouts: (2_000, Playouts { plies: 74_739, payoff: -273 }),
        perft: Some((start, 5, 17_843_816)),
        counted: counted_perft,
        dealer: Script::new(Vec::new()),
        deal: "",
    }
}

/// OCTI from the start; the issue that asked for the engine names the perft count.
#[must_use]
pub fn octi() -> Subject<Octi, NoDealer> {
    Subject {
        name: "octi",
        start: Octi::default(),
        playouts: (1_000, Playouts { plies: 76_831, payoff: 3 }),
        perft: Some((Octi::default(), 5, 33_259_968)),
        counted: |start, depth, _| perft(start, depth),
        dealer: NoDealer,
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
        counted: counted_perft,
        dealer: evens_first.parse().expect("each tile once"),
        deal: evens_first,
    }
}

/// Toki Toki for two. A leaf of perft says little about a game of chance.
#[must_use]
pub fn toki() -> Subject<Toki, RandomDealer<SplitMix64>> {
    Subject {
        name: "toki",
        start: Toki::default(),
        playouts: (500, Playouts { plies: 202_013, payoff: 1_176 }),
        perft: None,
        counted: counted_perft,
        dealer: RandomDealer(SplitMix64::new(1)),
        deal: "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work::{played_perft, playouts};

    struct Check;

    impl Visitor for Check {
        fn visit<S: Legality + Zobrist, D: Dealer<S> + Clone>(&mut self, subject: &Subject<S, D>) {
            let (games, expected) = subject.playouts;
            assert_eq!(playouts(&subject.start, games, 1), expected, "{}", subject.name);
            if let Some((start, depth, count)) = &subject.perft {
                assert_eq!((subject.counted)(start, *depth, &subject.dealer), *count);
                let shallow = (subject.counted)(start, 3, &subject.dealer);
                assert_eq!(played_perft(start, 3, &subject.dealer), shallow, "{}", subject.name);
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
