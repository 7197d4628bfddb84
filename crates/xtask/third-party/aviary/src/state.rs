//! The game: its start, the effects of steps, and its payoffs.

use std::{fmt, ops::RangeInclusive};

use rulebook_core::{EventList, Game, Info, Outcome, Player, Rules, State, Turn, Utility};

use crate::{
    card::{Bird, Move},
    table::{Place, Table},
    variant::Variant,
};

/// A position, as the host knows it. The order in which the canaries were dealt is forgotten.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Aviary {
    pub(crate) table: Table, // Invariant: all canaries are known.
}

impl Game for Aviary {
    type Variant = Variant;
    type Deal = EventList<Bird>;

    const INFO: Info = Info::new("Aviary")
        .aim("Send a canary to the perch under a cloth. The louder one wins, if the other dares.")
        .rules(include_str!("../RULES.md"))
        .grammar(include_str!("../README.md"));

    fn start(variant: Variant) -> Aviary {
        Aviary { table: Table { variant, ..Table::default() } }
    }

    fn variant(&self) -> Variant {
        self.table.variant
    }

    fn ending(&self) -> Option<&'static str> {
        self.outcome().map(|_| if self.table.has_yielded { "yield" } else { "song" })
    }

    fn describe(&self, mv: Move, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Move::Send(bird) = mv else { return f.write_str("yield the perch for one seed") };
        let kept =
            |other: &Bird| *other != bird && self.table.place(*other) == self.table.place(bird);
        match Bird::all().find(kept) {
            Some(other) => write!(f, "send {bird} and keep {other}"),
            None => write!(f, "send {bird}"),
        }
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
        self.table.turn()
    }

    fn outcome(&self) -> Option<Outcome> {
        let sent = |player| self.table.at(Place::Perch(player)).next().map(Bird::number);
        let is_first = match (sent(Player::FIRST), sent(Player::SECOND)) {
            _ if self.turn() != Turn::Over => return None,
            // R4: the second player has yielded.
            (_, None) => true,
            // R5: the 1 beats the 6, and otherwise the louder canary wins.
            (Some(1), Some(6)) if self.table.variant.upset.is_on() => true,
            (Some(6), Some(1)) if self.table.variant.upset.is_on() => false,
            (first, second) => second < first,
        };
        Some(Outcome::win(if is_first { Player::FIRST } else { Player::SECOND }))
    }

    /// In seeds: what the loser pays the winner.
    fn payoff(&self, player: Player) -> Option<i32> {
        let seeds = if self.table.is_song() { 2 } else { 1 };
        self.outcome()?.two_player_payoff(player).map(|won| seeds * won)
    }

    fn payoff_range(&self) -> RangeInclusive<i32> {
        -2..=2
    }

    fn max_steps(&self) -> Option<u32> {
        let n_left = Table::ORDER.len() - self.table.n_put;
        Some(if self.table.has_yielded { 0 } else { n_left as u32 })
    }

    fn play_unchecked(&mut self, mv: Move) {
        match mv {
            Move::Send(bird) => self.table.put(Some(bird)),
            Move::Yield => self.table.has_yielded = true,
        }
    }

    fn resolve_unchecked(&mut self, event: Bird) {
        self.table.put(Some(event));
    }
}
