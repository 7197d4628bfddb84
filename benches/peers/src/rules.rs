//! The costs of the rules of every game, relative to chess on the same machine at the same time.

use std::collections::BTreeMap;

use rulebook::Erasable;
use rulebook_benches::{
    chess,
    erased::{StepCosts, step_costs},
    heap::allocations,
    stopwatch::{Times, Work, as_f64, median},
    subjects::{self, Subject, Visitor},
    threads::{Scaling, scaling},
    work::{Playouts, playouts, positions},
};

use crate::board_game;

/// Rounds of interleaved measurements.
const ROUNDS: usize = 11;
const CHESS_GAMES: u32 = 100;
const CHESS_DEPTH: u32 = 5;
const CHECKS: usize = 2_000;
/// One check takes nanoseconds, so all of them are repeated this many times in a round.
const CHECK_REPEATS: u64 = 20;
const ATAXX_GAMES: u32 = 40;
const CONNECT4_GAMES: u32 = 2_000;
/// Allocations do not vary, so fewer games suffice.
const HEAP_GAMES: u32 = 100;

/// The costs of the yardstick, cozy-chess: the medians over the runs with each game.
#[derive(Clone, Debug)]
pub struct Peer {
    /// The yardstick's name.
    pub name: &'static str,
    /// Nanoseconds of one ply of a random game of chess.
    pub ply_ns: f64,
    /// Random games a second.
    pub games_per_second: f64,
    /// Leaves of chess a second, counted at the last ply.
    pub perft_per_second: f64,
    /// Leaves a second with the last ply played.
    pub played_per_second: f64,
    /// Nanoseconds of one check of a legal move.
    pub check_ns: f64,
    /// Bytes of a board.
    pub state_bytes: usize,
    /// Bytes of a move.
    pub move_bytes: usize,
}

/// The costs of one game. Ratios are speeds, or bytes, over those of the yardstick.
#[derive(Clone, Debug)]
pub struct Card {
    /// Plies a second in random games over those of chess.
    pub playout_ratio: f64,
    /// Counted leaves a second over those of chess.
    pub perft_ratio: Option<f64>,
    /// Playouts a second over those of chess.
    pub played_ratio: Option<f64>,
    /// Random games a second over those of chess.
    pub games_ratio: f64,
    /// Checks a second over those of chess.
    pub check_ratio: f64,
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
    /// Bytes of a state over those of chess.
    pub state_ratio: f64,
    /// Bytes of a move.
    pub move_bytes: usize,
    /// Bytes of a move over those of chess.
    pub move_ratio: f64,
    /// Heap allocations per ply of a random game; `None` if this program does not count them.
    pub allocs_per_ply: Option<f64>,
    /// Further ones per ply when all legal moves of each position are collected.
    pub allocs_per_list: Option<f64>,
    /// The cost of a checked step, typed and as text.
    pub step: StepCosts,
    /// The speed-up of perft by further threads.
    pub scaling: Option<Scaling>,
}

/// The cards of all games.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The yardstick.
    pub peer: Peer,
    /// Nanoseconds of one ply of a random game of the other yardsticks.
    pub other_peers: BTreeMap<&'static str, f64>,
    /// The games by name.
    pub games: BTreeMap<&'static str, Card>,
}

/// Measures every game, or only the one of this name, together with the yardsticks; `None` if there
/// is no such game.
#[must_use]
pub fn measure(only: Option<&str>) -> Option<Rules> {
    let mut cards = Cards { games: BTreeMap::new(), yardsticks: vec![Vec::new(); N_YARDSTICKS] };
    if subjects::visit(only, &mut cards) == 0 {
        return None;
    }
    let ns: Vec<f64> = cards.yardsticks.into_iter().map(median).collect();
    let other_peers = [("board-game ataxx", ns[ATAXX]), ("board-game connect4", ns[CONNECT4])];
    let peer = Peer {
        name: "cozy-chess",
        ply_ns: ns[CHESS_PLY],
        games_per_second: 1e9 / (ns[CHESS_PLY] * chess_plies_per_game()),
        perft_per_second: 1e9 / ns[CHESS_COUNTED],
        played_per_second: 1e9 / ns[CHESS_PLAYED],
        check_ns: ns[CHESS_CHECK],
        state_bytes: size_of::<cozy_chess::Board>(),
        move_bytes: size_of::<cozy_chess::Move>(),
    };
    Some(Rules { peer, other_peers: other_peers.into(), games: cards.games })
}

