//! The state: a setup that is possible, and what the play methods keep up to date.

use arrayvec::ArrayVec;
use rulebook_core::{Never, Outcome, PerfectInfo, Player, Rules, State, Turn, Utility};

use crate::{
    board::Board,
    error::InvalidSetup,
    hash,
    mv::Move,
    setup::Setup,
    variant::{Last, Variant},
};

/// The legal moves of a position, of which R2 allows three at most.
pub type MoveList = ArrayVec<Move, { Move::MOST as usize }>;

/// A playable position of Takeaway.
///
/// It comes from [`Takeaway::new`], from a [`Setup`] that passes its validation, from a text, or
/// from a legal move.
///
/// # Equality
///
/// Two states are equal when the same player moves on the same pile under the same variant. How
/// they were reached does not count.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Takeaway {
    pub(crate) setup: Setup, // Invariant: passes `Setup::validate`.
    pub(crate) hash: u64,    // Invariant: `hash::of` the setup.
}

impl Default for Takeaway {
    fn default() -> Takeaway {
        Takeaway::new(Variant::default())
    }
}

impl Takeaway {
    /// The start: the full pile, the first player to move (R1).
    #[must_use]
    pub fn new(variant: Variant) -> Takeaway {
        Takeaway::from_valid(Setup { variant, ..Setup::default() })
    }

    /// The state of a setup that passes [`Setup::validate`].
    fn from_valid(setup: Setup) -> Takeaway {
        Takeaway { setup, hash: hash::of(setup) }
    }

    /// The options of the rules.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.setup.variant
    }

    /// The counters that are left.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.setup.board
    }

    /// The player to move; in a finished game, the player whose turn it would be.
    #[must_use]
    pub fn to_move(&self) -> Player {
        self.setup.to_move
    }
}

impl State for Takeaway {
    type Move = Move;
    type Event = Never;

    const RULES: Rules = Rules { name: "takeaway", version: 1 };
    const UTILITY: Utility = Utility::ZeroSum;

    fn players(&self) -> u8 {
        2
    }

    fn turn(&self) -> Turn {
        // R3: the game ends with the last counter.
        if self.setup.board.counters == 0 { Turn::Over } else { Turn::Player(self.setup.to_move) }
    }

    fn outcome(&self) -> Option<Outcome> {
        // R3: the other player took the last counter.
        let took = self.setup.to_move.opponent();
        (self.turn() == Turn::Over).then(|| match self.setup.variant.last {
            Last::Wins => Outcome::win(took),
            Last::Loses => Outcome::win(took.opponent()),
        })
    }

    /// 1 for the winner, −1 for the loser.
    fn payoff(&self, player: Player) -> Option<i32> {
        let outcome = self.outcome()?;
        (player.index() < 2).then(|| outcome.two_player_payoff(player))
    }

    fn play_unchecked(&mut self, mv: Move) {
        debug_assert_eq!(rulebook_core::Legality::check(self, mv), Ok(()), "{mv}");
        let Move::Take { counters } = mv;
        let left = self.setup.board.counters.saturating_sub(counters);
        self.hash ^= hash::pile(self.setup.board.counters) ^ hash::pile(left);
        self.hash ^= hash::SECOND_TO_MOVE;
        self.setup.board.counters = left;
        self.setup.to_move = self.setup.to_move.opponent();
    }

    fn resolve_unchecked(&mut self, event: Never) {
        match event {}
    }
}

impl PerfectInfo for Takeaway {}

impl From<&Takeaway> for Setup {
    fn from(state: &Takeaway) -> Setup {
        state.setup
    }
}

impl TryFrom<Setup> for Takeaway {
    type Error = InvalidSetup;

    fn try_from(setup: Setup) -> Result<Takeaway, InvalidSetup> {
        setup.validate()?;
        Ok(Takeaway::from_valid(setup))
    }
}
