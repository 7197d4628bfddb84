//! Self-play games for tuning and evaluation.

use rulebook_core::{
    Adjudication, DrawRules, Entropy, Legality, Match, Play, Player, SplitMix64, Turn, Verdict,
    zobrist_key,
};
use rulebook_search::{SearchReport, SeatValues};

/// Settings of self-play: random moves at first, so that no two games are the same, and then the
/// moves of a player.
///
/// Game number `n` depends on the seed, `n` and the player alone, so games may be played in any
/// order and on any number of threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SelfPlay {
    /// The seed of the openings and of chance.
    pub seed: u64,
    /// The greatest number of random moves at the beginning. A game has at least half of it.
    pub opening: u32,
    /// The number of moves at which a game is cut off.
    pub ply_limit: u32,
}

/// A move of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice<M> {
    /// The move.
    pub mv: M,
    /// Whether the result is proved. Then there is nothing to estimate.
    pub is_proved: bool,
}

impl<M: Copy> Choice<M> {
    /// The best move of a search; `None` if it has found none.
    #[must_use]
    pub fn of(report: &SearchReport<M>) -> Option<Choice<M>> {
        let line = report.lines.first()?;
        Some(Choice { mv: *line.moves.first()?, is_proved: line.score.is_proof() })
    }
}

/// A game of self-play.
#[derive(Clone, Debug)]
pub struct SelfPlayGame<S: Legality> {
    /// Its number.
    pub number: u64,
    /// The game, its opening included.
    pub game: Match<S>,
    /// The positions in which the player chose a move without a proved result: their numbers in
    /// [`Match::states`].
    pub estimated: Vec<usize>,
}

/// The maximum number of openings to try; one that ends the game is rejected.
const OPENINGS: usize = 100;

impl SelfPlay {
    /// Games with this seed, with up to 8 random moves, and cut off after 400.
    #[must_use]
    pub const fn new(seed: u64) -> SelfPlay {
        SelfPlay { seed, opening: 8, ply_limit: 400 }
    }

    /// With this greatest number of random moves at the beginning.
    #[must_use]
    pub const fn opening(self, opening: u32) -> SelfPlay {
        SelfPlay { opening, ..self }
    }

    /// With this number of moves at which a game is cut off.
    #[must_use]
    pub const fn ply_limit(self, ply_limit: u32) -> SelfPlay {
        SelfPlay { ply_limit, ..self }
    }

    /// Plays game `number` from a position, under the game's own draw rules. `choose` plays all
    /// sides.
    ///
    /// Games of the same number have the same opening and, as long as the same events are possible,
    /// the same chance. If every opening that was tried ends the game, the game consists of its
    /// opening.
    ///
    /// # Errors
    ///
    /// Those of `choose`.
    ///
    /// # Panics
    ///
    /// If `choose` returns an illegal move.
    pub fn play<S: Legality, E>(
        &self,
        start: &S,
        number: u64,
        mut choose: impl FnMut(&Match<S>) -> Result<Choice<S::Move>, E>,
    ) -> Result<SelfPlayGame<S>, E> {
        let seed = zobrist_key(self.seed, number);
        let mut game = self.open(start, seed);
        let mut estimated = Vec::new();
        loop {
            match game.turn() {
                Turn::Over => return Ok(SelfPlayGame { number, game, estimated }),
                Turn::Chance => resolve(&mut game, seed),
                Turn::Player(_) => {
                    let choice = choose(&game)?;
                    if !choice.is_proved {
                        estimated.push(game.steps().len());
                    }
                    if let Err(error) = game.play(choice.mv) {
                        panic!("{} is illegal in {}: {error}", choice.mv, game.state());
                    }
                }
            }
        }
    }

    /// The game after its opening.
    fn open<S: Legality>(&self, start: &S, seed: u64) -> Match<S> {
        let draw_rules = DrawRules { ply_limit: Some(self.ply_limit), ..S::DRAW_RULES };
        let mut rng = SplitMix64::new(seed);
        let least = self.opening / 2;
        let plies = (least + rng.below(self.opening - least + 1)) as usize;
        let mut game = Match::with_draw_rules(start.clone(), draw_rules);
        for _ in 0..OPENINGS {
            game = Match::with_draw_rules(start.clone(), draw_rules);
            loop {
                match game.turn() {
                    Turn::Over => break,
                    Turn::Chance => resolve(&mut game, seed),
                    Turn::Player(_) if plies <= game.plies() => return game,
                    Turn::Player(_) => {
                        let mv = game.state().random_move(&mut rng);
                        let mv = mv.expect("a player to move has a move");
                        game.play(mv).expect("a listed move is legal");
                    }
                }
            }
        }
        game
    }
}

/// Resolves a chance event. Its random number depends on the number of the event, so the games of
/// two players may differ and still have the same chance.
fn resolve<S: Legality>(game: &mut Match<S>, seed: u64) {
    let mut rng = SplitMix64::new(zobrist_key(!seed, game.n_events() as u64));
    let event = game.state().random_event(&mut rng).expect("chance has an event");
    game.resolve(event).expect("a listed event is legal");
}

impl<S: Legality> SelfPlayGame<S> {
    /// The share of the stake that a player's side has won, from 0 to 1: its payoff within
    /// [`State::payoff_range`](rulebook_core::State::payoff_range), or that of a draw. `None` if
    /// the game was cut off.
    #[must_use]
    pub fn share(&self, player: Player) -> Option<f64> {
        let state = self.game.state();
        let values = match self.game.verdict()? {
            Verdict::Adjudicated(_, Adjudication::PlyLimit) => return None,
            Verdict::Adjudicated(..) => SeatValues::of_draw(state),
            Verdict::Rules(_) => SeatValues::at_end(state)?,
        };
        Some(f64::midpoint(1.0, f64::from(values.of(player))))
    }
}
