//! The state: what everybody sees, and the players' cards.

mod table;

use core::ops::RangeInclusive;

use rulebook_core::{Outcome, Player, Rules, State, Turn, Utility, impl_setup};

pub use self::table::Table;
use crate::{
    board::{Card, Hands},
    error::InvalidSetup,
    event::Event,
    mv::Move,
    setup::{Phase, Setup},
    variant::Equal,
};

/// A playable position of Mygame.
///
/// It comes from [`Game::start`](rulebook_core::Game::start), from [`Setup::build`], from a text, or
/// from a legal move.
///
/// # Equality
///
/// Two states are equal when the same cards are dealt, the stake is the same, the same player is to
/// move or the game ended in the same way, under the same variant.
///
/// # Secrets
///
/// The text of a state and its `Debug` show both cards. Show views instead.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Mygame {
    pub(crate) table: Table,
    pub(crate) hands: Hands, // Invariant: as many cards as `table` says, all different.
}

impl Mygame {
    /// The state of a setup whose violations are all ignorable.
    pub(crate) fn from_valid(setup: Setup) -> Mygame {
        Mygame { table: Table::of(setup), hands: setup.hands }
    }

    /// What everybody sees.
    #[must_use]
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The players' cards.
    #[must_use]
    pub fn hands(&self) -> &Hands {
        &self.hands
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
        self.table.turn()
    }

    fn outcome(&self) -> Option<Outcome> {
        let (last, other) = (self.table.to_move().opponent(), self.table.to_move());
        let number = |player| self.hands.card(player).map_or(0, Card::number);
        match self.table.phase() {
            Phase::Betting => None,
            // R4: the other player wins.
            Phase::Folded => Some(Outcome::win(other)),
            // R5: the higher number wins.
            Phase::Shown if number(other) < number(last) => Some(Outcome::win(last)),
            Phase::Shown if number(last) < number(other) => Some(Outcome::win(other)),
            // R5: equal numbers.
            Phase::Shown => Some(match self.table.variant().equal {
                Equal::Draws => Outcome::Draw,
                Equal::Loses => Outcome::win(other),
            }),
        }
    }

    /// The chips that the player wins or loses.
    fn payoff(&self, player: Player) -> Option<i32> {
        let outcome = self.outcome()?;
        // R4: a player who folds does not lose the last raise.
        let chips = self.table.stake() - u8::from(self.table.phase() == Phase::Folded);
        outcome.two_player_payoff(player).map(|won| won * i32::from(chips))
    }

    fn payoff_range(&self) -> RangeInclusive<i32> {
        let most = i32::from(Setup::MAX_STAKE);
        -most..=most
    }

    /// R2, R3: the deals, the raises that are left, and the move that ends the game.
    fn max_steps(&self) -> Option<u32> {
        let n_deals = 2 - self.table.n_dealt();
        let n_moves = match self.table.phase() {
            Phase::Betting => Setup::MAX_STAKE - self.table.stake() + 1,
            Phase::Folded | Phase::Shown => 0,
        };
        Some(u32::from(n_deals + n_moves))
    }

    fn play_unchecked(&mut self, mv: Move) {
        debug_assert_eq!(rulebook_core::Legality::check(self, mv), Ok(()), "{mv}");
        self.table.play(mv);
    }

    fn resolve_unchecked(&mut self, event: Event) {
        debug_assert_eq!(rulebook_core::Legality::check_event(self, event), Ok(()), "{event}");
        let Event::Deal { card } = event;
        if let Some(hand) = self.hands.cards.get_mut(usize::from(self.table.n_dealt())) {
            *hand = Some(card);
            self.table.deal();
        }
    }
}

impl_setup!(Setup => Mygame, InvalidSetup);

impl From<&Mygame> for Setup {
    fn from(state: &Mygame) -> Setup {
        state.table.with_hands(state.hands)
    }
}