// The places of the pieces of work in a round: the yardsticks first.
const CHESS_PLY: usize = 0;
const CHESS_COUNTED: usize = 1;
const CHESS_PLAYED: usize = 2;
const CHESS_CHECK: usize = 3;
const ATAXX: usize = 4;
const CONNECT4: usize = 5;
const N_YARDSTICKS: usize = 6;
const PLY: usize = 6;
const CHECK: usize = 7;
const COUNTED: usize = 8;
const PLAYED: usize = 9;

struct Cards {
    games: BTreeMap<&'static str, Card>,
    /// The nanoseconds of each yardstick, one run with each game.
    yardsticks: Vec<Vec<f64>>,
}

impl Visitor for Cards {
    fn visit<G: Erasable>(&mut self, subject: &Subject<G>) {
        let ((games, expected), leaves) = (subject.playouts(), subject.perft());
        let times = times(subject, (games, expected), leaves);
        for (work, ns) in self.yardsticks.iter_mut().enumerate() {
            ns.push(times.ns(work));
        }
        let plies_per_game = as_f64(expected.plies) / f64::from(games);
        let playout_ratio = times.speed(PLY, CHESS_PLY);
        let heap = allocations(&subject.start, HEAP_GAMES, 1);
        let bytes = |own, other| as_f64(own as u64) / as_f64(other as u64);
        let card = Card {
            playout_ratio,
            perft_ratio: leaves.map(|_| times.speed(COUNTED, CHESS_COUNTED)),
            played_ratio: leaves.map(|_| times.speed(PLAYED, CHESS_PLAYED)),
            games_ratio: playout_ratio * chess_plies_per_game() / plies_per_game,
            check_ratio: times.speed(CHECK, CHESS_CHECK),
            ply_ns: times.ns(PLY),
            games_per_second: 1e9 / (times.ns(PLY) * plies_per_game),
            counted_per_second: leaves.map(|_| 1e9 / times.ns(COUNTED)),
            played_per_second: leaves.map(|_| 1e9 / times.ns(PLAYED)),
            check_ns: times.ns(CHECK),
            state_bytes: size_of::<G>(),
            state_ratio: bytes(size_of::<G>(), size_of::<cozy_chess::Board>()),
            move_bytes: size_of::<G::Move>(),
            move_ratio: bytes(size_of::<G::Move>(), size_of::<cozy_chess::Move>()),
            allocs_per_ply: heap.map(|heap| heap.playing),
            allocs_per_list: heap.map(|heap| heap.listing),
            step: step_costs(subject, ROUNDS),
            scaling: scaling(subject, ROUNDS),
        };
        self.games.insert(subject.name, card);
    }
}

/// Times one game and the yardsticks, one after the other.
fn times<G: Erasable>(
    subject: &Subject<G>,
    (games, expected): (u32, Playouts),
    leaves: Option<(u32, u64)>,
) -> Times {
    let samples = positions(&subject.start, CHECKS, 7);
    let chess_samples = chess::positions(CHECKS, 7);
    let mut works: Vec<Work<'_>> = vec![
        Box::new(|| chess::playouts(CHESS_GAMES, 1).plies),
        Box::new(|| chess::perft(CHESS_DEPTH)),
        Box::new(|| chess::played_perft(CHESS_DEPTH - 1)),
        Box::new(|| repeated(|| chess::checks(&chess_samples))),
        Box::new(|| board_game::ataxx_playouts(ATAXX_GAMES, 1).plies),
        Box::new(|| board_game::connect4_playouts(CONNECT4_GAMES, 1).plies),
        Box::new(|| {
            let found = playouts(&subject.start, games, 1);
            assert_eq!(found, expected, "{}", subject.name);
            found.plies
        }),
        Box::new(|| {
            repeated(|| {
                let legal = samples.iter().filter(|(state, mv, _)| state.check(*mv).is_ok());
                legal.count() as u64
            })
        }),
    ];
    if let Some((depth, count)) = leaves {
        works.push(Box::new(move || {
            let found = subject.counted_perft(depth);
            assert_eq!(found, count, "{}", subject.name);
            found
        }));
        works.push(Box::new(move || subject.played_perft(depth - 1)));
    }
    Times::take(&mut works, ROUNDS)
}

fn repeated(work: impl Fn() -> u64) -> u64 {
    (0..CHECK_REPEATS).map(|_| work()).sum()
}

fn chess_plies_per_game() -> f64 {
    as_f64(chess::playouts(CHESS_GAMES, 1).plies) / f64::from(CHESS_GAMES)
}
