//! The position: its turn, its transitions and its end.

mod actions;
mod keys;

use core::{
    hash::{Hash, Hasher},
    ops::RangeInclusive,
};

use rulebook_core::{Outcome, Player, Rules, State, Turn, Utility, impl_setup};

use self::keys::{TURN_KEY, pod_key, reserve_key};
pub(crate) use self::{actions::Actions, keys::hash_of};
use crate::{
    board::{Board, Direction, Pod, Square, base_places},
    error::InvalidSetup,
    mv::{Chain, Move},
    setup::Setup,
    variant::Variant,
};

/// A position of OCTI 6×7.
///
/// ```
/// use rulebook_octi::{Octi, Play, rulebook_core::Player};
///
/// let mut game = Octi::default();
/// game.play("22+A".parse()?)?;
/// assert_eq!(game.to_string(), "S: 22A 32 42 52 ; N: 26 36 46 56 ; 11 12 ; N");
/// assert_eq!((game.reserve(Player::FIRST), game.winner()), (11, None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Equality
///
/// Two positions are equal when the same player is to move with the same pods, prongs and reserves
/// under the same variant. How they were reached does not count. In a finished game the player to
/// move is the opponent of the player who moved last.
///
/// # Payoffs
///
/// 1 for the winner, −1 for the loser. No game is a draw by the rules.
///
/// # Length
///
/// Games have no longest one: the rules do not limit repetition (R15), so two players who can no
/// longer make progress may move on without end. [`State::DRAW_RULES`] adjudicates nothing; use a
/// [`Match`](rulebook_core::Match) with other draw rules to limit games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Octi {
    board: Board, // Invariant: with the next three fields a `Setup` without grave violations.
    reserves: [u8; 2],
    /// In a finished game the opponent of the player who moved last.
    pub(crate) to_move: Player,
    pub(crate) variant: Variant,
    winner: Option<Player>, // Invariant: as R12 and R14 say.
    hash: u64,              // Invariant: `hash_of` the position.
}

impl Octi {
    /// The pods.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The number of prongs in a player's reserve; 0 if there is no such player.
    #[must_use]
    pub fn reserve(&self, player: Player) -> u8 {
        self.reserves.get(player.index()).copied().unwrap_or(0)
    }

    /// The number of prongs in the reserve of the player to move.
    const fn reserve_to_move(&self) -> u8 {
        self.reserves[self.to_move.index() & 1]
    }

    /// The winner, or `None` while the game is not over.
    #[must_use]
    pub const fn winner(&self) -> Option<Player> {
        self.winner
    }

    /// Whether the game has ended on a base (R12), and not for lack of an action (R14).
    pub(crate) const fn is_base_reached(&self) -> bool {
        let last = self.to_move.opponent();
        self.board.pod_places(last) & base_places(self.to_move) != 0
    }

    /// The first actions of the player to move; none when the game is over.
    //
    // They are not kept in the state: most positions of a search are leaves, whose moves are never
    // listed.
    pub(crate) fn actions(&self) -> Actions {
        if self.winner.is_some() {
            return Actions::NONE;
        }
        Actions::of(&self.board, self.to_move, self.reserve_to_move())
    }

    pub(crate) const fn hash(&self) -> u64 {
        self.hash
    }

    /// The position of a setup whose violations are all ignorable.
    pub(crate) fn from_valid(setup: Setup) -> Octi {
        let hash = hash_of(&setup);
        let Setup { variant, board, reserves, to_move } = setup;
        let mut state = Octi { board, reserves, to_move, variant, winner: None, hash };
        state.begin_turn(state.is_base_reached());
        state
    }

    /// Determines whether the game is over. `arrived` is whether the last move ended on the
    /// opponent's base.
    fn begin_turn(&mut self, arrived: bool) {
        // R12: a pod on the opponent's base ends the game.
        // R14: a player without a pod or without an action loses. R11: there is no pass.
        if arrived || !Actions::exist(&self.board, self.to_move, self.reserve_to_move()) {
            self.winner = Some(self.to_move.opponent());
        }
    }

