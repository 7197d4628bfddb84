//! The position: who moves, how a move changes it, how it ends.

use rulebook_core::{Never, Outcome, Play, Player, Rules, State, Turn, Utility};
use smallvec::SmallVec;

use crate::{
    board::{Board, Pod},
    chain::Chain,
    direction::Direction,
    error::InvalidSetup,
    hash::{TURN_KEY, hash, pod_key, reserve_key},
    mv::Move,
    setup::Setup,
    square::{Square, SquareSet},
    survey::Survey,
    variant::Variant,
};

/// The legal moves of a position.
///
/// Lists of more than 64 moves go to the heap: in random games one in 8,000, while the longest that
/// a search has found has 1,099.
pub type MoveList = SmallVec<[Move; 64]>;

/// A position of OCTI 6×7.
///
/// # Equality
///
/// Two positions are equal when the same player moves, with the same pods, prongs and reserves,
/// under the same variant. How they were reached does not count. In a finished game the player
/// "to move" is the one who would be next: the opponent of whoever moved last.
///
/// # Repetition
///
/// The rules do not limit it (R15): two players who can no longer hurt each other may move for
/// ever. [`State::POLICY`] adjudicates nothing; a [`Match`](rulebook_core::Match) under another
/// policy does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Octi {
    board: Board, // Invariant: with the next three fields a valid `Setup`.
    reserves: [u8; 2],
    to_move: Player,
    variant: Variant,
    winner: Option<Player>, // Invariant: as R12 and R14 have it.
    survey: Survey,         // Invariant: that of the player to move; empty when the game is over.
    hash: u64,              // Invariant: `hash::hash` of the position.
}

impl Octi {
    /// The start of a game.
    #[must_use]
    pub fn new(variant: Variant) -> Octi {
        Octi::from_valid(&Setup::start(variant))
    }

    /// The rules that are played.
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.variant
    }

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

    /// The player to move. In a finished game, the one who would be next.
    #[must_use]
    pub const fn to_move(&self) -> Player {
        self.to_move
    }

    /// Who has won, or `None` while the game goes on.
    #[must_use]
    pub const fn winner(&self) -> Option<Player> {
        self.winner
    }

    pub(crate) const fn survey(&self) -> Survey {
        self.survey
    }

    pub(crate) const fn hash(&self) -> u64 {
        self.hash
    }

    /// The position of a setup that has been validated.
    pub(crate) fn from_valid(setup: &Setup) -> Octi {
        let Setup { variant, board, reserves, to_move } = *setup;
        let hash = hash(setup);
        let (winner, survey) = (None, Survey::NONE);
        let mut state = Octi { board, reserves, to_move, variant, winner, survey, hash };
        // R12: the pod that arrived belongs to the player who moved last.
        let arrived = board.pods(to_move.opponent()).intersection(SquareSet::base(to_move));
        state.begin_turn(!arrived.is_empty());
        state
    }

    /// Finds out what the player to move can do, given whether the game has been won by arrival.
    fn begin_turn(&mut self, arrived: bool) {
        // R12: nothing follows the arrival on the base.
        self.survey = if arrived {
            Survey::NONE
        } else {
            Survey::new(&self.board, self.to_move, self.reserves[self.to_move.index() & 1])
        };
        // R14: a player without pods or without an action loses. R11: for nobody can pass.
        if self.survey.is_empty() {
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
        self.set_reserve(self.reserves[player.index() & 1] - 1);
    }

    /// R10: the captured pods leave the board, their prongs go to the reserve.
    fn capture(&mut self, chain: Chain) {
        let mut reserve = self.reserves[self.to_move.index() & 1];
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
    type Event = Never;

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
        let outcome = self.outcome().filter(|_| player.index() < 2)?;
        Some(outcome.two_player_payoff(player))
    }

    /// Plays a move that is legal in any of its spellings.
    ///
    /// An illegal move may panic or give a position that the rules do not know.
    fn play_unchecked(&mut self, mv: Move) {
        debug_assert!(self.is_legal(mv), "{mv} is illegal in {self}");
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
        // R12: whoever ends on the opponent's base has won, with `stop_on_base` off too. No pod
        // stands there before.
        self.begin_turn(SquareSet::base(self.to_move).contains(to));
    }

    fn resolve_unchecked(&mut self, event: Never) {
        match event {}
    }
}

impl Default for Octi {
    fn default() -> Octi {
        Octi::new(Variant::default())
    }
}

impl core::hash::Hash for Octi {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}

impl TryFrom<Setup> for Octi {
    type Error = InvalidSetup;

    fn try_from(setup: Setup) -> Result<Octi, InvalidSetup> {
        setup.validate()?;
        Ok(Octi::from_valid(&setup))
    }
}

impl From<&Octi> for Setup {
    fn from(state: &Octi) -> Setup {
        let Octi { board, reserves, to_move, variant, .. } = *state;
        Setup { variant, board, reserves, to_move }
    }
}
