//! Random games of Ataxx and Connect Four by board-game, a baseline among small board games.

use board_game::{games::ataxx::AtaxxBoard, games::connect4::Connect4};
use rand::{SeedableRng, rngs::SmallRng};
use rulebook_benches::work::Playouts;

/// Random games of Ataxx on 7×7.
#[must_use]
pub fn ataxx_playouts(games: u32, seed: u64) -> Playouts {
    board_game_playouts(&AtaxxBoard::diagonal(7), games, seed)
}

/// Random games of Connect Four.
#[must_use]
pub fn connect4_playouts(games: u32, seed: u64) -> Playouts {
    board_game_playouts(&Connect4::default(), games, seed)
}

fn board_game_playouts<B: board_game::board::Board>(start: &B, games: u32, seed: u64) -> Playouts {
    let mut rng = SmallRng::seed_from_u64(seed);
    let mut plies = 0;
    for _ in 0..games {
        let mut board = start.clone();
        while board.play_random_available_move(&mut rng).is_ok() {
            plies += 1;
        }
    }
    Playouts { plies, payoff: 0 }
}
