//! Simulations of Monte Carlo tree searches, as shares of the random games that the rules alone
//! play from the same position in the same time.

use std::collections::BTreeMap;

use rulebook::Erasable;
use rulebook_benches::{
    simulations::{SIMULATIONS, game, random_games, root, simulate},
    stopwatch::{Times, Work},
    subjects::{self, Subject},
    two_sided::{self, TwoSided},
};

use crate::{
    mctrust::Mctrust,
    minimax::Minimax,
    monte_carlo::{Budget, MonteCarlo},
    position::Position,
    treant::Treant,
};

/// Rounds of interleaved measurements.
const ROUNDS: usize = 31;

/// The simulations of one game.
#[derive(Clone, Debug)]
pub struct Share {
    /// Random games a second.
    pub games_per_second: f64,
    /// Simulations a second of our search.
    pub simulations_per_second: f64,
    /// Simulations over random games.
    pub share: f64,
    /// The shares of other engines.
    pub others: BTreeMap<&'static str, f64>,
}

/// Measures every game, or only the one of this name.
#[must_use]
pub fn measure(only: Option<&str>) -> BTreeMap<&'static str, Share> {
    let mut shares = Shares { only, games: BTreeMap::new() };
    two_sided::visit(&mut shares);
    subjects::visit(only, &mut shares);
    shares.games
}

struct Shares<'o> {
    only: Option<&'o str>,
    games: BTreeMap<&'static str, Share>,
}

impl two_sided::Visitor for Shares<'_> {
    fn visit<G: TwoSided>(&mut self, subject: &Subject<G>) {
        if self.only.is_none_or(|name| name == subject.name) {
            let others = vec![guest::<G, Treant>(), guest::<G, Minimax>(), guest::<G, Mctrust>()];
            self.games.insert(subject.name, share(subject, &others));
        }
    }
}

impl subjects::Visitor for Shares<'_> {
    fn visit<G: Erasable>(&mut self, subject: &Subject<G>) {
        if !self.games.contains_key(subject.name) {
            self.games.insert(subject.name, share(subject, &[]));
        }
    }
}

/// Another engine: its name, and a search of a position.
type Guest<G> = (&'static str, fn(&G) -> u64);

fn guest<G: TwoSided, M: MonteCarlo>() -> Guest<G> {
    let search = |root: &G| {
        let chosen = M::choose(&Position::new(root.clone()), Budget::Simulations(SIMULATIONS));
        assert!(chosen.is_some(), "{} found no move", M::NAME);
        u64::from(SIMULATIONS)
    };
    (M::NAME, search)
}

fn share<G: Erasable>(subject: &Subject<G>, others: &[Guest<G>]) -> Share {
    const GAMES: usize = 0;
    const OURS: usize = 1;
    let root = root(subject);
    let game = game(&root);
    let mut works: Vec<Work<'_>> =
        vec![Box::new(|| random_games(&root)), Box::new(|| simulate(&*game))];
    for (_, search) in others {
        works.push(Box::new(|| search(&root)));
    }
    let times = Times::take(&mut works, ROUNDS);
    drop(works);
    let names = others.iter().map(|(name, _)| *name);
    let shares = (OURS + 1..).map(|work| times.speed(work, GAMES));
    Share {
        games_per_second: 1e9 / times.ns(GAMES),
        simulations_per_second: 1e9 / times.ns(OURS),
        share: times.speed(OURS, GAMES),
        others: names.zip(shares).collect(),
    }
}