    /// Moves a pod of the player to move.
    fn relocate(&mut self, from: Square, to: Square) {
        let player = self.to_move;
        let prongs = self.board.take(from);
        self.board.put(to, Pod { player, prongs });
        self.hash ^= pod_key(player, from, prongs) ^ pod_key(player, to, prongs);
    }

    /// R5: a prong goes from the reserve into the hole.
    fn insert(&mut self, square: Square, prong: Direction) {
        let player = self.to_move;
        let before = self.board.prongs(square);
        let prongs = before.with(prong);
        self.board.put(square, Pod { player, prongs });
        self.hash ^= pod_key(player, square, before) ^ pod_key(player, square, prongs);
        self.set_reserve(self.reserve_to_move() - 1);
    }

    /// R10: the captured pods leave the board, their prongs go to the reserve.
    fn capture(&mut self, chain: Chain) {
        let mut reserve = self.reserve_to_move();
        for leg in chain.legs().filter(|leg| leg.captures) {
            let Some(owner) = self.board.owner(leg.over) else { continue };
            let prongs = self.board.take(leg.over);
            self.hash ^= pod_key(owner, leg.over, prongs);
            reserve += prongs.len() as u8;
        }
        self.set_reserve(reserve);
    }

    fn set_reserve(&mut self, n_prongs: u8) {
        let player = self.to_move;
        let reserve = &mut self.reserves[player.index() & 1];
        if *reserve != n_prongs {
            self.hash ^= reserve_key(player, *reserve) ^ reserve_key(player, n_prongs);
            *reserve = n_prongs;
        }
    }
}

impl State for Octi {
    type Move = Move;
    rulebook_core::no_chance!(State);

    const RULES: Rules = Rules { name: "octi", version: 1 };
    const UTILITY: Utility = Utility::ZeroSum;

    fn players(&self) -> u8 {
        2
    }

    fn turn(&self) -> Turn {
        if self.winner.is_some() { Turn::Over } else { Turn::Player(self.to_move) }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.winner.map(Outcome::win)
    }

    fn payoff(&self, player: Player) -> Option<i32> {
        self.outcome()?.two_player_payoff(player)
    }

    fn payoff_range(&self) -> RangeInclusive<i32> {
        -1..=1
    }

    /// `None`: the rules do not limit repetition (R15).
    fn max_steps(&self) -> Option<u32> {
        None
    }

    fn key(&self) -> u64 {
        self.hash()
    }

    /// Plays a legal move in any of its spellings.
    ///
    /// An illegal move may panic or lead to a position that violates the rules.
    fn play_unchecked(&mut self, mv: Move) {
        debug_assert!(self.check_any_spelling(mv).is_ok(), "{mv} is illegal in {self}");
        let (from, to) = match mv {
            Move::Insert { pod, prong } => {
                self.insert(pod, prong);
                (pod, pod)
            }
            Move::Step(step) => (step.from(), step.to()),
            Move::Jump(chain) => {
                self.capture(chain);
                (chain.start(), chain.end())
            }
        };
        if from != to {
            self.relocate(from, to);
        }
        self.to_move = self.to_move.opponent();
        self.hash ^= TURN_KEY;
        // R12: a move that ends on the opponent's base wins, with `stop_on_base=off` too. The
        // base had no such pod before, or the game would have been over.
        self.begin_turn(base_places(self.to_move) >> to.place() & 1 == 1);
    }
}

impl Hash for Octi {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}

impl From<&Octi> for Setup {
    fn from(state: &Octi) -> Setup {
        let Octi { board, reserves, to_move, variant, .. } = *state;
        Setup { variant, board, reserves, to_move }
    }
}

impl_setup!(Setup => Octi, InvalidSetup);
