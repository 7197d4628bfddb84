//! A position as the other engines take it.

use rulebook_core::{Entropy, PerfectInfo, Play, Player, SplitMix64, Turn};

/// A position of a game for two with the player to move, or at the end of the game the one whose
/// turn it would be: the engines ask for that player's result.
#[derive(Clone, Debug)]
pub struct Position<S> {
    state: S,
    mover: Player,
}

impl<S: PerfectInfo> Position<S> {
    /// The position of a game in which a player is to move.
    ///
    /// # Panics
    ///
    /// If the game is over or chance is due.
    #[must_use]
    pub fn new(state: S) -> Position<S> {
        let mover = state.turn().player().expect("a player is to move");
        Position { state, mover }
    }

    /// The position in the game.
    pub const fn state(&self) -> &S {
        &self.state
    }

    /// The player to move, or whose turn it would be.
    pub const fn mover(&self) -> Player {
        self.mover
    }

    /// The legal moves; none at the end of the game.
    pub fn moves(&self) -> Vec<S::Move> {
        if self.state.turn() == Turn::Over {
            return Vec::new();
        }
        self.state.legal_moves().into_iter().collect()
    }

    /// Plays a legal move.
    pub fn play(&mut self, mv: S::Move) {
        self.state.play_unchecked(mv);
        self.mover = self.state.turn().player().unwrap_or(self.mover.opponent());
    }

    /// At the end of the game 1, 0 or −1 if the mover has won, drawn or lost; before it `None`.
    pub fn result(&self) -> Option<i32> {
        self.state.payoff(self.mover).map(i32::signum)
    }

    /// The result of a random game from here, for the mover here.
    pub fn random_game(&self, rng: &mut impl Entropy) -> i32 {
        let mut state = self.state.clone();
        for _ in 0..MAX_PLIES {
            match state.random_move(rng) {
                Some(mv) if state.turn() != Turn::Over => state.play_unchecked(mv),
                _ => break,
            }
        }
        state.payoff(self.mover).map_or(0, i32::signum)
    }
}

/// The moves after which a random game counts as a draw, as in our searches.
pub const MAX_PLIES: u32 = 10_000;

/// A generator for one random game, different for each number.
#[must_use]
pub fn generator(number: u64) -> SplitMix64 {
    SplitMix64::new(number.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}
