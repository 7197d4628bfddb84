//! The state: a validated setup, and how a step changes it.

use core::ops::RangeInclusive;

use rulebook_core::{Outcome, Player, Rules, State, Turn, Utility, impl_setup};

use crate::{board::Board, error::InvalidSetup, mv::Move, setup::Setup, variant::Last};

/// A playable position of Mygame.
///
/// It comes from [`Game::start`](rulebook_core::Game::start), from [`Setup::build`], from a text, or
/// from a legal move.
///
/// # Equality
///
/// Two states are equal when the same player moves on the same pile under the same variant. How
/// they were reached does not count.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Mygame {
    pub(crate) setup: Setup, // Invariant: has ignorable violations at most.
}

impl Mygame {
    /// The state of a setup whose violations are all ignorable.
    pub(crate) fn from_valid(setup: Setup) -> Mygame {
        Mygame { setup }
    }

    /// The counters that are left.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.setup.board
    }

    /// R2: the most counters that the next turn can take.
    pub(crate) fn most(&self) -> u8 {
        self.setup.board.counters.min(Move::MOST)
    }
}

impl State for Mygame {
    type Move = Move;
    rulebook_core::no_chance!(State);

    const RULES: Rules = Rules { name: "mygame", version: 1 };
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
        let took_last = self.setup.to_move.opponent();
        (self.turn() == Turn::Over).then(|| match self.setup.variant.last {
            Last::Wins => Outcome::win(took_last),
            Last::Loses => Outcome::win(took_last.opponent()),
        })
    }

    /// 1 for the winner, −1 for the loser.
    fn payoff(&self, player: Player) -> Option<i32> {
        self.outcome()?.two_player_payoff(player)
    }

    fn payoff_range(&self) -> RangeInclusive<i32> {
        -1..=1
    }

    /// R2: every turn takes at least one counter.
    fn max_steps(&self) -> Option<u32> {
        Some(u32::from(self.setup.board.counters))
    }

    fn play_unchecked(&mut self, mv: Move) {
        debug_assert_eq!(rulebook_core::Legality::check(self, mv), Ok(()), "{mv}");
        let Move::Take { counters } = mv;
        let left = self.setup.board.counters.saturating_sub(counters);
        self.setup.board.counters = left;
        self.setup.to_move = self.setup.to_move.opponent();
    }
}

impl_setup!(Setup => Mygame, InvalidSetup);

impl From<&Mygame> for Setup {
    fn from(state: &Mygame) -> Setup {
        state.setup
    }
}
