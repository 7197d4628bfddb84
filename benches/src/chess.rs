//! Chess by cozy-chess, the yardstick of the games, in the fastest way that its interface allows.

use std::hint::black_box;

use cozy_chess::{Board, Move};
use rulebook_core::{Entropy, SplitMix64};

use crate::work::Playouts;

/// Random games of chess, by counting and selecting through the sets of moves.
///
/// A game ends by mate, stalemate, or the fiftieth move without capture or pawn move. The payoff
/// is not counted.
#[must_use]
pub fn playouts(games: u32, seed: u64) -> Playouts {
    let mut rng = SplitMix64::new(seed);
    let start = Board::default();
    let mut plies = 0;
    for _ in 0..games {
        let mut board = start.clone();
        while board.halfmove_clock() < 100 {
            let Some(mv) = random_move(&board, &mut rng) else { break };
            board.play_unchecked(mv);
            plies += 1;
        }
    }
    Playouts { plies, payoff: 0 }
}

fn random_move(board: &Board, rng: &mut SplitMix64) -> Option<Move> {
    let mut count = 0;
    board.generate_moves(|moves| {
        count += moves.len();
        false
    });
    if count == 0 {
        return None;
    }
    let mut left = rng.below(count as u32) as usize;
    let mut chosen = None;
    board.generate_moves(|moves| {
        if left < moves.len() {
            chosen = moves.into_iter().nth(left);
            return true;
        }
        left -= moves.len();
        false
    });
    chosen
}

/// Perft of chess from the start, the last ply counted.
#[must_use]
pub fn perft(depth: u32) -> u64 {
    perft_of(&Board::default(), depth)
}

fn perft_of(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
            return false;
        }
        for mv in moves {
            let mut child = board.clone();
            child.play_unchecked(mv);
            nodes += perft_of(&child, depth - 1);
        }
        false
    });
    nodes
}

/// Perft of chess from the start, every move played.
#[must_use]
pub fn played_perft(depth: u32) -> u64 {
    played_perft_of(&Board::default(), depth)
}

fn played_perft_of(board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        return u64::from(black_box(board.halfmove_clock()) <= 100);
    }
    let mut leaves = 0;
    board.generate_moves(|moves| {
        for mv in moves {
            let mut child = board.clone();
            child.play_unchecked(mv);
            leaves += played_perft_of(&child, depth - 1);
        }
        false
    });
    leaves
}

/// Positions along random games of chess with a legal move each.
#[must_use]
pub fn positions(count: usize, seed: u64) -> Vec<(Board, Move)> {
    let mut rng = SplitMix64::new(seed);
    let (mut positions, mut board) = (Vec::new(), Board::default());
    while positions.len() < count {
        match random_move(&board, &mut rng) {
            Some(mv) if board.halfmove_clock() < 100 => {
                positions.push((board.clone(), mv));
                board.play_unchecked(mv);
            }
            _ => board = Board::default(),
        }
    }
    positions
}

/// The number of legal moves among those of the positions.
#[must_use]
pub fn checks(positions: &[(Board, Move)]) -> u64 {
    positions.iter().filter(|(board, mv)| board.is_legal(*mv)).count() as u64
}
