//! The measured games: the start, the depth and the expected result of each.
//!
//! Measurements are of states and moves at their own types, without the erased layer: a scorecard
//! that contained its cost would not say how fast the rules are. The list of games is the facade's.

use std::{any::TypeId, fmt};

use rulebook::{AnyMatch, Entry, Erasable, Registry, Start, games};
use rulebook_core::Never;

use crate::{
    facts::Facts,
    work::{Playouts, counted_perft, played_perft, playouts},
};

/// A visitor of games as subjects.
pub trait Visitor {
    /// Measures one game.
    fn visit<G: Erasable>(&mut self, subject: &Subject<G>);
}

/// One game.
#[derive(Clone)]
pub struct Subject<G: Erasable> {
    /// Its short name.
    pub name: &'static str,
    /// The start of random games and perft.
    pub start: G,
    /// The deal that resolves chance in perft, if there is one.
    pub deal: Option<G::Deal>,
    /// The facts about it, if there are any.
    pub facts: Option<&'static Facts>,
}

/// The number of random games of a game without facts.
const GAMES: u32 = 200;
/// The leaves at which perft of a game without facts is deep enough.
const ENOUGH_LEAVES: u64 = 100_000;
/// The greatest depth of perft of a game without facts.
const MAX_DEPTH: u32 = 8;

impl<G: Erasable> Subject<G> {
    pub(crate) fn new() -> Subject<G> {
        let name = G::RULES.name;
        let facts = Facts::of(name);
        let start = match facts.and_then(|facts| facts.position).map(str::parse) {
            Some(Ok(start)) => start,
            Some(Err(error)) => panic!("the position to measure {name} from is refused: {error}"),
            None => G::start(G::Variant::default()),
        };
        let deal = facts.and_then(|facts| facts.perft?.deal);
        let deal = deal.map(|text| match text.parse() {
            Ok(deal) => deal,
            Err(error) => panic!("the deal to measure {name} with is refused: {error}"),
        });
        Subject { name, start, deal, facts }
    }

    /// The number of random games, and their result with seed 1: the known one, or that of the
    /// present engine.
    #[must_use]
    pub fn playouts(&self) -> (u32, Playouts) {
        match self.facts.map(|facts| facts.random_games) {
            Some(known) => (known.games, Playouts { plies: known.plies, payoff: known.payoff }),
            None => (GAMES, playouts(&self.start, GAMES, 1)),
        }
    }

    /// The depth of perft and its count: the known ones, or those of the first depth whose count is
    /// large enough to measure, otherwise of the deepest. `None` if the leaves say little or need a
    /// deal.
    #[must_use]
    pub fn perft(&self) -> Option<(u32, u64)> {
        if let Some(facts) = self.facts {
            return facts.perft.map(|known| (known.depth, known.leaves));
        }
        if TypeId::of::<G::Event>() != TypeId::of::<Never>() {
            return None;
        }
        let counts = (1..=MAX_DEPTH).map(|depth| (depth, self.counted_perft(depth)));
        let mut deepest = None;
        // Where all games are over, deeper counts are 0.
        for (depth, count) in counts.take_while(|(_, count)| 0 < *count) {
            deepest = Some((depth, count));
            if ENOUGH_LEAVES <= count {
                break;
            }
        }
        deepest
    }

    /// Perft whose last ply is counted without playing it.
    ///
    /// # Panics
    ///
    /// If the deal fails.
    #[must_use]
    pub fn counted_perft(&self, depth: u32) -> u64 {
        counted_perft(&self.start, depth, self.deal.as_ref())
    }

    /// Perft that plays every move, the last one too.
    ///
    /// # Panics
    ///
    /// If the deal fails.
    #[must_use]
    pub fn played_perft(&self, depth: u32) -> u64 {
        played_perft(&self.start, depth, self.deal.as_ref())
    }

