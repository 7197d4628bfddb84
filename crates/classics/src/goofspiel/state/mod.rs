//! A position: its bids and prizes, its end, and the game as a whole.

mod table;

use core::{
    fmt,
    ops::{ControlFlow, RangeInclusive},
};

use arrayvec::ArrayVec;
use rulebook_core::{
    EventList, Game, Info, Legality, Outcome, Player, Rules, State, Turn, Utility,
};

pub use self::table::{Bids, Round, Table};
use super::{Card, IllegalMove, Prize, Variant};

/// A position of Goofspiel.
///
/// # Equality
///
/// Two states are equal when the same prizes were drawn and the same bids were made in the same
/// order under the same variant.
///
/// # Secrets
///
/// The text of the state and its `Debug` show a covered bid. Show views instead.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Goofspiel {
    pub(super) table: Table, // Invariant: a covered bid is known.
}

impl Goofspiel {
    /// The rounds so far.
    #[must_use]
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// R6: the points of a player less those of the other; `None` before the end.
    fn lead(&self, player: Player) -> Option<i32> {
        let points = |player| i32::from(self.table.points(player));
        let takes_part = player.index() < 2;
        let is_over = self.turn() == Turn::Over;
        (takes_part && is_over).then(|| points(player) - points(player.next(2)))
    }
}

impl State for Goofspiel {
    /// The card that is bid.
    type Move = Card;
    type Event = Prize;

    const RULES: Rules = Rules { name: "goofspiel", version: 1 };
    const UTILITY: Utility = Utility::ZeroSum;

    fn players(&self) -> u8 {
        2
    }

    fn turn(&self) -> Turn {
        self.table.turn()
    }

    fn outcome(&self) -> Option<Outcome> {
        let lead = self.lead(Player::FIRST)?;
        Some(match lead.signum() {
            1 => Outcome::win(Player::FIRST),
            -1 => Outcome::win(Player::SECOND),
            _ => Outcome::Draw,
        })
    }

    /// The points of the player less those of the other (R6).
    fn payoff(&self, player: Player) -> Option<i32> {
        self.lead(player)
    }

    fn payoff_range(&self) -> RangeInclusive<i32> {
        // A player who bids higher in one round bids lower in another.
        let most = i32::from(self.table.total()) - 2;
        -most..=most
    }

    /// The exact number of prizes and bids to come.
    fn max_steps(&self) -> Option<u32> {
        Some(self.table.steps_left())
    }

    fn play_unchecked(&mut self, mv: Card) {
        debug_assert_eq!(self.check(mv), Ok(()), "{mv}");
        match self.table.bids() {
            Some(Bids::Covered(Some(first))) => self.table.uncover([first, mv]),
            _ => self.table.cover(Some(mv)),
        }
    }

    fn resolve_unchecked(&mut self, event: Prize) {
        debug_assert_eq!(self.check_event(event), Ok(()), "{event}");
        self.table.draw(event);
    }
}

impl Legality for Goofspiel {
    type Illegal = IllegalMove;
    type MoveList = ArrayVec<Card, { Card::COUNT }>;

    fn check(&self, mv: Card) -> Result<(), IllegalMove> {
        self.table.check(mv)
    }

    fn check_event(&self, event: Prize) -> Result<(), IllegalMove> {
        self.table.check_prize(event)
    }

    fn visit_moves<B>(&self, visit: impl FnMut(Card) -> ControlFlow<B>) -> ControlFlow<B> {
        bids(&self.table).try_for_each(visit)
    }

    /// Every prize that is left is equally likely.
    fn visit_events<B>(
        &self,
        mut visit: impl FnMut(Prize, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.turn() != Turn::Chance {
            return ControlFlow::Continue(());
        }
        self.table.prizes().try_for_each(|card| visit(Prize(card), 1))
    }
}

/// The legal bids: the hand of the player to move.
pub(super) fn bids(table: &Table) -> impl Iterator<Item = Card> {
    table.turn().player().into_iter().flat_map(|player| table.hand(player))
}

impl Game for Goofspiel {
    type Variant = Variant;
    type Deal = EventList<Prize>;

    const INFO: Info = Info::new("Goofspiel")
        .author("Merrill M. Flood")
        .aim(
            "Win prizes that are worth more than the other player's. In each round a prize is \
             drawn and both bid one of their cards, covered: the higher card wins the prize, and \
             both cards are gone.",
        )
        .rules(include_str!("../RULES.md"));

    fn start(variant: Variant) -> Goofspiel {
        Goofspiel { table: Table::new(variant) }
    }

    fn variant(&self) -> Variant {
        self.table.variant()
    }

    fn describe(&self, mv: Card, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "bid {mv}")
    }

    fn describe_event(&self, event: Prize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the prize is {}", event.0)
    }
}

impl Default for Goofspiel {
    fn default() -> Goofspiel {
        Goofspiel::start(Variant::default())
    }
}
