//! Puzzles: positions with one right move, found in games between bots and proved twice.

mod brute;
mod find;
mod verify;

use std::collections::HashSet;

use rulebook::{
    Erasable, gobblet::Gobblet, octagone::Octagone, octi::Octi, octiles::Octiles, toki::Toki,
};
use rulebook_core::{
    Features, Linear, Match, OpenWorld, PerfectInfo, State as _, Symmetric, zobrist_key,
};
use serde::{Deserialize, Serialize};

use crate::{
    task::Task,
    worlds::{start, think},
};

use self::find::Find;

/// The puzzles of a game, as the page reads them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzles {
    /// The short name of the game.
    pub game: String,
    /// The puzzles, those with fewer moves first.
    pub puzzles: Vec<Puzzle>,
}

/// A position in which one move is right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// The record of a match that starts with the position and has no steps.
    pub record: String,
    /// The seat to move, for which the moves are right.
    pub seat: usize,
    /// The aim of the seat.
    pub goal: Goal,
    /// The exact difference between the expected payoffs of the best and the second best move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub margin: Option<String>,
    /// The moves of the seat, each with the opponent's reply.
    pub turns: Vec<Turn>,
}

impl Puzzle {
    /// Whether it is a win in two moves, the most frequent kind.
    fn is_short(&self) -> bool {
        self.goal == Goal::Win && self.turns.len() == 2
    }
}

/// The aim of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Goal {
    /// To win with as many moves as the puzzle has turns. No other first move wins as fast.
    Win,
    /// To play the only move after which the game is not lost.
    Hold,
    /// To play the move with the best expected payoff.
    Best,
}

/// A move of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Turn {
    /// The only right move; of the last turn of a win, one of the moves that win at once.
    pub play: String,
    /// The reply that delays the win longest; `None` in the last turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reply: Option<String>,
    /// The other moves and their refutations; empty in the last turn of a win.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub wrong: Vec<Wrong>,
}

/// Wrong moves with the same refutation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wrong {
    /// The wrong moves; empty for all that no other entry has.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub after: Vec<String>,
    /// The refutation; `None` if the game is over, or chance acts next.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reply: Option<String>,
    /// The expected payoff that such a move loses, exactly.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub costs: Option<String>,
}

/// A game with puzzles.
#[derive(Clone, Copy, Debug)]
pub struct PuzzleGame {
    /// The short name of the game.
    pub name: &'static str,
    /// The options of the games in which positions are found.
    pub variant: &'static str,
    /// Makes puzzles.
    pub make: fn(&Task) -> Result<Vec<Puzzle>, String>,
    /// Proves a puzzle from its text by plain recursion. Returns whether that took at most this number
    /// of positions; if not, only its moves are known to be legal.
    pub verify: fn(&Puzzle, u64) -> Result<bool, String>,
}

/// The most puzzles of a game.
pub const MOST: usize = 50;
/// The most positions that plain recursion visits to prove a puzzle.
pub const POSITIONS: u64 = 400_000_000;
/// The positions a move of the bots, by the number of the game.
const NODES: [u64; 3] = [20, 200, 2_000];

/// The games with puzzles.
#[must_use]
pub fn games() -> [PuzzleGame; 5] {
    [
        PuzzleGame {
            name: "octi",
            variant: "",
            make: |task| make::<Octi>(task, find::by_search),
            verify: verify::verify::<Octi>,
        },
        PuzzleGame {
            name: "octiles",
            variant: "runners=3",
            make: |task| make::<Octiles>(task, find::at_once),
            verify: verify::verify::<Octiles>,
        },
        PuzzleGame {
            name: "gobblet",
            variant: "",
            make: |task| make::<Gobblet>(task, find::by_search),
            verify: verify::verify::<Gobblet>,
        },
        PuzzleGame {
            name: "toki",
            variant: "rounds=1",
            make: |task| make::<Toki>(task, find::by_expectation),
            verify: verify::verify::<Toki>,
        },
        PuzzleGame {
            name: "octagone",
            variant: "",
            make: |task| make::<Octagone>(task, find::by_solver),
            verify: verify::verify::<<Octagone as OpenWorld>::Open>,
        },
    ]
}

/// Makes puzzles from the positions of games between bots, at most one from each game and no two
/// that are the same by symmetry.
fn make<G: Erasable>(task: &Task, find: Find<G::Open>) -> Result<Vec<Puzzle>, String>
where
    G::Open: Features,
{
    let (mut puzzles, mut seen) = (Vec::<Puzzle>::new(), HashSet::new());
    for number in 0..task.games {
        let start = start::<G>(&task.variant, zobrist_key(task.play.seed, number))?;
        let nodes = NODES[(number % 3) as usize].min(task.nodes);
        let played = task
            .play
            .play(&start, number, |game| think(game, &Linear::default(), nodes))
            .map_err(|error| error.to_string())?;
        for state in played.game.states().iter().rev() {
            let representative = state.representative().unwrap_or_else(|| state.clone());
            if state.turn().player().is_none() || !seen.insert(representative.canonical().0) {
                continue;
            }
            let Some(found) = find(state) else { continue };
            // At most half of them, so that longer ones have room.
            if found.is_short() && MOST / 2 <= puzzles.iter().filter(|it| it.is_short()).count() {
                continue;
            }
            let puzzle = Puzzle { record: record(state), ..found };
            if !verify::verify::<G::Open>(&puzzle, POSITIONS)? {
                continue; // It takes too long to prove.
            }
            eprintln!("game {number}: {:?}, {} turns", puzzle.goal, puzzle.turns.len());
            puzzles.push(puzzle);
            break;
        }
        if puzzles.len() == MOST {
            break;
        }
    }
    puzzles.sort_by_key(|puzzle| (puzzle.turns.len(), puzzle.goal));
    Ok(puzzles)
}

/// The record of a match that starts with a position, under the draw rules of the game.
fn record<S: PerfectInfo>(state: &S) -> String {
    Match::new(state.clone()).to_record(&[]).to_string()
}