    /// A match of the facade that starts like the subject, with the deal.
    ///
    /// # Panics
    ///
    /// If the facade refuses the position or the deal.
    #[must_use]
    pub fn open(&self) -> Box<dyn AnyMatch> {
        open(&self.start, self.deal.as_ref().map(ToString::to_string).as_deref())
    }
}

impl<G: Erasable> fmt::Debug for Subject<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("Subject");
        debug.field("name", &self.name).field("start", &self.start).field("facts", &self.facts);
        debug.finish_non_exhaustive()
    }
}

/// A match of the facade from a position, with a deal if there is one.
///
/// # Panics
///
/// If the facade does not have the game, or refuses the position or the deal.
#[must_use]
pub fn open<G: Erasable>(position: &G, deal: Option<&str>) -> Box<dyn AnyMatch> {
    let registry = Registry::standard();
    let game = registry.game(G::RULES.name).expect("the facade has every game");
    let position = position.to_string();
    let start = Start { position: Some(&position), deal, ..Start::default() };
    game.begin(&start).expect("the position and the deal are the game's")
}

/// Passes the games of the facade to `visitor`, or only the one of this name; returns their number.
pub fn visit(only: Option<&str>, visitor: &mut impl Visitor) -> usize {
    let mut subjects = Subjects { only, visitor, n_games: 0 };
    games::visit(&mut subjects);
    subjects.n_games
}

struct Subjects<'v, V> {
    only: Option<&'v str>,
    visitor: &'v mut V,
    n_games: usize,
}

impl<V: Visitor> games::Visitor for Subjects<'_, V> {
    fn visit<G: Erasable>(&mut self, _: Entry<G>) {
        if self.only.is_none_or(|name| name == G::RULES.name) {
            self.n_games += 1;
            self.visitor.visit(&Subject::<G>::new());
        }
    }
}

#[cfg(test)]
mod tests {
    use rulebook::games::Visitor as _;
    use rulebook_classics::{Pig, TicTacToe};

    use super::*;
    use crate::facts::FACTS;

    struct Check;

    impl Visitor for Check {
        fn visit<G: Erasable>(&mut self, subject: &Subject<G>) {
            let (games, expected) = subject.playouts();
            assert_eq!(playouts(&subject.start, games, 1), expected, "{}", subject.name);
            if let Some((depth, count)) = subject.perft() {
                assert_eq!(subject.counted_perft(depth), count, "{}", subject.name);
                let shallow = subject.counted_perft(3);
                assert_eq!(subject.played_perft(3), shallow, "{}", subject.name);
            }
        }
    }

    #[test]
    fn every_subject_counts_what_it_claims() {
        assert_eq!(visit(None, &mut Check), games::NAMES.len());
    }

    #[test]
    fn all_facts_are_about_games_of_the_facade() {
        assert!(FACTS.iter().all(|facts| games::NAMES.contains(&facts.game)));
    }

    #[test]
    fn a_game_is_chosen_by_its_name() {
        assert_eq!(visit(Some("gobblet"), &mut Check), 1);
        assert_eq!(visit(Some("goblet"), &mut Check), 0);
    }

    #[test]
    fn a_game_without_facts_is_measured_too() {
        let mut check = Check;
        let mut subjects = Subjects { only: None, visitor: &mut check, n_games: 0 };
        subjects.visit(rulebook::entry!(TicTacToe));
        subjects.visit(rulebook::entry!(Pig));
        assert_eq!(subjects.n_games, 2);
        let subject = Subject::<TicTacToe>::new();
        let (depth, count) = subject.perft().expect("a game without chance");
        assert!(ENOUGH_LEAVES <= count && depth < 9, "{depth}: {count}");
        assert_eq!(Subject::<Pig>::new().perft(), None);
    }

    #[test]
    fn the_yardstick_counts_as_published() {
        // Perft 4 of chess, https://www.chessprogramming.org/Perft_Results.
        assert_eq!(crate::chess::perft(4), 197_281);
    }
}
