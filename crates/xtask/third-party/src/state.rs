//! The state: whose turn it is, what a step changes, what the game is worth.

use std::ops::RangeInclusive;

use rulebook_core::{Outcome, Player, Rules, State, Turn, Utility};

use crate::{
    bird::Bird,
    mv::Move,
    table::{Phase, Table},
};

/// A position, as the host knows it.
///
/// # Equality
///
/// Two states are equal when their options, their phase and all canaries are the same. The order in
/// which the canaries were dealt does not count.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Aviary {
    pub(crate) table: Table, // Invariant: all canaries are known.
}

impl Aviary {
    /// The table with all canaries.
    #[must_use]
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// The player whose canary wins the song (R5), if both have sent one.
    fn singer(&self) -> Option<Player> {
        let [Some(first), Some(second)] = self.table.nests.map(|nest| nest.sent) else {
            return None;
        };
        let is_first = match (first.number(), second.number()) {
            (1, 6) if self.table.variant.upset.is_on() => true,
            (6, 1) if self.table.variant.upset.is_on() => false,
            (first, second) => second < first,
        };
        Some(if is_first { Player::FIRST } else { Player::SECOND })
    }
}

impl State for Aviary {
    type Move = Move;
    type Event = Bird;

    const RULES: Rules = Rules { name: "aviary", version: 1 };
    const UTILITY: Utility = Utility::ZeroSum;

    fn players(&self) -> u8 {
        2
    }

    fn turn(&self) -> Turn {
        self.table.phase.turn()
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.table.phase {
            Phase::Yielded => Some(Outcome::win(Player::FIRST)),
            Phase::Song => self.singer().map(Outcome::win),
            _ => None,
        }
    }

    /// In seeds: what the loser pays the winner.
    fn payoff(&self, player: Player) -> Option<i32> {
        let seeds = if self.table.phase == Phase::Song { 2 } else { 1 };
        let outcome = self.outcome()?;
        (player.index() < 2).then(|| seeds * outcome.two_player_payoff(player))
    }

    fn payoff_range(&self) -> RangeInclusive<i32> {
        -2..=2
    }

    fn max_steps(&self) -> Option<u32> {
        Some(match self.table.phase {
            Phase::Deal(n_dealt) => u32::from(Phase::DEALT - n_dealt) + 2,
            Phase::Send => 2,
            Phase::Answer => 1,
            Phase::Yielded | Phase::Song => 0,
        })
    }

    fn play_unchecked(&mut self, mv: Move) {
        self.table.play(mv);
    }

    fn resolve_unchecked(&mut self, event: Bird) {
        self.table.deal(Some(event));
    }
}
