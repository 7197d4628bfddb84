//! The gain from twice as many simulations.

use rulebook_arena::{ArenaError, PairRow};
use rulebook_benches::{
    subjects::Subject,
    two_sided::{self, Evaluation, TwoSided},
};
use serde::Serialize;

use crate::matches::{Length, contest, ours_by};

/// The greatest number of simulations.
const MOST: u32 = 16_000;
/// How often it is halved.
const HALVINGS: u32 = 4;
/// The difference to reach with each doubling, in Elo.
const AIM: f64 = 40.0;

/// The result of a match of our Monte Carlo tree search with itself.
#[derive(Clone, Debug, Serialize)]
pub struct Doubling {
    /// The game.
    pub game: &'static str,
    /// The simulations of the side with more; the other has half as many.
    pub simulations: u32,
    /// The difference to reach, in Elo.
    pub aim: f64,
    /// The result, from the side with more.
    pub result: PairRow,
}

/// Plays all matches of the games between two sides, or of the one of this name.
///
/// # Errors
///
/// If a match cannot be played.
pub fn play(only: Option<&str>, length: Length) -> Result<Vec<Doubling>, ArenaError> {
    let mut names = Names(Vec::new());
    two_sided::visit(&mut names);
    let games = names.0.into_iter().filter(|game| only.is_none_or(|name| name == *game));
    let budgets = (0..HALVINGS).rev().map(|halvings| MOST >> halvings);
    let pairs = games.flat_map(|game| budgets.clone().map(move |count| (game, count)));
    pairs.map(|(game, simulations)| doubling(game, simulations, length)).collect()
}

struct Names(Vec<&'static str>);

impl two_sided::Visitor for Names {
    fn visit<G: TwoSided>(&mut self, subject: &Subject<G>, _: &Evaluation<G>) {
        self.0.push(subject.name);
    }
}

fn doubling(game: &'static str, simulations: u32, length: Length) -> Result<Doubling, ArenaError> {
    let [more, fewer] =
        [simulations, simulations / 2].map(|count| ours_by(&format!("mcts:{count}n")));
    let table = contest(game, [more?, fewer?], length)?;
    Ok(Doubling { game, simulations, aim: AIM, result: table.pairs[0].clone() })
}
