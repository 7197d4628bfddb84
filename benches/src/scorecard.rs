//! The scorecard: what every game costs, beside chess on the same machine at the same time.

use std::collections::BTreeMap;

use rulebook_core::{Dealer, Legality, Zobrist};
use serde::Serialize;

use crate::{
    peers,
    stopwatch::{Work, as_f64, medians},
    subjects::{self, Subject, Visitor},
    work::{counted_perft, played_perft, playouts, positions},
};

/// Rounds of interleaved measurements.
const ROUNDS: usize = 9;
const CHESS_GAMES: u32 = 60;
const CHESS_DEPTH: u32 = 5;
const CHECKS: usize = 2_000;

/// The costs of the yardstick.
#[derive(Clone, Debug, Serialize)]
pub struct Peer {
    /// Nanoseconds of one ply of a random game of chess.
    pub ply_ns: f64,
    /// Leaves of chess a second, counted at the last ply.
    pub perft_per_second: f64,
}

/// The costs of one game.
#[derive(Clone, Debug, Serialize)]
pub struct Card {
    /// Plies a second in random games over those of chess.
    pub playout_ratio: f64,
    /// Counted leaves a second over those of chess.
    pub perft_ratio: Option<f64>,
    /// Nanoseconds of one ply of a random game, chance events counted as plies.
    pub ply_ns: f64,
    /// Random games a second.
    pub games_per_second: f64,
    /// Leaves a second with the last ply counted.
    pub counted_per_second: Option<f64>,
    /// Leaves a second with the last ply played.
    pub played_per_second: Option<f64>,
    /// Nanoseconds of one check of a legal move.
    pub check_ns: f64,
    /// Bytes of a state.
    pub state_bytes: usize,
    /// Bytes of a move.
    pub move_bytes: usize,
    /// Heap allocations per ply of a random game in which every legal move is listed.
    pub allocs_per_ply: f64,
}

/// All cards.
#[derive(Clone, Debug, Serialize)]
pub struct Scorecard {
    /// The yardstick, cozy-chess: the median over the runs beside each game.
    pub peer: Peer,
    /// The games by name.
    pub games: BTreeMap<&'static str, Card>,
}

/// Measures every game beside the yardstick.
#[must_use]
pub fn measure() -> Scorecard {
    let mut cards = Cards::default();
    subjects::visit(&mut cards);
    let middle = cards.peers.len() / 2;
    cards.peers.sort_by(|a, b| a.ply_ns.total_cmp(&b.ply_ns));
    Scorecard { peer: cards.peers[middle].clone(), games: cards.games }
}

#[derive(Default)]
struct Cards {
    peers: Vec<Peer>,
    games: BTreeMap<&'static str, Card>,
}

impl Visitor for Cards {
    fn visit<S: Legality + Zobrist, D: Dealer<S> + Clone>(&mut self, subject: &Subject<S, D>) {
        let (games, expected) = subject.playouts;
        let samples = positions(&subject.start, CHECKS, 7);
        let mut works: Vec<Work<'_>> = vec![
            Box::new(|| peers::chess_playouts(CHESS_GAMES, 1).plies),
            Box::new(|| peers::chess_perft(CHESS_DEPTH)),
            Box::new(|| {
                let found = playouts(&subject.start, games, 1);
                assert_eq!(found, expected, "{}", subject.name);
                found.plies
            }),
            Box::new(|| {
                let legal = samples.iter().filter(|(state, mv, _)| state.check(*mv).is_ok());
                legal.count() as u64
            }),
        ];
        if let Some((start, depth, count)) = &subject.perft {
            let (depth, count) = (*depth, *count);
            works.push(Box::new(move || {
                let found = counted_perft(start, depth, &subject.dealer);
                assert_eq!(found, count, "{}", subject.name);
                found
            }));
            works.push(Box::new(move || played_perft(start, depth - 1, &subject.dealer)));
        }
        let ns = medians(&mut works, ROUNDS);
        let (chess_ply, chess_leaf, ply_ns, check_ns) = (ns[0], ns[1], ns[2], ns[3]);
        let plies_per_game = as_f64(expected.plies) / f64::from(games);
        let card = Card {
            playout_ratio: chess_ply / ply_ns,
            perft_ratio: ns.get(4).map(|leaf| chess_leaf / leaf),
            ply_ns,
            games_per_second: 1e9 / (ply_ns * plies_per_game),
            counted_per_second: ns.get(4).map(|leaf| 1e9 / leaf),
            played_per_second: ns.get(5).map(|leaf| 1e9 / leaf),
            check_ns,
            state_bytes: size_of::<S>(),
            move_bytes: size_of::<S::Move>(),
            allocs_per_ply: 0.0,
        };
        self.peers.push(Peer { ply_ns: chess_ply, perft_per_second: 1e9 / chess_leaf });
        self.games.insert(subject.name, card);
    }
}
