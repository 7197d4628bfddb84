//! The state: a validated setup, and how a step changes it.

use core::ops::RangeInclusive;

use rulebook_core::{Outcome, Player, Rules, State, Turn, Utility, impl_setup};

use crate::{
    board::Board,
    error::InvalidSetup,
    event::{Event, Pips},
    mv::Move,
    setup::Setup,
    variant::Last,
};

/// A playable position of Mygame.
///
/// It comes from [`Game::start`](rulebook_core::Game::start), from [`Setup::build`], from a text, or
/// from a legal move.
///
/// # Equality
///
/// Two states are equal when the same player moves on the same pile after the same roll under
/// the same variant. How they were reached does not count.
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

    /// What the die shows; `None` if it has not been rolled for this turn (R4).
    #[must_use]
    pub fn roll(&self) -> Option<Pips> {
        self.setup.roll
    }

    /// R2, R4: the most counters that can be taken now; 0 before the roll.
    pub(crate) fn most(&self) -> u8 {
        let most = self.setup.roll.map_or(0, Pips::number).min(Move::MOST);
        self.setup.board.counters.min(most)
    }
}

impl State for Mygame {
    type Move = Move;
    type Event = Event;

    const RULES: Rules = Rules { name: "mygame", version: 1 };
    const UTILITY: Utility = Utility::ZeroSum;

    fn players(&self) -> u8 {
        2
    }

    fn turn(&self) -> Turn {
        match (self.setup.board.counters, self.setup.roll) {
            // R3: the game ends with the last counter.
            (0, _) => Turn::Over,
            // R4: a turn begins with a roll.
            (_, None) => Turn::Chance,
            (_, Some(_)) => Turn::Player(self.setup.to_move),
        }
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

    /// R2, R4: every turn is a roll and a move that takes at least one counter.
    fn max_steps(&self) -> Option<u32> {
        let is_rolled = u32::from(self.setup.roll.is_some());
        Some(2 * u32::from(self.setup.board.counters) - is_rolled)
    }

    fn play_unchecked(&mut self, mv: Move) {
        debug_assert_eq!(rulebook_core::Legality::check(self, mv), Ok(()), "{mv}");
        let Move::Take { counters } = mv;
        let left = self.setup.board.counters.saturating_sub(counters);
        self.setup.board.counters = left;
        self.setup.roll = None;
        self.setup.to_move = self.setup.to_move.opponent();
    }

    fn resolve_unchecked(&mut self, event: Event) {
        debug_assert_eq!(rulebook_core::Legality::check_event(self, event), Ok(()), "{event}");
        let Event::Roll { pips } = event;
        self.setup.roll = Some(pips);
    }
}

impl_setup!(Setup => Mygame, InvalidSetup);

impl From<&Mygame> for Setup {
    fn from(state: &Mygame) -> Setup {
        state.setup
    }
}
