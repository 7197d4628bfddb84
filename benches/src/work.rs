//! Pieces of work that are the same for every game.

use std::{hint::black_box, ops::ControlFlow};

use rulebook_core::{Game, Legality, Perft, Play, SplitMix64, Turn};

/// The totals of random games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Playouts {
    /// Moves and chance events.
    pub plies: u64,
    /// The sum of the first player's payoffs.
    pub payoff: i64,
}

/// The ply at which a random game is stopped: in some positions of OCTI the remaining pods can only
/// move back and forth.
pub const MAX_PLIES: u32 = 10_000;

/// Plays random games to the end, or to [`MAX_PLIES`], from one seed.
pub fn playouts<S: Legality>(start: &S, games: u32, seed: u64) -> Playouts {
    watched_playouts(start, games, seed, |_| ())
}

/// [`playouts`] that call `watch` with every position in which a player is to move.
pub fn watched_playouts<S: Legality>(
    start: &S,
    games: u32,
    seed: u64,
    mut watch: impl FnMut(&S),
) -> Playouts {
    let mut rng = SplitMix64::new(seed);
    let mut total = Playouts::default();
    for _ in 0..games {
        let mut state = start.clone();
        for _ in 0..MAX_PLIES {
            match state.turn() {
                Turn::Player(_) => {
                    watch(&state);
                    let mv = state.random_move(&mut rng).expect("a player to move has a move");
                    state.play_unchecked(mv);
                }
                Turn::Chance => {
                    let event = state.random_event(&mut rng).expect("chance has an event");
                    state.resolve_unchecked(event);
                }
                Turn::Over => break,
            }
            total.plies += 1;
        }
        total.payoff += i64::from(state.payoff(rulebook_core::Player::FIRST).unwrap_or(0));
    }
    total
}

/// The deal that resolves chance, if there is one.
pub type Chance<'d, S> = Option<&'d <S as Game>::Deal>;

/// Perft whose last ply is counted without playing it.
///
/// # Panics
///
/// If the deal is missing or fails.
pub fn counted_perft<S: Game>(start: &S, depth: u32, deal: Chance<'_, S>) -> u64 {
    let mut perft = Perft::new(start).depth(depth);
    if let Some(deal) = deal {
        perft = perft.deal(deal, 0);
    }
    perft.count().expect("the deal has the events")
}

/// Perft that plays every move, the last one too.
///
/// # Panics
///
/// If the deal is missing or fails.
pub fn played_perft<S: Game>(start: &S, depth: u32, deal: Chance<'_, S>) -> u64 {
    played_perft_from(start, depth, deal, 0)
}

fn played_perft_from<S: Game>(start: &S, depth: u32, deal: Chance<'_, S>, mut dealt: usize) -> u64 {
    if depth == 0 {
        black_box(start);
        return 1;
    }
    let mut state = start.clone();
    if state.turn() == Turn::Chance {
        let deal = deal.expect("a deal, because chance is due");
        dealt = state.deal(deal, dealt).expect("the deal has the events");
    }
    let mut leaves = 0;
    let _ = state.visit_moves::<()>(|mv| {
        let mut child = state.clone();
        child.play_unchecked(mv);
        leaves += played_perft_from(&child, depth - 1, deal, dealt);
        ControlFlow::Continue(())
    });
    leaves
}

/// Positions along random games in which a player is to move, each with a legal move and a move
/// that is legal in another position.
pub fn positions<S: Legality>(start: &S, count: usize, seed: u64) -> Vec<(S, S::Move, S::Move)> {
    let mut rng = SplitMix64::new(seed);
    let mut positions: Vec<(S, S::Move, S::Move)> = Vec::new();
    let mut state = start.clone();
    let mut earlier = None;
    while positions.len() < count {
        match state.turn() {
            Turn::Over => state = start.clone(),
            Turn::Chance => {
                let event = state.random_event(&mut rng).expect("chance has an event");
                state.resolve_unchecked(event);
            }
            Turn::Player(_) => {
                let mv = state.random_move(&mut rng).expect("a player to move has a move");
                positions.push((state.clone(), mv, earlier.unwrap_or(mv)));
                earlier = Some(mv);
                state.play_unchecked(mv);
            }
        }
    }
    positions
}
